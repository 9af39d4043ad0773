use elicit_sdk::Choice;

#[derive(Choice)]
enum Avatar {
    #[elicit(
        image = "https://example.com/otter.png",
        title = "The one that lives in the river behind the mill and is never seen"
    )]
    Otter,
    #[elicit(
        image = "https://example.com/lynx.png",
        rename = "the-one-that-lives-in-the-wood-behind-the-mill-and-is-never-seen-the-one-that-lives-in-the-wood-behind-the-mill-and-is-never-seen"
    )]
    Lynx,
}

fn main() {}
