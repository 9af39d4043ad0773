//! Doc comments, from which descriptions come.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta};

/// The first paragraph of a doc comment.
pub(crate) struct Docs {
    pub(crate) text: String,
    lines: Vec<LitStr>,
}

impl ToTokens for Docs {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        for line in &self.lines {
            line.to_tokens(tokens);
        }
    }
}

/// The first paragraph, its lines joined by one space; nothing if there is none.
pub(crate) fn read(attrs: &[Attribute]) -> Option<Docs> {
    let lines: Vec<LitStr> = attrs.iter().filter_map(line).collect();
    let text = lines
        .iter()
        .flat_map(|literal| clean(&literal.value()))
        .skip_while(String::is_empty)
        .take_while(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    (!text.is_empty()).then_some(Docs { text, lines })
}

fn line(attr: &Attribute) -> Option<LitStr> {
    match &attr.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// The lines of one doc attribute; a block comment holds several, each with its decorative star.
fn clean(comment: &str) -> Vec<String> {
    let block = comment.contains('\n');
    comment
        .split('\n') // an empty line is one too: it ends the paragraph
        .map(|line| {
            let line = line.trim();
            let bare = if block { line.strip_prefix('*').unwrap_or(line) } else { line };
            bare.trim().to_owned()
        })
        .collect()
}
