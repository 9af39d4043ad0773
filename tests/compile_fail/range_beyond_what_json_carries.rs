use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(max = 9_007_199_254_740_993))]
    size: u64,
}

fn main() {}
