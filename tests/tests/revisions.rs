//! One handler at every revision over every transport, and what a person may do with its questions.

use std::{env, fmt::Write as _, fs, path::Path};

use anyhow::{Result, ensure};
use elicit_sdk::{
    Interactive,
    Revision::{self, V2025_06_18, V2025_11_25, V2026_07_28},
};
use elicit_tests::{
    caller::{Caller, Ended, Question, Transport, accept, cancel, decline},
    trip::{Travel, text_of},
    web::{Mode, Web},
};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::process::Command;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Over {
    Stdio,
    Duplex,
    Http(Mode),
}

const OVER: [(Over, &str); 5] = [
    (Over::Stdio, "stdio"),
    (Over::Duplex, "duplex"),
    (Over::Http(Mode::Stateful), "HTTP, sessions"),
    (Over::Http(Mode::Stateless), "HTTP, stateless"),
    (Over::Http(Mode::Json), "HTTP, JSON"),
];

const REVISIONS: [Revision; 3] = [V2025_06_18, V2025_11_25, V2026_07_28];

const BOOKED: &str = "Lisbon for 2: Aisle, no meal, insured, RESERVE TICKET";

/// A server with its folder, and whatever keeps it alive.
struct Desk {
    folder: TempDir,
    web: Option<Web>,
}

impl Desk {
    async fn open(over: Over) -> Result<Self> {
        let folder = TempDir::new()?;
        let server = Interactive::new(Travel::new(folder.path().join("ledger")));
        let web = match over {
            Over::Http(mode) => Some(Web::serve(server, mode).await?),
            _ => None,
        };
        Ok(Self { folder, web })
    }

    async fn caller(&self, over: Over, revision: Revision) -> Result<Caller> {
        let ledger = self.folder.path().join("ledger");
        let transport = match (over, &self.web) {
            (Over::Http(_), Some(web)) => Transport::http(web.address),
            (Over::Stdio, _) => Transport::process(Command::new(env!("CARGO_BIN_EXE_travel-plugin")).arg(ledger))?,
            _ => Transport::duplex(Interactive::new(Travel::new(ledger))),
        };
        Caller::new(transport, revision).await
    }
}

fn effects(folder: &Path) -> Vec<String> {
    let ledger = fs::read_to_string(folder.join("ledger")).unwrap_or_default();
    ledger.lines().map(str::to_owned).collect()
}

/// Answers as somebody does who wants the trip.
fn traveller(question: &Question) -> Value {
    accept(match question.message() {
        "Where to?" => json!({"city": "Lisbon", "people": 2}),
        "Which seat?" => json!({"place": "aisle"}),
        "Anything to eat?" => json!({}),
        "Insure the trip?" => json!({"insured": true}),
        message => panic!("nobody expects {message:?}"),
    })
}

/// Where the table is, below the repository.
const PAGE: &str = "elicit-sdk/docs/revisions.md";

/// Set it to write the page instead of comparing it.
const WRITE: &str = "ELICIT_WRITE_DOCS";

/// The columns of the table: what the person does, and what must be true afterwards.
const COLUMNS: [Column; 7] = [
    (
        "accept",
        || Box::new(traveller),
        |ended, revision, _| {
            ensure!(ended.text()? == BOOKED);
            // Fields in the order in which they are declared, and the words that the revision has.
            ensure!(ended.rounds[0][0].fields() == ["city", "people"]);
            let seat = find(ended, "Which seat?")["requestedSchema"]["properties"]["place"].clone();
            ensure!(seat.get("oneOf").is_some() == (revision >= V2025_11_25), "{seat}");
            ensure!(seat.get("enumNames").is_some() == (revision < V2025_11_25), "{seat}");
            Ok(())
        },
    ),
    (
        "decline",
        || Box::new(|_| decline()),
        |ended, _, effects| {
            ensure!(ended.text()? == "Declined: nothing was booked." && effects.is_empty());
            ensure!(ended.rounds.len() == 1, "asked again after a refusal");
            Ok(())
        },
    ),
    (
        "cancel",
        || Box::new(|_| cancel()),
        |ended, _, effects| {
            ensure!(ended.text()? == "Cancelled: nothing was booked." && effects.is_empty());
            ensure!(ended.rounds.len() == 1, "asked again after a refusal");
            Ok(())
        },
    ),
    (
        "invalid, then valid",
        || Box::new(clumsy()),
        |ended, _, _| {
            ensure!(ended.text()? == BOOKED);
            let again = &ended.rounds[1][0];
            ensure!(again.fields() == ["people"], "only what was wrong: {again:?}");
            let people = &again.params["requestedSchema"]["properties"]["people"];
            ensure!(people["description"] == "Must be between 1 and 9.", "{people}");
            Ok(())
        },
    ),
    (
        "two joined",
        || Box::new(traveller),
        |ended, revision, _| {
            let messages = ended.messages();
            if revision >= V2026_07_28 {
                ensure!(messages[1] == ["Which seat?", "Anything to eat?"], "{messages:?}");
            } else {
                ensure!(messages[1..3] == [["Which seat?"], ["Anything to eat?"]], "{messages:?}");
            }
            Ok(())
        },
    ),
    (
        "three chained",
        || Box::new(traveller),
        |ended, revision, _| {
            ensure!(ended.rounds.len() == if revision >= V2026_07_28 { 3 } else { 4 });
            let mut asked: Vec<_> = ended.messages().concat();
            asked.sort_unstable();
            asked.dedup();
            ensure!(asked.len() == 4, "each once: {:?}", ended.messages());
            Ok(())
        },
    ),
    (
        "once",
        || Box::new(traveller),
        |_, _, effects| {
            ensure!(effects == ["reserve", "ticket"], "{effects:?}");
            Ok(())
        },
    ),
];

