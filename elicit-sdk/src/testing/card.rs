//! A form on the screen.

use super::{Received, Shown, Step};

/// A form that a host shows.
pub(super) trait Card {
    /// The form as it stands now.
    fn shown(&self) -> Shown;

    /// Lets the person do something to it.
    fn step(&mut self, step: &Step) -> Effect;
}

/// What a step did.
#[derive(Debug, PartialEq)]
pub(super) enum Effect {
    /// There was nothing to do it to.
    Nothing,
    /// The form looks different, or the host refused it and said why.
    Changed,
    /// The form is gone, and the plugin does not hear of it.
    Gone,
    /// The form is gone, and this is the answer.
    Answer(Received),
}

/// What a host does with a request.
pub(super) enum Opening {
    /// It shows a form.
    Card(Box<dyn Card>),
    /// It answers by itself, and nobody sees anything.
    Answer(Received),
    /// It neither shows nor answers anything; this is what comes when the person stops the task.
    Waits { stopped: Received },
}
