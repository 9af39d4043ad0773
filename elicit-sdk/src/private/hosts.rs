//! `hosts(..)`: a form against the hosts that must show it as it is.

use super::{
    def::FieldInfo,
    text::{Message, fail},
};
use crate::{
    Host,
    host::{Fault, Shape},
};

impl FieldInfo {
    const fn shape(&self) -> Shape<'static> {
        Shape {
            title: self.title,
            description: self.description,
            required: self.required,
            kind: self.kind,
            options: self.options,
            companion: self.other.is_some(),
        }
    }
}

/// A field against a host, named as the attribute names it.
#[track_caller]
pub const fn check_host(info: &FieldInfo, host: &str) {
    let known = named(host);
    let mut message = Message::new(&["`", info.name, "` "]);
    let (mut found, mut at) = (false, 0);
    while at < Fault::ALL.len() {
        let fault = Fault::ALL[at];
        if known.finds(fault, info.shape()) {
            if found {
                message = message.and("; it also ");
            }
            let (consequence, advice) = (fault.consequence(known), fault.advice());
            message = message.and(consequence.as_str()).and("; ").and(advice.as_str());
            found = true;
        }
        at += 1;
    }
    assert!(!found, "{}", message.and(", or leave `").and(host).and("` out of `hosts(..)`").as_str());
}

/// A form against a host.
#[track_caller]
pub const fn check_host_size(fields: &[&FieldInfo], host: &str) {
    let known = named(host);
    let (mut shown, mut at) = (0, 0);
    while at < fields.len() {
        shown += known.fields_of(fields[at].shape());
        at += 1;
    }
    if known.splits(shown) {
        fail! {
            known.too_many(shown).as_str(), "; ask for less, ask twice, or leave `", host, "` out of `hosts(..)`"
        }
    }
}

/// The known host that is written so. The macro has seen to it that there is one.
const fn named(written: &str) -> &'static Host {
    let mut at = 0;
    while at < Host::KNOWN.len() {
        if Host::KNOWN[at].is_written(written) {
            return Host::KNOWN[at];
        }
        at += 1;
    }
    &Host::GENERIC
}
