//! For build scripts: types made of `messages/en.ftl` and `messages/ja.ftl`.

use std::{collections::BTreeSet, env, fmt::Write as _, path::Path};

use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement},
    parser,
};

const FILES: [&str; 2] = ["messages/en.ftl", "messages/ja.ftl"];

/// Writes `messages.rs` for the crate that is being built; what does not fit is an error of the build.
#[allow(clippy::disallowed_methods, clippy::print_stdout, clippy::panic, clippy::expect_used)]
pub fn entries() {
    let folder = env::var("CARGO_MANIFEST_DIR").expect("a build script");
    let sources = FILES.map(|file| {
        println!("cargo::rerun-if-changed={file}");
        let path = Path::new(&folder).join(file);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    });
    let name = env::var("CARGO_PKG_NAME").expect("a build script");
    let name = name.trim_start_matches("shosai-");
    let code = types(name, [&sources[0], &sources[1]]).unwrap_or_else(|wrong| panic!("{wrong}"));
    let out = env::var("OUT_DIR").expect("a build script");
    std::fs::write(Path::new(&out).join("messages.rs"), code).expect("the output folder can be written");
}

/// One entry as its type needs it.
#[derive(PartialEq)]
struct Spoken {
    id: String,
    code: Option<String>,
    hinted: bool,
    variables: BTreeSet<String>,
    comment: Option<String>,
}

/// The Rust source of the types, or what is wrong with the files.
fn types(name: &str, sources: [&str; 2]) -> Result<String, String> {
    let [en, ja] = [spoken(FILES[0], sources[0])?, spoken(FILES[1], sources[1])?];
    compare(&en, &ja)?;
    // Without the folder's own name: what was built in one clone is used again in another.
    let [en_file, ja_file] =
        FILES.map(|file| format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{file}\"))"));
    let mut code = format!(
        "/// The messages of this crate.\npub static CATALOGUE: ::shosai_message::Catalogue =\n    ::shosai_message::Catalogue::new({name:?}, {en_file}, {ja_file});\n"
    );
    for entry in &en {
        write_type(&mut code, entry);
    }
    Ok(code)
}

fn write_type(code: &mut String, entry: &Spoken) {
    let name = pascal(&entry.id);
    let id = &entry.id;
    let kinds: Vec<String> = (0..entry.variables.len()).map(|index| format!("T{index}")).collect();
    let generics = if kinds.is_empty() { String::new() } else { format!("<{}>", kinds.join(", ")) };
    let bounds: Vec<String> = kinds.iter().map(|kind| format!("{kind}: Into<::shosai_message::Argument>")).collect();
    let bounded = if kinds.is_empty() { String::new() } else { format!("<{}>", bounds.join(", ")) };
    let fields: Vec<String> =
        entry.variables.iter().zip(&kinds).map(|(name, kind)| format!("pub {name}: {kind}")).collect();
    let body = if fields.is_empty() { ";".to_owned() } else { format!(" {{ {} }}", fields.join(", ")) };
    let arguments: Vec<String> =
        entry.variables.iter().map(|name| format!("({name:?}, entry.{name}.into())")).collect();
    let binding = if kinds.is_empty() { "_" } else { "entry" };
    for line in entry.comment.iter().flat_map(|comment| comment.lines()) {
        let _ = writeln!(code, "/// {line}");
    }
    // Writing to a text cannot fail.
    let _ = write!(
        code,
        "#[derive(Clone, Copy)]\npub struct {name}{generics}{body}\n\
         impl{bounded} From<{name}{generics}> for ::shosai_message::Message {{\n\
         fn from({binding}: {name}{generics}) -> Self {{ Self::new(&CATALOGUE, {id:?}, [{}]) }}\n}}\n",
        arguments.join(", ")
    );
    if entry.hinted {
        let _ = writeln!(code, "impl{bounded} ::shosai_message::Hinted for {name}{generics} {{}}");
    }
    if let Some(own) = &entry.code {
        let _ = writeln!(
            code,
            "impl{bounded} ::shosai_message::Coded for {name}{generics} {{ const CODE: &'static str = {own:?}; }}"
        );
    }
}

fn spoken(file: &str, source: &str) -> Result<Vec<Spoken>, String> {
    let resource = parser::parse(source).map_err(|(_, errors)| {
        let errors: Vec<String> = errors
            .iter()
            .map(|error| format!("{file}:{}: {error}", source[..error.pos.start].lines().count()))
            .collect();
        errors.join("\n")
    })?;
    let mut entries = Vec::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            entries.push(entry_of(file, message)?);
        }
    }
    let mut ids = BTreeSet::new();
    match entries.iter().find(|entry| !ids.insert(&entry.id)) {
        Some(twice) => Err(format!("{file}: `{}` stands twice", twice.id)),
        None => Ok(entries),
    }
}

