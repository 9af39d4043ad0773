//! Whatever an author writes is expanded, or refused with messages; never a panic of the macro.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{DeriveInput, Item};

use crate::{check, errors::Errors, expand, parse};

/// The compiler itself gives up on what is nested deeper than this.
const DEEP: usize = 100;

/// The bytes are a Rust file, each of whose types is derived both ways.
pub(crate) fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if is_deep(text) {
        return;
    }
    let Ok(file) = syn::parse_file(text) else { return };
    for item in file.items {
        let tokens = match item {
            Item::Struct(item) => item.into_token_stream(),
            Item::Enum(item) => item.into_token_stream(),
            Item::Union(item) => item.into_token_stream(),
            _ => continue,
        };
        let Ok(input) = syn::parse2::<DeriveInput>(tokens) else { continue };
        let errors = Errors::new();
        let form = check::form(parse::form(input.clone(), &errors), &errors);
        is_rust(expand::form(&form, errors.finish().as_ref()), text);
        let errors = Errors::new();
        let choice = check::choice(parse::choice(input, &errors), &errors);
        is_rust(expand::choice(&choice, errors.finish().as_ref()), text);
    }
}

fn is_rust(tokens: TokenStream, input: &str) {
    if let Err(error) = syn::parse2::<syn::File>(tokens.clone()) {
        panic!("{error}: {tokens}\nfrom\n{input}");
    }
}

fn is_deep(text: &str) -> bool {
    let (mut depth, mut most) = (0_usize, 0);
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' | b'<' | b'&' | b'*' | b'!' | b'-' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            b';' | b',' | b'\n' => most = most.max(depth),
            _ => {}
        }
    }
    most.max(depth) > DEEP
}
