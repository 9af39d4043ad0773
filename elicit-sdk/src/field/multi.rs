//! Any number of several options.

use std::{
    collections::{BTreeSet, HashSet},
    hash::{BuildHasher, Hash},
};

use serde_json::Value;

use super::Field;
use crate::{
    Choice, Violation,
    choice::Other,
    decode,
    schema::{ChoiceOption, Kind, Multi},
};

fn decode_all<C: Choice, V: FromIterator<C>>(value: &Value) -> Result<V, Violation> {
    let items = value.as_array().ok_or_else(crate::check::not_a_list)?;
    items.iter().map(decode::choice::<C>).collect()
}

// Written out, since an error about an unsuitable enum shows the impl, and a macro would hide it.

/// In the order of the answer.
impl<C: Choice> Field for Vec<C> {
    const KIND: Kind = Kind::MultiChoice(Multi::ANY);
    const CHOICES: &'static [ChoiceOption] = C::OPTIONS;
    const OTHER: Option<Other> = C::OTHER;

    fn decode(value: &Value) -> Result<Self, Violation> {
        decode_all(value)
    }

    fn encode(&self) -> Value {
        self.iter().map(C::encode).collect()
    }
}

/// In the order of the type.
impl<C: Choice + Ord> Field for BTreeSet<C> {
    const KIND: Kind = Kind::MultiChoice(Multi::ANY);
    const CHOICES: &'static [ChoiceOption] = C::OPTIONS;
    const OTHER: Option<Other> = C::OTHER;

    fn decode(value: &Value) -> Result<Self, Violation> {
        decode_all(value)
    }

    fn encode(&self) -> Value {
        self.iter().map(C::encode).collect()
    }
}

/// In no order.
impl<C: Choice + Eq + Hash, S: BuildHasher + Default> Field for HashSet<C, S> {
    const KIND: Kind = Kind::MultiChoice(Multi::ANY);
    const CHOICES: &'static [ChoiceOption] = C::OPTIONS;
    const OTHER: Option<Other> = C::OTHER;

    fn decode(value: &Value) -> Result<Self, Violation> {
        decode_all(value)
    }

    fn encode(&self) -> Value {
        self.iter().map(C::encode).collect()
    }
}
