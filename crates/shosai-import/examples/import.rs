//! Shows a file as Markdown: `import FILE`; with `--pages`, a form feed and the number before each page.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)]

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap();
    let pages = arguments.next().is_some();
    let bytes = std::fs::read(&path).unwrap();
    match shosai_import::import(&path, &bytes, &shosai_import::Limits::default(), &|| false) {
        Ok(imported) => {
            for (index, line) in imported.markdown.lines().enumerate() {
                let begins = imported.places.iter().filter(|place| pages && place.line as usize == index + 1);
                begins.for_each(|place| println!("\u{c}{}", place.number));
                println!("{line}");
            }
            imported.notes.iter().for_each(|note| eprintln!("{}", note.say(shosai_message::Language::En)));
        }
        Err(failure) => eprintln!("FAILED {}", failure.message.say(shosai_message::Language::En)),
    }
}
