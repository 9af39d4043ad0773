use elicit_sdk::Choice;

#[derive(Choice)]
enum Avatar {
    #[elicit(image = "https://example.com/otter.png")]
    Otter,
    Newt,
}

fn main() {}
