//! Numbers that the wire cannot carry.

use elicit_sdk::{Field, Form};
use proptest::prelude::*;
use serde_json::json;

use crate::{One, returns};

/// JSON readers keep whole numbers up to 2^53 - 1; several hosts change a digit of a larger one.
#[test]
fn a_whole_number_beyond_the_wire_is_never_another_number() {
    const LIMIT: i64 = (1 << 53) - 1;
    assert!(returns(&LIMIT) && returns(&-LIMIT) && returns(&LIMIT.unsigned_abs()) && returns(&u128::from(u32::MAX)));
    assert!(!returns(&(LIMIT + 1)) && !returns(&i64::MIN) && !returns(&u64::MAX) && !returns(&i128::MAX));
    assert!(u64::MAX.encode().is_null() && i128::MIN.encode().is_null());
    for beyond in
        ["9007199254740992", "9007199254740992.0", "9007199254740993", "18446744073709551616", "1e16", "-1e400"]
    {
        // A number that JSON readers cannot hold at all does not even become a value.
        let Ok(value) = serde_json::from_str::<serde_json::Value>(beyond) else { continue };
        let answer = json!({"field": value});
        assert!(One::<u64>::decode(answer.as_object().unwrap()).is_err(), "{beyond}");
        assert!(One::<i128>::decode(answer.as_object().unwrap()).is_err(), "{beyond}");
    }
}

#[test]
fn what_is_not_a_number_is_never_a_number() {
    assert!(f64::NAN.encode().is_null() && f64::INFINITY.encode().is_null() && f32::NEG_INFINITY.encode().is_null());
    assert!(!returns(&f64::INFINITY) && !returns(&f32::INFINITY));
    assert!(returns(&f32::MAX) && returns(&f32::MIN) && returns(&f64::MAX) && returns(&f64::MIN_POSITIVE));
}

proptest! {
    #![proptest_config(proptest::test_runner::Config { failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_finite_number_returns(single in any::<f32>(), double in any::<f64>(), whole in -9_007_199_254_740_991_i64..=9_007_199_254_740_991) {
        prop_assert_eq!(returns(&single), single.is_finite());
        prop_assert_eq!(returns(&double), double.is_finite());
        prop_assert!(returns(&whole) && returns(&i128::from(whole)));
    }
}
