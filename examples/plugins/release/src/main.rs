//! The `release` plugin over stdio.

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    release::serve().await
}
