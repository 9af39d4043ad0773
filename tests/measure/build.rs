//! Writes the forms of every size, as each library wants them.

#![allow(unreachable_pub, reason = "a program exports nothing")]

#[path = "src/generate.rs"]
mod generate;

use std::{env, fs, io, path::Path};

use generate::{Library, form};

fn main() -> io::Result<()> {
    let folder = env::var("OUT_DIR").map_err(io::Error::other)?;
    for library in [Library::Elicit, Library::Serde, Library::Texts, Library::Macros] {
        let forms: String = generate::SIZES.iter().map(|size| form(library, &format!("Form{size}"), *size)).collect();
        fs::write(Path::new(&folder).join(format!("{library:?}.rs")), forms)?;
    }
    println!("cargo::rerun-if-changed=src/generate.rs");
    Ok(())
}
