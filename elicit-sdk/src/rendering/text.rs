//! How texts are put together.

/// One text after another, the first one ended as a sentence.
pub(super) fn join(first: &str, second: &str) -> String {
    let (first, second) = (first.trim(), second.trim());
    if first.is_empty() || second.is_empty() {
        return [first, second].concat();
    }
    let mut joined = end(first);
    // Chinese and Japanese have no space between sentences.
    if !first.ends_with(['。', '？', '！', '：']) {
        joined.push(' ');
    }
    joined.push_str(second);
    joined
}

/// The text with a full stop, unless it ends as a sentence does.
pub(super) fn end(text: &str) -> String {
    let stop = if text.ends_with(['.', '!', '?', '…', ':', '。', '！', '？', '：']) { "" } else { "." };
    [text, stop].concat()
}

/// "must be at most 500" becomes "Must be at most 500."
pub(super) fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let mut sentence: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    sentence.push_str(letters.as_str());
    end(&sentence)
}

/// Without the white space around it, as JavaScript's `trim` has it: what Wework does to every text.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}')
}

/// What makes two texts the same to a person and to OpenClaw.
pub(super) fn fold(text: &str) -> String {
    trim(text).to_lowercase()
}

/// The titles, listed.
pub(super) fn list<'a>(titles: impl Iterator<Item = &'a str> + Clone) -> String {
    let separator = if titles.clone().any(|title| title.contains(',')) { "; " } else { ", " };
    titles.collect::<Vec<_>>().join(separator)
}
