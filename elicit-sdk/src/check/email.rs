//! E-mail addresses, the `Mailbox` of RFC 5321 §4.1.2.
//!
//! The protocol's word is JSON Schema's `email`, which is ASCII; addresses in other letters (RFC 6531) would be its
//! `idn-email`, which the protocol does not have.

use std::net::{Ipv4Addr, Ipv6Addr};

/// The longest mailbox: a path of 256 octets with its brackets (RFC 5321 §4.5.3.1.3).
const LONGEST: usize = 254;

/// The longest part before the `@` (RFC 5321 §4.5.3.1.1).
const LONGEST_LOCAL: usize = 64;

/// The longest part of a domain between two full stops (RFC 1035 §2.3.4).
const LONGEST_LABEL: usize = 63;

pub(super) fn is_email(text: &str) -> bool {
    // A quoted part may have an `@`, a domain may not.
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    text.is_ascii() && text.len() <= LONGEST && local.len() <= LONGEST_LOCAL && is_local(local) && is_domain(domain)
}

/// `first.last`, or anything that is printed between quotation marks. No mailbox is called nothing.
fn is_local(local: &str) -> bool {
    match local.strip_prefix('"') {
        Some(quoted) => quoted.strip_suffix('"').is_some_and(|quoted| !quoted.is_empty() && is_quoted(quoted)),
        None => local.split('.').all(|atom| !atom.is_empty() && atom.bytes().all(is_atom)),
    }
}

fn is_atom(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte)
}

/// Whether every quotation mark and backslash has a backslash before it.
fn is_quoted(text: &str) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let printed = match byte {
            b'\\' => bytes.next(),
            b'"' => None,
            byte => Some(byte),
        };
        if !printed.is_some_and(|byte| (b' '..=b'~').contains(&byte)) {
            return false;
        }
    }
    true
}

fn is_domain(domain: &str) -> bool {
    match domain.strip_prefix('[').and_then(|domain| domain.strip_suffix(']')) {
        Some(literal) => is_address_literal(literal),
        None => domain.split('.').all(is_label),
    }
}

/// Letters, digits and hyphens between them. Two hyphens after two characters are reserved, but for `xn--` (RFC 5890
/// §2.3.1); whether what follows that is registered is not asked, as it is not of any other name.
fn is_label(label: &str) -> bool {
    let bytes = label.as_bytes();
    let reserved = bytes.get(2..4) == Some(b"--") && !bytes[..2].eq_ignore_ascii_case(b"xn");
    (1..=LONGEST_LABEL).contains(&bytes.len())
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
        && !reserved
}

/// `127.0.0.1`, or `IPv6:` and an address.
fn is_address_literal(literal: &str) -> bool {
    match literal.split_at_checked("IPv6:".len()) {
        Some((tag, address)) if tag.eq_ignore_ascii_case("IPv6:") => address.parse::<Ipv6Addr>().is_ok(),
        _ => literal.parse::<Ipv4Addr>().is_ok(),
    }
}
