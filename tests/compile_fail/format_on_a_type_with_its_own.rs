use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(date_time)]
    day: chrono::NaiveDate,
}

fn main() {}
