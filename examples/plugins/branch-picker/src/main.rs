//! The `branch-picker` plugin over stdio.

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    branch_picker::serve().await
}
