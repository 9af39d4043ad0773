//! What a question costs: one command, one table.
//!
//! `cargo run --release -p measure` measures everything that takes minutes; see `--help`'s worth of words in [`USAGE`].

mod forms;
mod generate;
mod race;
mod speed;
mod whole;

use std::process::ExitCode;

use race::race;

fn main() -> ExitCode {
    for mut comparison in speed::all() {
        let nanos = race(&mut comparison.runners);
        println!("{} / {}", comparison.name, comparison.fields);
        for (runner, nanos_) in comparison.runners.iter().zip(&nanos) {
            println!("   {:<45} {:>10.2} us  {:.2}", runner.name, nanos_ / 1000.0, nanos_ / nanos[0]);
        }
    }
    for mut runners in [whole::push(), whole::round_trip()] {
        let nanos = race(&mut runners);
        for (runner, nanos_) in runners.iter().zip(&nanos) {
            println!("   {:<45} {:>10.2} us  {:.2}", runner.name, nanos_ / 1000.0, nanos_ / nanos[0]);
        }
    }
    ExitCode::SUCCESS
}
