//! One of several options, as a Rust enum.

use crate::{Field, schema::ChoiceOption};

/// One of several options. Derive it on an enum: each variant is an option.
///
/// The option's value on the wire is the variant's name in kebab case, its title the name in sentence case, both to be
/// changed with `#[elicit(rename = "..", title = "..")]`. One variant may be marked `#[elicit(other)]` and hold a
/// `String`: the person picks it and writes the answer in a text field of its own, the *companion*, yet the plugin
/// receives one value.
///
/// ```
/// use elicit_sdk::Choice;
///
/// #[derive(Choice, Debug, PartialEq)]
/// enum Strategy {
///     Fast,
///     Safe,
///     /// If you chose Custom above, describe the requested handling.
///     #[elicit(other)]
///     Custom(String),
/// }
///
/// let titles: Vec<_> = Strategy::OPTIONS.iter().map(|option| option.title.as_ref()).collect();
/// assert_eq!(titles, ["Fast", "Safe", "Custom"]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a choice",
    label = "not a choice",
    note = "a choice is an enum with `#[derive(elicit_sdk::Choice)]`"
)]
pub trait Choice: Field {
    /// The options, in the order of the variants.
    const OPTIONS: &'static [ChoiceOption];

    /// The variant of the option at this place. `text` is what the companion says; only the `other` variant reads it,
    /// and is `None` without it.
    #[doc(hidden)]
    fn from_option(place: usize, text: Option<&str>) -> Option<Self>;

    /// The place of this variant's option, and what an `other` variant holds.
    #[doc(hidden)]
    fn to_option(&self) -> (usize, Option<&str>);
}

/// What an `other` variant says of its companion.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Other {
    /// The value of the option.
    pub option: &'static str,
    /// The companion's description.
    pub description: &'static str,
}
