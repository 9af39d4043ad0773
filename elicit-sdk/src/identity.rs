//! Which question is which, when a handler runs again from the top.
//!
//! A question is identified by the key that its author gave it, or else by what it says and how often the same was
//! asked before it. Never by its place: `select!` polls at random, and 300 racing calls gave up to 188 wrong answers by
//! place and none by what is said.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
};

use sha2::{Digest, Sha256};

use crate::FormSchema;

/// The questions of one call so far.
#[derive(Debug, Default)]
pub(crate) struct Names(Mutex<Taken>);

#[derive(Debug, Default)]
struct Taken {
    given: HashSet<String>,
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
        let digest = digest(message, schema);
        let mut taken = self.taken();
        let place = taken.created;
        taken.created += 1;
        let occurrences = taken.occurrences.entry(digest.clone()).or_default();
        let occurrence = (1..).find(|occurrence| !occurrences.contains(occurrence)).unwrap_or(1);
        occurrences.insert(occurrence);
        Name::Said { digest, occurrence, place }
    }

    /// Takes the name back: the question got a key after all, and must not count as an occurrence.
    pub(crate) fn unsay(&self, name: &Name) {
        if let Name::Said { digest, occurrence, .. } = name
            && let Some(occurrences) = self.taken().occurrences.get_mut(digest)
        {
            occurrences.remove(occurrence);
        }
    }

    /// Takes the key that an author gave. False when another question of the call has it.
    pub(crate) fn give(&self, key: &str) -> bool {
        self.taken().given.insert(key.to_owned())
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

/// The name without its place, which may differ from one run to the next.
pub(crate) fn placeless(wire: &str) -> &str {
    let said = |(place, name): &(&str, &str)| {
        place.len() >= 3
            && place.bytes().all(|byte| byte.is_ascii_digit())
            && name.get(..DIGEST).is_some_and(|digest| digest.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    wire.split_once('.').filter(said).map_or(wire, |(_, name)| name)
}

/// Letters of a digest: 64 bits, since the questions of one call are few and their author's own.
const DIGEST: usize = 16;

fn digest(message: &str, schema: &FormSchema) -> String {
    let mut hash = Sha256::new();
    hash.update(message);
    hash.update([0]);
    hash.update(schema.to_json().to_string());
    hash.finalize().iter().take(DIGEST / 2).map(|byte| format!("{byte:02x}")).collect()
}
