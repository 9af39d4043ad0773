//! `.mcp.json`: how the plugin is started.

use std::collections::BTreeMap;

use serde_json::Value;

use super::paths;
use crate::pack::json::{self, Place};
use crate::pack::{mistakes::Mistakes, source::Source};

/// A server of the plugin.
pub(in crate::pack) struct Server {
    pub(in crate::pack) file: String,
    pub(in crate::pack) name: String,
    /// What `sh` is given after its name.
    pub(in crate::pack) args: Vec<String>,
    /// The program in `bin` that it comes to.
    pub(in crate::pack) program: String,
    pub(in crate::pack) env: BTreeMap<String, String>,
    pub(in crate::pack) env_vars: Vec<String>,
    /// Whether its tools are called without a card that asks for approval first.
    pub(in crate::pack) approved: bool,
}

pub(in crate::pack) const APPROVAL: &str = "default_tools_approval_mode";

/// The servers; what is wrong with them is in `mistakes`.
pub(super) fn check(source: &Source, manifest: &Place<'_>, mistakes: &mut Mistakes) -> Vec<Server> {
    misspelt(manifest, "mcp_servers", "mcpServers", mistakes);
    let place = manifest.get("mcpServers");
    if place.value.is_object() {
        return each(source, &place, super::manifest::FILE, mistakes);
    }
    let Some(path) = place.text(mistakes, "\"./.mcp.json\"") else { return Vec::new() };
    // A path that is wrong has been told with the others.
    let Some(file) = paths::check(source, &place, path, &mut Mistakes::default()) else {
        if !path.starts_with("./") {
            place.mistake(mistakes, &format!("is {path:?}; write \"./.mcp.json\""));
        }
        return Vec::new();
    };
    let Some(value) = json::read(source, &file, mistakes) else { return Vec::new() };
    let root = Place::root(&source.name, &file, &value);
    misspelt(&root, "mcp_servers", "mcpServers", mistakes);
    let servers = root.get("mcpServers");
    // The map may also be the whole file.
    each(source, if servers.is_missing() { &root } else { &servers }, &file, mistakes)
}

fn each(source: &Source, servers: &Place<'_>, file: &str, mistakes: &mut Mistakes) -> Vec<Server> {
    let Some(map) = servers.object(mistakes, "{ \"NAME\": {…} }") else { return Vec::new() };
    if map.is_empty() {
        servers.mistake(mistakes, "is empty; write { \"NAME\": {…} }");
    }
    let names = map.keys().filter(|name| *name != "mcp_servers");
    names.filter_map(|name| one(source, name, &servers.get(name), file, mistakes)).collect()
}

fn one(source: &Source, name: &str, server: &Place<'_>, file: &str, mistakes: &mut Mistakes) -> Option<Server> {
    server.object(mistakes, "{ \"command\": \"sh\", … }")?;
    for (place, text) in server.all_texts() {
        for variable in ["${PLUGIN_ROOT}", "${CLAUDE_PLUGIN_ROOT}"].into_iter().filter(|name| text.contains(*name)) {
            let what = format!(
                "has {variable}, which is not expanded here; write `.`, as \"cwd\": \".\" is the plugin's folder"
            );
            place.mistake(mistakes, &what);
        }
    }
    server.get("cwd").exactly(mistakes, ".", "or ./bin is not found");
    misspelt(server, "defaultToolsApprovalMode", APPROVAL, mistakes);
    misspelt(server, "envVars", "env_vars", mistakes);
    let approval = server.get(APPROVAL);
    if !approval.is_missing() {
        approval.exactly(mistakes, "approve", "or every call shows an approval card first");
    }
    let env = env(&server.get("env"), mistakes);
    let env_vars = server.get("env_vars");
    let env_vars = if env_vars.is_missing() {
        Vec::new()
    } else {
        let names = env_vars.texts(mistakes, "names of variables to pass on, such as [\"RUST_LOG\"]");
        names.unwrap_or_default().into_iter().map(str::to_owned).collect()
    };
    let (args, program) = command(source, server, mistakes)?;
    Some(Server {
        file: file.to_owned(),
        name: name.to_owned(),
        args,
        program,
        env,
        env_vars,
        approved: !approval.is_missing(),
    })
}

/// The import and the cloud drop the execute bit of a program, so the shell sets it again.
fn command(source: &Source, server: &Place<'_>, mistakes: &mut Mistakes) -> Option<(Vec<String>, String)> {
    let known = source.programs.first().map_or("NAME", String::as_str);
    let script = |program: &str| format!("chmod +x ./bin/{program} 2>/dev/null; exec ./bin/{program}");
    let why = "as the import drops the execute bit of the program";
    server.get("command").exactly(mistakes, "sh", why);
    let wanted = format!("[\"-c\", \"{}\"], {why}", script(known));
    let args = server.get("args").texts(mistakes, &wanted)?;
    let program = args.get(1).and_then(|script| script.split_once("exec ./bin/")).map(|(_, after)| {
        let end = after.find(|c: char| c.is_whitespace() || c == ';' || c == '"').unwrap_or(after.len());
        after[..end].to_owned()
    });
    let wrapped = program.as_ref().is_some_and(|program| {
        args[0] == "-c" && args[1].starts_with(&format!("chmod +x ./bin/{program} 2>/dev/null; exec ./bin/{program}"))
    });
    let (Some(program), true) = (program, wrapped) else {
        server.get("args").mistake(mistakes, &format!("is {}; write {wanted}", server.get("args").value));
        return None;
    };
    if !source.programs.contains(&program) {
        let has = source.programs.join(", ");
        let what = format!("runs ./bin/{program}, but the package builds {has}; write ./bin/{known}");
        server.get("args").mistake(mistakes, &what);
        return None;
    }
    Some((args.into_iter().map(str::to_owned).collect(), program))
}

fn env(place: &Place<'_>, mistakes: &mut Mistakes) -> BTreeMap<String, String> {
    if place.is_missing() {
        return BTreeMap::new();
    }
    let instead = "{ \"NAME\": \"value\" }";
    let map = place.object(mistakes, instead).into_iter().flatten();
    let mut env = BTreeMap::new();
    for (name, value) in map {
        match value {
            Value::String(value) => drop(env.insert(name.clone(), value.clone())),
            _ => place.get(name).mistake(mistakes, "is no text; write the value in quotes"),
        }
    }
    env
}

fn misspelt(place: &Place<'_>, wrong: &str, right: &str, mistakes: &mut Mistakes) {
    if !place.get(wrong).is_missing() {
        place.get(wrong).mistake(mistakes, &format!("is not read; write `{right}`"));
    }
}
