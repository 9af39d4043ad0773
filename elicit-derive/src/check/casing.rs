//! Names in the cases of the wire, and as a person reads them.

use heck::{ToKebabCase, ToLowerCamelCase, ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};

/// A case for wire names, as `rename_all` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    Camel,
    Snake,
    Kebab,
    Pascal,
    ScreamingSnake,
}

impl Case {
    /// Every case with its name.
    pub(crate) const ALL: &'static [(&'static str, Self)] = &[
        ("camelCase", Self::Camel),
        ("snake_case", Self::Snake),
        ("kebab-case", Self::Kebab),
        ("PascalCase", Self::Pascal),
        ("SCREAMING_SNAKE_CASE", Self::ScreamingSnake),
    ];

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, case)| *case)
    }

    /// A Rust name, without its `r#`, in this case.
    pub(crate) fn apply(self, name: &str) -> String {
        match self {
            Self::Camel => name.to_lower_camel_case(),
            Self::Snake => name.to_snake_case(),
            Self::Kebab => name.to_kebab_case(),
            Self::Pascal => name.to_upper_camel_case(),
            Self::ScreamingSnake => name.to_shouty_snake_case(),
        }
    }
}

/// The words of a name, in their own case: `HTTPServer` is `HTTP` and `Server`.
pub(crate) fn words(name: &str) -> Vec<String> {
    let mut letters = name.chars().filter(|letter| letter.is_alphanumeric());
    // heck decides where a word ends but lowers its letters, so the letters come from the name itself.
    let word = |lowered: &str| {
        let mut left = lowered.chars().count();
        let mut word = String::new();
        while left > 0
            && let Some(letter) = letters.next()
        {
            left = left.saturating_sub(letter.to_lowercase().count());
            word.push(letter);
        }
        word
    };
    let snake = name.to_snake_case();
    snake.split('_').map(word).filter(|word| !word.is_empty()).collect()
}

/// A name as a person reads it: `release_note` is "Release note", `HTTPServer` is "HTTP server".
pub(crate) fn sentence(name: &str) -> String {
    let shouted = !name.chars().any(char::is_lowercase) && name.contains('_');
    let words: Vec<String> = words(name)
        .into_iter()
        .enumerate()
        .map(|(at, word)| match (at, !shouted && is_acronym(&word)) {
            (_, true) => word,
            (0, false) => capitalised(&word),
            (_, false) => word.to_lowercase(),
        })
        .collect();
    words.join(" ")
}

/// A title inside a sentence: "Release note" is "release note", "HTTP server" and "GitHub" stay.
pub(crate) fn lowered(title: &str) -> String {
    title
        .split(' ')
        .map(|word| if is_acronym(word) { word.to_owned() } else { word.to_lowercase() })
        .collect::<Vec<_>>()
        .join(" ")
}

/// Whether a word is written with capitals beyond its first letter, or is a letter that stands for itself ("plan B").
fn is_acronym(word: &str) -> bool {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(only), None) => only.is_uppercase() && only != 'A',
        _ => word.chars().skip(1).any(char::is_uppercase),
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first: String = letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    first + &letters.as_str().to_lowercase()
}
