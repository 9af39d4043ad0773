//! One field of a derived form: all that the macro says of it, joined in a const with all that its type says.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::rules::{ItemsRule, LengthRule, RangeRule, TextRule};
use crate::{
    Field, Violations,
    choice::Other,
    decode::Slot,
    schema::{ChoiceOption, Companion, DefaultValue, FieldSchema, Format, Integer, Kind, Multi},
};
#[cfg(feature = "regex")]
use crate::schema::Pattern;

/// One field of a derived form. `T` is in the functions alone, so that what must be `'static` has no `T`.
pub struct FieldDef<T> {
    pub info: FieldInfo,
    pub(super) read: fn(&Slot<'_>, &mut Violations) -> Option<T>,
    pub(super) write: fn(&T, &FieldSchema, &mut Map<String, Value>),
}

impl<T> Clone for FieldDef<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for FieldDef<T> {}

/// The part of a field that has no type.
#[derive(Clone, Copy)]
pub struct FieldInfo {
    /// The Rust name, for messages.
    pub name: &'static str,
    pub key: &'static str,
    pub title: &'static str,
    pub description: &'static str,
    pub required: bool,
    pub kind: Kind,
    pub options: &'static [ChoiceOption],
    pub other: Option<Other>,
    pub default: Option<fn() -> Value>,
    pub companion: CompanionInfo,
}

/// What the macro says of the companion that the field would have.
#[derive(Clone, Copy)]
pub struct CompanionInfo {
    pub key: &'static str,
    pub title: &'static str,
    pub description: Option<&'static str>,
    pub min_length: Option<u32>,
    pub max_length: Option<u32>,
}

impl CompanionInfo {
    const NONE: Self = Self { key: "", title: "", description: None, min_length: None, max_length: None };
}

/// The bounds of `range(..)`.
#[derive(Clone, Copy)]
pub struct Bounds {
    pub min: Option<f64>,
    pub max: Option<f64>,
    pub exclusive_min: Option<f64>,
    pub exclusive_max: Option<f64>,
}

/// A field of this type.
#[must_use]
pub const fn field<T: Field>(
    name: &'static str,
    key: &'static str,
    title: &'static str,
    description: &'static str,
) -> FieldDef<T> {
    FieldDef {
        info: FieldInfo {
            name,
            key,
            title,
            description,
            required: !T::OPTIONAL,
            kind: T::KIND,
            options: T::CHOICES,
            other: T::OTHER,
            default: None,
            companion: CompanionInfo::NONE,
        },
        read: T::read,
        write: T::write,
    }
}

/// A field whose options are known only at run time: `options` on a `String`, `Option<String>` or `Vec<String>`.
#[must_use]
pub const fn run_time_options<T: super::rules::RunTimeOptions>(
    name: &'static str,
    key: &'static str,
    title: &'static str,
    description: &'static str,
) -> FieldDef<T> {
    FieldDef {
        info: FieldInfo {
            name,
            key,
            title,
            description,
            required: T::REQUIRED,
            kind: T::KIND,
            options: &[],
            other: None,
            default: None,
            companion: CompanionInfo::NONE,
        },
        read: T::read,
        write: T::write,
    }
}

/// Names the companion that the field has if its type has an `other` variant.
#[must_use]
pub const fn companion<T>(mut def: FieldDef<T>, key: &'static str, title: &'static str) -> FieldDef<T> {
    (def.info.companion.key, def.info.companion.title) = (key, title);
    def
}

/// `other(description, length(..))`.
#[must_use]
pub const fn companion_rules<T>(
    mut def: FieldDef<T>,
    description: Option<&'static str>,
    min_length: Option<u32>,
    max_length: Option<u32>,
) -> FieldDef<T> {
    let companion = &mut def.info.companion;
    (companion.description, companion.min_length, companion.max_length) = (description, min_length, max_length);
    def
}

/// `default`.
#[must_use]
pub const fn default<T>(mut def: FieldDef<T>, make: fn() -> Value) -> FieldDef<T> {
    def.info.default = Some(make);
    def
}

/// `range(..)`.
#[must_use]
pub const fn range<T: RangeRule>(mut def: FieldDef<T>, bounds: Bounds) -> FieldDef<T> {
    let Bounds { min, max, exclusive_min, exclusive_max } = bounds;
    match &mut def.info.kind {
        Kind::Integer(range) => {
            // A whole number has no exclusive bound that an inclusive one could not say.
            let (low, high) = (above(min, exclusive_min), below(max, exclusive_max));
            let low = if low > range.min { low } else { range.min };
            let high = if high < range.max { high } else { range.max };
            *range = Integer::between(low, high);
        }
        Kind::Number(range) => {
            if min.is_some() {
                range.min = min;
            }
            if max.is_some() {
                range.max = max;
            }
            (range.exclusive_min, range.exclusive_max) = (exclusive_min, exclusive_max);
        }
        _ => {}
    }
    def
}

#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "bounds outside 2^53 are refused by a check")]
const fn above(min: Option<f64>, exclusive: Option<f64>) -> i64 {
    match (min, exclusive) {
        (Some(min), _) => {
            let whole = min as i64;
            if (whole as f64) < min { whole + 1 } else { whole }
        }
        (None, Some(bound)) => {
            let whole = bound as i64;
            if whole as f64 > bound { whole } else { whole + 1 }
        }
        (None, None) => -Integer::LIMIT,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "bounds outside 2^53 are refused by a check")]
const fn below(max: Option<f64>, exclusive: Option<f64>) -> i64 {
    match (max, exclusive) {
        (Some(max), _) => {
            let whole = max as i64;
            if whole as f64 > max { whole - 1 } else { whole }
        }
        (None, Some(bound)) => {
            let whole = bound as i64;
            if (whole as f64) < bound { whole } else { whole - 1 }
        }
        (None, None) => Integer::LIMIT,
    }
}

/// `length(..)`.
#[must_use]
pub const fn length<T: LengthRule>(mut def: FieldDef<T>, min: Option<u32>, max: Option<u32>) -> FieldDef<T> {
    if let Kind::Text(text) = &mut def.info.kind {
        (text.min_length, text.max_length) = (min, max);
    }
    def
}

/// `items(..)`.
#[must_use]
pub const fn items<T: ItemsRule>(mut def: FieldDef<T>, min: Option<u32>, max: Option<u32>) -> FieldDef<T> {
    if let Kind::MultiChoice(_) = def.info.kind {
        def.info.kind = Kind::MultiChoice(Multi { min_items: min, max_items: max });
    }
    def
}

/// `email`, `url`, `date`, `date_time`.
#[must_use]
pub const fn format<T: TextRule>(mut def: FieldDef<T>, format: Format) -> FieldDef<T> {
    if let Kind::Text(text) = &mut def.info.kind {
        text.format = Some(format);
    }
    def
}

/// `pattern = ".."` with its `hint`.
#[cfg(feature = "regex")]
#[must_use]
pub const fn pattern<T: TextRule>(mut def: FieldDef<T>, regex: &'static str, hint: &'static str) -> FieldDef<T> {
    if let Kind::Text(text) = &mut def.info.kind {
        text.pattern = Some(Pattern { regex, hint });
    }
    def
}

/// `pattern = ".."` without the feature that checks it.
#[cfg(not(feature = "regex"))]
#[must_use]
#[track_caller]
pub const fn pattern<T: TextRule>(_: FieldDef<T>, _: &'static str, _: &'static str) -> FieldDef<T> {
    panic!("`pattern` needs the feature `regex`: write elicit-sdk = {{ version = \"..\", features = [\"regex\"] }} in Cargo.toml")
}

impl FieldInfo {
    /// The field as the schema has it.
    #[must_use]
    pub const fn schema(&self) -> FieldSchema {
        FieldSchema {
            key: Cow::Borrowed(self.key),
            title: Cow::Borrowed(self.title),
            description: Cow::Borrowed(self.description),
            required: self.required,
            kind: self.kind,
            options: Cow::Borrowed(self.options),
            default: match self.default {
                Some(make) => Some(DefaultValue::Computed(make)),
                None => None,
            },
            companion: match self.other {
                Some(other) => Some(Companion {
                    option: Cow::Borrowed(other.option),
                    key: Cow::Borrowed(self.companion.key),
                    title: Cow::Borrowed(self.companion.title),
                    description: Cow::Borrowed(match self.companion.description {
                        Some(description) => description,
                        None => other.description,
                    }),
                    min_length: self.companion.min_length,
                    max_length: self.companion.max_length,
                    default: None,
                }),
                None => None,
            },
        }
    }
}
