//! What a host makes of a form, told before anybody is asked.

use std::fmt;

use crate::{
    FormSchema, Host,
    host::{Fault, Shape, exceeds},
    schema::{FieldSchema, Kind},
};

/// How much a [`Finding`] changes.
///
/// ```
/// use elicit_sdk::{Finding, FormSchema, Host, Severity, lint};
///
/// let nothing = FormSchema::owned(Vec::new());
/// let findings: Vec<Finding> = lint(&nothing, &Host::WEWORK);
/// assert!(findings.iter().any(|finding| finding.severity == Severity::Refused));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// The form is shown as it is, and a person may still be misled.
    Advice,
    /// The form is shown in another shape: as several, or with text fields in place of options.
    Reshaped,
    /// The form is not shown: asking is [`Unrenderable`](crate::ElicitError::Unrenderable).
    Refused,
}

/// One thing that a host makes of a form. `Display` gives it as a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The key of the field; empty where the form as a whole is meant.
    pub field: String,
    /// The name of the trap, as in "many-options".
    pub trap: &'static str,
    /// How much it changes.
    pub severity: Severity,
    /// What happens on the host.
    pub consequence: String,
    /// What to write instead.
    pub advice: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.field.is_empty() {
            write!(f, "`{}` ", self.field)?;
        }
        write!(f, "{}; {} [{}]", self.consequence, self.advice, self.trap)
    }
}

/// What this host makes of a form, field by field: for forms that are put together at run time. For a derived form
/// `#[elicit(hosts(..))]` makes the same a compile error, as far as it changes the form's shape.
///
/// ```
/// use elicit_sdk::{
///     FormSchema, Host, lint,
///     schema::{ChoiceOption, FieldSchema, Kind},
/// };
///
/// let mut area = FieldSchema::new("area", "Area", Kind::Choice);
/// area.options = ["docs", "code", "tests", "build", "release"].map(|area| ChoiceOption::new(area, area)).to_vec().into();
/// let findings = lint(&FormSchema::owned(vec![area]), &Host::OPENCLAW);
///
/// assert_eq!(
///     findings[0].to_string(),
///     "`area` has more options than openclaw shows (4), and is asked as a text field that names them; offer fewer \
///      options, or split the choice into two fields [many-options]",
/// );
/// ```
#[must_use]
pub fn lint(form: &FormSchema, host: &Host) -> Vec<Finding> {
    let mut findings = Vec::new();
    for field in form.fields() {
        let shape = Shape::from(field);
        let faults = Fault::ALL.into_iter().filter(|fault| host.finds(*fault, shape));
        findings.extend(faults.map(|fault| Finding {
            field: field.key.to_string(),
            trap: fault.id(),
            severity: if fault.is_fatal() { Severity::Refused } else { Severity::Reshaped },
            consequence: fault.consequence(host).as_str().to_owned(),
            advice: fault.advice().as_str().to_owned(),
        }));
        advise(field, host, &mut findings);
    }
    whole(form, host, &mut findings);
    findings
}

/// Columns of a terminal that nobody has made wider.
const TERMINAL: usize = 80;

/// What is shown as it is, and may still mislead.
fn advise(field: &FieldSchema, host: &Host, findings: &mut Vec<Finding>) {
    let mut tell = |trap, consequence: String, advice: &str| {
        findings.push(Finding {
            field: field.key.to_string(),
            trap,
            severity: Severity::Advice,
            consequence,
            advice: advice.to_owned(),
        });
    };
    let name = &host.name;
    if field.kind == Kind::Choice && field.required && field.default.is_none() && host.preselects_first {
        tell(
            "stray-enter",
            format!("starts with its first option on {name}, and a stray Enter sends it"),
            "put the safe option first, or give the field a default",
        );
    }
    if exceeds(field.title.chars().count(), host.visible.title) {
        tell("short-view", format!("has a title of which {name} shows the beginning alone"), "say it in fewer words");
    }
    // Lines are joined, so what is seen of it ends where the terminal does.
    if host.visible.description_lines.is_some() && field.description.chars().count() > TERMINAL {
        tell(
            "short-view",
            format!("has a description of which {name} shows the beginning alone"),
            "say the important thing in its first words",
        );
    }
}

fn whole(form: &FormSchema, host: &Host, findings: &mut Vec<Finding>) {
    let mut tell = |trap, severity, consequence: String, advice: &str| {
        findings.push(Finding { field: String::new(), trap, severity, consequence, advice: advice.to_owned() });
    };
    let fields = form.fields();
    let shown: usize = fields.iter().map(|field| host.fields_of(Shape::from(field))).sum();
    if host.splits(shown) {
        let consequence = host.too_many(shown).as_str().to_owned();
        tell("many-fields", Severity::Reshaped, consequence, "ask for less, or ask twice");
    }
    match fields {
        [] => tell(
            "empty-form",
            Severity::Refused,
            "the form has no fields, and an empty one is accepted unseen by some hosts".to_owned(),
            "ask at least one question",
        ),
        [field]
            if host.submits_single_choice
                && matches!(field.kind, Kind::Choice | Kind::Boolean)
                && field.companion.is_none() =>
        {
            tell(
                "instant-submit",
                Severity::Advice,
                format!("a click on an option submits the form on {}, since it has no other field", host.name),
                "ask for a second thing beside a choice that does harm, or ask with `confirm`",
            );
        }
        _ => {}
    }
}
