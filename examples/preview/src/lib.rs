//! A host for plugin authors: it starts a stdio MCP plugin, calls one of its tools, answers the
//! forms that the tool asks, and shows each message as it crossed the wire: at a terminal, or on a page of this machine.

mod build;
mod cli;
mod clock;
mod desk;
mod event;
mod failure;
mod form;
mod guise;
mod new;
mod pack;
mod person;
mod plugin;
mod record;
mod replay;
mod report;
mod run;
mod session;
mod shown;
mod simulate;
mod web;
mod wire;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

/// Runs the command line of this process, and gives its exit code.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return Failure::Runtime(error).announce(),
    };
    let code = runtime.block_on(async {
        match cli.command {
            Some(Command::Bundled) => bundled().await,
            Some(Command::New(args)) => new::run(&args),
            Some(Command::Pack(args)) => pack::run(args).await,
            Some(Command::Simulate) => simulate::run(),
            None if cli.run.web => web::run(cli.run).await,
            None if cli.run.replay.is_some() => replay::run(cli.run).await,
            None => run::run(cli.run).await,
        }
    });
    // A prompt that is still open sits in a blocking read that nothing can end.
    runtime.shutdown_background();
    code
}

/// Serves the bundled plugin over stdio; this is the far end of a run without arguments.
async fn bundled() -> ExitCode {
    match release::serve().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("release: {error}");
            ExitCode::FAILURE
        }
    }
}
