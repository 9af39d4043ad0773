//! Where libFuzzer drives it, the target that `FUZZ_TARGET` names; otherwise writes the seeds of all targets into the
//! folder that is given.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    static TARGET: std::sync::LazyLock<elicit_fuzz::Target> =
        std::sync::LazyLock::new(|| elicit_fuzz::target(&std::env::var("FUZZ_TARGET").unwrap_or_default()));
    TARGET(bytes);
});

#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    let folder = std::env::args_os().nth(1).ok_or_else(|| std::io::Error::other("usage: fuzz FOLDER"))?;
    for (name, _) in elicit_fuzz::TARGETS {
        let folder = std::path::Path::new(&folder).join(name);
        std::fs::create_dir_all(&folder)?;
        for (number, seed) in elicit_fuzz::seeds(name).iter().enumerate() {
            std::fs::write(folder.join(number.to_string()), seed)?;
        }
    }
    Ok(())
}
