//! Whatever form a plugin sends and whatever a person does, a simulated host shows something and answers something.

use elicit_sdk::testing::{Received, SimulatedHost, simulate};
use serde_json::Value;

/// The bytes are a case of the JSON interface, played on every host.
pub(crate) fn run(bytes: &[u8]) {
    let Ok(Value::Object(mut case)) = serde_json::from_slice(bytes) else { return };
    for host in SimulatedHost::ALL {
        case.insert("host".to_owned(), host.name().into());
        let Ok(played) = simulate(&Value::Object(case.clone())) else { return };
        let received = Received::from_json(&played["result"]).expect("what is received can be read");
        assert_eq!(received.to_json(), played["result"]);
        assert!(received.content().is_none() || received.to_json()["action"] == "accept");
    }
}
