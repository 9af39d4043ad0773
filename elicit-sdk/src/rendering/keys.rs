//! Codex and Wework show fields by the bytes of their keys: keys are prefixed so that this is declaration order.

use std::collections::HashMap;

use crate::{
    host::Order,
    schema::{FieldSchema, FormSchema},
};

pub(super) fn order(form: FormSchema, order: Order) -> (FormSchema, HashMap<String, String>) {
    let sorted = form.fields().is_sorted_by(|a, b| a.key < b.key);
    if order == Order::Declared || sorted {
        return (form, HashMap::new());
    }
    let width = width(form.fields().len());
    let mut declared = HashMap::with_capacity(form.fields().len());
    let rename = |(place, field): (usize, &FieldSchema)| {
        let key = format!("{}_{}", prefix(place, width), field.key);
        declared.insert(key.clone(), field.key.to_string());
        FieldSchema { key: key.into(), ..field.clone() }
    };
    let fields = form.fields().iter().enumerate().map(rename).collect();
    (FormSchema::owned(fields), declared)
}

/// How many letters number this many fields.
fn width(fields: usize) -> u32 {
    (1..).find(|width| 26_usize.saturating_pow(*width) >= fields).unwrap_or(1)
}

/// `a`, `b`, … or `aa`, `ab`, …: letters, since a key that looks like a number is moved to the front by JavaScript.
fn prefix(place: usize, width: u32) -> String {
    let letter = |digit: u32| char::from(b'a' + u8::try_from(place / 26_usize.pow(digit) % 26).unwrap_or(0));
    (0..width).rev().map(letter).collect()
}