fn entry_of(file: &str, message: &Message<&str>) -> Result<Spoken, String> {
    let id = message.id.name.to_owned();
    let mut variables = BTreeSet::new();
    let value = message.value.as_ref().ok_or_else(|| format!("{file}: `{id}` says nothing"))?;
    collect(value, &mut variables);
    let (mut code, mut hinted) = (None, false);
    for attribute in &message.attributes {
        match attribute.id.name {
            "hint" => hinted = true,
            "code" => code = plain(&attribute.value),
            other => return Err(format!("{file}: `{id}` has an attribute `{other}`; known are `hint` and `code`")),
        }
        collect(&attribute.value, &mut variables);
    }
    if code.is_some() && !hinted {
        return Err(format!("{file}: `{id}` has a code and no hint: every failure says the way out"));
    }
    let comment = message.comment.as_ref().map(|comment| comment.content.join("\n"));
    Ok(Spoken { id, code, hinted, variables, comment })
}

fn compare(en: &[Spoken], ja: &[Spoken]) -> Result<(), String> {
    let [en_file, ja_file] = FILES;
    for entry in en {
        let Some(other) = ja.iter().find(|other| other.id == entry.id) else {
            return Err(format!("{ja_file}: `{}` of {en_file} is missing", entry.id));
        };
        if other.variables != entry.variables {
            return Err(format!(
                "`{}` has {:?} in {en_file} and {:?} in {ja_file}",
                entry.id, entry.variables, other.variables
            ));
        }
        if other.hinted != entry.hinted {
            return Err(format!("`{}` has a hint in one of the two languages only", entry.id));
        }
        if other.code.is_some() {
            return Err(format!("{ja_file}: `{}` has a code; codes stand in {en_file}", entry.id));
        }
    }
    match ja.iter().find(|entry| !en.iter().any(|other| other.id == entry.id)) {
        Some(extra) => Err(format!("{en_file}: `{}` of {ja_file} is missing", extra.id)),
        None => Ok(()),
    }
}

/// The text of a pattern without placeables.
fn plain(pattern: &Pattern<&str>) -> Option<String> {
    match pattern.elements.as_slice() {
        [PatternElement::TextElement { value }] => Some((*value).to_owned()),
        _ => None,
    }
}

fn collect(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            collect_expression(expression, variables);
        }
    }
}

fn collect_expression(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => collect_inline(inline, variables),
        Expression::Select { selector, variants } => {
            collect_inline(selector, variables);
            for variant in variants {
                collect(&variant.value, variables);
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => collect_expression(expression, variables),
        _ => {}
    }
}

/// `not-there` as `NotThere`.
fn pascal(id: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
    };
    id.split(['-', '_']).map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EN: &str = "# When a file is gone.\nnot-there = `{ $path }` is gone\n    .code = not_found\n    .hint = look in { $folder }\nplain = as it is\n";

    #[test]
    fn an_entry_becomes_a_type_with_a_field_for_every_argument() {
        let ja = "not-there = `{ $path }` がありません\n    .hint = { $folder } を見てください\nplain = そのまま\n";
        let code = types("words", [EN, ja]).unwrap();
        assert!(code.contains("/// When a file is gone.\n"), "{code}");
        assert!(code.contains("pub struct NotThere<T0, T1> { pub folder: T0, pub path: T1 }"), "{code}");
        assert!(code.contains("const CODE: &'static str = \"not_found\""), "{code}");
        assert!(code.contains("pub struct Plain;"), "{code}");
    }

    #[test]
    fn files_that_do_not_say_the_same_are_refused() {
        let wrong = |ja: &str| types("words", [EN, ja]).unwrap_err();
        assert!(wrong("plain = そのまま\n").contains("`not-there` of messages/en.ftl is missing"));
        let no_hint = "not-there = `{ $path }` と { $folder }\nplain = そのまま\n";
        assert!(wrong(no_hint).contains("one of the two languages only"));
        let other = "not-there = { $paths }\n    .hint = { $folder }\nplain = そのまま\n";
        assert!(wrong(other).contains("paths"));
        assert!(wrong("not-there = { $path\n").contains("messages/ja.ftl:1"), "{}", wrong("not-there = { $path\n"));
    }
}
