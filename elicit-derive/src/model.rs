//! What a derive found out and judged right: the input of `expand`.

use proc_macro2::TokenStream;
use syn::{Expr, Generics, Ident, LitStr, Path, Type};

/// A form whose every part that the macro can see is right.
pub(crate) struct Form {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) krate: Path,
    pub(crate) validate: Option<Path>,
    /// The hosts that must show it as it is.
    pub(crate) hosts: Vec<Ident>,
    /// In declaration order.
    pub(crate) fields: Vec<Field>,
    pub(crate) skipped: Vec<Skipped>,
}

/// A field that is not asked.
pub(crate) struct Skipped {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
}

/// A field that is asked.
pub(crate) struct Field {
    pub(crate) ident: Ident,
    pub(crate) ty: FieldType,
    /// The name without its `r#`.
    pub(crate) name: String,
    pub(crate) key: String,
    pub(crate) title: String,
    pub(crate) description: String,
    /// The text field it would have if its type has an `other` variant; nothing where the type cannot have one.
    pub(crate) companion: Option<Companion>,
    pub(crate) run_time_options: bool,
    pub(crate) rules: Vec<Rule>,
    pub(crate) default: Option<Default>,
    pub(crate) validate: Option<Path>,
    pub(crate) checks: Vec<Check>,
}

/// The type of a field, as far as its spelling tells.
pub(crate) struct FieldType {
    pub(crate) written: Type,
    /// Without its `Option`.
    pub(crate) inner: Type,
    pub(crate) optional: bool,
    /// Whether it derefs to a slice, which the author's check may take: a text or a list.
    pub(crate) sliced: bool,
    /// Whether nothing has been reported of it so far.
    pub(crate) sound: bool,
}

/// The text field of an `other` option.
pub(crate) struct Companion {
    pub(crate) key: String,
    pub(crate) title: String,
    pub(crate) description: Option<String>,
    pub(crate) length: Option<Limits>,
}

/// What an answer must keep to.
pub(crate) enum Rule {
    Range(Box<Bounds>),
    Length(Limits),
    Items(Limits),
    /// The variant of the runtime's `Format`, under the key's span.
    Format(Ident),
    Pattern(LitStr, LitStr),
}

/// `range(..)`.
#[derive(Default)]
pub(crate) struct Bounds {
    pub(crate) min: Option<Number>,
    pub(crate) max: Option<Number>,
    pub(crate) exclusive_min: Option<Number>,
    pub(crate) exclusive_max: Option<Number>,
}

/// `length(..)` or `items(..)`.
#[derive(Clone, Default)]
pub(crate) struct Limits {
    pub(crate) min: Option<Number>,
    pub(crate) max: Option<Number>,
}

/// A number, read by the macro or left to the compiler.
#[derive(Clone)]
pub(crate) struct Number {
    pub(crate) expr: Expr,
    pub(crate) value: Option<f64>,
}

/// What is filled in beforehand.
pub(crate) enum Default {
    /// `Default::default()` of the type.
    Bare,
    /// The text, or the option with this value.
    Text(LitStr),
    /// The options with these values.
    Texts(Vec<LitStr>),
    /// An expression of the inner type.
    Expr(Expr),
    /// A list of variants, for whatever collection the type is.
    List(Expr),
}

/// A check that needs to know the type: it runs while the author's crate compiles.
#[allow(clippy::large_enum_variant, reason = "a form has a few of them, while it compiles")]
pub(crate) enum Check {
    /// The companion collides with nothing.
    Companion,
    /// The type has an `other` variant if the field describes one, and no list of choices has one.
    Other { described: bool },
    /// The rule is one for this kind of answer: `range`, `length`, `items` or `text`.
    Applies { rule: &'static str, at: Ident },
    /// A bound lies within the type.
    Bound { what: &'static str, bound: Number },
    /// A count is one that hosts take.
    Limit { limit: Number },
    /// The smallest is not above the largest.
    Order { min: Number, max: Number },
    /// A number as a default.
    DefaultNumber(Number),
    /// A text as a default, or one of several.
    DefaultText(LitStr),
    /// A list has as many options as a person must pick.
    ItemCount { min: Number },
    /// A host of `hosts(..)` shows the field as it is.
    Host { name: String },
    /// A text is not asked under the name of a secret.
    Secret { name: String, what: &'static str, at: TokenStream },
}

/// A choice whose every part is right.
pub(crate) struct Choice {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) krate: Path,
    pub(crate) options: Vec<ChoiceOption>,
}

/// One option of a choice.
pub(crate) struct ChoiceOption {
    pub(crate) variant: Ident,
    pub(crate) value: String,
    pub(crate) title: String,
    pub(crate) description: String,
    /// Whether this is the `other` variant, which holds the person's own words.
    pub(crate) other: bool,
    /// The address of an image.
    pub(crate) image: Option<Expr>,
}
