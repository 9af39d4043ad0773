//! A packed plugin is started as a host starts it, and has to have tools that can be called.

use std::path::Path;

use tokio::process::Command;

use super::check::{APPROVAL, Checked, Server};
use super::mistakes::Mistakes;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::guise::Guise;
use crate::person::{Refusal, Script};
use crate::plugin::Plugin;
use crate::report::Report;
use crate::session::{Session, Tool};

/// What a host passes on without being told to.
const PASSED: [&str; 6] = ["HOME", "LANG", "LOGNAME", "PATH", "TMPDIR", "USER"];

/// Starts every server of the plugin and lists its tools.
///
/// # Errors
///
/// When one does not start or has no tools, and the mistake of tools that would each need an approval.
pub(super) async fn run(folder: &Path, plugin: &Checked, report: &mut Report) -> Result<(), Failure> {
    let mut mistakes = Mistakes::default();
    for server in &plugin.servers {
        let tools = tools(folder, server, report).await?;
        if tools.is_empty() {
            return Err(Failure::NoTools);
        }
        let unapproved = tools.iter().filter(|tool| !tool.is_read_only);
        let names: Vec<&str> = unapproved.map(|tool| tool.name.as_str()).collect();
        if !server.approved && !names.is_empty() {
            let what = format!(
                "is missing, and without it every call of {} shows an approval card first; write \"approve\", or \
                 annotate tools that change nothing with read_only_hint",
                names.join(", ")
            );
            mistakes.add(&plugin.name, &server.file, &format!("{}.{APPROVAL}", server.name), &what);
        }
    }
    Ok(mistakes.finish()?)
}

async fn tools(folder: &Path, server: &Server, report: &mut Report) -> Result<Vec<Tool>, Failure> {
    let mut command = Command::new("sh");
    command.args(&server.args).current_dir(folder).env_clear().envs(&server.env);
    for name in PASSED.into_iter().chain(server.env_vars.iter().map(String::as_str)) {
        command.envs(std::env::var_os(name).map(|value| (name, value)));
    }
    let mut process = Plugin::spawn(command, &server.program)?;
    let desk = Desk::new(Box::new(Script::refusing(Refusal::Cancel)));
    let mut session = Session::new(&mut process, report, Guise::new(None, None), desk);
    let tools = async {
        session.initialize().await?;
        session.tools().await
    }
    .await;
    process.end().await;
    tools
}
