use super::{code, inlines::escape};
use crate::{
    reader::read_inlines,
    tree::{Document, walk},
};

const SETUP: &str = r"
\setupinteractionscreen[option={bookmark,title}]
\placebookmarks[chapter, section, subsection, subsubsection][chapter, section]
\setuppagenumbering[location={footer,middle}]
\setupstructure[state=start,method=auto]
\definefontfamily[mainface][rm][Latin Modern Roman]
\definefontfamily[mainface][mm][Latin Modern Math]
\definefontfamily[mainface][ss][Latin Modern Sans]
\definefontfamily[mainface][tt][Latin Modern Typewriter][features=none]
\setupbodyfont[mainface]
\setupwhitespace[medium]
\definesectionlevels
   [default]
   [section, subsection, subsubsection, subsubsubsection, subsubsubsubsection]
\definedescription
  [description]
  [headstyle=bold, style=normal, location=hanging, width=broad, margin=1cm, alternative=hanging]
\definestartstop[blockquote][before={\startnarrower\switchtobodyfont[11pt]}, after={\stopnarrower}]
\defineitemgroup[enumerate]
\setuphead[chapter]            [style=\tfd\setupinterlinespace,header=empty]
\setuphead[section]            [style=\tfc\setupinterlinespace]
\setuphead[subsection]         [style=\tfb\setupinterlinespace]
\setuphead[subsubsection]      [style=\bf]
\setupfloat[figure][default={here,nonumber}]
\setupfloat[table][default={here,nonumber}]
\setupxtable[frame=off]
\setupxtable[head][topframe=on]
\setupxtable[lastrow][bottomframe=on]
";

/// A whole document around a body.
pub fn around(document: &Document, body: &str) -> String {
    let metadata = &document.metadata;
    let text = |key: &str| metadata.text(key).map(|text| escape(&walk::plain_text(&read_inlines(&text, 1))));
    let title = text("title").unwrap_or_default();
    let authors: Vec<String> = metadata.authors().iter().map(|author| escape(author)).collect();
    let mut tex = String::new();
    if let Some(lang) = metadata.language() {
        tex.push_str(&format!("\\mainlanguage[{}]\n", lang.split('-').next().unwrap_or_default()));
    }
    tex.push_str(&format!(
        "\\setupinteraction\n  [state=start,\n  title={{{title}}},\n  author={{{}}}]",
        authors.join("; ")
    ));
    tex.push_str(SETUP);
    if metadata.flag("number-sections") != Some(true) {
        tex.push_str("\\setuphead[section, subsection, subsubsection][number=no]\n");
    }
    if body.contains("\\starthighlighting\n") {
        tex.push_str(&code::definitions());
    }
    tex.push_str("\n\\starttext\n");
    if !title.is_empty() {
        tex.push_str("\\startalignment[middle]\n");
        tex.push_str(&format!("  {{\\tfd\\setupinterlinespace {title}}}\n  \\bigskip\n"));
        if !authors.is_empty() {
            tex.push_str(&format!("  {{\\tfa\\setupinterlinespace {}}}\n  \\bigskip\n", authors.join("\\crlf ")));
        }
        if let Some(date) = text("date") {
            tex.push_str(&format!("  {{\\tfa\\setupinterlinespace {date}}}\n  \\bigskip\n"));
        }
        tex.push_str("\\stopalignment\n");
    }
    if metadata.flag("toc") == Some(true) {
        tex.push_str("\\placecontent\n");
    }
    tex.push_str(&format!("\n{body}\n\n\\stoptext\n"));
    tex
}
