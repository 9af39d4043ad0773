//! The `connect` plugin over stdio.

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    connect::serve().await
}
