//! Where a case comes from: lists of draws, so that a case can be made smaller without knowing what it is.

use std::mem;

/// The draws of a case, apart for each thing that can be left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Draws {
    /// For the case as a whole.
    head: Vec<u32>,
    /// For each field.
    fields: Vec<Vec<u32>>,
    /// For what is done with each question that is seen, and with each form.
    acts: Vec<Vec<u32>>,
}

/// Draws numbers, from the lists as far as they go and at random from there on.
pub(crate) struct Source {
    draws: Draws,
    lane: Lane,
    place: usize,
    /// `None` where nothing is random: past its list, every draw is 0.
    state: Option<u64>,
}

#[derive(Clone, Copy)]
enum Lane {
    Head,
    Field(usize),
    Act(usize),
}

impl Source {
    /// The draws of the case at this place of this seed.
    pub(crate) fn random(seed: u64, case: u64) -> Self {
        // One step of the generator apart, neighbours would overlap.
        let state = mix(seed ^ mix(case.wrapping_add(1)));
        Self { draws: Draws::default(), lane: Lane::Head, place: 0, state: Some(state) }
    }

    /// These draws, and 0 from there on.
    pub(crate) fn replay(draws: Draws) -> Self {
        Self { draws, lane: Lane::Head, place: 0, state: None }
    }

    /// What has been drawn.
    pub(crate) fn into_draws(self) -> Draws {
        self.draws
    }

    /// How many fields there are: drawn once, and from then on as many as there are lists.
    pub(crate) fn fields(&mut self, count: impl FnOnce(&mut Self) -> usize) -> usize {
        if self.state.is_some() {
            let count = count(self);
            self.draws.fields = vec![Vec::new(); count];
        }
        self.draws.fields.len().max(1)
    }

    /// Draws for the field at this place from here on.
    pub(crate) fn field(&mut self, at: usize) {
        if self.draws.fields.len() <= at {
            self.draws.fields.resize(at + 1, Vec::new());
        }
        (self.lane, self.place) = (Lane::Field(at), 0);
    }

    /// Draws for the next thing that is done from here on.
    pub(crate) fn act(&mut self) {
        let at = match self.lane {
            Lane::Act(at) => at + 1,
            _ => 0,
        };
        if self.draws.acts.len() <= at {
            self.draws.acts.resize(at + 1, Vec::new());
        }
        (self.lane, self.place) = (Lane::Act(at), 0);
    }

    /// A number below `count`; 0 is the plainest.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let list = match self.lane {
            Lane::Head => &mut self.draws.head,
            Lane::Field(at) => &mut self.draws.fields[at],
            Lane::Act(at) => &mut self.draws.acts[at],
        };
        let number = match (list.get(self.place), &mut self.state) {
            (Some(number), _) => *number,
            (None, Some(state)) => {
                // SplitMix64.
                *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
                let number = (mix(*state) >> 33) as u32 % u32::try_from(count.max(1)).unwrap_or(u32::MAX);
                list.push(number);
                number
            }
            (None, None) => 0,
        };
        self.place += 1;
        number as usize % count.max(1)
    }

    /// Whether something that happens once in `count` times happens.
    pub(crate) fn once_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    pub(crate) fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The smallest draws that still fail, as far as a search without much wit finds them.
pub(crate) fn shrink(mut draws: Draws, fails: &dyn Fn(&Draws) -> bool) -> Draws {
    loop {
        let before = draws.clone();
        for at in (0..draws.fields.len()).rev().filter(|_| before.fields.len() > 1) {
            // What was done with its questions goes with the field, one way or the other.
            let without = |acts: Option<usize>| {
                let mut smaller = draws.clone();
                smaller.fields.remove(at);
                if let Some(acts) = acts.filter(|acts| *acts < smaller.acts.len()) {
                    smaller.acts.remove(acts);
                }
                smaller
            };
            let ways = std::iter::once(None).chain((0..draws.acts.len()).map(Some)).map(without);
            let found = ways.into_iter().find(|smaller| !smaller.fields.is_empty() && fails(smaller));
            if let Some(smaller) = found {
                draws = smaller;
            }
        }
        for at in (0..draws.acts.len()).rev() {
            let mut smaller = draws.clone();
            smaller.acts.remove(at);
            if fails(&smaller) {
                draws = smaller;
            }
        }
        for lane in 0..1 + draws.fields.len() + draws.acts.len() {
            shorten(&mut draws, lane, fails);
        }
        if draws == before {
            return draws;
        }
    }
}

/// Leaves out draws of one list, or makes them smaller.
fn shorten(draws: &mut Draws, lane: usize, fails: &dyn Fn(&Draws) -> bool) {
    let mut at = list(draws, lane).len();
    while at > 0 {
        at -= 1;
        let drawn = list(draws, lane)[at];
        let changes: [&dyn Fn(&mut Vec<u32>); 5] = [
            &|list| drop(list.remove(at)),
            &|list| list[at] = 0,
            &|list| list[at] = drawn.min(1),
            &|list| list[at] = drawn / 2,
            &|list| list[at] = drawn - 1,
        ];
        for change in changes.iter().take(if drawn == 0 { 1 } else { changes.len() }) {
            let mut smaller = draws.clone();
            let mut changed = mem::take(list(&mut smaller, lane));
            change(&mut changed);
            *list(&mut smaller, lane) = changed;
            if smaller != *draws && fails(&smaller) {
                *draws = smaller;
                break;
            }
        }
    }
}

fn list(draws: &mut Draws, lane: usize) -> &mut Vec<u32> {
    let fields = draws.fields.len();
    match lane {
        0 => &mut draws.head,
        lane if lane <= fields => &mut draws.fields[lane - 1],
        lane => &mut draws.acts[lane - 1 - fields],
    }
}
