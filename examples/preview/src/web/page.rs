//! The page as it is loaded.

use elicit_sdk::testing::SimulatedHost;
use maud::{DOCTYPE, Markup, html};

use super::panels::{PANELS, said};
use super::state::State;
use crate::guise::{REVISIONS, title};

/// The whole page. Its panels are drawn once more whenever they change.
pub(super) fn page(state: &State) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Preview" }
                link rel="icon" href="icon.svg";
                link rel="stylesheet" href="page.css";
                script type="module" src="page.js" {}
            }
            body {
                header.bar {
                    h1 { "Preview" }
                    div #about.about { (panel(state, "about")) }
                    (controls(state))
                }
                p #said.hidden role="status" { (said(state)) }
                p #lost.lost role="alert" hidden { "The preview has ended. Start it again and open its new address." }
                main {
                    div.column {
                        section.panel aria-labelledby="call-title" {
                            h2 #call-title { "Tool" }
                            div #call { (panel(state, "call")) }
                        }
                        div #trouble { (panel(state, "trouble")) }
                        section.stage aria-labelledby="stage-title" {
                            h2 #stage-title { "Form" }
                            div #stage { (panel(state, "stage")) }
                            div #outcome tabindex="-1" role="group" aria-label="Outcome" { (panel(state, "outcome")) }
                        }
                    }
                    div.column {
                        div.panel {
                            h2 #wire-title { "Wire" }
                            div #wire tabindex="0" role="region" aria-labelledby="wire-title" { (panel(state, "wire")) }
                        }
                        div.panel {
                            h2 #stderr-title { "stderr" }
                            div #stderr tabindex="0" role="region" aria-labelledby="stderr-title" { (panel(state, "stderr")) }
                        }
                    }
                }
            }
        }
    }
}

fn controls(state: &State) -> Markup {
    html! {
        div.controls role="group" aria-label="Host" {
            label { span { "Host" }
                select #host {
                    @for host in SimulatedHost::ALL {
                        option value=(host.name()) selected[host == state.host()] { (title(host)) }
                    }
                }
            }
            label { span { "Revision" }
                select #revision {
                    option value="" selected[state.revision.is_none()] { "the host's own" }
                    @for revision in REVISIONS {
                        option value=(revision) selected[state.revision == Some(revision)] { (revision) }
                    }
                }
            }
            label.check { input #again type="checkbox" checked[state.again]; span { "Call again after a restart" } }
            button type="button" data-restart="" { "Restart" }
        }
    }
}

fn panel(state: &State, id: &str) -> Markup {
    PANELS.iter().find(|(known, _)| *known == id).map_or_else(|| html! {}, |(_, draw)| draw(state))
}
