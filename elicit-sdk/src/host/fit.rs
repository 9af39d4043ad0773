//! Whether a field can be shown as it is. Const, so that `#[elicit(hosts(..))]` decides during compilation what
//! [`lint`](crate::lint) decides at run time, by what the rules of the rendering themselves ask.

use std::borrow::Cow;

use super::Host;
use crate::__private::text::Message;
use crate::schema::{ChoiceOption, FieldSchema, Kind, Multi};

/// What a host's limits ask of a field.
#[derive(Clone, Copy)]
pub(crate) struct Shape<'a> {
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
    pub(crate) required: bool,
    pub(crate) kind: Kind,
    pub(crate) options: &'a [ChoiceOption],
    /// Whether one of the options has a text field of its own.
    pub(crate) companion: bool,
}

/// Why a field can be shown in another shape only, or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A choice has more options than are shown.
    ManyOptions,
    /// A choice has fewer options than are shown.
    FewOptions,
    /// Several options cannot be picked at once.
    List,
    /// A field that may be left blank cannot be.
    Blank,
    /// The text field of an `other` option cannot be left blank.
    Companion,
    /// The title of an option is too long.
    Label,
    /// The title is too long.
    Title,
    /// The description is too long.
    Description,
    /// A text has words that the host takes for something else.
    Phrase,
}

impl Fault {
    pub(crate) const ALL: [Self; 9] = [
        Self::ManyOptions,
        Self::FewOptions,
        Self::List,
        Self::Blank,
        Self::Companion,
        Self::Label,
        Self::Title,
        Self::Description,
        Self::Phrase,
    ];
}

impl Fault {
    /// The name of the trap.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::ManyOptions => "many-options",
            Self::FewOptions => "one-option",
            Self::List => "lists",
            Self::Blank | Self::Companion => "no-blanks",
            Self::Label => "long-label",
            Self::Title => "long-title",
            Self::Description => "long-description",
            Self::Phrase => "plan-phrases",
        }
    }

    /// Whether the form cannot be shown at all.
    pub(crate) const fn is_fatal(self) -> bool {
        matches!(self, Self::Title | Self::Description | Self::Phrase)
    }

    /// What happens, as a sentence about the field goes on.
    pub(crate) const fn consequence(self, host: &Host) -> Message {
        let name = text(&host.name);
        let limits = &host.limits;
        match self {
            Self::ManyOptions => Message::new(&["has more options than ", name, " shows"])
                .limit(limits.options)
                .and(", and is asked as a text field that names them"),
            Self::FewOptions => {
                Message::new(&["has a single option, and ", name, " declines that: it is answered without asking"])
            }
            Self::List => Message::new(&[
                "lets a person pick several options, and on ",
                name,
                " is asked as one question per option",
            ]),
            Self::Blank => Message::new(&[
                "may be left blank, and in ",
                name,
                " nothing can be: it is asked for in a form of its own, once the person wants it",
            ]),
            Self::Companion => Message::new(&[
                "has an `other` option, and in ",
                name,
                " nothing can be left blank: its text is asked for in a form of its own",
            ]),
            Self::Label => Message::new(&["has an option with a longer title than ", name, " takes"])
                .limit(limits.label)
                .and(", and is asked as a text field that names them"),
            Self::Title => Message::new(&["has a longer title than ", name, " takes"]).limit(limits.title),
            Self::Description => {
                Message::new(&["has a longer description than ", name, " shows"]).limit(limits.description)
            }
            Self::Phrase => {
                Message::new(&["has words that ", name, " takes for a plan to be approved, so that no answer arrives"])
            }
        }
    }

    /// What to write instead.
    pub(crate) const fn advice(self) -> Message {
        match self {
            Self::ManyOptions => Message::new(&["offer fewer options, or split the choice into two fields"]),
            Self::FewOptions => Message::new(&["offer a second one, or leave the field out"]),
            Self::List => Message::new(&["write one `bool` field per option, or ask for one of them"]),
            Self::Blank => Message::new(&["make it required, or a choice with an option that says no"]),
            Self::Companion => Message::new(&["take the option out, or ask for the text with a form of its own"]),
            Self::Label | Self::Title | Self::Description => Message::new(&["make it shorter"]),
            Self::Phrase => Message::new(&["write it otherwise"]),
        }
    }
}

impl<'a> From<&'a FieldSchema> for Shape<'a> {
    fn from(field: &'a FieldSchema) -> Self {
        Self {
            title: &field.title,
            description: &field.description,
            required: field.required,
            kind: field.kind,
            options: &field.options,
            companion: field.companion.is_some(),
        }
    }
}

impl Host {
    /// Whether a field has this fault here. Options that are known only at run time have none.
    pub(crate) const fn finds(&self, fault: Fault, shape: Shape<'_>) -> bool {
        let known = shape.options.len();
        match fault {
            Fault::ManyOptions => {
                matches!(shape.kind, Kind::Choice) && known > 0 && exceeds(known, self.limits.options)
            }
            Fault::FewOptions => {
                matches!(shape.kind, Kind::Choice)
                    && known > 0
                    && shape.required
                    && falls_short(known, self.limits.min_options)
            }
            Fault::List => {
                let shown = if known == 0 { self.multi_select } else { self.takes_list(true, known) };
                matches!(shape.kind, Kind::MultiChoice(_))
                    && (!shown || any_label_exceeds(shape.options, self.limits.label))
            }
            Fault::Blank => {
                let asked = match shape.kind {
                    Kind::MultiChoice(_) => !self.finds(Fault::List, shape),
                    Kind::Choice => !self.offers_nothing(shape.required, shape.options),
                    Kind::Boolean => false,
                    _ => true,
                };
                asked && self.asks_before(shape.required, shape.kind)
            }
            Fault::Companion => shape.companion && !self.leaves_blank,
            Fault::Label => matches!(shape.kind, Kind::Choice) && any_label_exceeds(shape.options, self.limits.label),
            Fault::Title => exceeds(units(shape.title), self.limits.title),
            Fault::Description => exceeds(units(shape.description), self.limits.description),
            Fault::Phrase => {
                self.reserves(shape.title) || self.reserves(shape.description) || self.reserves_label(shape.options)
            }
        }
    }

