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

macro_rules! multi {
    ($($(#[$doc:meta])* [$($generics:tt)*] $type:ty;)*) => { $(
        $(#[$doc])*
        impl<$($generics)*> Field for $type {
            const KIND: Kind = Kind::MultiChoice(Multi::ANY);
            const CHOICES: &'static [ChoiceOption] = <C as Choice>::OPTIONS;
            const OTHER: Option<Other> = C::OTHER;

            fn decode(value: &Value) -> Result<Self, Violation> {
                decode_all(value)
            }

            fn encode(&self) -> Value {
                self.iter().map(C::encode).collect()
            }
        }
    )* };
}

multi! {
    /// In the order of the answer.
    [C: Choice] Vec<C>;
    /// In the order of the type.
    [C: Choice + Ord] BTreeSet<C>;
    /// In no order.
    [C: Choice + Eq + Hash, S: BuildHasher + Default] HashSet<C, S>;
}
