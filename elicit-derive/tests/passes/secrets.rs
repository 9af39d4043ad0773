//! Names that ask for a secret.

use syn::parse_quote;

use crate::check::names::secret_in;
use crate::{assert_starts, form, form_errors};

#[test]
fn secrets_are_found_by_whole_words() {
    for name in [
        "password",
        "Password",
        "user_password",
        "passwords",
        "your-passphrase",
        "clientSecret",
        "GITHUB_TOKEN",
        "api_key",
        "apiKey",
        "API key",
        "apikey",
        "ssn",
        "cvv",
        "pin_code",
        "PIN code",
        "card_number",
        "Credit card number",
        "private_key",
        "access_key",
        "passwd",
        "pwd",
        "passcode",
        "atm_pin",
        "otp",
        "recovery_codes",
        "connectionString",
    ] {
        assert!(secret_in(name).is_some(), "{name}");
    }
    for name in [
        "tokenize",
        "secretary",
        "passport",
        "passwordless",
        "pin_colour",
        "code",
        "card",
        "number",
        "key",
        "api",
        "keyboard",
        "number_card",
        "class_number",
        "asset",
        "sson",
    ] {
        assert_eq!(secret_in(name), None, "{name}");
    }
}

#[test]
fn what_is_no_text_is_no_secret() {
    form(parse_quote! {
        struct Settings {
            keep_password: bool,
            rotate_secret: Option<bool>,
            max_tokens: u32,
            token_limit: Option<u64>,
            temperature_token: f64,
            api_key: Secret,
            spare_key: Option<Secret>,
            #[elicit(allow_sensitive)]
            token: String,
        }
    });
}

#[test]
fn numbers_that_are_secrets() {
    let errors = form_errors(parse_quote! {
        struct Card {
            card_number: u64,
            cvv: Option<u16>,
            pin_code: u32,
            ssn: u32,
        }
    });
    assert_starts(&errors, &["`card_number`", "`cvv`", "`pin_code`", "`ssn`"]);
}

#[test]
fn a_type_of_ones_own_is_asked_later() {
    let form = form(parse_quote!(
        struct Login {
            token: Source,
            secrets: Vec<Source>,
        }
    ));
    for field in &form.fields {
        assert!(field.checks.iter().any(|check| matches!(check, crate::model::Check::Secret { .. })));
    }
}
