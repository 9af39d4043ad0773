//! Inputs from inputs, the same on every run.

use fastrand::Rng;

use crate::seeds;

/// The longest input that is made.
const LONGEST: usize = 4096;

/// Makes inputs of the seeds by changing them, without looking at what they reach; that is libFuzzer's work.
#[derive(Debug)]
pub struct Mutator {
    random: Rng,
    seeds: Vec<Vec<u8>>,
    words: Vec<&'static str>,
}

impl Mutator {
    /// One that makes the same inputs for the same seed.
    #[must_use]
    pub fn new(target: &str, seed: u64) -> Self {
        Self { random: Rng::with_seed(seed), seeds: seeds::seeds(target), words: seeds::dictionary() }
    }

    /// The next input.
    pub fn make(&mut self) -> Vec<u8> {
        let mut input = self.random.choice(&self.seeds).cloned().unwrap_or_default();
        for _ in 0..self.random.usize(1..6) {
            self.change(&mut input);
        }
        input.truncate(LONGEST);
        input
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let random = &mut self.random;
        let at = random.usize(..=input.len());
        let to = (at + random.usize(..24)).min(input.len());
        match random.u8(..8) {
            // A word in place of something, or before it.
            0 | 1 => drop(input.splice(at..to, self.words[random.usize(..self.words.len())].bytes())),
            2 => drop(input.splice(at..at, self.words[random.usize(..self.words.len())].bytes())),
            3 => drop(input.drain(at..to)),
            4 => drop(input.splice(at..at, input[at..to].to_vec())),
            5 if at < input.len() => input[at] = random.u8(..),
            // A word of one place at another.
            6 => {
                let from = random.usize(..=input.len());
                let end = (from + random.usize(..40)).min(input.len());
                drop(input.splice(at..to, input[from..end].to_vec()));
            }
            _ => {
                let other = &self.seeds[random.usize(..self.seeds.len())];
                let from = random.usize(..=other.len());
                let end = (from + random.usize(..60)).min(other.len());
                drop(input.splice(at..to, other[from..end].iter().copied()));
            }
        }
    }
}
