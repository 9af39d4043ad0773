//! Which question is which, when a handler runs again from the top.
//!
//! A question is identified by the key that its author gave it, or else by what it says and how often the same was
//! asked before it. Never by its place: `select!` polls at random, and 300 racing calls gave up to 188 wrong answers by
//! place and none by what is said.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, RwLock},
};

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{
    FormSchema,
    schema::declared::{Declared, Place},
};

/// The questions of one call so far.
#[derive(Debug, Default)]
pub(crate) struct Names(Mutex<Taken>);

#[derive(Debug, Default)]
struct Taken {
    given: HashSet<String>,
    /// What [`Name::placeless`] gives for every question without a key.
    said: HashSet<String>,
    occurrences: HashMap<String, BTreeSet<u32>>,
    created: usize,
}

/// What a question is called within its call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    /// By its author.
    Given(String),
    /// By what it says: the digest, how often the same was asked, and its place in the order of creation.
    Said { digest: String, occurrence: u32, place: usize },
}

impl Names {
    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The name of a question that its author gave none.
    pub(crate) fn say(&self, message: &str, schema: &FormSchema) -> Name {
        self.say_text(&[message, &form(schema)])
    }

    /// The same for a question without a form.
    pub(crate) fn say_text(&self, parts: &[&str]) -> Name {
        let digest = digest(parts);
        let mut taken = self.taken();
        let place = taken.created;
        taken.created += 1;
        let occurrences = taken.occurrences.entry(digest.clone()).or_default();
        let free = |occurrence: &u32| !occurrences.contains(occurrence);
        // One of so many numbers is free, since fewer are taken.
        let occurrence = (1..=u32::MAX).find(free).unwrap_or(u32::MAX);
        occurrences.insert(occurrence);
        let name = Name::Said { digest, occurrence, place };
        taken.said.insert(placeless(&name.wire()).to_owned());
        name
    }

    /// Takes the name back: the question got another one, and this one must not count.
    pub(crate) fn unsay(&self, name: &Name) {
        let mut taken = self.taken();
        let (digest, occurrence) = match name {
            Name::Said { digest, occurrence, .. } => (digest, occurrence),
            Name::Given(key) => {
                taken.given.remove(key);
                return;
            }
        };
        if let Some(occurrences) = taken.occurrences.get_mut(digest) {
            occurrences.remove(occurrence);
        }
        taken.said.remove(placeless(&name.wire()));
    }

    /// Takes the key that an author gave. False when another question of the call has it.
    pub(crate) fn give(&self, key: &str) -> bool {
        self.taken().given.insert(key.to_owned())
    }

    /// Whether a question of this name has been asked, or a form or a repeat of one.
    pub(crate) fn knows(&self, name: &str) -> bool {
        let taken = self.taken();
        let asked = |name: &str| taken.given.contains(name) || taken.said.contains(name);
        let (form, repeat) = (without_number(name, '.'), without_number(name, '#'));
        asked(name) || asked(form) || asked(repeat) || asked(without_number(form, '#'))
    }
}

impl Name {
    /// The name on the wire. `inputRequests` is a sorted map, so a name that nobody chose starts with its place.
    pub(crate) fn wire(&self) -> String {
        match self {
            Self::Given(key) => key.clone(),
            Self::Said { digest, occurrence: 1, place } => format!("{place:03}.{digest}"),
            Self::Said { digest, occurrence, place } => format!("{place:03}.{digest}~{occurrence}"),
        }
    }
}

/// The name of one form of one repeat of a question: a question that is asked again must not meet its old answer.
pub(crate) fn part(name: &str, attempt: u32, form: usize) -> String {
    match (attempt, form) {
        (..=1, 0) => name.to_owned(),
        (..=1, form) => format!("{name}.{}", form + 1),
        (attempt, 0) => format!("{name}#{attempt}"),
        (attempt, form) => format!("{name}#{attempt}.{}", form + 1),
    }
}

fn without_number(name: &str, mark: char) -> &str {
    let number = |(_, number): &(&str, &str)| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    name.rsplit_once(mark).filter(number).map_or(name, |(name, _)| name)
}

/// The name without its place, which may differ from one run to the next.
pub(crate) fn placeless(wire: &str) -> &str {
    let said = |(place, name): &(&str, &str)| {
        place.len() >= 3
            && place.bytes().all(|byte| byte.is_ascii_digit())
            && name.get(..DIGEST).is_some_and(|digest| digest.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    wire.split_once('.').filter(said).map_or(wire, |(_, name)| name)
}

/// What stands for a form in the name of a question. That of a declared form is worked out once: a handler that runs
/// again asks the same again.
fn form(schema: &FormSchema) -> Arc<str> {
    /// The defaults that a digest was made with, and the digest.
    type Kept = (Vec<Value>, Arc<str>);
    static KEPT: LazyLock<RwLock<HashMap<Place, Kept>>> = LazyLock::new(RwLock::default);

    let make = || Arc::from(digest(&[&schema.to_json().to_string()]));
    let Some(declared) = Declared::of(schema) else { return make() };
    let defaults: Vec<_> = declared.defaults().collect();
    let kept = KEPT.read().unwrap_or_else(PoisonError::into_inner).get(&declared.place()).cloned();
    if let Some((before, digest)) = kept
        && before == defaults
    {
        return digest;
    }
    let digest: Arc<str> = make();
    // A default that is another one every time would be kept wrongly.
    if declared.defaults().eq(defaults.iter().cloned()) {
        let mut kept = KEPT.write().unwrap_or_else(PoisonError::into_inner);
        kept.insert(declared.place(), (defaults, digest.clone()));
    }
    digest
}

/// Letters of a digest: 64 bits, since the questions of one call are few and their author's own.
const DIGEST: usize = 16;

fn digest(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
        hash.update([0]);
    }
    let bytes = hash.finalize();
    let number = bytes.iter().take(DIGEST / 2).fold(0, |number: u64, byte| number << 8 | u64::from(*byte));
    format!("{number:0DIGEST$x}")
}
