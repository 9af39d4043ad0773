//! Whole numbers and numbers with a fraction.

use serde_json::Value;

use super::Field;
use crate::{
    Violation, Violations, check,
    decode::Slot,
    schema::{Integer, Kind, Number},
};

macro_rules! integers {
    ($($type:ty: $min:expr, $max:expr;)*) => { $(
        impl Field for $type {
            const KIND: Kind = Kind::Integer(Integer::between($min, $max));

            fn decode(value: &Value) -> Result<Self, Violation> {
                let Kind::Integer(range) = Self::KIND else { return Err(check::not_whole()) };
                let whole = check::integer(value, range)?;
                Self::try_from(whole).map_err(|_| check::not_whole())
            }

            fn encode(&self) -> Value {
                // A number beyond the range of the wire becomes one that its own schema refuses, never another one.
                i64::try_from(*self).map_or(Value::Null, Value::from)
            }
        }
    )* };
}

integers! {
    u8: 0, u8::MAX as i64;
    u16: 0, u16::MAX as i64;
    u32: 0, u32::MAX as i64;
    u64: 0, i64::MAX;
    u128: 0, i64::MAX;
    usize: 0, i64::MAX;
    i8: i8::MIN as i64, i8::MAX as i64;
    i16: i16::MIN as i64, i16::MAX as i64;
    i32: i32::MIN as i64, i32::MAX as i64;
    i64: i64::MIN, i64::MAX;
    i128: i64::MIN, i64::MAX;
    isize: i64::MIN, i64::MAX;
}

impl Field for f64 {
    const KIND: Kind = Kind::NUMBER;

    fn decode(value: &Value) -> Result<Self, Violation> {
        check::number(value, Number::ANY)
    }

    fn encode(&self) -> Value {
        Value::from(*self)
    }
}

impl Field for f32 {
    const KIND: Kind = Kind::Number(Number { min: Some(f32::MIN as f64), max: Some(f32::MAX as f64), ..Number::ANY });

    /// Rounding may step over a bound of the field, which is checked again for what the plugin gets.
    fn read(slot: &Slot<'_>, violations: &mut Violations) -> Option<Self> {
        let value = slot.required(violations)?;
        let number = Self::decode(value).map_err(|violation| violations.push(violation.at(slot.key()))).ok()?;
        slot.check(&number.encode(), violations).then_some(number)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the range was checked; digits beyond an f32 are what f32 drops"
    )]
    fn decode(value: &Value) -> Result<Self, Violation> {
        let Kind::Number(range) = Self::KIND else { return Err(check::not_a_number()) };
        check::number(value, range).map(|number| number as Self)
    }

    fn encode(&self) -> Value {
        // Through the shortest text, so that 0.1 is written 0.1 and not 0.10000000149011612. That of the largest f32 is
        // a little more than the largest f32.
        if !self.is_finite() {
            return Value::Null;
        }
        let shortest: f64 = self.to_string().parse().unwrap_or_else(|_| f64::from(*self));
        Value::from(shortest.clamp(f64::from(Self::MIN), f64::from(Self::MAX)))
    }
}
