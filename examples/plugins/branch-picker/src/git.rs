//! A repository, through the `git` of the machine.

use std::{io, path::PathBuf, process::Stdio};

use elicit_sdk::ToolError;
use serde::{Deserialize, Serialize};
use tokio::process::Command;

/// A branch that nobody is on.
#[derive(Serialize, Deserialize)]
pub(crate) struct Branch {
    /// Its name, such as `fix/login`.
    pub(crate) name: String,
    /// When its last commit was made, such as "3 weeks ago".
    pub(crate) age: String,
    /// Whether the current branch has all its commits.
    pub(crate) is_merged: bool,
}

/// A repository.
pub(crate) struct Repository {
    folder: PathBuf,
}

impl Repository {
    pub(crate) fn at(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The branches that nobody is on, in this work tree or another, the one with the latest commit first.
    pub(crate) async fn branches(&self) -> Result<Vec<Branch>, ToolError> {
        let merged = self.git(&["branch", "--merged", "HEAD", "--format=%(refname:short)"]).await?;
        let fields = "--format=%(refname:short)%09%(worktreepath)%09%(committerdate:relative)";
        let listed = self.git(&["for-each-ref", "--sort=-committerdate", fields, "refs/heads"]).await?;
        let branch = |line: &str| {
            let mut parts = line.split('\t');
            let (name, worktree, age) = (parts.next()?, parts.next()?, parts.next()?);
            let is_merged = merged.lines().any(|merged| merged == name);
            worktree.is_empty().then(|| Branch { name: name.into(), age: age.into(), is_merged })
        };
        Ok(listed.lines().filter_map(branch).collect())
    }

    /// Keeps where the branch ends as the tag `archive/<branch>`.
    pub(crate) async fn archive(&self, branch: &str) -> Result<(), ToolError> {
        self.git(&["tag", &format!("archive/{branch}"), &format!("refs/heads/{branch}")]).await.map(drop)
    }

    /// Deletes the branch, merged or not.
    pub(crate) async fn delete(&self, branch: &str) -> Result<(), ToolError> {
        self.git(&["branch", "-D", "--", branch]).await.map(drop)
    }

    async fn git(&self, arguments: &[&str]) -> Result<String, ToolError> {
        let mut git = Command::new("git");
        git.arg("-C").arg(&self.folder).args(arguments).env("LC_ALL", "C").stdin(Stdio::null()).kill_on_drop(true);
        let output = git.output().await?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        Err(io::Error::other(String::from_utf8_lossy(&output.stderr).trim().to_owned()).into())
    }
}
