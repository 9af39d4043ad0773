//! One field of a form.

use std::borrow::Cow;

use serde_json::Value;

use super::Kind;

/// One field of a form, as its author declared it.
///
/// ```
/// use elicit_sdk::schema::{ChoiceOption, Companion, DefaultValue, FieldSchema, Kind};
///
/// let mut area = FieldSchema::new("area", "Area", Kind::Choice);
/// area.description = "What to tidy.".into();
/// area.options = vec![ChoiceOption::borrowed("docs", "Docs", ""), ChoiceOption::new("other", "Something else")].into();
/// area.default = Some(DefaultValue::Value("docs".into()));
/// area.companion = Some(Companion::new("other", "customArea", "Custom area"));
/// assert_eq!(area.default.unwrap().get(), "docs");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FieldSchema {
    /// The name under which the answer comes back.
    pub key: Cow<'static, str>,
    /// What the person reads as the field's name.
    pub title: Cow<'static, str>,
    /// What the person reads below it; empty where there is nothing to say.
    pub description: Cow<'static, str>,
    /// Whether an answer must be given. A default does not make a field optional.
    pub required: bool,
    /// The kind of answer, with its rules.
    pub kind: Kind,
    /// The options of a choice; empty for every other kind.
    pub options: Cow<'static, [ChoiceOption]>,
    /// What is filled in before the person answers. It never replaces an answer.
    pub default: Option<DefaultValue>,
    /// The text field that belongs to the `other` option of a choice.
    pub companion: Option<Companion>,
}

impl FieldSchema {
    /// A required field without rules, to be completed.
    #[must_use]
    pub fn new(key: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>, kind: Kind) -> Self {
        Self {
            key: key.into(),
            title: title.into(),
            description: Cow::Borrowed(""),
            required: true,
            kind,
            options: Cow::Borrowed(&[]),
            default: None,
            companion: None,
        }
    }

    /// Whether this is a choice of one of several images.
    pub(crate) fn has_images(&self) -> bool {
        self.kind == Kind::Choice && self.options.iter().any(|option| !option.image.is_empty())
    }
}

/// One option of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChoiceOption {
    /// What comes back, the `const` on the wire.
    pub value: Cow<'static, str>,
    /// What the person reads.
    pub title: Cow<'static, str>,
    /// A longer explanation, for hosts that show one; empty where there is none.
    pub description: Cow<'static, str>,
    /// The address of an image, `https:` or `data:image/..`, for hosts that show one; empty where there is none.
    pub image: Cow<'static, str>,
}

impl ChoiceOption {
    /// An option that the program holds.
    #[must_use]
    pub const fn borrowed(value: &'static str, title: &'static str, description: &'static str) -> Self {
        Self::pictured(value, title, description, "")
    }

    /// The same with an image: its address, `https:` or `data:image/..`.
    ///
    /// ```
    /// use elicit_sdk::schema::ChoiceOption;
    ///
    /// let otter = ChoiceOption::pictured("otter", "Otter", "", "https://example.com/otter.png");
    /// assert_eq!(otter.image, "https://example.com/otter.png");
    /// ```
    #[must_use]
    pub const fn pictured(
        value: &'static str,
        title: &'static str,
        description: &'static str,
        image: &'static str,
    ) -> Self {
        Self {
            value: Cow::Borrowed(value),
            title: Cow::Borrowed(title),
            description: Cow::Borrowed(description),
            image: Cow::Borrowed(image),
        }
    }

    /// An option that is known only at run time.
    #[must_use]
    pub fn new(value: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>) -> Self {
        Self { value: value.into(), title: title.into(), description: Cow::Borrowed(""), image: Cow::Borrowed("") }
    }
}

/// The text field that belongs to the `other` option of a choice.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Companion {
    /// The option that this text belongs to.
    pub option: Cow<'static, str>,
    /// The name under which the text comes back.
    pub key: Cow<'static, str>,
    /// What the person reads as the field's name.
    pub title: Cow<'static, str>,
    /// What the person reads below it; empty where there is nothing to say.
    pub description: Cow<'static, str>,
    /// The fewest characters.
    pub min_length: Option<u32>,
    /// The most characters.
    pub max_length: Option<u32>,
    /// What is filled in before the person answers.
    pub default: Option<DefaultValue>,
}

impl Companion {
    /// The text field of this option, without rules, to be completed.
    #[must_use]
    pub fn new(
        option: impl Into<Cow<'static, str>>,
        key: impl Into<Cow<'static, str>>,
        title: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            option: option.into(),
            key: key.into(),
            title: title.into(),
            description: Cow::Borrowed(""),
            min_length: None,
            max_length: None,
            default: None,
        }
    }
}

/// What is filled in before the person answers.
#[derive(Clone)]
pub enum DefaultValue {
    /// Made when it is needed, from an expression in the program.
    Computed(fn() -> Value),
    /// Known only at run time.
    Value(Value),
}

impl DefaultValue {
    /// The value, as it would come back.
    #[must_use]
    pub fn get(&self) -> Value {
        match self {
            Self::Computed(make) => make(),
            Self::Value(value) => value.clone(),
        }
    }
}

impl PartialEq for DefaultValue {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl std::fmt::Debug for DefaultValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A prefilled value may be an earlier answer, and answers are never printed.
        f.write_str("DefaultValue(..)")
    }
}
