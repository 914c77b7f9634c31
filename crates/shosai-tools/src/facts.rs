//! How the shapes of answers are written.

/// The shapes of answers: each becomes a struct that is serialized and described by its schema. They are written as
/// compactly as the JSON that they become.
macro_rules! facts {
    ($($(#[$about:meta])* $name:ident { $($(#[$about_field:meta])* $field:ident: $kind:ty),* $(,)? })*) => {
        $(
            #[derive(serde::Serialize, schemars::JsonSchema)]
            $(#[$about])*
            pub struct $name { $($(#[$about_field])* pub $field: $kind,)* }
        )*
    };
}
