//! What the macro can tell from the way a type is written. Aliases and an author's own types are left to traits.

use syn::{GenericArgument, PathArguments, Type};

use crate::errors::Errors;

/// The type of a field, looked at through `Option`.
pub(crate) struct Class<'a> {
    pub(crate) optional: bool,
    /// The type without its `Option`.
    pub(crate) inner: &'a Type,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    Text,
    Bool,
    Integer(IntegerType),
    Float(&'static str),
    Secret,
    /// `Vec`, `BTreeSet` or `HashSet`.
    Many(&'static str),
    /// Anything else: a choice, perhaps, or a type that only its trait impl tells about.
    Other,
    /// Reported already.
    Wrong,
}

/// An integer type with the part of its range that a form carries exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct IntegerType {
    pub(crate) name: &'static str,
    pub(crate) min: i128,
    pub(crate) max: i128,
}

impl IntegerType {
    /// The largest whole number that every JSON reader keeps exactly (RFC 7493 §2.2).
    pub(crate) const WIRE: i128 = (1 << 53) - 1;
}

const WIRE: i128 = IntegerType::WIRE;

const INTEGERS: &[IntegerType] = &[
    IntegerType { name: "u8", min: 0, max: 0xff },
    IntegerType { name: "u16", min: 0, max: 0xffff },
    IntegerType { name: "u32", min: 0, max: 0xffff_ffff },
    IntegerType { name: "u64", min: 0, max: WIRE },
    IntegerType { name: "u128", min: 0, max: WIRE },
    IntegerType { name: "usize", min: 0, max: WIRE },
    IntegerType { name: "i8", min: -0x80, max: 0x7f },
    IntegerType { name: "i16", min: -0x8000, max: 0x7fff },
    IntegerType { name: "i32", min: -0x8000_0000, max: 0x7fff_ffff },
    IntegerType { name: "i64", min: -WIRE, max: WIRE },
    IntegerType { name: "i128", min: -WIRE, max: WIRE },
    IntegerType { name: "isize", min: -WIRE, max: WIRE },
];

/// Classifies the type of a field and reports what can be no field.
pub(crate) fn classify<'a>(ty: &'a Type, run_time_options: bool, errors: &Errors) -> Class<'a> {
    let ty = bare(ty);
    let Some(inner) = argument_of(ty, &["Option"]) else {
        return Class { optional: false, inner: ty, kind: kind(ty, ty, run_time_options, errors) };
    };
    let inner = bare(inner);
    let problem = if argument_of(inner, &["Option"]).is_some() {
        Some("an answer is given or left out, and a second `Option` adds nothing; write one `Option`".to_owned())
    } else {
        many(inner).map(|(name, _)| {
            format!("a person who picks nothing answers with an empty list; write `{name}<..>` with no `items(min = ..)` instead of `Option`")
        })
    };
    let kind = if let Some(problem) = problem {
        errors.at(ty, problem);
        Kind::Wrong
    } else {
        kind(inner, ty, run_time_options, errors)
    };
    Class { optional: true, inner, kind }
}

fn kind(ty: &Type, whole: &Type, run_time_options: bool, errors: &Errors) -> Kind {
    if let Some((name, inner)) = many(ty) {
        let inner = bare(inner);
        if let Some(problem) = unfit_for_list(name, inner, run_time_options) {
            errors.at(whole, problem);
            return Kind::Wrong;
        }
        return Kind::Many(name);
    }
    if let Some(problem) = unfit(ty) {
        errors.at(whole, problem);
        return Kind::Wrong;
    }
    let Some(name) = last_segment(ty) else { return Kind::Other };
    match name.as_str() {
        "String" => Kind::Text,
        "bool" => Kind::Bool,
        "f32" => Kind::Float("f32"),
        "f64" => Kind::Float("f64"),
        "Secret" => Kind::Secret,
        name => {
            INTEGERS.iter().find(|integer| integer.name == name).map_or(Kind::Other, |integer| Kind::Integer(*integer))
        }
    }
}

