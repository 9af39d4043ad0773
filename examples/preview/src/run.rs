//! One run: start the plugin, call a tool, end the plugin.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::build;
use crate::cli::{PersonArgs, RunArgs};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::guise::Guise;
use crate::person::{Person, Refusal, Script, Terminal};
use crate::plugin::{Ending, Plugin, Stderr};
use crate::record::Record;
use crate::report::Report;
use crate::session::{Session, Tool};

/// Runs a plugin as the command line says and gives the exit code.
pub(crate) async fn run(args: RunArgs) -> ExitCode {
    let mut report = Report::new(args.output);
    let outcome = start_and_end(args, &mut report).await;
    // The error comes after everything else, and on a line of its own.
    let cleared = report.clear().map_err(Failure::Report);
    match outcome.and_then(|code| cleared.map(|()| code)) {
        Ok(code) => code,
        Err(failure) => failure.announce(),
    }
}

async fn start_and_end(args: RunArgs, report: &mut Report) -> Result<ExitCode, Failure> {
    let (program, arguments) = command(&args)?;
    let person = person(&args.person, report)?;
    let guise = Guise::new(args.host, args.revision);
    if let Some(file) = &args.record {
        let record = Record::create(file)?;
        record.head(guise, &program, &arguments)?;
        report.tell(Box::new(record));
    }
    let mut plugin = Plugin::start(&program, &arguments, &guise.variables(), Stderr::Inherited)?;
    let outcome = tokio::select! {
        outcome = converse(args, guise, &mut plugin, report, person) => outcome,
        failure = stopped() => Err(failure),
    };
    if Terminal::is_present() {
        Terminal::restore();
    }
    if plugin.end().await == Ending::Killed {
        report.remark("the plugin was killed, as it did not end within 2 s after its input was closed")?;
    }
    outcome
}

async fn converse(
    args: RunArgs,
    guise: Guise,
    plugin: &mut Plugin,
    report: &mut Report,
    person: Box<dyn Person>,
) -> Result<ExitCode, Failure> {
    let mut session = Session::new(plugin, report, guise, Desk::new(person));
    let outcome = talk(args, &mut session).await;
    session.count_garbage()?;
    outcome
}

async fn talk(args: RunArgs, session: &mut Session<'_>) -> Result<ExitCode, Failure> {
    session.initialize().await?;
    let tools = session.tools().await?;
    let tool = choose(args.tool, tools, session)?;
    let called = session.call(&tool, args.args, args.time_limit).await?;
    session.finish()?;
    Ok(if called.is_error { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The plugin's command: the given one, or this very program in its hidden role, so that there is
/// nothing else to build or to find.
///
/// # Errors
///
/// Those of [`build::first`].
pub(crate) fn command(args: &RunArgs) -> Result<(OsString, Vec<OsString>), Failure> {
    if let Some((program, arguments)) = args.plugin.split_first() {
        build::first(program, arguments)?;
        return Ok((program.clone(), arguments.to_vec()));
    }
    let itself =
        std::env::current_exe().map_err(|error| Failure::Start { command: "the bundled plugin".to_owned(), error })?;
    Ok((itself.into_os_string(), vec!["__bundled".into()]))
}

fn person(args: &PersonArgs, report: &mut Report) -> Result<Box<dyn Person>, Failure> {
    if args.decline {
        return Ok(Box::new(Script::refusing(Refusal::Decline)));
    }
    if args.cancel {
        return Ok(Box::new(Script::refusing(Refusal::Cancel)));
    }
    if args.answers.is_empty() {
        if Terminal::is_present() {
            return Ok(Box::new(Terminal));
        }
        report.say("no terminal and no --answer: playing an example")?;
    }
    Ok(Box::new(Script::answering(args.answers.clone())))
}

fn choose(wanted: Option<String>, tools: Vec<Tool>, session: &mut Session<'_>) -> Result<String, Failure> {
    let tools: Vec<_> = tools.into_iter().map(|tool| tool.name).collect();
    let count = tools.len();
    match wanted {
        Some(wanted) if tools.contains(&wanted) => session.say(&format!("tool: {wanted}")).map(|()| wanted),
        Some(_) | None if tools.is_empty() => Err(Failure::NoTools),
        Some(wanted) => Err(Failure::NoSuchTool { wanted, known: tools }),
        None => {
            let others = tools.get(1..).unwrap_or_default().join(", ");
            let Some(first) = tools.into_iter().next() else {
                return Err(Failure::NoTools);
            };
            let why =
                if count == 1 { "the only one".to_owned() } else { format!("the first; --tool takes also: {others}") };
            session.say(&format!("tool: {first} ({why})")).map(|()| first)
        }
    }
}

/// Waits for a signal that ends programs. At a prompt Ctrl-C is a key and no signal.
pub(crate) async fn stopped() -> Failure {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
        let [Ok(mut interrupt), Ok(mut terminate), Ok(mut hangup)] = kinds.map(signal) else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hangup.recv() => {}
        }
        Failure::Stopped
    }
    #[cfg(not(unix))]
    match tokio::signal::ctrl_c().await {
        Ok(()) => Failure::Stopped,
        Err(_) => std::future::pending().await,
    }
}
