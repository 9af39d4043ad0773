//! The kinds of answer that a field takes, and the rules that each kind can carry.

/// The kind of answer that a field takes.
///
/// ```
/// use elicit_sdk::schema::{Format, Integer, Kind, Multi, Number, Pattern, Text};
///
/// let version = Kind::Text(Text::ANY.length(Some(2), Some(8)).pattern(Pattern::new("^v[0-9]+$", "v and a number")));
/// let day = Kind::Text(Text::ANY.format(Format::Date));
/// let limit = Kind::Integer(Integer::between(1, 500));
/// let areas = Kind::MultiChoice(Multi::ANY);
/// assert_eq!(Kind::NUMBER, Kind::Number(Number::ANY));
/// assert_eq!(Integer::between(0, i64::MAX).max, Integer::LIMIT);
/// # drop((version, day, limit, areas));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Kind {
    /// A line of text.
    Text(Text),
    /// A whole number.
    Integer(Integer),
    /// A number with a fraction.
    Number(Number),
    /// Yes or no.
    Boolean,
    /// One of several options.
    Choice,
    /// Any number of several options.
    MultiChoice(Multi),
    /// A text that is never shown or kept; see [`Secret`](crate::Secret).
    Secret,
}

impl Kind {
    /// Any text that is not blank.
    pub const TEXT: Self = Self::Text(Text::ANY);
    /// Any whole number that JSON carries without loss, `-(2^53 - 1)..=2^53 - 1`.
    pub const INTEGER: Self = Self::Integer(Integer::ANY);
    /// Any finite number.
    pub const NUMBER: Self = Self::Number(Number::ANY);
}

/// What a text must look like.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Text {
    /// The fewest characters (Unicode scalar values).
    pub min_length: Option<u32>,
    /// The most characters (Unicode scalar values).
    pub max_length: Option<u32>,
    /// One of the four formats that the protocol knows.
    pub format: Option<Format>,
    /// A regular expression. It never crosses the wire: the protocol has no `pattern`, and hosts drop it.
    pub pattern: Option<Pattern>,
}

impl Text {
    /// No rule but the one for every required text: not blank.
    pub const ANY: Self = Self { min_length: None, max_length: None, format: None, pattern: None };

    /// A text of `min` to `max` characters.
    #[must_use]
    pub const fn length(mut self, min: Option<u32>, max: Option<u32>) -> Self {
        (self.min_length, self.max_length) = (min, max);
        self
    }

    /// A text in this format.
    #[must_use]
    pub const fn format(mut self, format: Format) -> Self {
        self.format = Some(format);
        self
    }

    /// A text that this expression matches.
    #[must_use]
    pub const fn pattern(mut self, pattern: Pattern) -> Self {
        self.pattern = Some(pattern);
        self
    }
}

/// The text formats of the protocol; there are no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// An e-mail address, `local@domain`.
    Email,
    /// An absolute URI.
    Uri,
    /// A calendar date, `2026-01-31`.
    Date,
    /// A date and time with an offset, `2026-01-31T09:00:00Z` (RFC 3339).
    DateTime,
}

impl Format {
    /// The word on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Email => "email",
            Self::Uri => "uri",
            Self::Date => "date",
            Self::DateTime => "date-time",
        }
    }
}

/// A regular expression, and the words that tell a person what it wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pattern {
    /// The expression, in the syntax of the `regex` crate. It must match somewhere; anchor it to match the whole text.
    pub regex: &'static str,
    /// What the person reads, as in "three letters and a number".
    pub hint: &'static str,
}

impl Pattern {
    /// An expression and the words for it.
    #[must_use]
    pub const fn new(regex: &'static str, hint: &'static str) -> Self {
        Self { regex, hint }
    }
}

/// The bounds of a whole number, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Integer {
    /// The smallest.
    pub min: i64,
    /// The largest.
    pub max: i64,
}

impl Integer {
    /// The largest whole number that every JSON reader keeps exactly (RFC 7493 §2.2). Several hosts change a digit of
    /// a larger one without a word, so a larger one is refused.
    pub const LIMIT: i64 = (1 << 53) - 1;

    /// Every whole number that survives the wire.
    pub const ANY: Self = Self { min: -Self::LIMIT, max: Self::LIMIT };

    /// The numbers from `min` to `max`, as far as they survive the wire.
    #[must_use]
    pub const fn between(min: i64, max: i64) -> Self {
        Self {
            min: if min < -Self::LIMIT { -Self::LIMIT } else { min },
            max: if max > Self::LIMIT { Self::LIMIT } else { max },
        }
    }
}

/// The bounds of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Number {
    /// The smallest, included.
    pub min: Option<f64>,
    /// The largest, included.
    pub max: Option<f64>,
    /// Every number is larger than this one. It never crosses the wire: the protocol has no exclusive bounds.
    pub exclusive_min: Option<f64>,
    /// Every number is smaller than this one. It never crosses the wire.
    pub exclusive_max: Option<f64>,
}

impl Number {
    /// Any finite number.
    pub const ANY: Self = Self { min: None, max: None, exclusive_min: None, exclusive_max: None };
}

/// How many options a person may pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Multi {
    /// The fewest.
    pub min_items: Option<u32>,
    /// The most.
    pub max_items: Option<u32>,
}

impl Multi {
    /// Any number of options, also none.
    pub const ANY: Self = Self { min_items: None, max_items: None };
}
