//! A proxy on the loopback that hands every connection to the next of several servers.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use anyhow::Result;
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

/// A proxy that runs until this is dropped.
#[derive(Debug)]
pub struct Proxy {
    /// Where it listens.
    pub address: SocketAddr,
    served: Arc<Vec<AtomicUsize>>,
    task: JoinHandle<()>,
}

impl Proxy {
    /// Shares what comes among these servers. One that cannot be reached is passed over.
    ///
    /// # Errors
    /// When no port is free.
    pub async fn over(servers: Vec<SocketAddr>) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let served: Arc<Vec<_>> = Arc::new(servers.iter().map(|_| AtomicUsize::new(0)).collect());
        let counts = served.clone();
        let task = tokio::spawn(async move {
            let mut next = 0;
            while let Ok((mut client, _)) = listener.accept().await {
                let (servers, counts, first) = (servers.clone(), counts.clone(), next);
                next += 1;
                tokio::spawn(async move {
                    for at in (first..first + servers.len()).map(|at| at % servers.len()) {
                        if let Ok(mut server) = TcpStream::connect(servers[at]).await {
                            counts[at].fetch_add(1, Ordering::SeqCst);
                            // A connection that breaks is seen by its client.
                            drop(copy_bidirectional(&mut client, &mut server).await);
                            return;
                        }
                    }
                });
            }
        });
        Ok(Self { address, served, task })
    }

    /// How many connections each server has got.
    #[must_use]
    pub fn served(&self) -> Vec<usize> {
        self.served.iter().map(|count| count.load(Ordering::SeqCst)).collect()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}
