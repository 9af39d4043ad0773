//! What is wrong with an answer.

use std::{borrow::Cow, fmt};

/// One thing that is wrong with an answer: the field, the rule, and words for the person who gave it.
///
/// `Display` and `Debug` never show what the person typed, so both are safe in logs and in what a model reads.
#[derive(Clone, PartialEq, Eq)]
pub struct Violation {
    field: Cow<'static, str>,
    rule: Rule,
    message: Cow<'static, str>,
}

/// Which rule an answer breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// An answer is missing or blank.
    Required,
    /// The answer is of another JSON type.
    Type,
    /// A number is outside its bounds.
    Range,
    /// A text is too short or too long.
    Length,
    /// Too few or too many options are picked.
    Items,
    /// The answer is none of the options.
    Options,
    /// A text is not in the format asked for.
    Format,
    /// A text does not match the pattern.
    Pattern,
    /// The plugin's own check refused the answer.
    Custom,
}

impl Violation {
    /// A breach of the field type's own rule, as in "must be a version such as 1.2.3".
    ///
    /// A `&'static str` is displayed as it is. A text made at run time may hold what the person typed: it is shown to
    /// that person with the field, and nowhere else.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self::of(Rule::Custom, message)
    }

    pub(crate) fn of(rule: Rule, message: impl Into<Cow<'static, str>>) -> Self {
        Self { field: Cow::Borrowed(""), rule, message: message.into() }
    }

    pub(crate) fn at(mut self, field: impl Into<Cow<'static, str>>) -> Self {
        self.field = field.into();
        self
    }

    /// The key of the field; empty for a violation that no field has been named for.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }

    /// The rule that the answer breaks.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// What to tell the person who gave the answer, as in "must be between 1 and 500".
    ///
    /// A message of the plugin's own check may quote the answer; show it to nobody else.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.field.is_empty() {
            write!(f, "`{}` ", self.field)?;
        }
        // The rules' own messages hold bounds and options, never answers; an author's message is safe when it was
        // written before any answer was.
        match (&self.message, self.rule) {
            (Cow::Owned(_), Rule::Custom) => f.write_str("was refused by the plugin's own check"),
            (message, _) => f.write_str(message),
        }
    }
}

impl fmt::Debug for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({self})", self.rule)
    }
}

/// Everything that is wrong with an answer, field by field.
///
/// ```
/// use elicit_sdk::Violations;
///
/// fn check(from: u32, to: u32) -> Result<(), Violations> {
///     if from <= to { Ok(()) } else { Err(Violations::at("to", "must not be before the start")) }
/// }
///
/// assert_eq!(check(3, 1).unwrap_err().to_string(), "`to` must not be before the start");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Violations(Vec<Violation>);

impl Violations {
    /// No violation yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One violation of the plugin's own check, at the field with this key.
    ///
    /// The message is shown to the person beside the field. See [`Violation::new`] for where else it appears.
    pub fn at(field: impl Into<Cow<'static, str>>, message: impl Into<Cow<'static, str>>) -> Self {
        Self(vec![Violation::new(message).at(field)])
    }

    /// Adds a violation at the field with this key.
    #[must_use]
    pub fn and(mut self, field: impl Into<Cow<'static, str>>, message: impl Into<Cow<'static, str>>) -> Self {
        self.0.push(Violation::new(message).at(field));
        self
    }

    pub(crate) fn push(&mut self, violation: Violation) {
        self.0.push(violation);
    }

    /// Adds what concerns other fields.
    pub(crate) fn extend_others(&mut self, other: Self) {
        let others: Vec<_> = other.0.into_iter().filter(|violation| self.get(violation.field()).is_none()).collect();
        self.0.extend(others);
    }

    /// Every violation, in the order of the fields.
    pub fn iter(&self) -> std::slice::Iter<'_, Violation> {
        self.0.iter()
    }

    /// The first violation at the field with this key.
    #[must_use]
    pub fn get(&self, field: &str) -> Option<&Violation> {
        self.0.iter().find(|violation| violation.field == field)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

impl<'a> IntoIterator for &'a Violations {
    type Item = &'a Violation;
    type IntoIter = std::slice::Iter<'a, Violation>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Violations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, violation) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str("; ")?;
            }
            violation.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Violations {}
