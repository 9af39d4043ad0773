//! E-mail addresses, the `Mailbox` of RFC 5321 §4.1.2.
//!
//! The protocol's word is JSON Schema's `email`, which is ASCII; addresses in other letters (RFC 6531) would be its
//! `idn-email`, which the protocol does not have.

use std::net::{Ipv4Addr, Ipv6Addr};

use email_address::{EmailAddress, Options};

/// The longest mailbox: a path of 256 octets with its brackets (RFC 5321 §4.5.3.1.3).
const LONGEST: usize = 254;

pub(super) fn is_email(text: &str) -> bool {
    // A tab may stand in a header (RFC 5322), not in a mailbox; `Name <name@example.com>` is a header's as well.
    text.is_ascii()
        && text.len() <= LONGEST
        && !text.contains('\t')
        && EmailAddress::parse_with_options(text, Options::default().without_display_text())
            .is_ok_and(|address| is_domain(address.domain()))
}

/// `email_address` lets every character of an atom stand in a domain, `a_b!` too, and knows nothing of `xn--`.
fn is_domain(domain: &str) -> bool {
    match domain.strip_prefix('[').and_then(|domain| domain.strip_suffix(']')) {
        Some(literal) => is_address_literal(literal),
        None => idna::domain_to_ascii_strict(domain).is_ok(),
    }
}

/// `127.0.0.1`, or `IPv6:` and an address.
fn is_address_literal(literal: &str) -> bool {
    match literal.split_at_checked("IPv6:".len()) {
        Some((tag, address)) if tag.eq_ignore_ascii_case("IPv6:") => address.parse::<Ipv6Addr>().is_ok(),
        _ => literal.parse::<Ipv4Addr>().is_ok(),
    }
}
