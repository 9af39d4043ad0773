use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    implement: bool,
    #[elicit(rename = "__mcp_approval")]
    approve: bool,
}

fn main() {}
