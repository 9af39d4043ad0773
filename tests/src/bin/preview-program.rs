//! The program `preview`, where a test of this crate can find it.

fn main() -> std::process::ExitCode {
    preview::main()
}
