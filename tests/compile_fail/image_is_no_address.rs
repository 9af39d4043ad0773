use elicit_sdk::Choice;

const LYNX: &str = "data:image/png;base64,iVBO Rw0KGgo=";

#[derive(Choice)]
enum Avatar {
    #[elicit(image = "otter.png")]
    Otter,
    #[elicit(image = LYNX)]
    Lynx,
}

fn main() {}
