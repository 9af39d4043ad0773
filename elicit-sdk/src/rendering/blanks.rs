//! Where nothing can be left blank, a form asks first whether an optional field is wanted, and a later form asks for it.
//!
//! In OpenClaw every question wants an answer, and skipping one cancels the form.

use super::{
    booleans,
    item::{Item, Place, Setting, When},
    plan::Plan,
    words,
};
use std::borrow::Cow;

use crate::schema::{FieldSchema, Kind};

pub(super) fn ask_before(setting: Setting<'_>, plan: &mut Plan<'_>) {
    let asks = |item: &Item<'_>| {
        // A choice of images has no option that says "None".
        let picture = item.is_picture() && !item.field.required && setting.host.preselects_first;
        matches!(item.place, Place::Field(_))
            && (picture || setting.host.asks_before(item.field.required, item.field.kind))
    };
    if !plan.items.iter().any(asks) {
        return;
    }
    let items = std::mem::take(&mut plan.items);
    for mut item in items {
        if let Place::Field(declared) = item.place
            && asks(&item)
        {
            let mut wish = Item::new(Cow::Owned(question(&item.field)), Place::Wish(declared));
            booleans::ask_as_choice(setting, &mut wish);
            plan.items.push(wish);
            item.when = When::Wished(&declared.key);
            item.field.to_mut().required = true;
        }
        plan.items.push(item);
    }
}

fn question(field: &FieldSchema) -> FieldSchema {
    let title = format!("Add {}?", words::inner(field));
    FieldSchema {
        description: field.description.clone(),
        ..FieldSchema::new(format!("add_{}", field.key), title, Kind::Boolean)
    }
}