/// Why a type can be no field at all, with what to write instead.
fn unfit(ty: &Type) -> Option<String> {
    const OWNED: &str = "an answer is owned";
    Some(match ty {
        Type::Reference(reference) => match last_segment(&reference.elem).as_deref() {
            Some("str") => format!("{OWNED}: write `String`"),
            _ => format!("{OWNED}, so a field of a form holds no reference; write the type without `&`"),
        },
        Type::Tuple(_) => "a form is flat: give each part of the tuple a field of its own".to_owned(),
        Type::Array(_) | Type::Slice(_) => {
            "a list in a form is a choice of several options: write `Vec<Choice>`, where `Choice` is an enum with #[derive(Choice)]".to_owned()
        }
        Type::FnPtr(_) | Type::Ptr(_) | Type::Never(_) | Type::ImplTrait(_) | Type::TraitObject(_) => {
            "a person cannot answer with this type; a field is a String, bool, number, a choice, an Option of these, or a Vec of a choice".to_owned()
        }
        _ => match last_segment(ty)?.as_str() {
            "HashMap" | "BTreeMap" | "IndexMap" => {
                "a form has no maps: write a field for each key, or a Vec of a choice for a set of keys".to_owned()
            }
            "str" => format!("{OWNED}: write `String`"),
            "char" => "a form has no single characters; write `String` with #[elicit(length(max = 1))]".to_owned(),
            name @ ("Box" | "Rc" | "Arc" | "Cow") => {
                format!("{OWNED}, so a `{name}` adds nothing; write the type inside it")
            }
            name @ ("VecDeque" | "LinkedList" | "IndexSet" | "BinaryHeap") => {
                format!("a form has no `{name}`; several options of a choice are a `Vec`, `BTreeSet` or `HashSet`")
            }
            "PathBuf" => "a form has no paths; write `String` and make the path from it".to_owned(),
            _ => return None,
        },
    })
}

fn unfit_for_list(list: &str, inner: &Type, run_time_options: bool) -> Option<String> {
    let name = last_segment(inner).unwrap_or_default();
    let basic = name == "bool" || name.starts_with('f') && matches!(name.as_str(), "f32" | "f64");
    if name == "String" {
        return (!run_time_options || list != "Vec").then(|| {
            "a form cannot ask for a list of free texts: write `Vec<Choice>`, where `Choice` is an enum with #[derive(Choice)], \
             or add #[elicit(options)] to a `Vec<String>` and give the options when asking, or ask for one text with a separator"
                .to_owned()
        });
    }
    let problem = if name == "Option" {
        "an option is picked or not, so the list holds no `Option`"
    } else if basic || INTEGERS.iter().any(|integer| integer.name == name) {
        "a form cannot ask for a list of these"
    } else if many(inner).is_some() || unfit(inner).is_some() {
        "a form is flat, and a list in it holds the options of a choice"
    } else {
        return None;
    };
    Some(format!("{problem}; write `{list}<Choice>`, where `Choice` is an enum with #[derive(Choice)]"))
}

fn many(ty: &Type) -> Option<(&'static str, &Type)> {
    ["Vec", "BTreeSet", "HashSet"].into_iter().find_map(|name| Some((name, argument_of(ty, &[name])?)))
}

/// Whether a list is written as one of `String`.
pub(crate) fn holds_string(list: &Type) -> bool {
    many(list).is_some_and(|(_, inner)| last_segment(inner).as_deref() == Some("String"))
}

/// The first type argument of a type whose last segment is one of `names`.
fn argument_of<'a>(ty: &'a Type, names: &[&str]) -> Option<&'a Type> {
    let Type::Path(path) = bare(ty) else { return None };
    let segment = path.path.segments.last()?;
    if path.qself.is_some() || !names.iter().any(|name| segment.ident == name) {
        return None;
    }
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

pub(crate) fn last_segment(ty: &Type) -> Option<String> {
    match bare(ty) {
        Type::Path(path) if path.qself.is_none() => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    }
}

/// A type without the invisible groups that macro fragments leave, and without parentheses.
fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        ty => ty,
    }
}
