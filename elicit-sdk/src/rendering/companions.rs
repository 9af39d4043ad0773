//! Where nothing can be left blank, the text of an `other` option is asked for once that option is picked.
//!
//! OpenClaw wants an answer to every question, so beside "Fast" it could not be left out.

use super::{
    item::{Place, Setting, When},
    plan::Plan,
};

pub(super) fn ask_after(setting: Setting<'_>, plan: &mut Plan<'_>) {
    if setting.host.leaves_blank {
        return;
    }
    for item in &mut plan.items {
        // Asked for on its own, it is required already.
        if let Place::Companion(choice, companion) = item.place
            && !item.field.required
        {
            item.when = When::Picked(&choice.key, &companion.option);
            item.field.to_mut().required = true;
        }
    }
}
