//! What is said of one field: its definition, and the checks that need to know its type.
//!
//! An error lies where the tokens lie that caused it: each check is one const whose tokens have the author's own span, so
//! that the message shows no macro, and the one trait that the type must have is asked for at the type, so that an
//! unsuitable type is reported there and once.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

use super::located;
use crate::model::{Bounds, Check, Field, Limits, Number, Rule};

/// The definition of a field, from what its type says and what the author said.
pub(super) fn definition(field: &Field) -> TokenStream {
    let Field { name, key, title, description, .. } = field;
    let source = if field.run_time_options { quote!(RunTimeOptions) } else { quote!(Field) };
    let ty = &field.ty.written;
    let base = quote_spanned!(located(ty)=> <#ty as __p::#source>::DEF);
    let companion = field.companion.as_ref().map(|companion| {
        let (key, title) = (&companion.key, &companion.title);
        let description = companion.description.as_ref().map(|text| quote!(.companion_description(#text)));
        let length = companion.length.as_ref().map(|limits| {
            let (min, max) = (limit(limits.min.as_ref()), limit(limits.max.as_ref()));
            quote!(.companion_length(#min, #max))
        });
        quote!(.companion(#key, #title) #description #length)
    });
    let rules = field.rules.iter().map(rule);
    quote!(#base.named(#name, #key, #title, #description) #companion #(#rules)*)
}

fn rule(rule: &Rule) -> TokenStream {
    match rule {
        Rule::Range(bounds) => {
            let bounds = self::bounds(bounds);
            quote!(.range(#bounds))
        }
        Rule::Length(Limits { min, max }) => {
            let (min, max) = (limit(min.as_ref()), limit(max.as_ref()));
            quote!(.length(#min, #max))
        }
        Rule::Items(Limits { min, max }) => {
            let (min, max) = (limit(min.as_ref()), limit(max.as_ref()));
            quote!(.items(#min, #max))
        }
        Rule::Format(format) => {
            let format = match format.to_string().as_str() {
                "email" => quote!(Email),
                "url" => quote!(Uri),
                "date" => quote!(Date),
                _ => quote!(DateTime),
            };
            quote!(.format(__p::Format::#format))
        }
        Rule::Pattern(pattern, hint) => {
            quote!(.pattern(#pattern, #hint))
        }
    }
}

fn bounds(bounds: &Bounds) -> TokenStream {
    let Bounds { min, max, exclusive_min, exclusive_max } = bounds;
    let given = [("min", min), ("max", max), ("exclusive_min", exclusive_min), ("exclusive_max", exclusive_max)];
    let given = given.into_iter().filter_map(|(name, bound)| {
        let (name, bound) = (Ident::new(name, proc_macro2::Span::call_site()), number(bound.as_ref()?));
        Some(quote!(#name: __p::Some(#bound)))
    });
    quote!(__p::Bounds { #(#given,)* ..__p::Bounds::ANY })
}

fn limit(limit: Option<&Number>) -> TokenStream {
    let Some(Number { expr, value }) = limit else { return quote!(__p::None) };
    if value.is_some() {
        return quote!(__p::Some(#expr));
    }
    let count = quote_spanned!(located(expr)=> (#expr) as u32);
    quote!(__p::Some(#count))
}

/// A number as an `f64`, in which every number that a form carries exactly has its place.
fn number(Number { expr, value }: &Number) -> TokenStream {
    let Some(value) = value else { return quote_spanned!(located(expr)=> ((#expr) as f64)) };
    let mut literal = proc_macro2::Literal::f64_unsuffixed(value.abs());
    literal.set_span(located(expr));
    let sign = (*value < 0.0).then(|| quote_spanned!(located(expr)=> -));
    quote!(#sign #literal)
}

/// Whether a check of this field looks at the other fields.
pub(super) fn compares(field: &Field) -> bool {
    field.checks.iter().any(|check| matches!(check, Check::Companion))
}

/// The checks of one field, each an expression of type `()`.
pub(super) fn checks(field: &Field, at: usize, definition: &TokenStream, all: &TokenStream) -> Vec<TokenStream> {
    let ident = field.ident.span();
    field
        .checks
        .iter()
        .map(|check| match check {
            Check::Companion => quote_spanned!(ident=> __p::check_companion(#at, #all)),
            Check::Other { described } => quote_spanned!(ident=> __p::check_other(&#definition.info, #described)),
            Check::Applies { rule, at } => {
                let applies = Ident::new(&format!("check_{rule}"), at.span());
                quote_spanned!(at.span()=> __p::#applies(&#definition.info))
            }
            Check::Bound { what, bound } => {
                let (number, text) = (number(bound), text(&bound.expr));
                quote_spanned!(bound.expr.span()=> __p::check_bound(#what, #number, #text, &#definition.info))
            }
            Check::Limit { limit } => {
                let (number, text) = (number(limit), text(&limit.expr));
                quote_spanned!(limit.expr.span()=> __p::check_limit(#number, #text))
            }
            Check::Order { min, max } => {
                let (low, low_text, high, high_text) = (number(min), text(&min.expr), number(max), text(&max.expr));
                quote_spanned!(max.expr.span()=> __p::check_order(#low, #low_text, #high, #high_text))
            }
            Check::DefaultNumber(default) => {
                let (number, text) = (number(default), text(&default.expr));
                quote_spanned!(default.expr.span()=> __p::check_default_number(#number, #text, &#definition.info))
            }
            Check::DefaultText(default) => {
                quote_spanned!(default.span()=> __p::check_default_text(#default, &#definition.info))
            }
            Check::ItemCount { min } => {
                let (number, text) = (number(min), text(&min.expr));
                quote_spanned!(min.expr.span()=> __p::check_item_count(&#definition.info, #number, #text))
            }
            Check::Host { name } => quote_spanned!(ident=> __p::check_host(&#definition.info, #name)),
            Check::Secret { name, what, at } => {
                quote_spanned!(at.span()=> __p::check_secret(&#definition.info, #name, #what))
            }
        })
        .collect()
}

/// An expression as its author wrote it, or nearly.
fn text(expr: &impl ToTokens) -> String {
    expr.to_token_stream().to_string()
}
