//! Every format, written from any document.

use super::{documents, written};
use crate::{Desk, Target};

macro_rules! writers {
    ($($format:ident)*) => {
        /// One a format.
        pub const TARGETS: &[Target] = &[$(Target {
            name: concat!("write-", stringify!($format)),
            samples: documents,
            run: |desk: &Desk, input: &[u8]| drop(written(desk, &String::from_utf8_lossy(input), stringify!($format), None)),
        }),*];
    };
}

writers! {
    pptx revealjs beamer html pdf docx odt epub typst gfm commonmark hugo docusaurus markua mediawiki dokuwiki zimwiki
    jira xwiki jats ipynb rtf rst asciidoc org context texinfo man
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_is_a_target() {
        let names: Vec<String> =
            shosai_document::formats::FORMATS.iter().map(|format| format!("write-{}", format.id)).collect();
        assert_eq!(TARGETS.iter().map(|target| target.name).collect::<Vec<_>>(), names);
    }
}
