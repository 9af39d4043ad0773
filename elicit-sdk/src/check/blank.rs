//! What a person would call empty.

use serde_json::Value;

/// Whether a person left the field empty: `null`, or a text without a single character that can be seen.
pub(crate) fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => is_blank_text(text),
        _ => false,
    }
}

/// White space as [`str::trim`] has it, and also what an invisible character leaves behind in a field that looks empty.
pub(crate) fn is_blank_text(text: &str) -> bool {
    // Most texts begin with a letter.
    let begins_seen = text.as_bytes().first().is_some_and(u8::is_ascii_graphic);
    !begins_seen && text.chars().all(|c| c.is_whitespace() || c.is_control() || is_ignorable(c))
}

/// `Default_Ignorable_Code_Point` (Unicode 17, `DerivedCoreProperties.txt`): characters that a text shows nothing for,
/// such as the zero-width space, the joiners, the byte order mark and the marks for the direction of writing.
const fn is_ignorable(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFF8}'
            | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}
