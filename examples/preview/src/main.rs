//! The program `preview`.

use std::process::ExitCode;

fn main() -> ExitCode {
    preview::main()
}