type Column = (&'static str, fn() -> Person, Check);

type Person = Box<dyn FnMut(&Question) -> Value>;

type Check = fn(&Ended, Revision, &[String]) -> Result<()>;

fn find<'a>(ended: &'a Ended, message: &str) -> &'a Value {
    let mut questions = ended.rounds.iter().flatten();
    questions.find(|question| question.message() == message).map_or(&Value::Null, |question| &question.params)
}

/// Types a number that is out of range, once.
fn clumsy() -> impl FnMut(&Question) -> Value {
    let mut slips = 1;
    move |question| {
        if question.fields().contains(&"people") && slips > 0 {
            slips -= 1;
            return accept(json!({"city": "Lisbon", "people": 900}));
        }
        if question.fields() == ["people"] { accept(json!({"people": 2})) } else { traveller(question) }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_handler_everywhere() -> Result<()> {
    let mut table = String::from(
        "One tool asks four questions, two of them at the same time, with two side effects between them. Each cell is a \
         run of it. \"Clear error\" is `Unsupported`, before anything is sent: there an answer has no way back.\n\n| revision \
         | transport |",
    );
    for (column, ..) in COLUMNS {
        write!(table, " {column} |")?;
    }
    table.push_str("\n|---|---|---|---|---|---|---|---|---|\n");
    let mut failures = String::new();
    for revision in REVISIONS {
        for (over, transport) in OVER {
            write!(table, "| {revision} | {transport} |")?;
            for (column, person, check) in COLUMNS {
                let cell = match cell(over, revision, person(), check).await {
                    Ok(cell) => cell,
                    Err(error) => {
                        writeln!(failures, "{revision}, {transport}, {column}: {error:#}")?;
                        "FAILED"
                    }
                };
                write!(table, " {cell} |")?;
            }
            table.push('\n');
        }
    }
    ensure!(failures.is_empty(), "{table}\n{failures}");
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PAGE);
    if env::var_os(WRITE).is_some() {
        fs::write(&page, &table)?;
    }
    let written = fs::read_to_string(&page).unwrap_or_default();
    ensure!(written == table, "{PAGE} is stale; write it with {WRITE}=1 cargo test -p elicit-tests --test revisions");
    Ok(())
}

async fn cell(over: Over, revision: Revision, person: Person, check: Check) -> Result<&'static str> {
    let desk = Desk::open(over).await?;
    let mut caller = desk.caller(over, revision).await?;
    let ended = caller.call("book", json!({}), person).await?;
    let sessionless = matches!(over, Over::Http(Mode::Stateless | Mode::Json));
    if sessionless && revision < V2026_07_28 {
        let error = "this client cannot be asked: over HTTP without a session the answer has no way back before \
                     2026-07-28";
        ensure!(ended.failure()? == error && ended.rounds.is_empty());
        return Ok("clear error");
    }
    check(&ended, revision, &effects(desk.folder.path()))?;
    Ok("ok")
}

#[tokio::test]
async fn prompts_and_resources_ask_as_tools_do() -> Result<()> {
    for revision in REVISIONS {
        let desk = Desk::open(Over::Duplex).await?;
        let mut caller = desk.caller(Over::Duplex, revision).await?;
        for (method, params) in [
            ("tools/call", json!({"name": "book", "arguments": {}})),
            ("prompts/get", json!({"name": "trip"})),
            ("resources/read", json!({"uri": "trip://lisbon"})),
        ] {
            let ended = caller.ask(method, params, traveller).await?;
            let result = ended.reply.as_ref().map_err(|error| anyhow::anyhow!("{revision} {method}: {error}"))?;
            assert_eq!(text_of(result), BOOKED, "{revision} {method}");
        }
        assert_eq!(effects(desk.folder.path()), ["reserve", "ticket"].repeat(3));
    }
    Ok(())
}
