//! What is asked: the fields of a question on their way to the wire.

use std::borrow::Cow;

use super::{
    text::{join, trim},
    undo::Undo,
};
use crate::{
    Host, Revision,
    host::Order,
    schema::{Companion, Dialect, FieldSchema, Kind, Text},
};

/// Where a question is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting<'q> {
    pub(super) host: &'q Host,
    /// Whether the words of 2025-11-25 are understood: `oneOf`, multi-select, every default.
    pub(super) titled: bool,
    /// Whether it is sent with `openai/form`.
    pub(super) extended: bool,
    /// In which order it is shown this way.
    pub(super) order: Order,
}

impl<'q> Setting<'q> {
    /// A form that is sent with `elicitation/create`.
    pub(super) fn standard(host: &'q Host, revision: Revision) -> Self {
        let titled = host.titled_options || revision >= Revision::V2025_11_25;
        Self { host, titled, extended: false, order: host.order }
    }

    /// One that is sent with `openai/form`.
    pub(super) fn extended(host: &'q Host) -> Self {
        Self { host, titled: true, extended: true, order: host.extension.order }
    }

    /// The words in which a form is written.
    pub(super) fn dialect(self) -> Dialect {
        match self {
            Self { extended: true, .. } => Dialect::Extended,
            Self { titled: true, .. } => Dialect::Titled,
            _ => Dialect::EnumNames,
        }
    }

    /// Whether options are shown with their images.
    pub(super) fn shows_images(self) -> bool {
        self.extended && self.host.extension.images
    }
}

/// One field as it is shown, and what becomes of its answer.
#[derive(Debug)]
pub(super) struct Item<'q> {
    pub(super) field: Cow<'q, FieldSchema>,
    pub(super) place: Place<'q>,
    pub(super) when: When<'q>,
    /// What the rules did to the answer, first to last.
    pub(super) undo: Vec<Undo>,
}

/// What an answer says.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place<'q> {
    /// The field's value.
    Field(&'q FieldSchema),
    /// The text of the field's `other` option.
    Companion(&'q FieldSchema, &'q Companion),
    /// Whether the option of this value is one of the field's.
    Pick(&'q FieldSchema, &'q str),
    /// Whether the field is asked for at all.
    Wish(&'q FieldSchema),
}

impl<'q> Place<'q> {
    /// The declared key of what is asked.
    pub(super) fn key(self) -> &'q str {
        match self {
            Self::Field(field) | Self::Pick(field, _) | Self::Wish(field) => &field.key,
            Self::Companion(_, companion) => &companion.key,
        }
    }
}

/// When a field is asked.
#[derive(Clone, Copy, Debug)]
pub(super) enum When<'q> {
    Always,
    /// Once the person wants the field of this key.
    Wished(&'q str),
    /// Once the field of this key has this value.
    Picked(&'q str, &'q str),
}

impl<'q> Item<'q> {
    pub(super) fn new(field: Cow<'q, FieldSchema>, place: Place<'q>) -> Self {
        Self { field, place, when: When::Always, undo: Vec::new() }
    }

    /// Adds a sentence to the description: at its end, or where that is out of sight at its beginning.
    pub(super) fn say(&mut self, setting: Setting<'_>, sentence: &str) {
        let field = self.field.to_mut();
        let (first, second) = match setting.host.visible.description_lines {
            None => (field.description.as_ref(), sentence),
            Some(_) => (sentence, field.description.as_ref()),
        };
        field.description = join(first, second).into();
    }

    /// Whether this is shown as a choice.
    pub(super) fn is_choice(&self) -> bool {
        self.field.kind == Kind::Choice
    }

    /// Whether this is shown as a choice of images.
    pub(super) fn is_picture(&self) -> bool {
        self.field.has_images()
    }
}

/// What a field is called: its key, where its title says nothing.
pub(super) fn title(field: &FieldSchema) -> &str {
    match trim(&field.title) {
        "" => trim(&field.key),
        title => title,
    }
}

/// The fields that are shown, each companion as a field of its own.
pub(super) fn flat(fields: &[FieldSchema], shows: impl Fn(&str) -> bool) -> Vec<Item<'_>> {
    let mut items = Vec::with_capacity(fields.len() + 1);
    for field in fields {
        let asks = shows(&field.key);
        if asks {
            items.push(Item::new(Cow::Borrowed(field), Place::Field(field)));
        }
        if let Some(companion) = field.companion.as_ref().filter(|companion| shows(&companion.key)) {
            // Asked for on its own, it is what the option chosen before wants.
            let asked = FieldSchema { required: !asks, ..companion_field(companion) };
            items.push(Item::new(Cow::Owned(asked), Place::Companion(field, companion)));
        }
    }
    items
}

fn companion_field(companion: &Companion) -> FieldSchema {
    let rules = Text::ANY.length(companion.min_length, companion.max_length);
    FieldSchema {
        description: companion.description.clone(),
        default: companion.default.clone(),
        required: false,
        ..FieldSchema::new(companion.key.clone(), companion.title.clone(), Kind::Text(rules))
    }
}
