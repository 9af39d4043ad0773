//! Reads `#[elicit(..)]` against the table of keys, and goes on after every mistake.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Expr, Ident, Lit, LitStr, Meta, Path, Token, parenthesized, token};

use super::keys::{self, Key, Place, Shape};
use crate::errors::Errors;
use crate::suggest;

/// A key as it was written, with what followed it.
pub(crate) struct Entry {
    name: Ident,
    key: &'static Key,
    value: Value,
}

enum Value {
    Nothing,
    Text(LitStr),
    Path(Path),
    Expr(Expr),
    List(Entries),
    Names(Vec<Ident>),
    /// Reported already; kept so that no later check reports the key as missing.
    Wrong,
}

/// The entries of one place, each key at most once.
#[derive(Default)]
pub(crate) struct Entries(Vec<Entry>);

impl Entries {
    /// Whether the key was written, right or wrong.
    pub(crate) fn has(&self, key: &Key) -> bool {
        self.0.iter().any(|entry| entry.key == key)
    }

    pub(crate) fn flag(&mut self, key: &Key) -> Option<Ident> {
        self.take(key).map(|entry| entry.name)
    }

    pub(crate) fn text(&mut self, key: &Key) -> Option<LitStr> {
        match self.take(key)?.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn path(&mut self, key: &Key) -> Option<Path> {
        match self.take(key)?.value {
            Value::Path(path) => Some(path),
            _ => None,
        }
    }

    pub(crate) fn number(&mut self, key: &Key) -> Option<(Ident, Expr)> {
        let entry = self.take(key)?;
        match entry.value {
            Value::Expr(expr) => Some((entry.name, expr)),
            _ => None,
        }
    }

    pub(crate) fn constant(&mut self, key: &Key) -> Option<Expr> {
        self.number(key).map(|(_, expr)| expr)
    }

    /// The key and its value, which may be left out.
    pub(crate) fn given(&mut self, key: &Key) -> Option<(Ident, Option<Expr>)> {
        let entry = self.take(key)?;
        match entry.value {
            Value::Expr(expr) => Some((entry.name, Some(expr))),
            Value::Nothing => Some((entry.name, None)),
            _ => None,
        }
    }

    pub(crate) fn list(&mut self, key: &Key) -> Option<(Ident, Entries)> {
        let entry = self.take(key)?;
        match entry.value {
            Value::List(entries) => Some((entry.name, entries)),
            _ => None,
        }
    }

    pub(crate) fn names(&mut self, key: &Key) -> Vec<Ident> {
        match self.take(key).map(|entry| entry.value) {
            Some(Value::Names(names)) => names,
            _ => Vec::new(),
        }
    }

    fn take(&mut self, key: &Key) -> Option<Entry> {
        let at = self.0.iter().position(|entry| entry.key == key)?;
        Some(self.0.remove(at))
    }

    fn push(&mut self, entry: Entry, errors: &Errors) {
        match self.0.iter_mut().find(|earlier| earlier.key == entry.key) {
            None => self.0.push(entry),
            Some(earlier) if matches!(earlier.value, Value::Wrong) => *earlier = entry,
            Some(_) if matches!(entry.value, Value::Wrong) => {}
            Some(_) => errors.at(&entry.name, format!("`{}` is given twice; keep one of the two", entry.key.name)),
        }
    }
}

/// The entries of all `#[elicit(..)]` attributes on one item.
pub(crate) fn read(attrs: &[Attribute], place: Place, errors: &Errors) -> Entries {
    let mut entries = Entries::default();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("elicit")) {
        let Meta::List(list) = &attr.meta else {
            errors.at(&attr.meta, "the keys stand in parentheses: #[elicit(title = \"..\")]");
            continue;
        };
        let parser = |input: ParseStream<'_>| parse_list(input, place, &mut entries, errors);
        if let Err(error) = parser.parse2(list.tokens.clone()) {
            errors.push(error);
        }
    }
    entries
}

