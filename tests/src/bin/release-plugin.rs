//! The program of the `release` plugin, where a test of this crate can find it.

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    release::serve().await
}
