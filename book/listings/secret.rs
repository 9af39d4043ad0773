//! Secrets: what is never printed.

use elicit_sdk::Secret;

// ANCHOR: secret
/// What the page received.
struct Account {
    name: String,
    token: Secret,
}

impl Account {
    fn header(&self) -> String {
        format!("Bearer {}", self.token.expose())
    }
}
// ANCHOR_END: secret

fn main() {
    let account = Account { name: "ada".into(), token: Secret::new("s3cr3t") };
    println!("{}: {:?}", account.name, account.token);
    println!("{} characters are sent", account.header().len());
}
