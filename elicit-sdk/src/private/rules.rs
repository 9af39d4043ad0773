//! Which rule applies to which type. A trait that is not implemented is the error an author reads.

use std::{
    collections::{BTreeSet, HashSet},
    marker::PhantomData,
};

use serde_json::{Map, Value};

use super::FieldDef;
use crate::{
    Choice, Field, Violations,
    decode::Slot,
    schema::{FieldSchema, Kind, Multi},
};

/// That a rule applies to a `T`. Only the trait of a rule hands it out, and the derive asks for it at the field's type:
/// an error then lies there and shows nothing of the functions that the derive calls.
pub struct Applies<T>(PhantomData<fn() -> T>);

#[diagnostic::on_unimplemented(
    message = "`range` does not apply to `{Self}`",
    label = "not a number",
    note = "`range` bounds numbers; a text has `length(min = .., max = ..)`, a list of options `items(min = .., max = ..)`"
)]
pub trait RangeRule: Sized {
    const RULE: Applies<Self> = Applies(PhantomData);
}

#[diagnostic::on_unimplemented(
    message = "`length` does not apply to `{Self}`",
    label = "not a text",
    note = "`length` counts the characters of a text; a number has `range(min = .., max = ..)`, a list of options `items(min = .., max = ..)`"
)]
pub trait LengthRule: Sized {
    const RULE: Applies<Self> = Applies(PhantomData);
}

#[diagnostic::on_unimplemented(
    message = "`items` does not apply to `{Self}`",
    label = "not a list of options",
    note = "`items` counts the options that a person picks, in a Vec or set of a choice"
)]
pub trait ItemsRule: Sized {
    const RULE: Applies<Self> = Applies(PhantomData);
}

#[diagnostic::on_unimplemented(
    message = "a text format does not apply to `{Self}`",
    label = "not a text",
    note = "`email`, `url`, `date`, `date_time` and `pattern` describe a String"
)]
pub trait TextRule: Sized {
    const RULE: Applies<Self> = Applies(PhantomData);
}

#[diagnostic::on_unimplemented(
    message = "an `other` variant cannot hold `{Self}`",
    label = "write String",
    note = "an `other` variant holds what the person wrote: `Custom(String)`"
)]
pub trait OtherText {
    fn own(text: &str) -> Self;
    fn text(&self) -> &str;
}

#[diagnostic::on_unimplemented(
    message = "`options` does not apply to `{Self}`",
    label = "write String, Option<String> or Vec<String>",
    note = "`options` marks a field whose options are known only at run time; options known now are an enum with `#[derive(elicit_sdk::Choice)]`"
)]
pub trait RunTimeOptions: Sized {
    const DEF: FieldDef<Self> = FieldDef::OPTIONS;
    const KIND: Kind;
    const REQUIRED: bool;
    fn read(slot: &Slot<'_>, violations: &mut Violations) -> Option<Self>;
    fn write(&self, schema: &FieldSchema, answers: &mut Map<String, Value>);
}

macro_rules! implement {
    ($rule:ident: $($type:ty)*) => { $( impl $rule for $type {} impl $rule for Option<$type> {} )* };
}
implement!(RangeRule: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64);
implement!(LengthRule: String);
implement!(TextRule: String);

impl<C: Choice> ItemsRule for Vec<C> {}
impl<C: Choice> ItemsRule for BTreeSet<C> {}
impl<C: Choice, S> ItemsRule for HashSet<C, S> {}

impl OtherText for String {
    fn own(text: &str) -> Self {
        text.to_owned()
    }

    fn text(&self) -> &str {
        self
    }
}

impl RunTimeOptions for String {
    const KIND: Kind = Kind::Choice;
    const REQUIRED: bool = true;

    fn read(slot: &Slot<'_>, violations: &mut Violations) -> Option<Self> {
        <Self as Field>::read(slot, violations)
    }

    fn write(&self, schema: &FieldSchema, answers: &mut Map<String, Value>) {
        Field::write(self, schema, answers);
    }
}

impl RunTimeOptions for Option<String> {
    const KIND: Kind = Kind::Choice;
    const REQUIRED: bool = false;

    fn read(slot: &Slot<'_>, violations: &mut Violations) -> Option<Self> {
        <Self as Field>::read(slot, violations)
    }

    fn write(&self, schema: &FieldSchema, answers: &mut Map<String, Value>) {
        Field::write(self, schema, answers);
    }
}

impl RunTimeOptions for Vec<String> {
    const KIND: Kind = Kind::MultiChoice(Multi::ANY);
    const REQUIRED: bool = true;

    fn read(slot: &Slot<'_>, violations: &mut Violations) -> Option<Self> {
        let items = slot.required(violations)?.as_array()?;
        Some(items.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    fn write(&self, schema: &FieldSchema, answers: &mut Map<String, Value>) {
        answers.insert(schema.key.to_string(), self.iter().map(String::as_str).collect());
    }
}

impl ItemsRule for Vec<String> {}
