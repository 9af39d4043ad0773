use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(max = 1e400))]
    ratio: f64,
    #[elicit(range(min = -999_999_999_999_999_999_999_999_999_999_999_999_999))]
    limit: i64,
    #[elicit(default = 1e400)]
    share: f32,
    #[elicit(default = 999_999_999_999_999_999_999_999_999_999_999_999_999)]
    count: u64,
    #[elicit(length(max = 1e400))]
    note: String,
}

fn main() {}
