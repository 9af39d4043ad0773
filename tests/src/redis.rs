//! A Redis server of the test's own.

use std::{fs, io, net::Ipv4Addr, process::Stdio, time::Duration};

use anyhow::{Context, Result};
use tempfile::TempDir;
use tokio::{
    net::{TcpListener, TcpStream},
    process::{Child, Command},
    time::{sleep, timeout},
};

use crate::hosts::skip;

/// A running server, which ends with this value.
#[derive(Debug)]
pub struct Redis {
    child: Child,
    /// Where it listens.
    pub address: String,
    _folder: TempDir,
}

impl Redis {
    /// Starts one on a free port of the loopback for the test `test`; `None` after a line that says what was skipped.
    ///
    /// # Errors
    /// On CI a missing `redis-server` fails the test; when it does not start.
    pub async fn start(test: &str) -> Result<Option<Self>> {
        let folder = TempDir::new()?;
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?.local_addr()?.port();
        let mut command = Command::new("redis-server");
        let settings = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--port"];
        command.args(settings).arg(port.to_string()).arg("--dir").arg(folder.path());
        command.stdin(Stdio::null()).stdout(fs::File::create(folder.path().join("log"))?).kill_on_drop(true);
        let child = match command.spawn() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                skip(&format!("{test}: redis-server is not on the PATH; it is Debian's package of that name"))?;
                return Ok(None);
            }
            child => child.context("cannot run redis-server")?,
        };
        let listens = async {
            while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await.is_err() {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(Duration::from_secs(10), listens).await.context("redis-server does not listen")?;
        Ok(Some(Self { child, address: format!("redis://127.0.0.1:{port}/"), _folder: folder }))
    }

    /// Kills it.
    ///
    /// # Errors
    /// When it cannot be killed.
    pub async fn kill(&mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }
}
