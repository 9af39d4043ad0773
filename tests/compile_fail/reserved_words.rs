use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    #[elicit(title = "实施此计划？")]
    proceed: bool,
    /// 执行此计划 or not.
    carry_out: bool,
    strategy: Strategy,
}

#[derive(Choice)]
enum Strategy {
    #[elicit(title = "实施此计划")]
    Fast,
    Safe,
}

fn main() {}
