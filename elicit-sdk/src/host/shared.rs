//! The host of a call.

use std::{ops::Deref, sync::Arc};

use super::Host;

/// A host that the calls of a server share: one that is known costs nothing to hand on.
#[derive(Clone)]
pub(crate) enum Shared {
    Known(&'static Host),
    Own(Arc<Host>),
}

impl Deref for Shared {
    type Target = Host;

    fn deref(&self) -> &Host {
        match self {
            Self::Known(host) => host,
            Self::Own(host) => host,
        }
    }
}
