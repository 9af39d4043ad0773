//! The derives in hostile surroundings: whatever an author has in scope, and however strict their lints are, what the
//! derives write compiles and means the same.
#![deny(warnings, missing_docs, missing_debug_implementations, unreachable_pub, unused_qualifications)]
#![deny(clippy::all, clippy::pedantic, clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::shadow_unrelated, clippy::default_trait_access, clippy::absolute_paths, clippy::indexing_slicing)]
#![forbid(unsafe_code)]
#![allow(clippy::trivially_copy_pass_by_ref, reason = "a check takes a reference to the answer")]

use std::collections::{BTreeSet, HashSet};

use elicit_sdk::{Choice, Form, Violations};
use serde_json::{Value, json};

fn decode<F: Form>(answer: &Value) -> Result<F, Violations> {
    answer.as_object().map_or_else(|| Err(Violations::new()), F::decode)
}

fn keys<F: Form>() -> Vec<String> {
    F::schema().fields().iter().map(|field| field.key.to_string()).collect()
}

/// What a strict author writes, with every rule that leaves tokens behind.
#[derive(Debug, PartialEq, Form)]
#[elicit(rename_all = "kebab-case", validate = whole, hosts(claude_code, generic))]
pub struct Strict {
    /// A number.
    #[elicit(range(min = LEAST, exclusive_max = 500), default = 4 * 2, validate = even)]
    pub limit: u64,
    /// A text.
    #[elicit(length(min = SHORTEST, max = 20), pattern = "^[a-z]+$", hint = "small letters", validate = small)]
    pub note: String,
    /// Perhaps a text.
    #[elicit(email, default = "name@example.com", validate = small)]
    pub contact: Option<String>,
    /// Several.
    #[elicit(items(min = 1, max = 2), default = [Area::Docs, Area::Code], validate = few)]
    pub areas: Vec<Area>,
    /// Several, sorted.
    #[elicit(default)]
    pub sorted: BTreeSet<Area>,
    /// Several, in no order.
    pub unsorted: HashSet<Area>,
    /// One.
    #[elicit(default = "code", other(title = "In words", length(max = 5)))]
    pub area: Option<Words>,
    /// Not asked.
    #[elicit(skip)]
    pub started: u64,
}

/// An area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Choice)]
pub enum Area {
    /// The docs.
    Docs,
    /// The code.
    Code,
}

/// An area, perhaps in words.
#[derive(Clone, Debug, PartialEq, Eq, Choice)]
pub enum Words {
    /// The code.
    Code,
    /// In words.
    #[elicit(other)]
    Custom(String),
}

const LEAST: u8 = 3;
const SHORTEST: usize = 2;

fn even(limit: &u64) -> Result<(), &'static str> {
    if limit.is_multiple_of(2) { Ok(()) } else { Err("must be even") }
}

fn small(text: &str) -> Result<(), String> {
    if text.len() < 50 { Ok(()) } else { Err(format!("{} is too much", text.len())) }
}

const fn few(areas: &[Area]) -> Result<(), &'static str> {
    if areas.len() < 9 { Ok(()) } else { Err("must be few") }
}

fn whole(form: &Strict) -> Result<(), Violations> {
    if form.limit < 400 { Ok(()) } else { Err(Violations::at("limit", "must be small")) }
}

#[test]
fn strict_lints_pass() {
    let form = Strict {
        limit: 10,
        note: "note".to_owned(),
        contact: None,
        areas: vec![Area::Code],
        sorted: BTreeSet::from([Area::Docs]),
        unsorted: HashSet::from([Area::Docs]),
        area: Some(Words::Custom("here".to_owned())),
        started: 0,
    };
    assert_eq!(decode::<Strict>(&Value::Object(form.encode())), Ok(form));
}

/// Every name that an expansion could take from its surroundings means something else here.
mod shadowed {
    #![allow(dead_code, non_camel_case_types, missing_docs, missing_debug_implementations, unreachable_pub)]
    #![allow(clippy::absolute_paths, reason = "the short names are the shadowed ones")]

    pub mod core {}
    pub mod std {}
    pub mod alloc {}
    pub mod elicit_sdk {}
    pub mod serde_json {}
    pub struct Result;
    pub struct Option;
    pub struct Some;
    pub struct None;
    pub struct Ok;
    pub struct Err;
    pub struct String;
    pub struct Vec;
    pub struct Box;
    pub struct Cow;
    pub struct Value;
    pub struct Map;
    pub struct Violations;
    pub struct Violation;
    pub struct FieldSchema;
    pub struct Kind;
    pub struct str;
    pub struct usize;
    pub struct f64;
    pub trait Default {}
    pub trait Into {}
    pub trait ToString {}
    pub trait Iterator {}
    pub trait IntoIterator {}
    pub trait Clone {}
    pub trait Form {}
    pub trait Choice {}
    pub trait Field {}
    #[allow(unused_macros)]
    macro_rules! panic {
        () => {};
    }
    #[allow(unused_macros)]
    macro_rules! vec {
        () => {};
    }

