//! The tools and the prompt of the suite, by the names that it calls.

use elicit_sdk::{Elicit, Form, Mode, Outcome, ToolError};
use rmcp::{
    ErrorData, ServerHandler,
    handler::server::wrapper::Parameters,
    model::{PromptMessage, Role},
    prompt, prompt_handler, prompt_router, tool, tool_handler, tool_router,
};
use serde::Deserialize;
use serde_json::Value;

use crate::{
    by_hand::{every_choice, roots, sampling},
    forms::{Account, Consent, Contact, Context, Favourite, Person},
};

/// The server; it keeps nothing.
#[derive(Clone)]
pub(crate) struct Conformance;

#[derive(Deserialize, schemars::JsonSchema)]
struct Message {
    /// What to show above the form.
    message: String,
}

#[tool_router]
#[prompt_router]
#[allow(missing_docs, reason = "the macro of prompts makes a public function of each")]
impl Conformance {
    #[tool(description = "Asks for a name and an address")]
    async fn test_elicitation(
        &self,
        Parameters(Message { message }): Parameters<Message>,
        elicit: Elicit,
    ) -> Result<String, ToolError> {
        Ok(format!("User response: {}", told(elicit.ask::<Contact>(message).await?)))
    }

    #[tool(description = "Asks with a default of every kind")]
    async fn test_elicitation_sep1034_defaults(&self, elicit: Elicit) -> Result<String, ToolError> {
        let account = elicit.ask::<Account>("Check what is filled in.").await?;
        Ok(format!("Elicitation completed: {}", told(account)))
    }

    #[tool(description = "Asks with every spelling of a choice")]
    async fn test_elicitation_sep1330_enums(&self, elicit: Elicit) -> Result<String, ToolError> {
        let choices = every_choice()?;
        let answer = elicit.request("choices", choices).await?;
        Ok(format!("Elicitation completed: action={}, content={}", answer["action"], answer["content"]))
    }

    #[tool(description = "Asks for a name")]
    async fn test_input_required_result_elicitation(&self, elicit: Elicit) -> Result<String, ToolError> {
        Ok(format!("Hello, {}!", name(&elicit, "user_name", "What is your name?").await?))
    }

    #[tool(description = "Asks the client's model")]
    async fn test_input_required_result_sampling(&self, elicit: Elicit) -> Result<String, ToolError> {
        let question = sampling("What is the capital of France?", 100);
        Ok(text(&elicit.request("capital_question", question).await?).to_owned())
    }

    #[tool(description = "Asks for the client's folders")]
    async fn test_input_required_result_list_roots(&self, elicit: Elicit) -> Result<String, ToolError> {
        Ok(format!("Folders: {}", elicit.request("client_roots", roots()).await?["roots"]))
    }

    #[tool(description = "Asks for a confirmation that comes back with the state")]
    async fn test_input_required_result_request_state(&self, elicit: Elicit) -> Result<String, ToolError> {
        let consent = elicit.ask::<Consent>("Please confirm").key("confirm").await?.or_stop()?;
        Ok(format!("state-ok, confirmed: {}", consent.ok))
    }

    #[tool(description = "Asks for a confirmation whose state must not be changed")]
    async fn test_input_required_result_tampered_state(&self, elicit: Elicit) -> Result<String, ToolError> {
        let consent = elicit.ask::<Consent>("Please confirm").key("confirm").await?.or_stop()?;
        Ok(format!("The state is the one that was given, confirmed: {}", consent.ok))
    }

    #[tool(description = "Asks the person, the client's model and the client at once")]
    async fn test_input_required_result_multiple_inputs(&self, elicit: Elicit) -> Result<String, ToolError> {
        let (name, greeting, folders) = tokio::try_join!(
            name(&elicit, "user_name", "What is your name?"),
            elicit.request("greeting", sampling("Generate a greeting", 50)),
            elicit.request("client_roots", roots()),
        )?;
        Ok(format!("{} {name}, you work in {}", text(&greeting), folders["roots"]))
    }

    #[tool(description = "Asks twice, one after the other")]
    async fn test_input_required_result_multi_round(&self, elicit: Elicit) -> Result<String, ToolError> {
        let name = name(&elicit, "step1", "Step 1: What is your name?").await?;
        let ask = elicit.ask::<Favourite>("Step 2: What is your favorite color?").key("step2");
        Ok(format!("{name} likes {}", ask.await?.or_stop()?.color))
    }

    #[tool(description = "Asks whatever the client can be asked")]
    async fn test_input_required_result_capabilities(&self, elicit: Elicit) -> Result<String, ToolError> {
        let mut answers = Vec::new();
        if elicit.supports(Mode::Sampling) {
            let question = sampling("What is the capital of France?", 100);
            answers.push(text(&elicit.request("capital_question", question).await?).to_owned());
        }
        if elicit.supports(Mode::Form) {
            answers.push(name(&elicit, "user_name", "What is your name?").await?);
        }
        Ok(answers.join(", "))
    }

    #[prompt(description = "Asks for what the prompt is about")]
    async fn test_input_required_result_prompt(&self, elicit: Elicit) -> Result<Vec<PromptMessage>, ErrorData> {
        let ask = elicit.ask::<Context>("What context should the prompt use?").key("user_context");
        let context = ask.await?.or_stop()?.context;
        Ok(vec![PromptMessage::new_text(Role::User, format!("Use this context: {context}"))])
    }
}

#[tool_handler]
#[prompt_handler]
impl ServerHandler for Conformance {}

async fn name(elicit: &Elicit, key: &str, message: &str) -> Result<String, elicit_sdk::ElicitError> {
    Ok(elicit.ask::<Person>(message).key(key).await?.or_stop()?.name)
}

/// What the suite expects to read of an outcome.
fn told<F: Form>(outcome: Outcome<F>) -> String {
    match outcome {
        Outcome::Accepted(form) => format!("action=accept, content={}", Value::Object(form.encode())),
        Outcome::Declined => "action=decline".into(),
        Outcome::Cancelled => "action=cancel".into(),
    }
}

/// The text of a sampled message.
fn text(answer: &Value) -> &str {
    answer["content"]["text"].as_str().unwrap_or_default()
}
