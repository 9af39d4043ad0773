//! What a question costs, beside rmcp's own way to ask.
fn main() {}
