//! The forms that Codex knows. What it does not know is dropped, and what does not fit is refused with the whole form.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Codex;

/// `requestedSchema`. The properties come out sorted by the bytes of their keys.
#[derive(Deserialize, Serialize)]
pub(super) struct Schema {
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    dialect: Option<String>,
    #[serde(rename = "type")]
    kind: Object,
    #[serde(skip_serializing)]
    title: Option<String>,
    properties: BTreeMap<String, Property>,
    #[serde(skip_serializing_if = "Option::is_none")]
    required: Option<Vec<String>>,
    #[serde(skip_serializing)]
    description: Option<String>,
}

/// Reads a `requestedSchema`; `None` is a refusal.
pub(super) fn read(version: Codex, schema: &Value) -> Option<Schema> {
    let mut schema = schema.clone();
    if version == Codex::V0_149
        && let Some(schema) = schema.as_object_mut()
    {
        // 0.149.0 does not know the word, so it neither passes it on nor minds its type.
        schema.shift_remove("$schema");
    }
    serde_json::from_value(schema).ok()
}

impl Schema {
    pub(super) fn is_empty(&self) -> bool {
        self.properties.is_empty()
    }

    /// Whether the root has a text; `null` counts as none.
    pub(super) fn has_root_text(&self) -> bool {
        self.title.is_some() || self.description.is_some()
    }

    pub(super) fn to_json(&self) -> Value {
        // Numbers, texts and lists alone: there is nothing that JSON could not hold.
        serde_json::to_value(self).unwrap_or_else(|_| Value::Object(Map::new()))
    }
}

/// A property: the first of these that fits. So an option list that Codex cannot read leaves a text or number field.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum Property {
    Enum(Enum),
    OneOf(OneOf),
    ManyEnum(ManyEnum),
    ManyTitled(ManyTitled),
    EnumNames(EnumNames),
    Text(Text),
    Number(Number),
    Integer(Integer),
    Boolean(Boolean),
}

macro_rules! shape {
    ($(#[$attribute:meta])* $name:ident: $kind:ty { $($(#[$field:meta])* $key:ident: $type:ty,)* }) => {
        #[derive(Deserialize, Serialize)]
        #[serde(rename_all = "camelCase")]
        $(#[$attribute])*
        struct $name {
            #[serde(rename = "type")]
            kind: $kind,
            #[serde(skip_serializing_if = "Option::is_none")]
            title: Option<String>,
            #[serde(skip_serializing_if = "Option::is_none")]
            description: Option<String>,
            $($(#[$field])* $key: $type,)*
        }
    };
}

shape! {
    /// `enum` alone. With any other word beside it, it is read as [`EnumNames`], which forgets that word.
    #[serde(deny_unknown_fields)]
    Enum: Text_ {
        #[serde(rename = "enum")]
        values: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<String>,
    }
}

shape! {
    /// `oneOf`, also beside an `enum`.
    OneOf: Text_ {
        #[serde(rename = "oneOf")]
        options: Vec<Titled>,
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<String>,
    }
}

shape! {
    /// An array of an `enum`.
    ManyEnum: Array {
        #[serde(skip_serializing_if = "Option::is_none")]
        min_items: Option<u64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        max_items: Option<u64>,
        items: EnumItems,
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<Vec<String>>,
    }
}

shape! {
    /// An array of `anyOf` or `oneOf`.
    ManyTitled: Array {
        #[serde(skip_serializing_if = "Option::is_none")]
        min_items: Option<u64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        max_items: Option<u64>,
        items: TitledItems,
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<Vec<String>>,
    }
}

shape! {
    /// `enum` with names; there may be fewer names than values.
    EnumNames: Text_ {
        #[serde(rename = "enum")]
        values: Vec<String>,
        #[serde(rename = "enumNames", skip_serializing_if = "Option::is_none")]
        labels: Option<Vec<String>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<String>,
    }
}

shape! {
    /// A text. A length is a `u32`, so a negative one refuses the form.
    Text: Text_ {
        #[serde(skip_serializing_if = "Option::is_none")]
        min_length: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        max_length: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        format: Option<Format>,
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<String>,
    }
}

shape! {
    /// A number: 1 comes out as 1.0.
    Number: Number_ {
        #[serde(skip_serializing_if = "Option::is_none")]
        minimum: Option<f64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        maximum: Option<f64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<f64>,
    }
}

shape! {
    /// A whole number. 1.0 is none, and refuses the form.
    Integer: Integer_ {
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "through_a_float")]
        minimum: Option<i64>,
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "through_a_float")]
        maximum: Option<i64>,
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "through_a_float")]
        default: Option<i64>,
    }
}

shape! {
    /// Yes or no.
    Boolean: Boolean_ {
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<bool>,
    }
}

/// An option. What else it says is forgotten; without a title, the whole list is.
#[derive(Deserialize, Serialize)]
struct Titled {
    #[serde(rename = "const")]
    value: String,
    title: String,
}

#[derive(Deserialize, Serialize)]
struct EnumItems {
    #[serde(rename = "type")]
    kind: Text_,
    #[serde(rename = "enum")]
    values: Vec<String>,
}

#[derive(Deserialize, Serialize)]
struct TitledItems {
    #[serde(rename = "anyOf", alias = "oneOf")]
    any_of: Vec<Titled>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Format {
    Email,
    Uri,
    Date,
    DateTime,
}

macro_rules! words {
    ($($name:ident = $word:literal,)*) => { $(
        struct $name;

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = String::deserialize(deserializer)?;
                if word == $word { Ok(Self) } else { Err(serde::de::Error::custom("another type")) }
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($word)
            }
        }
    )* };
}

words! {
    Object = "object",
    Text_ = "string",
    Number_ = "number",
    Integer_ = "integer",
    Boolean_ = "boolean",
    Array = "array",
}

/// The host's side keeps every number as an `f64` and writes it whole where it can: 2^53 + 1 loses its last digit.
#[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
fn through_a_float<S: serde::Serializer>(number: &Option<i64>, serializer: S) -> Result<S::Ok, S::Error> {
    #[expect(clippy::cast_precision_loss, reason = "the loss is what is measured")]
    let float = number.unwrap_or_default() as f64;
    #[expect(clippy::cast_possible_truncation, reason = "checked against the range before")]
    // 2^63, the first that is no `i64` any more.
    if float < 9_223_372_036_854_775_808.0 {
        serializer.serialize_i64(float as i64)
    } else {
        serializer.serialize_f64(float)
    }
}
