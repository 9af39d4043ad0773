use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    password: String,
    api_key: Option<String>,
    github_token: String,
    client_secret: String,
    ssh_passphrase: String,
}

fn main() {}
