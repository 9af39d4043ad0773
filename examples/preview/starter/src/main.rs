//! The `starter-plugin` plugin over stdio.

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    starter_plugin::serve().await
}
