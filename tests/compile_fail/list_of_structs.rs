use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    areas: Vec<Area>,
}

struct Area {
    path: String,
}

fn main() {}
