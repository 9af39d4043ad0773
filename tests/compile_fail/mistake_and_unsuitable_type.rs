use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = 1), default = 3)]
    limits: Limits,
    #[elicit(titel = "x")]
    note: String,
}

struct Limits {
    files: u16,
}

fn main() {}
