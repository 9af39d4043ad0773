//! Values that the macro can read because they are written out.

use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, ExprUnary, Lit, LitStr, Token, UnOp, bracketed};

/// A written-out value, or nothing that the macro can read.
pub(crate) enum Literal<'a> {
    Integer(i128),
    Float(f64),
    Text(&'a LitStr),
    Bool,
    /// A number that no type holds, such as `1e400`.
    Huge,
    /// A character or bytes.
    Strange,
    /// An expression; the compiler reads it.
    Expression,
}

pub(crate) fn read(expr: &Expr) -> Literal<'_> {
    match expr {
        Expr::Lit(ExprLit { lit, .. }) => match lit {
            Lit::Str(text) => Literal::Text(text),
            Lit::Bool(_) => Literal::Bool,
            Lit::Int(whole) if matches!(whole.suffix(), "f32" | "f64") => float(whole.base10_digits()),
            Lit::Int(whole) => whole.base10_parse().map_or(Literal::Huge, Literal::Integer),
            Lit::Float(fraction) => float(fraction.base10_digits()),
            _ => Literal::Strange,
        },
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => match read(expr) {
            Literal::Integer(whole) => Literal::Integer(-whole),
            Literal::Float(fraction) => Literal::Float(-fraction),
            other => other,
        },
        Expr::Paren(paren) => read(&paren.expr),
        Expr::Group(group) => read(&group.expr),
        _ => Literal::Expression,
    }
}

/// What is wrong with such a number.
pub(crate) const HUGE: &str = "no type of number reaches this far";

fn float(digits: &str) -> Literal<'static> {
    digits.parse().ok().filter(|number: &f64| number.is_finite()).map_or(Literal::Huge, Literal::Float)
}

/// The parts of a list in brackets. syn reads one only with its feature `full`, which another crate may have enabled.
pub(crate) fn list(expr: &Expr) -> Option<Vec<Expr>> {
    let parser = |input: ParseStream<'_>| {
        let content;
        bracketed!(content in input);
        Punctuated::<Expr, Token![,]>::parse_terminated(&content)
    };
    parser.parse2(expr.to_token_stream()).ok().map(|items| items.into_iter().collect())
}

/// Whether an expression is written `Some(..)` or `None`.
pub(crate) fn is_option(expr: &Expr) -> bool {
    let ends_with = |path: &syn::Path, name| path.segments.last().is_some_and(|segment| segment.ident == name);
    match expr {
        Expr::Path(path) => ends_with(&path.path, "None"),
        Expr::Call(call) => matches!(&*call.func, Expr::Path(path) if ends_with(&path.path, "Some")),
        _ => false,
    }
}

impl Literal<'_> {
    /// The number, where it is one.
    pub(crate) fn number(&self) -> Option<f64> {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "only compared, and bounds beyond 2^53 are refused")]
            Self::Integer(whole) => Some(*whole as f64),
            Self::Float(fraction) => Some(*fraction),
            _ => None,
        }
    }
}
