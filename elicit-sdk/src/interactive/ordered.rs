//! A transport that keeps the order of what is sent, and tells the end of what is received.
//!
//! rmcp sends every message from a task of its own: on a multi-thread runtime 5 to 12 % of withdrawals reached the wire
//! before their question.

use rmcp::{
    RoleServer,
    service::{RxJsonRpcMessage, TxJsonRpcMessage},
    transport::Transport,
};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

pub(super) struct Ordered<T> {
    inner: T,
    /// Closes when the message before has left.
    last: Option<oneshot::Receiver<()>>,
    ended: CancellationToken,
}

impl<T> Ordered<T> {
    pub(super) fn new(inner: T, ended: CancellationToken) -> Self {
        Self { inner, last: None, ended }
    }
}

impl<T: Transport<RoleServer>> Transport<RoleServer> for Ordered<T> {
    type Error = T::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), T::Error>> + Send + 'static {
        // Boxed, or the task would hold it twice.
        let send = Box::pin(self.inner.send(message));
        let (left, next) = oneshot::channel::<()>();
        let before = self.last.replace(next);
        async move {
            if let Some(before) = before {
                // It is never sent on, only dropped when the message has left or failed.
                drop(before.await);
            }
            let outcome = send.await;
            drop(left);
            outcome
        }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        let message = self.inner.receive().await;
        if message.is_none() {
            self.ended.cancel();
        }
        message
    }

    async fn close(&mut self) -> Result<(), T::Error> {
        self.inner.close().await
    }
}
