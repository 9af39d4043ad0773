//! The vocabulary of `#[elicit(..)]` as data: messages, checks and the reference page read this one table.

/// Where a key may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Form,
    Field,
    Choice,
    Variant,
    Range,
    Length,
    Items,
    Companion,
}

impl Place {
    /// The place as a sentence names it.
    pub(crate) const fn phrase(self) -> &'static str {
        match self {
            Self::Form => "on the struct",
            Self::Field => "on a field",
            Self::Choice => "on the enum",
            Self::Variant => "on a variant",
            Self::Range => "in `range(..)`",
            Self::Length => "in `length(..)`",
            Self::Items => "in `items(..)`",
            Self::Companion => "in `other(..)`",
        }
    }
}

/// What follows the name of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Nothing.
    Flag,
    /// `= ".."`
    Text,
    /// `= path` or `= "path"`
    Path,
    /// `= number`, a literal or a constant expression
    Number,
    /// `= ".."` or `= CONSTANT`
    Constant,
    /// nothing, or `= expression`
    Default,
    /// `(key = .., ..)`, keys of the inner place
    List(Place),
    /// `(name, ..)`
    Names,
}

impl Shape {
    /// What the key takes, as a message says it.
    pub(crate) const fn phrase(self) -> &'static str {
        match self {
            Self::Flag => "stands alone",
            Self::Text => "takes a text in quotes",
            Self::Path => "takes a path",
            Self::Number => "takes a number",
            Self::Constant => "takes a text or a constant",
            Self::Default => "takes a value, or stands alone",
            Self::List(_) => "takes keys in parentheses",
            Self::Names => "takes names in parentheses",
        }
    }
}

/// One key of the vocabulary.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) shape: Shape,
    pub(crate) places: &'static [Place],
    /// How it is written, whole; shown where it was written otherwise.
    pub(crate) example: &'static str,
}

macro_rules! keys {
    ($( $constant:ident = $name:literal $shape:expr, [$($place:ident)*], $example:literal; )*) => {
        $( pub(crate) const $constant: &Key = &Key { name: $name, shape: $shape, places: &[$(Place::$place),*], example: $example }; )*
        /// Every key, in the order in which messages list them.
        pub(crate) const ALL: &[&Key] = &[$($constant),*];
    };
}

keys! {
    TITLE = "title" Shape::Text, [Field Variant Companion], "title = \"Release note\"";
    DESCRIPTION = "description" Shape::Text, [Field Variant Companion], "description = \"Written to the release record.\"";
    RENAME = "rename" Shape::Text, [Field Variant Companion], "rename = \"releaseNote\"";
    RENAME_ALL = "rename_all" Shape::Text, [Form Choice], "rename_all = \"snake_case\"";
    DEFAULT = "default" Shape::Default, [Field], "default = 20";
    RANGE = "range" Shape::List(Place::Range), [Field], "range(min = 1, max = 500)";
    LENGTH = "length" Shape::List(Place::Length), [Field Companion], "length(min = 1, max = 2000)";
    ITEMS = "items" Shape::List(Place::Items), [Field], "items(min = 1, max = 3)";
    MIN = "min" Shape::Number, [Range Length Items], "min = 1";
    MAX = "max" Shape::Number, [Range Length Items], "max = 500";
    EXCLUSIVE_MIN = "exclusive_min" Shape::Number, [Range], "exclusive_min = 0";
    EXCLUSIVE_MAX = "exclusive_max" Shape::Number, [Range], "exclusive_max = 100";
    EMAIL = "email" Shape::Flag, [Field], "email";
    URL = "url" Shape::Flag, [Field], "url";
    DATE = "date" Shape::Flag, [Field], "date";
    DATE_TIME = "date_time" Shape::Flag, [Field], "date_time";
    PATTERN = "pattern" Shape::Text, [Field], "pattern = \"^v[0-9]+$\", hint = \"v and a number, such as v12\"";
    HINT = "hint" Shape::Text, [Field], "hint = \"v and a number, such as v12\"";
    OPTIONS = "options" Shape::Flag, [Field], "options";
    IMAGE = "image" Shape::Constant, [Variant], "image = \"https://example.com/fast.png\"";
    VALIDATE = "validate" Shape::Path, [Form Field], "validate = check_limit";
    OTHER = "other" Shape::Flag, [Variant], "other, title = \"Custom\"";
    COMPANION = "other" Shape::List(Place::Companion), [Field], "other(title = \"Describe it\", length(max = 200))";
    SKIP = "skip" Shape::Flag, [Field], "skip";
    ALLOW_SENSITIVE = "allow_sensitive" Shape::Flag, [Field], "allow_sensitive";
    HOSTS = "hosts" Shape::Names, [Form], "hosts(codex, claude_code)";
    CRATE = "crate" Shape::Path, [Form Choice], "crate = my_crate::elicit_sdk";
}

