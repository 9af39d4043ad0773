//! The `cache-cleaner` plugin over stdio.

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    cache_cleaner::serve().await
}
