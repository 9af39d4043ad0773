//! One field of a derived form: all that the macro says of it, joined in a const with all that its type says.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::options::RunTimeOptions;
use crate::{
    Field, Violations,
    choice::Other,
    decode::Slot,
    schema::{ChoiceOption, Companion, DefaultValue, FieldSchema, Format, Integer, Kind, Multi, Pattern},
};

/// One field of a derived form. It starts as what the type says, [`Field::DEF`], so that the derive names the type in one
/// place and an unsuitable type is reported once. `T` is in the functions alone, so that what must be `'static` has no `T`.
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
    /// With the rules of the field.
    pub kind: Kind,
    /// With the rules of the type alone.
    pub base: Kind,
    pub options: &'static [ChoiceOption],
    pub other: Option<Other>,
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

impl<T: Field> FieldDef<T> {
    /// What the type says of a field.
    pub(crate) const FIELD: Self = Self {
        info: FieldInfo {
            required: !T::OPTIONAL,
            kind: T::KIND,
            base: T::KIND,
            options: T::CHOICES,
            other: T::OTHER,
            ..FieldInfo::UNNAMED
        },
        read: T::read,
        write: T::write,
    };
}

impl<T: RunTimeOptions> FieldDef<T> {
    /// A field whose options are known only at run time: `options` on a `String`, `Option<String>` or `Vec<String>`.
    pub(super) const OPTIONS: Self = Self {
        info: FieldInfo { required: T::REQUIRED, kind: T::KIND, base: T::KIND, ..FieldInfo::UNNAMED },
        read: T::read,
        write: T::write,
    };
}

impl Bounds {
    pub const ANY: Self = Self { min: None, max: None, exclusive_min: None, exclusive_max: None };
}

/// What the macro says of a field, on top of what the type says.
impl<T> FieldDef<T> {
    /// The Rust name and the texts. Everyone has them.
    #[must_use]
    pub const fn named(
        mut self,
        name: &'static str,
        key: &'static str,
        title: &'static str,
        description: &'static str,
    ) -> Self {
        let info = &mut self.info;
        (info.name, info.key, info.title, info.description) = (name, key, title, description);
        self
    }

    /// The field as the schema has it.
    #[must_use]
    pub const fn schema(&self) -> FieldSchema {
        self.info.schema(None)
    }

    /// The same with a default.
    #[must_use]
    pub const fn schema_with(&self, default: fn() -> Value) -> FieldSchema {
        self.info.schema(Some(default))
    }

    /// The companion that the field has if its type has an `other` variant.
    #[must_use]
    pub const fn companion(mut self, key: &'static str, title: &'static str) -> Self {
        (self.info.companion.key, self.info.companion.title) = (key, title);
        self
    }

    /// `other(description = ..)`.
    #[must_use]
    pub const fn companion_description(mut self, description: &'static str) -> Self {
        self.info.companion.description = Some(description);
        self
    }

    /// `other(length(..))`.
    #[must_use]
    pub const fn companion_length(mut self, min: Option<u32>, max: Option<u32>) -> Self {
        (self.info.companion.min_length, self.info.companion.max_length) = (min, max);
        self
    }

    /// `range(..)`.
    #[must_use]
    pub const fn range(mut self, bounds: Bounds) -> Self {
        let Bounds { min, max, exclusive_min, exclusive_max } = bounds;
        match &mut self.info.kind {
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
        self
    }

    /// `length(..)`.
    #[must_use]
    pub const fn length(mut self, min: Option<u32>, max: Option<u32>) -> Self {
        if let Kind::Text(text) = &mut self.info.kind {
            (text.min_length, text.max_length) = (min, max);
        }
        self
    }

    /// `items(..)`.
    #[must_use]
    pub const fn items(mut self, min: Option<u32>, max: Option<u32>) -> Self {
        if let Kind::MultiChoice(_) = self.info.kind {
            self.info.kind = Kind::MultiChoice(Multi { min_items: min, max_items: max });
        }
        self
    }

    /// `email`, `url`, `date`, `date_time`.
    #[must_use]
    pub const fn format(mut self, format: Format) -> Self {
        if let Kind::Text(text) = &mut self.info.kind {
            text.format = Some(format);
        }
        self
    }

    /// `pattern = ".."` with its `hint`. Without the feature `regex` a check refuses the form.
    #[cfg_attr(feature = "regex", doc = "```")]
    #[cfg_attr(not(feature = "regex"), doc = "```compile_fail")]
    /// #[derive(elicit_sdk::Form)]
    /// struct Release {
    ///     #[elicit(pattern = "^v[0-9]+$", hint = "v and a number")]
    ///     tag: String,
    /// }
    /// ```
    #[must_use]
    pub const fn pattern(mut self, regex: &'static str, hint: &'static str) -> Self {
        if let Kind::Text(text) = &mut self.info.kind {
            text.pattern = Some(Pattern { regex, hint });
        }
        self
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "bounds outside 2^53 are refused by a check"
)]
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

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "bounds outside 2^53 are refused by a check"
)]
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

impl FieldInfo {
    const UNNAMED: Self = Self {
        name: "",
        key: "",
        title: "",
        description: "",
        required: true,
        kind: Kind::Boolean,
        base: Kind::Boolean,
        options: &[],
        other: None,
        companion: CompanionInfo::NONE,
    };

    /// The field as the schema has it, with its `default`. That one is made where the field's definition can be named.
    #[must_use]
    pub(super) const fn schema(&self, default: Option<fn() -> Value>) -> FieldSchema {
        FieldSchema {
            key: Cow::Borrowed(self.key),
            title: Cow::Borrowed(self.title),
            description: Cow::Borrowed(self.description),
            required: self.required,
            kind: self.kind,
            options: Cow::Borrowed(self.options),
            default: match default {
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
