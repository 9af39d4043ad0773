//! Renders the book into `target/book`, as `mdbook build` does.

use std::process::ExitCode;

fn main() -> ExitCode {
    match elicit_book::render::render(&elicit_book::render::target()) {
        Ok(warnings) if warnings.is_empty() => {
            println!("{}", elicit_book::render::target().join("index.html").display());
            ExitCode::SUCCESS
        }
        Ok(warnings) => {
            eprintln!("{}", warnings.join("\n"));
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
