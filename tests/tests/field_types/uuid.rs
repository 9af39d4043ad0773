//! `uuid::Uuid` in its one spelling.

use proptest::prelude::*;
use uuid::Uuid;

use crate::{message, read, returns};

#[test]
fn hyphens_are_needed_and_the_case_is_free() {
    let uuid = Uuid::from_u128(0x123e_4567_e89b_12d3_a456_4266_1417_4000);
    assert_eq!(read("123e4567-e89b-12d3-a456-426614174000"), Some(uuid));
    assert_eq!(read("123E4567-E89B-12D3-A456-426614174000"), Some(uuid));
    #[rustfmt::skip] // a table
    let refused = [
        "123e4567e89b12d3a456426614174000", "{123e4567-e89b-12d3-a456-426614174000}",
        "urn:uuid:123e4567-e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-42661417400",
        "123e4567-e89b-12d3-a456-4266141740000", "123e4567-e89b-12d3-a456-42661417400g", "123e4567-e89b12d3-a456-426614174000-",
        " 123e4567-e89b-12d3-a456-426614174000", "123e4567_e89b_12d3_a456_426614174000", "nil",
    ];
    for text in refused {
        assert_eq!(message::<Uuid>(text), "must be a UUID such as 123e4567-e89b-12d3-a456-426614174000", "{text}");
    }
}

proptest! {
    #![proptest_config(proptest::test_runner::Config { failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_uuid_returns(bits: u128) {
        prop_assert!(returns(&Uuid::from_u128(bits)));
    }
}
