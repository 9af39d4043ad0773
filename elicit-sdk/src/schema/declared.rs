//! What is worked out once for each form that the program declares.
//!
//! Only what nothing at run time has a say in can be kept. A `default` is an expression of the author's and may change: it
//! is made every time, and what was kept for other defaults is worked out anew.

use serde_json::Value;

use super::{DefaultValue, FieldSchema, FormSchema};

/// Where the program holds the fields of a form: no two forms share it, and it never goes away.
pub(crate) type Place = (usize, usize);

/// The fields of a form that the program holds.
#[derive(Clone, Copy)]
pub(crate) struct Declared(&'static [FieldSchema]);

impl Declared {
    /// `None` for a form that is put together at run time.
    pub(crate) fn of(schema: &FormSchema) -> Option<Self> {
        schema.declared().map(Self)
    }

    pub(crate) fn fields(self) -> &'static [FieldSchema] {
        self.0
    }

    pub(crate) fn place(self) -> Place {
        (self.0.as_ptr().addr(), self.0.len())
    }

    /// The defaults as they are now.
    pub(crate) fn defaults(self) -> impl Iterator<Item = Value> {
        let own = self.0.iter().filter_map(|field| field.default.as_ref());
        let of_companion = |field: &'static FieldSchema| field.companion.as_ref()?.default.as_ref();
        own.chain(self.0.iter().filter_map(of_companion)).map(DefaultValue::get)
    }
}
