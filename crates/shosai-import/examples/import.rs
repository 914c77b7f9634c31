//! Shows a file as Markdown: `import FILE`; with `--time`, only how long it took.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)]

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap();
    let bytes = std::fs::read(&path).unwrap();
    match shosai_import::import(&path, &bytes, &shosai_import::Limits::default(), &|| false) {
        Ok(imported) => {
            print!("{}", imported.markdown);
            imported.notes.iter().for_each(|note| eprintln!("{}", note.say(shosai_message::Language::En)));
        }
        Err(failure) => eprintln!("FAILED {}", failure.message.say(shosai_message::Language::En)),
    }
}
