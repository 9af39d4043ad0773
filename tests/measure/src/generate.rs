//! Forms as source text: the same fields, as each library wants them written.

#![allow(dead_code, reason = "each of its two users needs a part")]

/// How many fields the forms have.
pub const SIZES: [usize; 4] = [1, 7, 20, 200];

/// Who reads the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
    /// Ours.
    Elicit,
    /// serde for the answer, schemars for the schema, garde for the rules.
    Serde,
    /// schemars as rmcp's `from_type` takes it: no enums, no lists.
    Texts,
    /// rust-mcp-macros: no enums, no numbers with a fraction, `i32` for every whole number.
    Macros,
}

/// A form of so many fields: texts, a choice, yes or no, numbers, a list, over and over.
pub fn form(library: Library, name: &str, fields: usize) -> String {
    let head = match library {
        Library::Elicit => "#[derive(elicit_sdk::Form)]\n",
        Library::Serde => {
            "#[derive(serde::Deserialize, schemars::JsonSchema, garde::Validate)]\n#[serde(rename_all = \"camelCase\")]\n"
        }
        Library::Texts => "#[derive(serde::Deserialize, schemars::JsonSchema)]\n#[serde(rename_all = \"camelCase\")]\n",
        Library::Macros => {
            "#[rust_mcp_macros::mcp_elicit(message = \"Prepare the release?\", mode = form)]\n\
             #[derive(rust_mcp_macros::JsonSchema)]\n"
        }
    };
    let mut text = format!("{head}#[allow(dead_code)]\npub struct {name} {{\n");
    for at in 0..fields {
        text.push_str(&field(library, at));
    }
    text.push_str("}\n");
    text
}

fn field(library: Library, at: usize) -> String {
    let number = at / 7;
    let (name, title) = [
        ("name", "Name"),
        ("note", "Note"),
        ("target", "Target"),
        ("run_tests", "Run tests"),
        ("machines", "Machines"),
        ("share", "Share"),
        ("notify", "Notify"),
    ][at % 7];
    let (name, title) = if number == 0 {
        (name.to_owned(), title.to_owned())
    } else {
        (format!("{name}_{number}"), format!("{title} {number}"))
    };
    let title = title.as_str();
    let (rule, kind) = match (library, at % 7) {
        (Library::Elicit, 0) => ("#[elicit(length(max = 40))]".to_owned(), "String"),
        (Library::Elicit, 1) => ("/// For the release record.".to_owned(), "Option<String>"),
        (Library::Elicit, 2) => (String::new(), "Target"),
        (Library::Elicit, 3) => (String::new(), "bool"),
        (Library::Elicit, 4) => ("#[elicit(range(min = 1, max = 500))]".to_owned(), "u16"),
        (Library::Elicit, 5) => (String::new(), "f64"),
        (Library::Elicit, _) => (String::new(), "Vec<Team>"),
        (Library::Macros, 0) => (format!("#[json_schema(title = \"{title}\", max_length = 40)]"), "String"),
        (Library::Macros, 1) => (
            format!("#[json_schema(title = \"{title}\", description = \"For the release record.\")]"),
            "Option<String>",
        ),
        (Library::Macros, 3) => (format!("#[json_schema(title = \"{title}\")]"), "bool"),
        (Library::Macros, 4) => (format!("#[json_schema(title = \"{title}\", minimum = 1, maximum = 500)]"), "i32"),
        (Library::Macros, 5) => (format!("#[json_schema(title = \"{title}\")]"), "i64"),
        (Library::Macros, _) => (format!("#[json_schema(title = \"{title}\")]"), "String"),
        (library, kind) => schemars_field(library == Library::Serde, kind, title),
    };
    format!("    {rule}\n    pub {name}: {kind},\n")
}

/// The derive of garde wants a rule at every field, or to be told that there is none.
fn schemars_field(checked: bool, kind: usize, title: &str) -> (String, &'static str) {
    let garde = |rule: &str| if checked { format!("#[garde({rule})] ") } else { String::new() };
    let plain = |rule: &str| format!("{}#[schemars(title = \"{title}\"{rule})]", garde("skip"));
    match kind {
        0 => (
            format!("{}#[schemars(title = \"{title}\", length(max = 40))]", garde("length(chars, max = 40)")),
            "String",
        ),
        1 => (format!("/// For the release record.\n    {}", plain("")), "Option<String>"),
        2 => (plain(""), if checked { "Target" } else { "String" }),
        3 => (plain(""), "bool"),
        4 => (
            format!(
                "{}#[schemars(title = \"{title}\", range(min = 1, max = 500))]",
                garde("range(min = 1, max = 500)")
            ),
            "u16",
        ),
        5 => (plain(""), "f64"),
        _ => (plain(""), if checked { "Vec<Team>" } else { "String" }),
    }
}
