//! Messages put together during compilation.

/// A text built in a const. Its size is fixed, since the size of an array may not depend on a type parameter.
#[derive(Clone, Copy)]
pub(super) struct Message {
    buffer: [u8; Self::SIZE],
    length: usize,
}

impl Message {
    const SIZE: usize = 1024;

    pub(super) const fn new(parts: &[&str]) -> Self {
        let mut message = Self { buffer: [0; Self::SIZE], length: 0 };
        let mut at = 0;
        while at < parts.len() {
            message = message.and(parts[at]);
            at += 1;
        }
        message
    }

    /// Appends a text; what does not fit is left out.
    pub(super) const fn and(mut self, text: &str) -> Self {
        let bytes = text.as_bytes();
        if self.length + bytes.len() > Self::SIZE {
            return self;
        }
        let mut at = 0;
        while at < bytes.len() {
            self.buffer[self.length] = bytes[at];
            self.length += 1;
            at += 1;
        }
        self
    }

    pub(super) const fn as_str(&self) -> &str {
        let (text, _) = self.buffer.split_at(self.length);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "this form does not compile",
        }
    }
}

pub(super) const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// The characters of a text, as `str::chars().count()`.
pub(super) const fn count(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        // Every byte but a continuation byte starts a character.
        if bytes[at] & 0b1100_0000 != 0b1000_0000 {
            count += 1;
        }
        at += 1;
    }
    count
}
