use elicit_sdk::Form;

#[derive(Form)]
struct Pick<T> {
    #[elicit(range(min = 10, max = 5))]
    limit: u16,
    #[elicit(titel = "Choice")]
    choice: T,
}

fn main() {}
