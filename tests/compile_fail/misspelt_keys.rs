use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(defualt = 20, ranges(min = 1, max = 500))]
    limit: u16,
    #[elicit(lenght(max = 20), allow_sensitve)]
    note: String,
}

fn main() {}
