//! Whatever an author writes is expanded, or refused with messages; never a panic of the macro.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Data, DeriveInput, Expr, Item, Meta};

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
        // A value that is no expression at all is handed on, and the compiler says what is wrong with it.
        let plain = attributes(&input).all(values_are_expressions);
        let errors = Errors::new();
        let form = check::form(parse::form(input.clone(), &errors), &errors);
        let expansion = expand::form(&form, errors.finish().as_ref());
        is_rust(&expansion, plain, text);
        let errors = Errors::new();
        let choice = check::choice(parse::choice(input, &errors), &errors);
        let expansion = expand::choice(&choice, errors.finish().as_ref());
        is_rust(&expansion, plain, text);
    }
}

fn is_rust(tokens: &TokenStream, plain: bool, input: &str) {
    if let (true, Err(error)) = (plain, syn::parse2::<syn::File>(tokens.clone())) {
        panic!("{error}: {tokens}\nfrom\n{input}");
    }
}

/// Those of the type, its fields and its variants.
fn attributes(input: &DeriveInput) -> impl Iterator<Item = &Attribute> {
    let inside: Vec<&Attribute> = match &input.data {
        Data::Struct(data) => data.fields.iter().flat_map(|field| &field.attrs).collect(),
        Data::Union(data) => data.fields.named.iter().flat_map(|field| &field.attrs).collect(),
        Data::Enum(data) => {
            let fields = data.variants.iter().flat_map(|variant| &variant.fields).flat_map(|field| &field.attrs);
            data.variants.iter().flat_map(|variant| &variant.attrs).chain(fields).collect()
        }
    };
    input.attrs.iter().chain(inside)
}

fn values_are_expressions(attribute: &Attribute) -> bool {
    match &attribute.meta {
        Meta::List(list) => entries_are_expressions(list.tokens.clone()),
        Meta::Path(_) | Meta::NameValue(_) => true,
    }
}

/// `key = value, key(..)`, at every depth.
fn entries_are_expressions(tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    tokens.split(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',')).all(|entry| match entry {
        [TokenTree::Ident(_), TokenTree::Punct(punct), value @ ..] if punct.as_char() == '=' => {
            syn::parse2::<Expr>(value.iter().cloned().collect()).is_ok()
        }
        [TokenTree::Ident(_), TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            entries_are_expressions(group.stream())
        }
        _ => true,
    })
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