/// The hosts whose limits a form can be held to, as `hosts(..)` names them.
pub(crate) const HOST_NAMES: &[&str] =
    &["wework", "openclaw", "codex", "claude_code", "copilot", "generic", "portable"];

/// Keys of other derives that people try here, and what does the same on a form.
const HABITS: &[(&str, &str)] = &[
    ("label", "the text a person reads is `title = \"..\"`"),
    ("name", "the wire key is `rename = \"..\"`, the text a person reads is `title = \"..\"`"),
    ("id", "the wire key is `rename = \"..\"`"),
    ("value", "what is sent for an option is `rename = \"..\"`"),
    ("help", "write a doc comment or `description = \"..\"`"),
    ("doc", "write a doc comment or `description = \"..\"`"),
    ("message", "the message is given when asking: `elicit.ask::<Form>(\"..\")`"),
    ("required", "every field is required unless its type is an `Option`"),
    ("optional", "an optional field has the type `Option<..>`"),
    ("flatten", "a form is flat: put the fields of the nested struct here, or ask twice"),
    ("nested", "a form is flat: put the fields of the nested struct here, or ask twice"),
    ("min_length", "write `length(min = ..)`"),
    ("max_length", "write `length(max = ..)`"),
    ("len", "write `length(min = .., max = ..)`"),
    ("minimum", "write `range(min = ..)`"),
    ("maximum", "write `range(max = ..)`"),
    ("min_items", "write `items(min = ..)`"),
    ("max_items", "write `items(max = ..)`"),
    ("equal", "write the same number as `min` and `max`"),
    ("format", "write `email`, `url`, `date` or `date_time`"),
    ("uri", "write `url`"),
    ("datetime", "write `date_time`"),
    ("regex", "write `pattern = \"..\", hint = \"..\"`"),
    (
        "custom",
        "on a field, a check of your own is `validate = path`; a variant that holds the person's own words is `other`",
    ),
    ("default_value", "write `default = ..`"),
    ("prefill", "write `default = ..`, or call `.prefill(&form)` when asking"),
    (
        "choices",
        "write `options` and give the list when asking: `.options(\"field\", ..)`; a fixed list is an enum with #[derive(Choice)]",
    ),
    ("one_of", "a fixed list is an enum with #[derive(Choice)]"),
    ("picture", "the image of an option is `image = \"..\"` on its variant"),
    ("icon", "the image of an option is `image = \"..\"` on its variant"),
    ("secret", "ask for a secret in the browser: `elicit.open_url(..)`"),
    ("password", "ask for a secret in the browser: `elicit.open_url(..)`"),
];

/// What to write instead of a key of another derive.
pub(crate) fn habit(name: &str) -> Option<&'static str> {
    HABITS.iter().find(|(habit, _)| *habit == name).map(|(_, advice)| *advice)
}

/// The key `name` at `place`.
pub(crate) fn find(name: &str, place: Place) -> Option<&'static Key> {
    ALL.iter().copied().find(|key| key.name == name && key.places.contains(&place))
}

/// The names of all keys that may stand at `place`.
pub(crate) fn known(place: Place) -> impl Iterator<Item = &'static str> {
    ALL.iter().filter(move |key| key.places.contains(&place)).map(|key| key.name)
}
