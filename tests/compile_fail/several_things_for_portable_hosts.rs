use elicit_sdk::{Choice, Form};

#[derive(Form)]
#[elicit(hosts(portable))]
struct Cleanup {
    areas: Vec<Area>,
    area: Option<Area>,
    limit: Option<u16>,
    force: Option<bool>,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
    Tests,
    Build,
    #[elicit(title = "Everything that a release of the whole workspace has to touch beforehand")]
    Release,
}

fn main() {}
