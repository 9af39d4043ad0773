use elicit_sdk::Form;

#[derive(Form)]
struct Pick<T> {
    choice: T,
}

struct Limits;

fn schema() {
    Pick::<Limits>::schema();
}

fn main() {}
