//! `url::Url`: what RFC 3986 and a browser both understand, and in the same way.

use url::Url;

use crate::{message, read, returns};

#[test]
fn an_address_is_read_as_it_is_written() {
    let cases = [
        ("https://example.com", "https://example.com/"),
        ("https://example.com/a%20b?c=d#e", "https://example.com/a%20b?c=d#e"),
        ("HTTPS://Example.COM/A", "https://example.com/A"),
        ("https://user:pass@example.com:8443/", "https://user:pass@example.com:8443/"),
        ("http://[2001:db8::1]/", "http://[2001:db8::1]/"),
        ("mailto:name@example.com", "mailto:name@example.com"),
        ("urn:isbn:0451450523", "urn:isbn:0451450523"),
        ("file:///etc/hosts", "file:///etc/hosts"),
        ("ssh://git@example.com/repo.git", "ssh://git@example.com/repo.git"),
    ];
    for (text, url) in cases {
        assert_eq!(read::<Url>(text).map(String::from).as_deref(), Some(url));
        assert!(returns(&read::<Url>(text).unwrap()), "{text}");
    }
}

/// The parser of a browser repairs these; the person gets to write what they mean.
#[test]
fn nothing_is_repaired() {
    #[rustfmt::skip] // a table
    let refused = [
        "example.com", "//example.com", "/path", "https:example.com", "https:/example.com", "https:///example.com",
        "https:\\\\example.com", "https://exa mple.com", " https://example.com", "https://example.com\n",
        "https://example.com/ü", "https://exämple.com", "https://example.com/%zz", "https://example.com/?a|b",
        "https://", "https://[::1", "https://example.com:99999", "https://example.com:port", "file:etc", "https://a b",
        "https://example.com/<x>", "ht tp://example.com", "1http://example.com",
    ];
    for text in refused {
        assert_eq!(message::<Url>(text), "must be a web address such as https://example.com/page", "{text}");
    }
}

/// An address that RFC 3986 cannot write is left out of what is filled in.
#[test]
fn an_address_without_a_text_is_never_another_address() {
    for text in ["https://example.com/?a|b", "https://example.com/[x]", "data:text/plain,a b"] {
        let url: Url = text.parse().unwrap();
        assert!(elicit_sdk::Field::encode(&url).is_null(), "{text}");
    }
}
