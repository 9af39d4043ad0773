//! The folder that holds caches until they are removed, so that nothing is lost before everything is ready.

use std::{io, path::Path};

use cap_std::fs::Dir;
use elicit_sdk::{Confirmed, ToolError};
use tokio_util::sync::CancellationToken;

use crate::caches::Cache;

/// Its name. It lies in the folder itself: on the same file system, and inside of what may be touched.
pub(crate) const NAME: &str = ".cache-cleaner";

/// Removes the caches, all or, when it is stopped or something fails, as few as possible: what is not removed yet is
/// put back where it was.
///
/// # Errors
///
/// When there is a holding folder already, when the call was cancelled, or when a cache cannot be moved or removed. The
/// text says what was deleted and what was put back.
pub(crate) fn delete(_: Confirmed, folder: &Dir, caches: &[Cache], stop: &CancellationToken) -> Result<(), ToolError> {
    let mut holding = Holding::create(folder)?;
    let go_on = || if stop.is_cancelled() { Err("the call was cancelled".to_owned()) } else { Ok(()) };
    let moved = caches.iter().try_for_each(|cache| go_on().and_then(|()| holding.take(&cache.path)));
    let mut deleted = Vec::new();
    let ended = moved.and_then(|()| {
        while let Some(path) = holding.held.pop() {
            if let Err(reason) = go_on() {
                holding.held.push(path);
                return Err(reason);
            }
            // A cache that is half removed must not look whole: it is not put back.
            holding.dir.remove_dir_all(&path).map_err(|error| {
                holding.broken = Some(path.clone());
                format!("{path} cannot be removed: {error}")
            })?;
            deleted.push(path);
        }
        Ok(())
    });
    let report = holding.close();
    ended.map_err(|reason| {
        let deleted = if deleted.is_empty() { "nothing".to_owned() } else { deleted.join(", ") };
        ToolError::msg(format!("Stopped, since {reason}. Deleted: {deleted}. {report}"))
    })
}

/// What to do about a holding folder that is there already.
pub(crate) fn occupied() -> ToolError {
    ToolError::msg(format!(
        "{NAME} is there already: caches are being deleted right now, or a deletion was interrupted. Then move what is \
         in it back to where it was, or delete it"
    ))
}

struct Holding<'f> {
    folder: &'f Dir,
    dir: Dir,
    /// The paths of what is in it, below the folder and below the holding folder alike.
    held: Vec<String>,
    /// What was removed in part.
    broken: Option<String>,
}

impl<'f> Holding<'f> {
    fn create(folder: &'f Dir) -> Result<Self, ToolError> {
        match folder.create_dir(NAME) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(occupied()),
            other => other?,
        }
        Ok(Self { folder, dir: folder.open_dir(NAME)?, held: Vec::new(), broken: None })
    }

    fn take(&mut self, path: &str) -> Result<(), String> {
        let step = || {
            // While the person was asked, it may have become something else.
            if !self.folder.symlink_metadata(path)?.is_dir() {
                return Err(io::Error::other("it is no folder any more"));
            }
            if let Some(above) = Path::new(path).parent() {
                self.dir.create_dir_all(above)?;
            }
            self.folder.rename(path, &self.dir, path)
        };
        step().map_err(|error| format!("{path} cannot be moved: {error}"))?;
        self.held.push(path.to_owned());
        Ok(())
    }

    /// Puts everything back that is still in it, and removes it. Says what happened.
    fn close(mut self) -> String {
        let mut report = match self.held.len() {
            0 => "Nothing had to be put back.".to_owned(),
            count => format!("Put back: {count}."),
        };
        let mut stuck: Vec<_> = self.put_back();
        stuck.extend(self.broken.take());
        if !stuck.is_empty() {
            report = format!("{report} Left in {NAME}: {}.", stuck.join(", "));
        }
        report
    }

    /// Gives what could not be put back: something else has taken its place.
    fn put_back(&mut self) -> Vec<String> {
        let (folder, dir) = (self.folder, &self.dir);
        self.held.retain(|path| dir.rename(path, folder, path).is_err());
        if self.held.is_empty() && self.broken.is_none() {
            // Nothing is in it but the folders above of what was.
            folder.remove_dir_all(NAME).ok();
        }
        self.held.drain(..).collect()
    }
}
