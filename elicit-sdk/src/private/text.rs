//! Messages put together during compilation.

/// Ends the build with a message put together from parts. Written with braces, which rustfmt leaves as they are.
macro_rules! fail {
    ($($part:expr),* $(,)?) => {
        panic!("{}", $crate::__private::text::Message::new(&[$($part),*]).as_str())
    };
}
pub(super) use fail;

/// A text built in a const. Its size is fixed, since the size of an array may not depend on a type parameter.
#[derive(Clone, Copy)]
pub(crate) struct Message {
    buffer: [u8; Self::SIZE],
    length: usize,
}

impl Message {
    const SIZE: usize = 1024;

    pub(crate) const fn new(parts: &[&str]) -> Self {
        let mut message = Self { buffer: [0; Self::SIZE], length: 0 };
        let mut at = 0;
        while at < parts.len() {
            message = message.and(parts[at]);
            at += 1;
        }
        message
    }

    /// Appends a text; what does not fit is left out.
    pub(crate) const fn and(mut self, text: &str) -> Self {
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

    /// Appends a limit in parentheses, where there is one.
    pub(crate) const fn limit(self, limit: Option<usize>) -> Self {
        match limit {
            Some(limit) => self.and(" (").number(limit).and(")"),
            None => self,
        }
    }

    /// Appends a number.
    pub(crate) const fn number(self, number: usize) -> Self {
        const DIGITS: &str = "0123456789";
        let (_, from) = DIGITS.split_at(number % 10);
        let (digit, _) = from.split_at(1);
        let before = if number < 10 { self } else { self.number(number / 10) };
        before.and(digit)
    }

    pub(crate) const fn as_str(&self) -> &str {
        let (text, _) = self.buffer.split_at(self.length);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "this form does not compile",
        }
    }
}

pub(super) const fn same(a: &str, b: &str) -> bool {
    equal(a, b, false)
}

/// The same but for the case of ASCII letters. `str::eq_ignore_ascii_case` is const only since Rust 1.89.
pub(super) const fn same_folded(a: &str, b: &str) -> bool {
    equal(a, b, true)
}

const fn equal(a: &str, b: &str, fold: bool) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] && !(fold && a[at].eq_ignore_ascii_case(&b[at])) {
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
