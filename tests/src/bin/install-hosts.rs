//! Installs the real hosts that the suite talks to: all of them, or those named on the command line.

use std::env;
use std::process::ExitCode;

use elicit_tests::hosts::{HOSTS, Host};

fn main() -> ExitCode {
    let named: Vec<String> = env::args().skip(1).collect();
    let known = || HOSTS.iter().map(|host| host.name).collect::<Vec<_>>().join(", ");
    if let Some(unknown) = named.iter().find(|name| HOSTS.iter().all(|host| host.name != **name)) {
        eprintln!("error: no host is named `{unknown}`; the hosts are {}", known());
        return ExitCode::FAILURE;
    }
    let wanted = |host: &&&Host| named.is_empty() || named.iter().any(|name| name == host.name);
    for host in HOSTS.iter().filter(wanted) {
        match host.install() {
            Ok(program) => println!("{}: {}", host.name, program.display()),
            Err(error) => {
                eprintln!("error: {}: {error:#}", host.name);
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
