//! The page: a plugin's forms as cards, in a browser on this machine.
//!
//! The simulated hosts of `elicit_sdk::testing` decide what is shown and what is answered; the page draws it, and passes
//! on keys and clicks.

mod act;
mod arguments;
mod card;
mod guard;
mod live;
mod page;
mod panels;
mod person;
mod routes;
mod runner;
mod state;
mod watch;
mod wire;

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::sync::Arc;

use tokio::net::TcpListener;

use self::live::Live;
use self::runner::Runner;
use self::state::State;
use crate::cli::RunArgs;
use crate::failure::Failure;
use crate::guise::{Guise, host_or_generic};
use crate::record::Record;
use crate::run;

/// Serves the page until a signal comes.
pub(crate) async fn run(args: RunArgs) -> ExitCode {
    match serve(args).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.announce(),
    }
}

async fn serve(args: RunArgs) -> Result<(), Failure> {
    let (program, arguments) = run::command(&args)?;
    // Never on any other address: the page can call tools.
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port.unwrap_or(0)));
    let listener = TcpListener::bind(address).await.map_err(Failure::Page)?;
    let address = listener.local_addr().map_err(Failure::Page)?;
    let guard = guard::Guard::new(address).map_err(Failure::Page)?;
    let record = args.record.as_deref().map(Record::create).transpose()?;

    let guise = Guise::new(Some(host_or_generic(args.host)), args.revision);
    let state = State::new(guise, args.revision, args.tool, args.args);
    let (live, orders) = Live::new(state);
    let runner = Runner::new(Arc::clone(&live), program, arguments, args.time_limit, record);
    // Whoever only wanted the address may have stopped reading.
    writeln!(io::stdout(), "{}\nCtrl-C ends it.", guard.url()).ok();

    let app = routes::router(Arc::clone(&live), guard);
    let server = async { axum::serve(listener, app).await.map_err(Failure::Page) };
    let runner = runner.run(orders);
    tokio::pin!(runner);
    let outcome = tokio::select! {
        ended = server => ended,
        ran = &mut runner => return ran,
        _ = run::stopped() => Ok(()),
    };
    // The plugin is ended in order, and with it what it started.
    live.quit();
    runner.await?;
    outcome
}
