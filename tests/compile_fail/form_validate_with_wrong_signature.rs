use elicit_sdk::Form;

#[derive(Form)]
#[elicit(validate = ordered)]
struct Cleanup {
    from: u16,
    to: u16,
}

fn ordered(form: &Cleanup) -> bool {
    form.from <= form.to
}

fn main() {}
