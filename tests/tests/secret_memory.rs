//! A secret is in the memory of this process as often as somebody holds it, and not once more.
//!
//! The process reads its own memory, freed memory included, and counts. A test of its own: others would leave copies.
#![cfg(target_os = "linux")]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{fs::File, os::unix::fs::FileExt};

use elicit_sdk::{
    Form, Host, Secret,
    question::Question,
    rendering::{Progress, Rendering, Step},
};
use serde_json::{Map, Value};

#[derive(Form)]
struct SignIn {
    user: String,
    token: Secret,
}

/// The secret with its bits turned over, so that the program itself does not hold it.
const TURNED: &[u8; 64] = b"\x97\x8a\x8c\x97\xcc\x9e\xc8\x9c\xd2\x90\x99\xd2\x8c\x96\x87\x8b\x86\xd2\x99\x90\x8a\x8d\xd2\x93\x9a\x8b\x8b\x9a\x8d\x8c\xd2\x88\
    \x97\x90\x8c\x9a\xd2\x9a\x91\x9b\xd2\x90\x8a\x8b\x93\x96\x89\x9a\x8c\xd2\x9e\xd2\x99\x8d\x9a\x9a\xd2\xcb\x9b\xce\x9a\xc6\x9d\xcf";

/// What is looked for: an allocator writes into the first bytes of what is freed.
const END: &[u8] = TURNED.split_at(24).1;

fn secret() -> String {
    let mut text = String::with_capacity(TURNED.len());
    text.extend(TURNED.iter().map(|byte| char::from(!byte)));
    text
}

/// How often the secret is in memory that can be written.
fn copies() -> usize {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    let memory = File::open("/proc/self/mem").unwrap();
    // What is read stands in memory as well, and is not counted.
    let mut buffer = vec![0_u8; 1 << 20];
    let own = buffer.as_ptr().addr()..buffer.as_ptr().addr() + buffer.len();
    let mut found = 0;
    for line in maps.lines().filter(|line| line.split(' ').nth(1).is_some_and(|rights| rights.starts_with("rw"))) {
        let (start, end) = line.split(' ').next().unwrap().split_once('-').unwrap();
        let (start, end) = (usize::from_str_radix(start, 16).unwrap(), usize::from_str_radix(end, 16).unwrap());
        let mut at = start;
        while at < end {
            let length = buffer.len().min(end - at);
            let read = memory.read_at(&mut buffer[..length], at as u64).unwrap_or(0);
            let is_here = |window: &[u8]| window.iter().zip(END).all(|(byte, turned)| *byte == !turned);
            let hits = buffer[..read].windows(END.len()).enumerate().filter(|(_, window)| is_here(window));
            found += hits.filter(|(place, _)| !own.contains(&(at + place))).count();
            buffer[..read].fill(0);
            if length < buffer.len() {
                break;
            }
            // One that lies across two pieces is seen in the second.
            at += length - END.len() + 1;
        }
    }
    found
}

fn overwrite(content: &mut Map<String, Value>) {
    for value in content.values_mut() {
        if let Value::String(text) = value {
            let length = text.len();
            text.clear();
            text.extend(std::iter::repeat_n('.', length));
        }
    }
}

#[test]
fn what_held_a_secret_is_overwritten() {
    assert_eq!(copies(), 0, "the program holds it turned over");
    let held = Secret::new(secret());
    assert_eq!(copies(), 1, "one that is held is found, or the rest would show nothing");
    let (also, moved) = (held.clone(), Some(held));
    assert_eq!(copies(), 2);
    drop(moved);
    assert_eq!(copies(), 1);
    drop(also);
    assert_eq!(copies(), 0, "and is overwritten when it is dropped");

    // The control: what is merely dropped stays.
    let mut forgotten = vec![secret(), secret()];
    forgotten.clear();
    assert!(copies() > 0, "freed memory is looked at");
    for _ in 0..64 {
        forgotten.push("x".repeat(TURNED.len()));
    }
    drop(forgotten);
    assert_eq!(copies(), 0);

    let question = Question::new("Sign in".to_owned(), SignIn::schema());
    let rendering = Rendering::extended(&question, &Host::GENERIC).unwrap();
    let mut progress = Progress::default();
    let content = [("user", Value::from("kim")), ("token", Value::from(secret()))];
    progress.push(content.into_iter().map(|(key, value)| (key.to_owned(), value)).collect());
    assert_eq!(copies(), 1, "the content that was answered");
    let Step::Read(mut answer) = rendering.next(&progress) else { panic!("there is more to ask") };
    assert_eq!(copies(), 2, "and what was read of it");
    drop(progress);
    assert_eq!(copies(), 1, "the content is overwritten with its progress");
    let form = SignIn::decode(&answer).unwrap();
    assert_eq!(copies(), 2, "the form has one of its own");
    overwrite(&mut answer);
    assert_eq!((copies(), form.token.expose().len(), form.user.as_str()), (1, TURNED.len(), "kim"));
    drop(form);
    assert_eq!(copies(), 0);
}
