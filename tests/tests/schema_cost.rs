//! A form whose parts are known at compile time costs no allocation.

use std::hint::black_box;

use elicit_sdk::{Choice, Form};

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

#[derive(Form)]
#[allow(dead_code, reason = "only its schema is looked at")]
struct Cleanup {
    /// Choose a handling strategy.
    strategy: Strategy,
    /// How many files to touch.
    #[elicit(range(min = 1, max = 500), default = 20)]
    limit: u16,
    #[elicit(length(max = 2000))]
    release_note: Option<String>,
    areas: Vec<Area>,
}

#[derive(Choice)]
#[allow(dead_code, reason = "only its options are looked at")]
enum Strategy {
    Fast,
    Safe,
    #[elicit(other)]
    Custom(String),
}

#[derive(Choice)]
#[allow(dead_code, reason = "only its options are looked at")]
enum Area {
    Docs,
    Tests,
}

#[test]
fn a_schema_allocates_nothing() {
    let _profiler = dhat::Profiler::builder().testing().build();
    let before = dhat::HeapStats::get().total_blocks;
    for _ in 0..1000 {
        black_box(Cleanup::schema());
    }
    let schemas = dhat::HeapStats::get().total_blocks - before;
    black_box(Cleanup::schema().to_json());
    let json = dhat::HeapStats::get().total_blocks - before;
    assert_eq!(schemas, 0);
    assert!(json > 0, "nothing is counted");
}
