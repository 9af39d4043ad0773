use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Profile {
    #[elicit(image = "https://example.com/otter.png")]
    avatar: Avatar,
}

#[derive(Choice)]
enum Avatar {
    #[elicit(image)]
    Otter,
    #[elicit(picture = "https://example.com/lynx.png")]
    Lynx,
}

fn main() {}