    #[derive(::elicit_sdk::Form)]
    #[elicit(validate = whole)]
    pub struct Cleanup {
        #[elicit(range(min = 1, max = 500), default = 20, validate = even)]
        pub limit: u16,
        #[elicit(length(max = 20), default = "note")]
        pub note: ::core::option::Option<::std::string::String>,
        #[elicit(default = [Strategy::Fast])]
        pub strategies: ::std::vec::Vec<Strategy>,
        #[elicit(default = "fast")]
        pub words: Words,
        #[elicit(skip)]
        pub started: u64,
    }

    #[derive(::elicit_sdk::Choice)]
    pub enum Strategy {
        Fast,
        Safe,
    }

    #[derive(::elicit_sdk::Choice)]
    pub enum Words {
        Fast,
        None,
        #[elicit(other)]
        Some(::std::string::String),
    }

    fn even(limit: &u16) -> ::core::result::Result<(), ::std::string::String> {
        if limit.is_multiple_of(2) { ::core::result::Result::Ok(()) } else { ::core::result::Result::Err("odd".into()) }
    }

    fn whole(form: &Cleanup) -> ::core::result::Result<(), ::elicit_sdk::Violations> {
        if form.limit < 400 {
            ::core::result::Result::Ok(())
        } else {
            ::core::result::Result::Err(::elicit_sdk::Violations::new())
        }
    }
}

#[test]
fn shadowed_names_do_not_matter() {
    assert_eq!(keys::<shadowed::Cleanup>(), ["limit", "note", "strategies", "words"]);
}

/// Nothing at all is in scope here.
#[allow(missing_docs, missing_debug_implementations, unreachable_pub, clippy::absolute_paths)]
#[no_implicit_prelude]
mod bare {
    #[derive(::elicit_sdk::Form)]
    pub struct Cleanup {
        #[elicit(default = 20)]
        pub limit: u16,
        #[elicit(default = ["fast"])]
        pub areas: ::std::vec::Vec<Area>,
        #[elicit(default)]
        pub proceed: bool,
    }

    #[derive(::elicit_sdk::Choice)]
    pub enum Strategy {
        Fast,
        #[elicit(other)]
        Custom(::std::string::String),
    }

    #[derive(::elicit_sdk::Choice)]
    pub enum Area {
        Fast,
        Safe,
    }

    #[derive(::elicit_sdk::Form)]
    pub struct Words {
        pub strategy: Strategy,
    }
}

#[test]
fn no_prelude_is_needed() {
    assert_eq!(keys::<bare::Words>(), ["strategy"]);
    assert_eq!(keys::<bare::Cleanup>(), ["limit", "areas", "proceed"]);
}

/// Names that the expansion uses itself.
#[derive(Debug, PartialEq, Form)]
pub struct Names {
    /// Also a local of `decode`.
    pub reader: u8,
    /// Also a local of `decode`.
    pub answers: u8,
    /// Also a local of `decode`.
    pub f0: u8,
    /// Also a local of `encode`.
    #[elicit(default = value())]
    pub writer: u8,
    /// A keyword, in the key without its `r#`.
    pub r#type: u8,
    /// Another.
    pub r#match: u8,
}

const fn value() -> u8 {
    7
}

/// Variants with the names of others.
#[derive(Debug, PartialEq, Eq, Choice)]
pub enum Variants {
    /// As `Option` has it.
    None,
    /// As `Result` has it.
    Ok,
    /// A keyword.
    r#Move,
    /// As `Option` has it.
    #[elicit(other)]
    Some(String),
}

#[test]
fn names_of_fields_and_variants_are_free() {
    assert_eq!(keys::<Names>(), ["reader", "answers", "f0", "writer", "type", "match"]);
    let values: Vec<&str> = Variants::OPTIONS.iter().map(|option| option.value.as_ref()).collect();
    assert_eq!(values, ["none", "ok", "move", "some"]);
}

