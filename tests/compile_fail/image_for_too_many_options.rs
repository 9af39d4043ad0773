use elicit_sdk::Choice;

#[derive(Choice)]
enum Avatar {
    #[elicit(image = "https://example.com/1.png")]
    Otter,
    #[elicit(image = "https://example.com/2.png")]
    Lynx,
    #[elicit(image = "https://example.com/3.png")]
    Newt,
    #[elicit(image = "https://example.com/4.png")]
    Crow,
    #[elicit(image = "https://example.com/5.png")]
    Toad,
}

#[derive(Choice)]
enum Only {
    #[elicit(image = "https://example.com/1.png")]
    Otter,
}

fn main() {}
