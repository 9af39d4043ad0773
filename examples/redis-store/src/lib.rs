//! Single use of request states for a fleet of servers, kept in Redis.

use std::{fmt, time::Duration};

use elicit_sdk::StateStore;
use redis::{
    Client, ExistenceCheck, RedisError, SetExpiry, SetOptions,
    aio::{ConnectionManager, ConnectionManagerConfig},
};

/// How long Redis may take before a retry is refused.
const PATIENCE: Duration = Duration::from_secs(2);

/// A [`StateStore`] that several processes share. Clones share one connection, which is made anew when it breaks.
#[derive(Clone)]
pub struct RedisStore {
    connection: ConnectionManager,
    prefix: String,
}

impl RedisStore {
    /// The store in the Redis at this address, such as `redis://127.0.0.1/`, under keys that begin with `elicit:state:`.
    ///
    /// # Errors
    ///
    /// When the address is none, or nothing answers there.
    pub async fn connect(address: &str) -> Result<Self, RedisError> {
        // A retry that waits longer than its client is refused sooner.
        let config = ConnectionManagerConfig::new()
            .set_connection_timeout(Some(PATIENCE))
            .set_response_timeout(Some(PATIENCE))
            .set_number_of_retries(1);
        let connection = ConnectionManager::new_with_config(Client::open(address)?, config).await?;
        Ok(Self { connection, prefix: "elicit:state:".to_owned() })
    }

    /// The same under keys of another beginning, where several services share a Redis.
    #[must_use]
    pub fn prefix(mut self, prefix: impl Into<String>) -> Self {
        self.prefix = prefix.into();
        self
    }
}

impl StateStore for RedisStore {
    type Error = RedisError;

    async fn redeem(&self, id: &str, keep: Duration) -> Result<bool, RedisError> {
        let expires = u64::try_from(keep.as_millis()).unwrap_or(u64::MAX).clamp(1, MOST);
        let options = SetOptions::default().conditional_set(ExistenceCheck::NX).with_expiration(SetExpiry::PX(expires));
        let mut connection = self.connection.clone();
        // `OK` where the key was not there, nothing where it was.
        let set: Option<String> = redis::cmd("SET")
            .arg(format!("{}{id}", self.prefix))
            .arg(1)
            .arg(options)
            .query_async(&mut connection)
            .await?;
        Ok(set.is_some())
    }
}

/// The longest that Redis keeps a key, about: its clock counts signed milliseconds.
const MOST: u64 = 1 << 50;

impl fmt::Debug for RedisStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedisStore").field("prefix", &self.prefix).finish_non_exhaustive()
    }
}
