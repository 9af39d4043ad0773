use elicit_sdk::Choice;

const LYNX: &[u8] = b"lynx";

#[derive(Choice)]
enum Avatar {
    #[elicit(image = "https://example.com/otter.png")]
    Otter,
    #[elicit(image = LYNX)]
    Lynx,
}

fn main() {}
