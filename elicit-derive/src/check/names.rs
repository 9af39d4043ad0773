//! Keys and texts: what no host misreads, and what no form should ask.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::LitStr;

use super::casing;
use crate::errors::Errors;

/// A text together with the tokens it came from.
pub(crate) struct Named {
    pub(crate) text: String,
    pub(crate) at: TokenStream,
}

impl Named {
    /// The literal where one was written, or else the text made from the tokens of `at`.
    pub(crate) fn new(literal: Option<&LitStr>, at: impl ToTokens, made: impl FnOnce() -> String) -> Self {
        match literal {
            Some(literal) => Self { text: literal.value(), at: literal.to_token_stream() },
            None => Self { text: made(), at: at.to_token_stream() },
        }
    }
}

/// Keys that Wework gives another meaning (measured: the form cannot be answered).
const RESERVED_KEYS: &[&str] = &["implement", "__mcp_approval"];

/// Texts that make Wework take a form for its own question whether to carry out a plan.
const RESERVED_TEXTS: &[&str] = &["实施此计划", "执行此计划"];

/// A key that every host keeps as it is.
pub(crate) fn check_key(key: &Named, errors: &Errors) {
    let text = key.text.as_str();
    if let Some(reserved) = RESERVED_KEYS.iter().find(|reserved| text.trim().eq_ignore_ascii_case(reserved)) {
        let problem = format!(
            "the key `{reserved}` makes Wework take the form for a question of its own; choose another: #[elicit(rename = \"..\")]"
        );
        return errors.at(&key.at, problem);
    }
    let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.');
    if !text.starts_with(char::is_alphabetic) || !text.chars().all(fits) {
        // Keys that look like numbers move to the front of the form in every host written in JavaScript.
        let problem = format!(
            "the key {text:?} may be lost or moved by a host: a key starts with a letter and goes on with letters, digits, `_`, `-` or `.`; \
             choose one: #[elicit(rename = \"..\")]"
        );
        errors.at(&key.at, problem);
    }
}

/// The value of an option.
pub(crate) fn check_value(value: &Named, errors: &Errors) {
    let text = value.text.as_str();
    if text.trim() != text || text.is_empty() || text.contains(char::is_control) {
        let problem = format!(
            "{text:?} cannot be the value of an option: it must not be empty, start or end with a space, or hold control characters"
        );
        errors.at(&value.at, problem);
    }
}

/// A title that a person can read and that comes back as it was sent.
pub(crate) fn check_title(title: &Named, errors: &Errors) {
    let text = title.text.as_str();
    if text.trim().is_empty() {
        return errors.at(&title.at, "a title must say something; leave `title` out to take the name in words");
    }
    if text.trim() != text {
        return errors.at(
            &title.at,
            format!("hosts trim titles, so write it without the spaces around it: title = {:?}", text.trim()),
        );
    }
    if text.contains(char::is_control) {
        return errors
            .at(&title.at, "a title is one line without control characters; longer text goes into the description");
    }
    check_text(title, errors);
}

/// Any text that a person reads.
pub(crate) fn check_text(text: &Named, errors: &Errors) {
    if let Some(reserved) = RESERVED_TEXTS.iter().find(|reserved| text.text.contains(*reserved)) {
        errors.at(
            &text.at,
            format!("the words {reserved} make Wework take the form for a question of its own; say it in other words"),
        );
    }
}

/// Words that name a secret, each with the name that a message uses.
const SECRETS: &[(&[&str], &str)] = &[
    (&["password"], "a password"),
    (&["pass", "word"], "a password"),
    (&["passwd"], "a password"),
    (&["pwd"], "a password"),
    (&["credential"], "a password"),
    (&["passphrase"], "a passphrase"),
    (&["pass", "phrase"], "a passphrase"),
    (&["seed", "phrase"], "a recovery phrase"),
    (&["recovery", "phrase"], "a recovery phrase"),
    (&["mnemonic"], "a recovery phrase"),
    (&["secret"], "a secret"),
    (&["token"], "a token"),
    (&["jwt"], "a token"),
    (&["bearer"], "a token"),
    (&["session", "cookie"], "a token"),
    (&["api", "key"], "an API key"),
    (&["apikey"], "an API key"),
    (&["private", "key"], "a private key"),
    (&["privkey"], "a private key"),
    (&["signing", "key"], "a private key"),
    (&["encryption", "key"], "a private key"),
    (&["access", "key"], "an access key"),
    (&["account", "key"], "an access key"),
    (&["auth", "key"], "an access key"),
    (&["connection", "string"], "a connection string, which may hold a password"),
    (&["ssn"], "a social security number"),
    (&["social", "security"], "a social security number"),
    (&["cvv"], "a card's security code"),
    (&["cvc"], "a card's security code"),
    (&["security", "code"], "a card's security code"),
    (&["pin", "code"], "a PIN code"),
    (&["pin", "number"], "a PIN code"),
    (&["pincode"], "a PIN code"),
    (&["passcode"], "a PIN code"),
    (&["pass", "code"], "a PIN code"),
    (&["otp"], "a one-time code"),
    (&["totp"], "a one-time code"),
    (&["one", "time", "code"], "a one-time code"),
    (&["verification", "code"], "a one-time code"),
    (&["recovery", "code"], "a one-time code"),
    (&["backup", "code"], "a one-time code"),
    (&["mfa", "code"], "a one-time code"),
    (&["card", "number"], "a card number"),
    (&["cardnumber"], "a card number"),
];

/// The secrets that are numbers. Every other name on a number counts something: `max_tokens`.
const NUMERIC_SECRETS: &[&str] =
    &["a social security number", "a card's security code", "a PIN code", "a one-time code", "a card number"];

/// What secret a name asks for. It goes by whole words: `tokenize` and `secretary` ask for none.
pub(crate) fn secret_in(name: &str) -> Option<&'static str> {
    let words: Vec<String> = casing::words(name).iter().map(|word| word.to_lowercase()).collect();
    let named = |secret: &[&str]| {
        words.windows(secret.len()).any(|words| words.iter().zip(secret).all(|(word, secret)| is(word, secret)))
    };
    let found = SECRETS.iter().find(|(secret, _)| named(secret)).map(|(_, what)| *what);
    // `atm_pin` is one; `pin_colour` and `pinned` are not.
    found.or_else(|| (words.last()? == "pin").then_some("a PIN code"))
}

/// Whether a number may have a name of this secret.
pub(crate) fn is_numeric_secret(what: &str) -> bool {
    NUMERIC_SECRETS.contains(&what)
}

/// A word or its plural.
fn is(word: &str, secret: &str) -> bool {
    word == secret || word.strip_suffix('s') == Some(secret)
}

/// Reports a text that equals an earlier one once spaces around it and capitals are set aside, as hosts and people do.
pub(crate) struct Unique<'a> {
    seen: HashMap<String, &'a str>,
}

impl<'a> Unique<'a> {
    pub(crate) fn new() -> Self {
        Self { seen: HashMap::new() }
    }

    /// The owner of the same text, if there is one already.
    pub(crate) fn insert(&mut self, text: &str, owner: &'a str) -> Option<&'a str> {
        let folded = text.trim().to_lowercase();
        if folded.is_empty() {
            return None;
        }
        match self.seen.entry(folded) {
            std::collections::hash_map::Entry::Occupied(earlier) => Some(earlier.get()),
            std::collections::hash_map::Entry::Vacant(free) => {
                free.insert(owner);
                None
            }
        }
    }
}
