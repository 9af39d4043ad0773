//! A form as plain data, to be made at random, written down, and read again.

use elicit_sdk::{
    FormSchema, Violations,
    question::Question,
    schema::{ChoiceOption, Companion, DefaultValue, FieldSchema, Format, Integer, Kind, Multi, Number, Pattern, Text},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A question.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Form {
    pub(crate) message: String,
    pub(crate) fields: Vec<Field>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Field {
    pub(crate) key: String,
    pub(crate) title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) description: String,
    pub(crate) required: bool,
    pub(crate) kind: Rule,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) options: Vec<Option_>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) default: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) other: Option<Other>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Option_ {
    pub(crate) value: String,
    pub(crate) title: String,
}

/// The text of the last option.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Other {
    pub(crate) key: String,
    pub(crate) title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) default: Option<Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Rule {
    Text { min: Option<u32>, max: Option<u32>, format: Option<Shape> },
    Integer { min: i64, max: i64 },
    Number { min: Option<f64>, max: Option<f64>, over: Option<f64>, under: Option<f64> },
    Boolean,
    One,
    Many { min: Option<u32>, max: Option<u32> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Shape {
    Email,
    Uri,
    Date,
    DateTime,
    /// Three small letters; not one of the protocol's.
    Letters,
}

impl Form {
    pub(crate) fn schema(&self) -> FormSchema {
        FormSchema::owned(self.fields.iter().map(Field::schema).collect())
    }

    pub(crate) fn question(&self) -> Question {
        Question::new(self.message.clone(), self.schema())
    }

    /// The same question again, as it is asked after these violations: the wrong fields alone, or all where none is
    /// named; each with what was said before, as far as it was right.
    pub(crate) fn again(&self, violations: &Violations, answer: &serde_json::Map<String, Value>) -> (Self, Question) {
        let mut again = self.clone();
        for field in &mut again.fields {
            let alone = FormSchema::owned(vec![Field { required: false, other: None, ..field.clone() }.schema()]);
            if let Some(value) = answer.get(&field.key).filter(|value| !value.is_null())
                && alone.check(&serde_json::Map::from_iter([(field.key.clone(), value.clone())])).is_ok()
            {
                field.default = Some(value.clone());
            }
            if let Some(other) = &mut field.other
                && let Some(Value::String(text)) = answer.get(&other.key)
                && !super::meaning::is_blank(text)
            {
                other.default = Some(text.clone().into());
            }
        }
        let mut question = again.question();
        question.reasons = violations.clone();
        for field in &self.fields {
            let other = field.other.as_ref().map(|other| other.key.clone());
            if violations.get(&field.key).is_some() {
                question.shown.push(field.key.clone());
                question.shown.extend(other);
            } else if let Some(other) = other.filter(|other| violations.get(other).is_some()) {
                question.shown.push(other);
            }
        }
        (again, question)
    }
}

impl Field {
    fn schema(&self) -> FieldSchema {
        let mut schema = FieldSchema::new(self.key.clone(), self.title.clone(), self.kind.kind());
        schema.description = self.description.clone().into();
        schema.required = self.required;
        let option = |option: &Option_| ChoiceOption::new(option.value.clone(), option.title.clone());
        schema.options = self.options.iter().map(option).collect::<Vec<_>>().into();
        schema.default = self.default.clone().map(DefaultValue::Value);
        schema.companion = self.other.as_ref().map(|other| {
            // A companion has no constructor: one that is there is changed.
            let mut companion = companion();
            companion.option = self.options.last().map(|option| option.value.clone()).unwrap_or_default().into();
            companion.key = other.key.clone().into();
            companion.title = other.title.clone().into();
            companion.default = other.default.clone().map(DefaultValue::Value);
            companion
        });
        schema
    }

    /// The option that has a text of its own.
    pub(crate) fn other_option(&self) -> Option<&str> {
        self.other.as_ref()?;
        self.options.last().map(|option| option.value.as_str())
    }
}

impl Rule {
    fn kind(self) -> Kind {
        match self {
            Self::Text { min, max, format } => {
                let text = Text::ANY.length(min, max);
                Kind::Text(match format {
                    None => text,
                    Some(Shape::Email) => text.format(Format::Email),
                    Some(Shape::Uri) => text.format(Format::Uri),
                    Some(Shape::Date) => text.format(Format::Date),
                    Some(Shape::DateTime) => text.format(Format::DateTime),
                    Some(Shape::Letters) => text.pattern(Pattern::new("^[a-z]{3}$", "three small letters")),
                })
            }
            Self::Integer { min, max } => Kind::Integer(Integer::between(min, max)),
            Self::Number { min, max, over, under } => {
                let mut number = Number::ANY;
                (number.min, number.max, number.exclusive_min, number.exclusive_max) = (min, max, over, under);
                Kind::Number(number)
            }
            Self::Boolean => Kind::Boolean,
            Self::One => Kind::Choice,
            Self::Many { min, max } => {
                let mut many = Multi::ANY;
                (many.min_items, many.max_items) = (min, max);
                Kind::MultiChoice(many)
            }
        }
    }
}

/// Any companion.
fn companion() -> Companion {
    use elicit_sdk::{Choice, Form};

    #[derive(Choice)]
    enum Any {
        Plain,
        #[elicit(other)]
        Other(String),
    }

    #[derive(Form)]
    struct Some {
        choice: Any,
    }

    let _: fn(Any) -> Some = |choice| Some { choice };
    Some::schema().fields()[0].companion.clone().unwrap()
}