fn parse_list(input: ParseStream<'_>, place: Place, entries: &mut Entries, errors: &Errors) -> syn::Result<()> {
    while !input.is_empty() {
        if !input.peek(Ident::peek_any) {
            let known = suggest::list(keys::known(place), "and");
            let example = keys::ALL.iter().find(|key| key.places.contains(&place)).map_or("", |key| key.example);
            let rest: TokenStream = input.parse()?;
            errors.at(rest, format!("expected a key, as in `{example}`; known {} are {known}", place.phrase()));
            return Ok(());
        }
        if let Some(entry) = parse_entry(input, place, errors)? {
            let right = !matches!(entry.value, Value::Wrong);
            entries.push(entry, errors);
            let rest = up_to_comma(input)?;
            if right && !rest.is_empty() {
                errors.at(rest, "expected a comma before this");
            }
        }
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(())
}

/// One entry; what follows a mistake is skipped up to the next comma.
fn parse_entry(input: ParseStream<'_>, place: Place, errors: &Errors) -> syn::Result<Option<Entry>> {
    let name = input.call(Ident::parse_any)?;
    let typed = name.unraw().to_string();
    let Some(key) = keys::find(&typed, place) else {
        up_to_comma(input)?;
        errors.at(&name, unknown(&typed, place));
        // What was meant counts as written, so that nothing else is said about it.
        let nearest = suggest::nearest(&typed, keys::known(place)).filter(|_| keys::habit(&typed).is_none());
        let meant = nearest.and_then(|nearest| keys::find(nearest, place));
        return Ok(meant.map(|key| Entry { name, key, value: Value::Wrong }));
    };
    let before = input.fork();
    let value = if let Some(value) = parse_value(input, key, errors)? {
        value
    } else {
        // The shape is wrong as a whole: point at all of it and show how it is written.
        let mut written = name.to_token_stream();
        written.extend(up_to_comma(&before)?);
        input.advance_to(&before);
        errors.at(written, format!("`{}` {}: write {}", key.name, key.shape.phrase(), key.example));
        Value::Wrong
    };
    Ok(Some(Entry { name, key, value }))
}

/// What follows a key; nothing if it has another shape than the key wants.
fn parse_value(input: ParseStream<'_>, key: &Key, errors: &Errors) -> syn::Result<Option<Value>> {
    let assigned = input.peek(Token![=]);
    let bracketed = input.peek(token::Paren);
    Ok(match key.shape {
        Shape::Flag | Shape::Default if !assigned && !bracketed => Some(Value::Nothing),
        Shape::Text if assigned => {
            input.parse::<Token![=]>()?;
            attempt(input).map(Value::Text)
        }
        Shape::Path if assigned => {
            input.parse::<Token![=]>()?;
            let quoted = |text: LitStr| text.parse_with(Path::parse_mod_style).ok();
            attempt(input).map_or_else(|| attempt(input), quoted).map(Value::Path)
        }
        Shape::Number | Shape::Constant | Shape::Default if assigned => {
            input.parse::<Token![=]>()?;
            parse_expr(input)?.map(Value::Expr)
        }
        Shape::List(inner) if bracketed => {
            let content;
            parenthesized!(content in input);
            if content.is_empty() {
                return Ok(None);
            }
            let mut entries = Entries::default();
            parse_list(&content, inner, &mut entries, errors)?;
            Some(Value::List(entries))
        }
        Shape::Names if bracketed => {
            let content;
            parenthesized!(content in input);
            let names: Option<Vec<Ident>> = content
                .parse_terminated(TokenTree::parse, Token![,])?
                .into_iter()
                .map(|name| syn::parse2(name.into()).ok())
                .collect();
            names.filter(|names| !names.is_empty()).map(Value::Names)
        }
        _ => None,
    })
}

/// Parses a `T`, or leaves the input as it was.
fn attempt<T: Parse>(input: ParseStream<'_>) -> Option<T> {
    let fork = input.fork();
    let parsed = fork.parse().ok()?;
    input.advance_to(&fork);
    Some(parsed)
}

/// An expression. Where syn's `derive` feature knows only a part of the language, the tokens are carried as they are.
fn parse_expr(input: ParseStream<'_>) -> syn::Result<Option<Expr>> {
    let fork = input.fork();
    if let Ok(expr) = fork.parse::<Expr>() {
        // An identifier behind a whole expression is the next key, its comma forgotten.
        if fork.is_empty() || fork.peek(Token![,]) || fork.peek(Ident::peek_any) || fork.peek(Lit) {
            input.advance_to(&fork);
            return Ok(Some(expr));
        }
    }
    let tokens = up_to_comma(input)?;
    Ok((!tokens.is_empty()).then_some(Expr::Verbatim(tokens)))
}

/// What to say about a key that does not belong at `place`.
fn unknown(name: &str, place: Place) -> String {
    let known = suggest::list(keys::known(place), "and");
    let here = place.phrase();
    let mut elsewhere = keys::ALL.iter().filter(|key| key.name == name).flat_map(|key| key.places).peekable();
    if elsewhere.peek().is_some() {
        let places: Vec<&str> = elsewhere.map(|place| place.phrase()).collect();
        return format!("`{name}` belongs {}, not {here}; known here are {known}", places.join(" or "));
    }
    if let Some(advice) = keys::habit(name) {
        return format!("there is no key `{name}` {here}: {advice}");
    }
    if let Some(nearest) = suggest::nearest(name, keys::known(place)) {
        return format!("there is no key `{name}` {here}; did you mean `{nearest}`? known here are {known}");
    }
    format!("there is no key `{name}` {here}; known are {known}")
}

/// Everything before the next comma of this level. Commas inside brackets are part of one token tree.
fn up_to_comma(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    Ok(tokens)
}
