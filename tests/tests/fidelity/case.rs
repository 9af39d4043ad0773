//! One case, tried.

use std::fmt;

use elicit_sdk::testing::{Shown, Step};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    form::Form,
    judge::{self, Said},
    make,
    people::{self, Unsaid},
    play::{self, End, Part, Place},
    source::Source,
};

/// A case in full, as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    /// What was wrong, in words.
    pub(crate) why: String,
    pub(crate) place: Place,
    pub(crate) form: Form,
    /// What was meant; absent for a person who meant nothing in particular.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) intent: Option<Map<String, Value>>,
    /// What was done with each form, of the first asking and of the next ones.
    pub(crate) asked: Vec<Vec<Vec<Value>>>,
}

/// A case that went wrong.
pub(crate) struct Failure {
    pub(crate) case: Case,
    parts: Vec<Part>,
    end: String,
}

impl Failure {
    /// What kind of failure it is: what does not change as the case gets smaller.
    pub(crate) fn kind(&self) -> String {
        let words: String = self.case.why.chars().map(|c| if c.is_ascii_alphabetic() { c } else { ' ' }).collect();
        let words: Vec<_> = words.split_whitespace().filter(|word| word.len() > 3).take(4).collect();
        format!("{} by {}: {}", self.case.place.host, self.case.place.shown_by, words.join(" "))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.case.why)?;
        for (at, part) in self.parts.iter().enumerate() {
            writeln!(f, "--- form {}\n{}", at + 1, part.params)?;
            match &part.play.left {
                Some(left) => writeln!(f, "{left}")?,
                None => writeln!(f, "(nothing was shown)")?,
            }
            let steps: Vec<_> = part.steps.iter().map(|step| step.to_json().to_string()).collect();
            writeln!(f, "{} -> {}", steps.join(" "), part.play.received.to_json())?;
        }
        writeln!(f, "--- {}", self.end)?;
        write!(f, "{}", serde_json::to_string(&self.case).unwrap_or_default())
    }
}

/// A form in front of a person.
pub(crate) struct Scene<'a> {
    /// How often the question was asked before.
    pub(crate) attempt: usize,
    /// How many of its forms were answered before.
    pub(crate) part: usize,
    /// Whether one of these was answered by somebody who missed, and may have called for what nobody wants.
    pub(crate) missed: bool,
    pub(crate) form: &'a Form,
    pub(crate) place: &'a Place,
    /// What is meant by now: what was right before is settled.
    pub(crate) intent: Option<&'a Map<String, Value>>,
    pub(crate) shown: &'a Shown,
}

/// What is done with a form, and whether by somebody who knows what they do.
pub(crate) type Person<'a> = &'a mut dyn FnMut(&Scene<'_>) -> Result<(Vec<Step>, bool), Unsaid>;

/// How often a question is asked at most.
const ATTEMPTS: usize = 3;

/// Makes a case and tries it.
pub(crate) fn try_one(source: &mut Source) -> Result<&'static str, Failure> {
    let place = Place::any(source);
    let form = make::form(source);
    source.act();
    let intent = if source.below(3) == 0 { None } else { people::intent(source, &form) };
    run(&place, &form, intent, &mut |scene| {
        // Somebody who knows what they want may still miss the first time.
        if scene.intent.is_some() && (scene.attempt > 0 || source.below(4) > 0) {
            return Ok((people::careful(scene)?, true));
        }
        Ok((people::clumsy(source, scene.shown), false))
    })
}

/// Tries a case: asks, and asks again what was wrong.
pub(crate) fn run(
    place: &Place,
    form: &Form,
    intent: Option<Map<String, Value>>,
    person: Person<'_>,
) -> Result<&'static str, Failure> {
    let schema = form.schema();
    let mut said = Said::nothing(form);
    let (mut parts, mut asked) = (Vec::new(), Vec::new());
    let (mut question, mut shown_form, mut kept) = (form.question(), form.clone(), Map::new());
    let mut meant = intent.clone();
    for attempt in 0..ATTEMPTS {
        let (mut fault, mut careful) = (None, true);
        let (asking, end) = play::ask(place, &question, &schema, &kept, &mut |part, shown| {
            let scene =
                Scene { attempt, part, missed: !careful, form: &shown_form, place, intent: meant.as_ref(), shown };
            let (steps, knows) = person(&scene).unwrap_or_else(|why| {
                if let Unsaid::Fault(why) = why {
                    fault.get_or_insert(why);
                }
                (vec![Step::Submit], false)
            });
            careful &= knows;
            steps
        });
        let read = asking.iter().try_for_each(|part| said.read(&shown_form, place, part));
        let steps = |part: &Part| part.steps.iter().map(Step::to_json).collect::<Vec<_>>();
        asked.push(asking.iter().map(steps).collect());
        parts.extend(asking);
        let judged = match fault {
            Some(why) => Err(why),
            None => read.and_then(|()| judge::judge(&shown_form, place, &said, &parts, &end)),
        };
        let judged = judged.and_then(|()| match (&end, &meant) {
            // What is meant keeps every rule, so it is right.
            (End::Again(violations, _), Some(_)) if careful => Err(format!("a right answer is refused: {violations}")),
            (End::Waiting, Some(_)) if careful => Err("a right answer cannot be sent".to_owned()),
            (End::Accepted(_), Some(meant)) if careful => judge::means(&shown_form, &said, meant),
            _ => Ok(()),
        });
        if let Err(why) = judged {
            let case = Case { why, place: place.clone(), form: form.clone(), intent, asked };
            return Err(Failure { case, parts, end: format!("{end:?}") });
        }
        let (violations, answer) = match end {
            End::Accepted(_) if attempt > 0 => return Ok("accepted when asked again"),
            End::Accepted(_) if careful => return Ok("accepted as meant"),
            End::Accepted(_) => return Ok("accepted"),
            End::Unrenderable(_) => return Ok("unrenderable"),
            End::Refused(_) => return Ok("refused by the person"),
            End::Waiting => return Ok("left open"),
            End::Endless => return Ok("endless"),
            End::Again(violations, answer) => (violations, answer),
        };
        (shown_form, question) = form.again(&violations, &answer);
        said.forget(form, &question.shown);
        meant = intent.as_ref().map(|intent| people::settle(form, intent, &answer, &question.shown));
        kept = answer;
    }
    Ok("invalid three times")
}
