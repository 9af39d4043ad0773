//! Where nothing can be left blank, the text of an `other` option is asked for once that option is picked.
//!
//! OpenClaw wants an answer to every question, so beside "Fast" it could not be left out.

use super::{
    Rendering,
    item::{Place, When},
};

pub(super) fn ask_after(rendering: &mut Rendering<'_>) {
    if rendering.setting.host.leaves_blank {
        return;
    }
    for item in &mut rendering.items {
        // Asked for on its own, it is required already.
        if let Place::Companion(choice, companion) = item.place
            && !item.field.required
        {
            item.when = When::Picked(&choice.key, &companion.option);
            item.field.to_mut().required = true;
        }
    }
}
