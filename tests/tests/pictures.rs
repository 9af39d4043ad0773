//! The pictures of the README and the book: small, of the form that the pages name, and none forgotten.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};

/// What `pictures` keeps to as well.
const LIMIT: u64 = 60_000;

#[test]
fn every_picture_is_small_and_shown_in_both_themes() -> Result<()> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("no workspace")?;
    let mut pages = fs::read_to_string(workspace.join("README.md"))?;
    for page in fs::read_dir(workspace.join("book/src"))? {
        let page = page?.path();
        if page.extension().is_some_and(|extension| extension == "md") {
            pages.push_str(&fs::read_to_string(page)?);
        }
    }
    let mut count = 0;
    for picture in fs::read_dir(workspace.join("book/src/pictures"))? {
        let picture = picture?;
        let name = picture.file_name().into_string().ok().context("a name that is no text")?;
        let size = picture.metadata()?.len();
        ensure!(size < LIMIT, "{name} has {size} bytes");
        let bytes = fs::read(picture.path())?;
        ensure!(bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP"), "{name} is no WebP");
        ensure!(pages.contains(&format!("pictures/{name}")), "{name} is shown nowhere");
        let other =
            if name.contains("-dark.") { name.replace("-dark.", "-light.") } else { name.replace("-light.", "-dark.") };
        ensure!(picture.path().with_file_name(&other).is_file(), "{name} has no {other}");
        count += 1;
    }
    ensure!(count > 0, "there are no pictures");
    for named in pages.split("pictures/").skip(1) {
        let name = named.split(['"', ')', ' ']).next().unwrap_or_default();
        ensure!(workspace.join("book/src/pictures").join(name).is_file(), "{name} is shown and not there");
    }
    Ok(())
}
