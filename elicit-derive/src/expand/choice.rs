//! `#[derive(Choice)]`.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use super::scoped;
use crate::model::{Choice, ChoiceOption};

/// The impls, or with errors stand-ins for them. Those keep the options, to which defaults of other types refer.
pub(crate) fn expand(choice: &Choice, errors: Option<&TokenStream>) -> TokenStream {
    let (from_option, to_option) =
        if errors.is_some() { (quote!(__p::never()), quote!(__p::never())) } else { (from(choice), to(choice)) };
    let name = &choice.ident;
    let (impl_generics, type_generics, where_clause) = choice.generics.split_for_impl();
    let options = choice.options.iter().map(|ChoiceOption { value, title, description, image, .. }| {
        if let Some(image) = image {
            quote!(__p::ChoiceOption::pictured(#value, #title, #description, #image))
        } else {
            quote!(__p::ChoiceOption::borrowed(#value, #title, #description))
        }
    });
    let images = choice.options.iter().filter(|_| errors.is_none()).filter_map(|option| {
        let (image, name) = (option.image.as_ref()?, option.variant.unraw().to_string());
        let check = quote_spanned!(image.span()=> __p::check_image(#image, #name));
        Some(quote!(const _: () = #check;))
    });
    let other = choice.options.iter().find(|option| option.other).map(|ChoiceOption { value, description, .. }| {
        quote! {
            const OTHER: __p::Option<__p::Other> =
                __p::Some(__p::Other { option: #value, description: #description });
        }
    });
    let impls = quote! {
        #[automatically_derived]
        impl #impl_generics __p::Field for #name #type_generics #where_clause {
            const KIND: __p::Kind = __p::Kind::Choice;
            const CHOICES: &'static [__p::ChoiceOption] = <Self as __p::Choice>::OPTIONS;
            #other
            fn decode(value: &__p::Value) -> __p::Result<Self, __p::Violation> {
                __p::decode_choice(value)
            }
            fn encode(&self) -> __p::Value {
                __p::encode_choice(self)
            }
            fn read(slot: &__p::Slot<'_>, violations: &mut __p::Violations) -> __p::Option<Self> {
                __p::read_choice(slot, violations)
            }
            fn write(&self, schema: &__p::FieldSchema, answers: &mut __p::Answers) {
                __p::write_choice(self, schema, answers);
            }
        }
        #[automatically_derived]
        impl #impl_generics __p::Choice for #name #type_generics #where_clause {
            const OPTIONS: &'static [__p::ChoiceOption] = &[#(#options),*];
            fn from_option(place: __p::usize, text: __p::Option<&__p::str>) -> __p::Option<Self> {
                #from_option
            }
            fn to_option(&self) -> (__p::usize, __p::Option<&__p::str>) {
                #to_option
            }
        }
        #(#images)*
    };
    let impls = scoped(&choice.krate, &impls);
    quote!(#errors #impls)
}

fn from(choice: &Choice) -> TokenStream {
    let arms = choice.options.iter().enumerate().map(|(at, ChoiceOption { variant, other, .. })| {
        let at = Literal::usize_unsuffixed(at);
        let words = other.then(|| quote!((__p::own(text?))));
        quote!(#at => __p::Some(Self::#variant #words))
    });
    quote!(match place { #(#arms,)* _ => __p::None })
}

fn to(choice: &Choice) -> TokenStream {
    let arms = choice.options.iter().enumerate().map(|(at, ChoiceOption { variant, other, .. })| {
        let at = Literal::usize_unsuffixed(at);
        if *other {
            quote!(Self::#variant(text) => (#at, __p::Some(text)))
        } else {
            quote!(Self::#variant => (#at, __p::None))
        }
    });
    quote!(match self { #(#arms,)* })
}
