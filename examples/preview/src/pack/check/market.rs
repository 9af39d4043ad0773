//! `.agents/plugins/marketplace.json`, in the plugin's folder or one above it.

use serde_json::{Map, Value};

use crate::pack::{json::Place, mistakes::Mistakes, source::Source};

pub(in crate::pack) const FILE: &str = ".agents/plugins/marketplace.json";

/// What is known of the marketplace, and of the plugin in it.
pub(in crate::pack) struct Market {
    pub(in crate::pack) name: String,
    pub(in crate::pack) interface: Value,
    pub(in crate::pack) entry: Map<String, Value>,
}

pub(super) fn check(source: &Source, plugin: Option<&str>, mistakes: &mut Mistakes) -> Option<Market> {
    let Some(up) = source.folder.ancestors().position(|folder| folder.join(FILE).is_file()) else {
        let what = "is missing, also in every folder above; `preview new` writes one to start from";
        mistakes.add(&source.name, FILE, "", what);
        return None;
    };
    let file = format!("{}{FILE}", "../".repeat(up));
    let value = crate::pack::json::read(source, &file, mistakes)?;
    let market = Place::root(&source.name, &file, &value);
    let name = market.get("name").name(mistakes, "the marketplace's name, such as \"my-plugins\"");
    let interface = market.get("interface");
    if interface.object(mistakes, "{ \"displayName\": \"…\" }").is_some() {
        interface.get("displayName").text(mistakes, "how people call the marketplace");
    }
    let plugin = plugin?;
    let Some(list) = market.get("plugins").value.as_array() else {
        market.get("plugins").mistake(mistakes, &format!("is no list; write [{{ \"name\": \"{plugin}\", … }}]"));
        return None;
    };
    let Some(at) = list.iter().position(|entry| entry["name"] == plugin) else {
        let what =
            format!("has no entry for `{plugin}`; write {{ \"name\": \"{plugin}\", \"source\": … }}, as the others");
        market.get("plugins").mistake(mistakes, &what);
        return None;
    };
    let listed = list.get(at)?;
    let key = format!("plugins[{at}]");
    let entry = Place::named(&source.name, &file, &key, listed);
    let source_place = entry.get("source");
    if source_place
        .object(mistakes, &format!("{{ \"source\": \"local\", \"path\": \"./plugins/{plugin}\" }}"))
        .is_some()
    {
        source_place.get("source").exactly(mistakes, "local", "as the plugin is in the pack");
        source_place.get("path").exactly(mistakes, &format!("./plugins/{plugin}"), "where the pack has it");
    }
    let policy = entry.get("policy");
    let wanted = "{ \"installation\": \"AVAILABLE\", \"authentication\": \"ON_INSTALL\" }";
    if policy.object(mistakes, wanted).is_some() {
        let installation = policy.get("installation");
        installation.one_of(mistakes, &["AVAILABLE", "INSTALLED_BY_DEFAULT"], "or nobody can install it");
        let authentication = policy.get("authentication");
        authentication.one_of(mistakes, &["ON_INSTALL", "ON_USE"], "or Codex refuses the whole marketplace");
    }
    entry.get("category").text(mistakes, "\"Productivity\" or another");
    Some(Market { name: name?, interface: interface.value.clone(), entry: listed.as_object()?.clone() })
}
