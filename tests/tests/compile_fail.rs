//! What an author reads after a mistake. The name of a case says the mistake; the text beside it is the whole message.

#[test]
fn mistakes_are_explained() {
    trybuild::TestCases::new().compile_fail("compile_fail/*.rs");
}
