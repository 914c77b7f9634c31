//! What stands before the text: the same setups, in the same order, as pandoc's users know them.

use super::{code, inlines::escape, language_name};
use crate::{
    passes::Labels,
    reader::read_inlines,
    tree::{Document, walk},
};

/// What holds for every document, in the order in which pandoc's users know it: links and bookmarks, letters, headings,
/// lists, floats, tables.
const LINKS: &str = r"  style=,
  color=,
  contrastcolor=]
\setupurl[style=]

\placebookmarks[chapter, section, subsection, subsubsection, subsubsubsection, subsubsubsubsection][chapter, section]
\setupinteractionscreen[option={bookmark,title}]

\setuppagenumbering[location={footer,middle}]
\setupstructure[state=start,method=auto]

\definefontfeature[default][default][script=latn, protrusion=quality, expansion=quality, itlc=yes, textitalics=yes, onum=yes, pnum=yes]
\definefontfeature[default:tnum][default][tnum=yes, pnum=no]
\definefontfeature[smallcaps][script=latn, protrusion=quality, expansion=quality, smcp=yes, onum=yes, pnum=yes]
\setupalign[hz,hanging]
\setupitaliccorrection[global, always]

\setupbodyfontenvironment[default][em=italic]

\definefallbackfamily[mainface][rm][CMU Serif][preset=range:greek, force=yes]
\definefontfamily[mainface][rm][Latin Modern Roman]
\definefontfamily[mainface][mm][Latin Modern Math]
\definefontfamily[mainface][ss][Latin Modern Sans]
\definefontfamily[mainface][tt][Latin Modern Typewriter][features=none]
\setupbodyfont[mainface]

\setupwhitespace[medium]

\setuphead[chapter]            [style=\tfd\setupinterlinespace,header=empty]
\setuphead[section]            [style=\tfc\setupinterlinespace]
\setuphead[subsection]         [style=\tfb\setupinterlinespace]
\setuphead[subsubsection]      [style=\bf]
\setuphead[subsubsubsection]   [style=\sc]
\setuphead[subsubsubsubsection][style=\it]

\definesectionlevels
   [default]
   [section, subsection, subsubsection, subsubsubsection, subsubsubsubsection]

";

const UNNUMBERED: &str =
    "\\setuphead[chapter, section, subsection, subsubsection, subsubsubsection, subsubsubsubsection][number=no]\n";

const BLOCKS: &str = r"
\definedescription
  [description]
  [headstyle=bold, style=normal, location=hanging, width=broad, margin=1cm, alternative=hanging]

\setupitemize[autointro]
\setupitemize[indentnext=no]

\defineitemgroup[enumerate]
\setupenumerate[each][fit][itemalign=left,distance=.5em,style={\feature[+][default:tnum]}]

\setupfloat[figure][default={here,nonumber}]
\setupfloat[table][default={here,nonumber}]

\setupxtable[frame=off]
\setupxtable[head][topframe=on]
\setupxtable[body][]
\setupxtable[foot][]
\setupxtable[lastrow][bottomframe=on]

";

/// Entries of a bibliography, whose first lines stand out.
const REFERENCES: &str = r"\definemeasure[cslhangindent][1.5em]
\definenarrower[hangingreferences][left=\measure{cslhangindent}]
\definestartstop
  [cslreferences]
  [before={\starthangingreferences[left]\setupindenting[-\leftskip,yes,first]\doindentation},
   after=\stophangingreferences]
";

/// A whole document around a body.
pub fn around(document: &Document, body: &str) -> String {
    let metadata = &document.metadata;
    let text = |key: &str| metadata.text(key).map(|text| escape(&walk::plain_text(&read_inlines(&text, 1))));
    let joined = |texts: Vec<String>| texts.iter().map(|text| escape(text)).collect::<Vec<_>>().join("; ");
    let mut tex = String::new();
    if let Some(lang) = metadata.language() {
        tex.push_str(&format!("\\mainlanguage[{}]\n", language_name(&lang)));
    }
    tex.push_str("\\setupinteraction\n  [state=start,\n");
    let facts = [
        ("title", text("title")),
        ("subtitle", text("subtitle")),
        ("author", Some(joined(metadata.authors()))),
        ("keyword", Some(joined(metadata.texts("keywords")))),
    ];
    for (key, value) in facts.iter().filter_map(|(key, value)| Some((key, value.as_ref()?))) {
        if !value.is_empty() {
            tex.push_str(&format!("  {key}={{{value}}},\n"));
        }
    }
    tex.push_str(LINKS);
    if metadata.flag("number-sections") != Some(true) {
        tex.push_str(UNNUMBERED);
    }
    tex.push_str(BLOCKS);
    if body.contains("\\starthighlighting\n") {
        tex.push_str(&code::definitions(body));
    }
    if body.contains("\\startcslreferences\n") {
        tex.push_str(REFERENCES);
    }
    tex.push_str("\n\\starttext\n");
    tex.push_str(&opening(document, text));
    tex.push_str(&format!("\n{body}\n\n\\stoptext\n"));
    tex
}

/// The title, the abstract and the lists that stand before the text.
fn opening(document: &Document, text: impl Fn(&str) -> Option<String>) -> String {
    let metadata = &document.metadata;
    let mut tex = String::new();
    if let Some(title) = text("title") {
        tex.push_str(&format!("\\startalignment[middle]\n  {{\\tfd\\setupinterlinespace {title}}}\n"));
        let authors: Vec<String> = metadata.authors().iter().map(|author| escape(author)).collect();
        let authors = Some(authors.join("\\crlf ")).filter(|authors| !authors.is_empty());
        for line in [text("subtitle"), authors, text("date")].into_iter().flatten() {
            tex.push_str(&format!("  \\smallskip\n  {{\\tfa\\setupinterlinespace {line}}}\n"));
        }
        tex.push_str("  \\bigskip\n\\stopalignment\n");
    }
    if let Some(text) = text("abstract") {
        let label = escape(&Labels::of(document).r#abstract);
        tex.push_str(&format!(
            "\\midaligned{{\\it {label}}}\n\\startnarrower[2*middle]\n{text}\n\\stopnarrower\n\\blank[big]\n"
        ));
    }
    for (key, command) in [("toc", "content"), ("lof", "listoffigures"), ("lot", "listoftables")] {
        if metadata.flag(key) == Some(true) {
            tex.push_str(&format!("\\complete{command}\n"));
        }
    }
    tex
}
