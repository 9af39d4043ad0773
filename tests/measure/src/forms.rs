//! The forms of every size, for every library.
#![allow(clippy::struct_excessive_bools, reason = "a form of 200 fields has its share")]

use serde_json::{Map, Value};

/// Ours.
pub mod elicit {
    use elicit_sdk::Choice;

    #[derive(Choice)]
    pub enum Target {
        Staging,
        Canary,
        Production,
        Archive,
    }

    #[derive(Choice)]
    pub enum Team {
        Support,
        Sales,
    }

    include!(concat!(env!("OUT_DIR"), "/Elicit.rs"));
}

/// serde, schemars and garde.
pub mod serde {
    #[derive(::serde::Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Target {
        Staging,
        Canary,
        Production,
        Archive,
    }

    #[derive(::serde::Deserialize, schemars::JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Team {
        Support,
        Sales,
    }

    include!(concat!(env!("OUT_DIR"), "/Serde.rs"));
}

/// As near as `ElicitationSchema::from_type` takes it.
pub mod texts {
    include!(concat!(env!("OUT_DIR"), "/Texts.rs"));
    rmcp::elicit_safe!(Form1);
    rmcp::elicit_safe!(Form7);
    rmcp::elicit_safe!(Form20);
    rmcp::elicit_safe!(Form200);
}

/// As near as rust-mcp-macros takes it.
pub mod macros {
    /// Where the macro looks for the types; the whole SDK is not needed for them.
    mod rust_mcp_sdk {
        pub(super) use rust_mcp_schema as schema;
    }

    include!(concat!(env!("OUT_DIR"), "/Macros.rs"));
}

/// A right answer to the form of so many fields.
pub fn answer(fields: usize) -> Map<String, Value> {
    use serde_json::json;
    let values = [
        ("name", json!("Aurora")),
        ("note", json!("Fix login failures")),
        ("target", json!("production")),
        ("runTests", json!(true)),
        ("machines", json!(20)),
        ("share", json!(0.5)),
        ("notify", json!(["support", "sales"])),
    ];
    let one = |at: usize| {
        let (name, value) = &values[at % 7];
        let number = at / 7;
        (if number == 0 { (*name).to_owned() } else { format!("{name}{number}") }, value.clone())
    };
    (0..fields).map(one).collect()
}

/// The same, as the form that `from_type` makes wants it.
pub fn near(fields: usize) -> Map<String, Value> {
    let mut answer = answer(fields);
    for (key, value) in &mut answer {
        if key.starts_with("notify") {
            *value = "support, sales".into();
        }
    }
    answer
}
