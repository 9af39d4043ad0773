//! Answers on their way to a form: one of them may be a secret, so what held them is overwritten when it is dropped.

use std::{
    fmt, mem,
    ops::{Deref, DerefMut},
};

use serde_json::{Map, Value};
use zeroize::Zeroize;

/// What can be overwritten in place.
pub(crate) trait Wipe: Default {
    /// Overwrites every text in it. Keys stay: the plugin wrote them.
    fn wipe(&mut self);
}

impl Wipe for Value {
    fn wipe(&mut self) {
        match self {
            Self::String(text) => text.zeroize(),
            Self::Array(items) => items.iter_mut().for_each(Wipe::wipe),
            Self::Object(members) => members.wipe(),
            Self::Null | Self::Bool(_) | Self::Number(_) => *self = Self::Null,
        }
    }
}

impl Wipe for Map<String, Value> {
    fn wipe(&mut self) {
        self.values_mut().for_each(Wipe::wipe);
    }
}

/// JSON that is overwritten when it is dropped, and never printed.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Wiped<T: Wipe>(T);

impl<T: Wipe> Wiped<T> {
    pub(crate) fn new(json: T) -> Self {
        Self(json)
    }

    /// The JSON itself, for whoever sees to it from here.
    pub(crate) fn take(mut self) -> T {
        mem::take(&mut self.0)
    }
}

impl<T: Wipe> Deref for Wiped<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Wipe> DerefMut for Wiped<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T: Wipe> Drop for Wiped<T> {
    fn drop(&mut self) {
        self.0.wipe();
    }
}

impl<T: Wipe> fmt::Debug for Wiped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wiped(..)")
    }
}
