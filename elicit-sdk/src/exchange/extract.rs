//! How a handler gets hold of [`Elicit`].

use rmcp::{
    ErrorData,
    handler::server::common::{AsRequestContext, FromContextPart},
};

use crate::Elicit;

/// In `#[tool]` and `#[prompt]` methods alike.
impl<C: AsRequestContext> FromContextPart<C> for Elicit {
    fn from_context_part(context: &mut C) -> Result<Self, ErrorData> {
        Ok(Self::from_context(context.as_request_context()))
    }
}
