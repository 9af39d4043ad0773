//! One run of a handler, as far as its wrapper has to watch it; at every revision.

use std::{
    cell::Cell,
    collections::HashSet,
    convert::Infallible,
    future::poll_fn,
    pin::pin,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    task::Waker,
};

use rmcp::ErrorData;

use crate::ElicitError;

/// One run of a handler.
#[derive(Debug, Default)]
pub(crate) struct Run {
    begun: Mutex<HashSet<String>>,
    running: AtomicUsize,
    wrapper: Mutex<Option<Waker>>,
    fault: Mutex<Option<ErrorData>>,
}

impl Run {
    /// Wakes this when something changes what the run waits for.
    pub(crate) fn watch(&self, wrapper: &Waker) {
        *lock(&self.wrapper) = Some(wrapper.clone());
    }

    pub(super) fn wake(&self) {
        let wrapper = lock(&self.wrapper).take();
        if let Some(wrapper) = wrapper {
            wrapper.wake();
        }
    }

    /// Why the run cannot go on, where the handler has no way to return it.
    pub(crate) fn fault(&self) -> Option<ErrorData> {
        lock(&self.fault).take()
    }

    /// Ends the run: the wrapper answers the call with this error. Never completes.
    pub(super) async fn fail(&self, error: impl Into<ErrorData>) -> Infallible {
        *lock(&self.fault) = Some(error.into());
        self.wake();
        std::future::pending().await
    }

    /// Whether a side effect is running, which must not be dropped half way.
    pub(crate) fn is_busy(&self) -> bool {
        self.running.load(SeqCst) > 0
    }

    /// Runs a side effect of this key. A failed one may be tried again.
    pub(super) async fn effect<T, E>(&self, key: &str, effect: impl Future<Output = Result<T, E>>) -> Result<T, E> {
        if !lock(&self.begun).insert(key.to_owned()) {
            match self.fail(ElicitError::DuplicateKey(key.to_owned())).await {}
        }
        self.running.fetch_add(1, SeqCst);
        let mut running = Running { run: self, key, done: false };
        let result = inside(effect).await;
        running.done = result.is_ok();
        result
    }
}

/// A side effect that runs. One that fails or is dropped may begin again.
struct Running<'a> {
    run: &'a Run,
    key: &'a str,
    done: bool,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        if !self.done {
            lock(&self.run.begun).remove(self.key);
        }
        self.run.running.fetch_sub(1, SeqCst);
        self.run.wake();
    }
}

thread_local! {
    /// How many side effects are being polled on this thread.
    static INSIDE: Cell<usize> = const { Cell::new(0) };
}

/// Whether the code that runs now is part of a side effect. A question in there would wait for a round that waits for
/// the effect.
pub(super) fn is_inside_once() -> bool {
    INSIDE.get() > 0
}

pub(super) async fn inside<F: Future>(effect: F) -> F::Output {
    /// Counts down also when the effect panics.
    struct Leave;
    impl Drop for Leave {
        fn drop(&mut self) {
            INSIDE.set(INSIDE.get().saturating_sub(1));
        }
    }
    let mut effect = pin!(effect);
    poll_fn(|context| {
        INSIDE.set(INSIDE.get() + 1);
        let _leave = Leave;
        effect.as_mut().poll(context)
    })
    .await
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
