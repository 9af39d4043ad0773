//! `#[derive(Form)]`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{GenericParam, Generics, Path};

use super::{located, rules, scoped};
use crate::model::{Default, Field, Form};

/// The impl, or with errors a stand-in for it, so that no other error follows from its absence.
pub(crate) fn expand(form: &Form, errors: Option<&TokenStream>) -> TokenStream {
    if let Some(errors) = errors {
        let stub = scoped(&form.krate, &stub(form));
        return quote!(#errors #stub);
    }
    let definitions = Definitions::new(form);
    let (consts, checks) = (definitions.consts(form), definitions.checks(form));
    let (impl_generics, type_generics, where_clause) = definitions.generics.split_for_impl();
    let name = &form.ident;
    let fields = definitions.schemas(form);
    let (decode, encode) = (definitions.decode(form), definitions.encode(form));
    // A check that depends on a type parameter can only run where the parameter is known.
    let (now, later) = if definitions.generic {
        (TokenStream::new(), quote!(#(#checks;)*))
    } else {
        (quote!(#(const _: () = #checks;)*), TokenStream::new())
    };
    let consts = if definitions.generic {
        quote!(#[automatically_derived] impl #impl_generics #name #type_generics #where_clause { #(#[doc(hidden)] #consts)* })
    } else {
        quote!(#(#consts)*)
    };
    let fields = if later.is_empty() { quote!(&[#(#fields),*]) } else { quote!({ #later &[#(#fields),*] }) };
    scoped(
        &form.krate,
        &quote! {
            #consts
            #[automatically_derived]
            impl #impl_generics __p::Form for #name #type_generics #where_clause {
                const FIELDS: &'static [__p::FieldSchema] = #fields;
                #decode
                #encode
            }
            #now
        },
    )
}

fn stub(form: &Form) -> TokenStream {
    let name = &form.ident;
    let (impl_generics, type_generics, where_clause) = form.generics.split_for_impl();
    // The types are still asked for what they are, so that this mistake is reported with the others.
    let asked = form.fields.iter().filter(|field| field.ty.sound && !field.run_time_options);
    let types = asked.filter(|_| form.generics.params.is_empty()).map(|field| {
        let ty = &field.ty.written;
        let definition = quote_spanned!(located(ty)=> <#ty as __p::Field>::DEF);
        quote!(const _: __p::FieldDef<#ty> = #definition;)
    });
    quote! {
        #(#types)*
        #[automatically_derived]
        impl #impl_generics __p::Form for #name #type_generics #where_clause {
            const FIELDS: &'static [__p::FieldSchema] = &[];
            fn decode(_: &__p::Answers) -> __p::Result<Self, __p::Violations> {
                __p::never()
            }
            fn encode(&self) -> __p::Answers {
                __p::never()
            }
        }
    }
}

/// The consts that hold what is known of each field. With type parameters they belong to the type.
struct Definitions {
    generic: bool,
    generics: Generics,
    names: Vec<TokenStream>,
    /// The const with all of them, for checks across fields.
    all: TokenStream,
}

impl Definitions {
    fn new(form: &Form) -> Self {
        let generic = !form.generics.params.is_empty();
        let path = |name: Ident| if generic { quote!(Self::#name) } else { quote!(#name) };
        Self {
            generic,
            generics: bounded(form),
            names: (0..form.fields.len()).map(|at| path(format_ident!("__ELICIT_{at}"))).collect(),
            all: path(format_ident!("__ELICIT")),
        }
    }

    fn consts(&self, form: &Form) -> Vec<TokenStream> {
        let mut consts: Vec<TokenStream> = form
            .fields
            .iter()
            .enumerate()
            .map(|(at, field)| {
                let name = format_ident!("__ELICIT_{at}");
                let (ty, definition) = (&field.ty.written, rules::definition(field));
                quote!(const #name: __p::FieldDef<#ty> = #definition;)
            })
            .collect();
        if !form.hosts.is_empty() || form.fields.iter().any(rules::compares) {
            let names = &self.names;
            consts.push(quote!(const __ELICIT: &'static [&'static __p::FieldInfo] = &[#(&#names.info),*];));
        }
        consts
    }

    fn checks(&self, form: &Form) -> Vec<TokenStream> {
        let fields = form.fields.iter().zip(&self.names).enumerate();
        let fields = fields.flat_map(|(at, (field, name))| rules::checks(field, at, name, &self.all));
        let all = &self.all;
        let hosts = form.hosts.iter().map(|host| {
            let name = host.to_string();
            quote_spanned!(host.span()=> __p::check_host_size(#all, #name))
        });
        fields.chain(hosts).collect()
    }

    fn schemas<'a>(&'a self, form: &'a Form) -> impl Iterator<Item = TokenStream> + 'a {
        form.fields.iter().zip(&self.names).map(|(field, name)| match &field.default {
            None => quote!(#name.schema()),
            Some(default) => {
                let make = make_default(field, default, name);
                quote!(#name.schema_with(|| #make))
            }
        })
    }

    fn decode(&self, form: &Form) -> TokenStream {
        let locals: Vec<Ident> = (0..form.fields.len()).map(|at| local(&format!("f{at}"))).collect();
        let (answers, reader) = (local("answers"), local("reader"));
        let reads = form.fields.iter().zip(&self.names).map(|(field, name)| match &field.validate {
            None => quote!(#reader.read(&#name)),
            Some(check) => {
                let method = if field.ty.optional { quote!(check_some) } else { quote!(check) };
                let verdict = verdict(field, check);
                quote!(#reader.#method(&#name, #verdict))
            }
        });
        let asked = form.fields.iter().map(|field| &field.ident);
        let skipped = form.skipped.iter().map(|skipped| {
            let (ident, ty) = (&skipped.ident, &skipped.ty);
            quote_spanned!(located(ty)=> #ident: <#ty as __p::Default>::default())
        });
        let form_value = quote!(Self { #(#asked: #locals,)* #(#skipped,)* });
        let finished = match &form.validate {
            None => quote!(__p::Ok(#form_value)),
            Some(check) => {
                // The type is written out so that an error says which one is wanted.
                let function = local("check");
                let typed = quote_spanned! {located(check)=>
                    let #function: fn(&Self) -> __p::Result<(), __p::Violations> = #check;
                };
                quote!({ #typed __p::checked(#form_value, #function) })
            }
        };
        quote! {
            fn decode(#answers: &__p::Answers) -> __p::Result<Self, __p::Violations> {
                let mut #reader = __p::Reader::new::<Self>(#answers);
                match (#(#reads,)*) {
                    (#(__p::Some(#locals),)*) => #finished,
                    _ => __p::Err(#reader.into_violations()),
                }
            }
        }
    }

    fn encode(&self, form: &Form) -> TokenStream {
        let writer = local("writer");
        let (names, idents) = (&self.names, form.fields.iter().map(|field| &field.ident));
        quote! {
            fn encode(&self) -> __p::Answers {
                let mut #writer = __p::Writer::new::<Self>();
                #(#writer.write(&#names, &self.#idents);)*
                #writer.into_answers()
            }
        }
    }
}

/// The author's check of a field, as a function to a text.
fn verdict(field: &Field, check: &Path) -> TokenStream {
    let span = located(check);
    let local = |name| Ident::new(name, Span::mixed_site().located_at(span));
    let (value, function) = (local("value"), local("check"));
    let text = quote_spanned!(span=> |error| <_ as __p::ToString>::to_string(&error));
    if field.ty.sliced {
        // Called, so that a function of `&str` or of `&[T]` will do.
        return quote_spanned!(span=> |#value| __p::Result::map_err(#check(#value), #text));
    }
    // Its type is written out so that an error says which one is wanted.
    let ty = &field.ty.inner;
    quote_spanned! {span=> |#value| {
        let #function: fn(&#ty) -> __p::Result<(), _> = #check;
        __p::Result::map_err(#function(#value), #text)
    }}
}

/// The body of the function that makes a default, as it would come back.
fn make_default(field: &Field, default: &Default, definition: &TokenStream) -> TokenStream {
    let value = match default {
        Default::Text(text) => return quote!(__p::text(#text)),
        Default::Texts(texts) => return quote!(__p::texts(&[#(#texts),*])),
        Default::Bare => {
            let ty = &field.ty.inner;
            quote_spanned!(located(ty)=> <#ty as __p::Default>::default())
        }
        Default::List(list) => quote_spanned!(located(list)=> __p::collect(#list)),
        Default::Expr(expr) => quote!(#expr),
    };
    let (local, ty) = (local("value"), &field.ty.inner);
    let answer = if field.ty.optional { quote!(__p::Some(#local)) } else { quote!(#local) };
    quote!({ let #local: #ty = #value; __p::encode(&#definition, &#answer) })
}

/// A name that no expression of the author can see.
fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// The generics, with the bounds that the fields ask of the type parameters in them.
fn bounded(form: &Form) -> Generics {
    let mut generics = form.generics.clone();
    let parameters: Vec<Ident> = form
        .generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            GenericParam::Type(parameter) => Some(parameter.ident.clone()),
            _ => None,
        })
        .collect();
    if parameters.is_empty() {
        return generics;
    }
    let mentions = |tokens: TokenStream| mentions(tokens, &parameters);
    let asked = form.fields.iter().map(|field| (&field.ty.written, quote!(__p::Field)));
    let skipped = form.skipped.iter().map(|skipped| (&skipped.ty, quote!(__p::Default)));
    let bare = form.fields.iter().filter(|field| matches!(field.default, Some(Default::Bare)));
    let defaults = bare.map(|field| (&field.ty.inner, quote!(__p::Default)));
    for (ty, bound) in asked.chain(skipped).chain(defaults).filter(|(ty, _)| mentions(quote!(#ty))) {
        generics.make_where_clause().predicates.push(syn::parse_quote!(#ty: #bound));
    }
    generics
}

fn mentions(tokens: TokenStream, parameters: &[Ident]) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(ident) => parameters.contains(&ident),
        proc_macro2::TokenTree::Group(group) => mentions(group.stream(), parameters),
        _ => false,
    })
}