/// A form of any field.
#[derive(Debug, PartialEq, Form)]
pub struct Generic<T, const N: usize>
where
    T: Clone,
{
    /// What it is about.
    pub pick: T,
    /// Perhaps the same again.
    #[elicit(default)]
    pub again: Option<T>,
    /// A bound that is a parameter would need one; this one is fixed.
    #[elicit(range(min = 1, max = 9), default = 3, validate = odd)]
    pub count: u8,
    /// Not asked.
    #[elicit(skip)]
    pub left: Option<T>,
}

fn odd(count: &u8) -> Result<(), &'static str> {
    if count % 2 == 1 { Ok(()) } else { Err("must be odd") }
}

#[test]
fn parameters_are_carried() {
    let answer = json!({"pick": 5, "count": 3});
    let form = decode::<Generic<u8, 4>>(&answer);
    assert_eq!(form, Ok(Generic { pick: 5, again: None, count: 3, left: None }));
    assert_eq!(keys::<Generic<bool, 1>>(), ["pick", "again", "count"]);
}

/// The SDK under another name.
pub mod facade {
    /// Where it is.
    pub mod deep {
        pub use ::elicit_sdk as sdk;
    }
}

/// A form that finds it there.
#[derive(Debug, Form)]
#[elicit(crate = facade::deep::sdk)]
pub struct Renamed {
    /// A number.
    pub limit: u16,
}

/// A choice that finds it there, as a text says.
#[derive(Debug, PartialEq, Eq, Choice)]
#[elicit(crate = "crate::facade::deep::sdk")]
pub enum RenamedChoice {
    /// One.
    Fast,
}

#[test]
fn the_sdk_may_have_another_name() {
    assert_eq!(keys::<Renamed>(), ["limit"]);
    assert_eq!(RenamedChoice::OPTIONS.len(), 1);
}

macro_rules! form {
    ($(#[$attribute:meta])* $name:ident { $($field:ident: $type:ty = $default:expr, $title:literal, $max:expr);* $(;)? }) => {
        /// From a macro.
        #[derive(Debug, Form)]
        $(#[$attribute])*
        pub struct $name {
            $(
                /// From a macro.
                #[elicit(title = $title, range(max = $max), default = $default)]
                pub $field: $type
            ),*
        }
    };
}

form! {
    #[elicit(rename_all = "snake_case")]
    FromMacro { file_limit: u16 = 20, "Files", 500; factor: Option<f64> = 1, "Factor", 2.5 }
}

macro_rules! choice {
    ($name:ident { $($variant:ident = $value:literal),* }) => {
        /// From a macro.
        #[derive(Debug, PartialEq, Eq, Choice)]
        pub enum $name {
            $(
                /// From a macro.
                #[elicit(rename = $value)]
                $variant
            ),*
        }
    };
}

choice! { ChoiceFromMacro { Fast = "quick", Safe = "slow" } }

#[test]
fn macros_may_write_forms() {
    assert_eq!(keys::<FromMacro>(), ["file_limit", "factor"]);
    assert_eq!(ChoiceFromMacro::OPTIONS.len(), 2);
}

mod visible {
    use elicit_sdk::{Choice, Form};

    /// A private type in a public form.
    #[derive(Debug, PartialEq, Eq, Choice)]
    enum Inner {
        Fast,
        Safe,
    }

    /// Public, with private parts.
    #[derive(Debug, Form)]
    pub(super) struct Outer {
        inner: Inner,
        pub(super) limit: u16,
    }

    pub(super) fn is_fast(form: &Outer) -> bool {
        form.inner == Inner::Fast && form.inner != Inner::Safe
    }
}

#[test]
fn private_parts_stay_private() {
    let form = decode::<visible::Outer>(&json!({"inner": "fast", "limit": 3}));
    assert!(form.is_ok_and(|form| visible::is_fast(&form) && form.limit == 3));
}

#[test]
fn forms_may_live_in_a_function() {
    const MOST: u16 = 500;

    #[derive(Debug, PartialEq, Choice)]
    enum Strategy {
        Fast,
        #[elicit(other)]
        Custom(String),
    }

    #[derive(Debug, PartialEq, Form)]
    struct Cleanup {
        #[elicit(range(max = MOST), default = MOST)]
        limit: u16,
        #[elicit(default = "fast")]
        strategy: Strategy,
    }

    let form = Cleanup { limit: 3, strategy: Strategy::Custom("in words".to_owned()) };
    assert_eq!(decode::<Cleanup>(&Value::Object(form.encode())), Ok(form));
    assert_eq!(decode(&json!({"limit": 1, "strategy": "fast"})), Ok(Cleanup { limit: 1, strategy: Strategy::Fast }));
}
