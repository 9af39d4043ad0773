//! Fields whose options are known only when asking.

use serde_json::{Map, Value};

use super::FieldDef;
use crate::{
    Field, Violations,
    decode::Slot,
    schema::{FieldSchema, Kind, Multi},
};

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
