//! Which names the derive takes for those of a secret: over field names as APIs, sign-in forms and configuration files
//! have them. What is missed and what is a false alarm is counted, and kept by name, so that a change of the words shows
//! what it gains and loses.
#![allow(
    dead_code,
    unused_imports,
    reason = "the passes of the derive are included whole: a proc-macro crate exports nothing"
)]

#[path = "../../elicit-derive/src/check/mod.rs"]
mod check;
#[path = "../../elicit-derive/src/errors.rs"]
mod errors;
#[path = "../../elicit-derive/src/expand/mod.rs"]
mod expand;
#[path = "../../elicit-derive/src/model.rs"]
mod model;
#[path = "../../elicit-derive/src/parse/mod.rs"]
mod parse;
#[path = "../../elicit-derive/src/suggest.rs"]
mod suggest;

use std::collections::BTreeSet;

use errors::Errors;
use quote::format_ident;
use syn::parse_quote;

/// Whether a form with a text of this name is refused as one that asks for a secret.
fn is_refused(name: &str) -> bool {
    let (errors, field) = (Errors::new(), format_ident!("{name}"));
    let input = parse_quote! { struct Asked { #field: String } };
    let form = check::form(parse::form(input, &errors), &errors);
    let said = errors.finish();
    drop(expand::form(&form, said.as_ref()));
    let Some(said) = said.map(|said| said.to_string()) else { return false };
    assert!(said.contains("seems to ask for"), "{name} is refused for another reason: {said}");
    true
}

fn names(list: &'static str) -> BTreeSet<&'static str> {
    list.split_whitespace().collect()
}

/// What must not be asked for in a form: passwords, keys, tokens, what is typed once, and payment credentials, as the
/// specification of MCP has it.
const SECRETS: &str = "
    password passwd pwd user_password new_password old_password current_password confirm_password password_confirmation
    db_password database_password admin_password root_password smtp_password proxy_password wifi_password sudo_password
    keystore_password userPassword PGPASSWORD MYSQL_PWD passphrase ssh_passphrase gpg_passphrase key_passphrase
    pass_phrase pass_word passcode pass credentials aws_credentials login_credentials basic_auth
    secret client_secret app_secret webhook_secret signing_secret shared_secret jwt_secret session_secret oauth_secret
    consumer_secret totp_secret secret_key secret_access_key aws_secret_access_key cookie_secret secretKey SECRET
    token access_token refresh_token id_token api_token auth_token bearer_token bot_token github_token gitlab_token
    npm_token slack_token session_token csrf_token device_token personal_access_token oauth_token GITHUB_TOKEN GH_PAT
    jwt bearer session_cookie authorization auth_header
    api_key apikey apiKey x_api_key openai_api_key stripe_api_key google_maps_api_key API_KEY api_keys
    private_key privateKey rsa_private_key ssh_private_key tls_private_key privkey signing_key encryption_key
    access_key access_key_id storage_account_key account_key auth_key master_key host_key license_key
    connection_string database_url redis_url webhook_url
    seed_phrase recovery_phrase mnemonic recovery_code recovery_codes backup_codes verification_code otp otp_code totp
    totp_code one_time_code mfa_code two_factor_code
    ssn social_security_number pin pin_code pincode pin_number atm_pin card_pin
    card_number credit_card_number debit_card_number cardNumber cardnumber cvv cvc cvv2 security_code credit_card
    security_answer mothers_maiden_name
";

/// What a form may ask.
const OTHERS: &str = "
    name first_name last_name full_name user_name username login email email_address phone phone_number address street
    city zip_code postal_code country state company job_title birthday language locale timezone currency amount price
    quantity total discount_code promo_code coupon country_code area_code error_code status_code exit_code
    title description summary body message comment note reason subject label tags category priority severity assignee
    reviewer owner author repository branch commit base_ref head_ref pull_request issue_number milestone version
    release_note changelog environment region zone cluster namespace service image tag replicas port host hostname path
    file_name folder directory glob pattern query filter sort_order limit offset page cursor format output encoding
    start_date end_date due_date time duration interval timeout retries schedule url homepage callback_url redirect_uri
    key key_name key_id public_key primary_key foreign_key partition_key sort_key cache_key keyword keyboard_layout
    tokenizer tokenize secretary passenger passenger_name passport_country bypass_reason compass bandpass pass_rate
    boarding_pass pinned pin_colour pinpoint spinner card_holder cardinality card_title business_card report_card
    access_level account_name account_id authorized_by author_email session_name cookie_policy encryption signature
    credit_limit security_group security_level social_handle recovery_email backup_folder verification_method
    secret_santa_partner secret_name token_symbol token_type token_expiry password_policy password_hint api_key_name
    credential_name pin_code_of_delivery
";

/// Too weak a name to refuse every form that has it.
const MISSED: &str = "
    pass basic_auth GH_PAT authorization auth_header master_key host_key license_key database_url redis_url webhook_url
    two_factor_code cvv2 credit_card security_answer mothers_maiden_name PGPASSWORD
";

/// They speak of a secret and ask for none; `allow_sensitive` says so.
const FALSE_ALARMS: &str = "
    secret_santa_partner secret_name token_symbol token_type token_expiry password_policy password_hint api_key_name
    credential_name pin_code_of_delivery
";

#[test]
fn hits_and_false_alarms_are_known() {
    let (secrets, others) = (names(SECRETS), names(OTHERS));
    assert!(secrets.is_disjoint(&others));
    let missed: BTreeSet<_> = secrets.iter().copied().filter(|name| !is_refused(name)).collect();
    let alarms: BTreeSet<_> = others.iter().copied().filter(|name| is_refused(name)).collect();
    println!(
        "{} of {} names of a secret are refused, and {} of {} others",
        secrets.len() - missed.len(),
        secrets.len(),
        alarms.len(),
        others.len()
    );
    assert_eq!(missed, names(MISSED), "missed");
    assert_eq!(alarms, names(FALSE_ALARMS), "false alarms");
    // The figures of SECURITY.md.
    let counts = (secrets.len() - missed.len(), secrets.len(), alarms.len(), others.len());
    let said = include_str!("../../SECURITY.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let figures = format!("{} of {} names of secrets, and {} of {} others", counts.0, counts.1, counts.2, counts.3);
    assert!(said.contains(&figures), "SECURITY.md does not say: {figures}");
}

/// The same words in a title are found, and the same names on what counts, is picked or is kept out of sight are not.
#[test]
fn the_type_and_the_author_have_the_last_word() {
    let refused = |input: syn::DeriveInput| {
        let errors = Errors::new();
        drop(check::form(parse::form(input, &errors), &errors));
        errors.finish().is_some()
    };
    assert!(refused(parse_quote! { struct F { #[elicit(title = "Your password")] note: String } }));
    assert!(refused(parse_quote! { struct F { otp: u32 } }));
    assert!(!refused(parse_quote! { struct F { max_tokens: u32, has_password: bool, password: Secret } }));
    assert!(!refused(parse_quote! { struct F { #[elicit(allow_sensitive)] secret_name: String } }));
}
