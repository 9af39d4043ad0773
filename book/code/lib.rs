//! The book. Its listings are programs (`listings`), what it shows is what they print (`shown`), and its pages (`src`)
//! are documentation tests.

pub mod pages;
pub mod render;
pub mod talk;
