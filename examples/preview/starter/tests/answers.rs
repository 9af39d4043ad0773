//! What becomes of each answer. The person is played by a client of rmcp.

use std::{collections::VecDeque, error::Error, fs, path::Path, sync::Mutex};

use elicit_sdk::Interactive;
use rmcp::{
    ClientHandler, ErrorData, RoleClient, ServiceExt,
    model::{
        CallToolRequestParams, ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult,
        ElicitationAction, ElicitationCapability, Implementation,
    },
    service::RequestContext,
};
use serde_json::{Value, json};
use tempfile::TempDir;

use starter_plugin::StarterPlugin;

type Tested = Result<(), Box<dyn Error>>;

/// What the person answers, question by question.
struct Person(Mutex<VecDeque<ElicitResult>>);

impl ClientHandler for Person {
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation = Some(ElicitationCapability::default());
        ClientConfig::new(capabilities, Implementation::new("person", "1"))
    }

    async fn create_elicitation(
        &self,
        _: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let answer = self
            .0
            .lock()
            .ok()
            .and_then(|mut answers| answers.pop_front());
        answer.ok_or_else(|| ErrorData::internal_error("nobody expected another question", None))
    }
}

fn accept(content: Value) -> ElicitResult {
    ElicitResult::new(ElicitationAction::Accept).with_content(content)
}

fn refuse(how: ElicitationAction) -> ElicitResult {
    ElicitResult::new(how)
}

/// Calls the tool while the person gives these answers, and returns what it says.
async fn keep_note(folder: &Path, answers: &[ElicitResult]) -> Result<String, Box<dyn Error>> {
    let (ours, theirs) = tokio::io::duplex(16 * 1024);
    let server = Interactive::new(StarterPlugin::new(folder));
    tokio::spawn(async move {
        drop(server.serve(theirs).await?.waiting().await?);
        Ok::<_, Box<dyn Error + Send + Sync>>(())
    });
    let person = Person(Mutex::new(answers.iter().cloned().collect()));
    let client = person.serve(ours).await?;
    let result = client
        .call_tool(CallToolRequestParams::new("keep_note"))
        .await?;
    let text = result.content.first().and_then(|block| block.as_text());
    Ok(text.ok_or("the tool returned no text")?.text.clone())
}

fn note() -> ElicitResult {
    accept(json!({"topic": "custom", "customTopic": "Release", "text": "on Monday"}))
}

#[tokio::test]
async fn an_agreed_note_is_written() -> Tested {
    let folder = TempDir::new()?;
    let said = keep_note(folder.path(), &[note(), accept(json!({"answer": "yes"}))]).await?;
    let written = fs::read_to_string(folder.path().join("notes.md"))?;
    assert_eq!(written, "- Release: on Monday\n");
    assert!(said.ends_with("- Release: on Monday"), "{said}");
    Ok(())
}

#[tokio::test]
async fn a_refused_note_is_not() -> Tested {
    use ElicitationAction::{Cancel, Decline};
    let folder = TempDir::new()?;
    let cases = [
        (vec![refuse(Decline)], "No note was kept."),
        (vec![refuse(Cancel)], "No note was kept."),
        (vec![note(), refuse(Decline)], "The note was discarded."),
        (vec![note(), refuse(Cancel)], "The note was discarded."),
        (
            vec![note(), accept(json!({"answer": "no"}))],
            "The note was discarded.",
        ),
    ];
    for (answers, said) in cases {
        assert_eq!(keep_note(folder.path(), &answers).await?, said);
        assert!(!folder.path().join("notes.md").exists());
    }
    Ok(())
}