    /// How many fields of the first form this one takes.
    pub(crate) const fn fields_of(&self, shape: Shape<'_>) -> usize {
        if self.finds(Fault::List, shape) {
            return shape.options.len();
        }
        if shape.companion && self.leaves_blank { 2 } else { 1 }
    }

    /// Whether so many fields are shown as several forms.
    pub(crate) const fn splits(&self, fields: usize) -> bool {
        exceeds(fields, self.limits.fields)
    }

    /// What is said of it.
    pub(crate) const fn too_many(&self, fields: usize) -> Message {
        let limit = match self.limits.fields {
            Some(limit) => limit,
            None => fields,
        };
        Message::new(&["the form comes to "])
            .number(fields)
            .and(" fields, and ")
            .and(text(&self.name))
            .and(" takes ")
            .number(limit)
            .and(": it is shown as several forms")
    }

    /// Whether an attribute writes this host's name so: `claude_code` for claude-code, `copilot` for copilot-cli.
    pub(crate) const fn is_written(&self, written: &str) -> bool {
        let (name, written) = (text(&self.name).as_bytes(), written.as_bytes());
        let mut at = 0;
        while at < written.len() {
            let wanted = if written[at] == b'_' { b'-' } else { written[at] };
            if at == name.len() || name[at] != wanted {
                return false;
            }
            at += 1;
        }
        at == name.len() || name[at] == b'-'
    }

    /// Whether a choice of so many options can be shown as one.
    pub(crate) const fn takes_options(&self, count: usize) -> bool {
        !exceeds(count, self.limits.options) && !falls_short(count, self.limits.min_options)
    }

    /// Whether so many options can be shown as a list to pick several from. `titled`: the revision has such lists.
    pub(crate) const fn takes_list(&self, titled: bool, count: usize) -> bool {
        self.multi_select && titled && self.takes_options(count)
    }

    /// Whether an optional choice of these options gets "None" as one more.
    pub(crate) const fn offers_nothing(&self, required: bool, options: &[ChoiceOption]) -> bool {
        !required
            && (self.preselects_first || !self.leaves_blank)
            && self.takes_options(options.len() + 1)
            && !any_label_exceeds(options, self.limits.label)
    }

    /// Whether a field that may be left blank is asked for in a form of its own, once the person wants it.
    pub(crate) const fn asks_before(&self, required: bool, kind: Kind) -> bool {
        let may_be_empty = match kind {
            // OpenClaw asks for a secret alone, and lets it be left empty.
            Kind::Secret => false,
            Kind::MultiChoice(Multi { min_items, .. }) => !required || matches!(min_items, None | Some(0)),
            _ => !required,
        };
        may_be_empty && !self.leaves_blank
    }

    /// Whether a text has words that the host takes for something else.
    pub(crate) const fn reserves(&self, text: &str) -> bool {
        let mut at = 0;
        while at < self.reserved_phrases.len() {
            if contains(text, self.reserved_phrases[at]) {
                return true;
            }
            at += 1;
        }
        false
    }

    const fn reserves_label(&self, options: &[ChoiceOption]) -> bool {
        let mut at = 0;
        while at < options.len() {
            if self.reserves(text(&options[at].title)) {
                return true;
            }
            at += 1;
        }
        false
    }
}

const fn any_label_exceeds(options: &[ChoiceOption], limit: Option<usize>) -> bool {
    let mut at = 0;
    while at < options.len() {
        if exceeds(units(text(&options[at].title)), limit) {
            return true;
        }
        at += 1;
    }
    false
}

pub(crate) const fn exceeds(count: usize, limit: Option<usize>) -> bool {
    matches!(limit, Some(limit) if count > limit)
}

const fn falls_short(count: usize, limit: Option<usize>) -> bool {
    matches!(limit, Some(limit) if count < limit)
}

/// The length of a text in UTF-16 units.
pub(crate) const fn units(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        // A character starts with another byte than 10xxxxxx; those of four bytes take two units.
        count += match bytes[at] {
            0b1000_0000..=0b1011_1111 => 0,
            0b1111_0000.. => 2,
            _ => 1,
        };
        at += 1;
    }
    count
}

#[expect(clippy::ptr_arg, reason = "a const cannot turn a Cow into a str by itself")]
const fn text<'a>(text: &'a Cow<'static, str>) -> &'a str {
    match text {
        Cow::Borrowed(text) => text,
        Cow::Owned(text) => text.as_str(),
    }
}

const fn contains(text: &str, part: &str) -> bool {
    let (text, part) = (text.as_bytes(), part.as_bytes());
    let mut start = 0;
    while start + part.len() <= text.len() {
        let mut at = 0;
        while at < part.len() && text[start + at] == part[at] {
            at += 1;
        }
        if at == part.len() {
            return true;
        }
        start += 1;
    }
    false
}
