//! Fields: tables of contents, numbers of captions, references to them.

use crate::office::xml::escape;

/// A field with the result it shows until Word computes it again.
pub fn field(instruction: &str, result: &str) -> String {
    let instruction = escape(instruction);
    format!(
        "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText xml:space=\"preserve\"> {instruction} </w:instrText></w:r>\
         <w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>{result}<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>"
    )
}

/// The name of the bookmark for an id: letters, figures and underscores, at most forty, not starting with a figure.
pub fn bookmark(id: &str) -> String {
    /// Word cuts longer names.
    const LONGEST: usize = 40;
    let clean: String = id.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    let name = if clean.starts_with(|c: char| c.is_alphabetic()) { clean } else { format!("b{clean}") };
    if name.chars().count() <= LONGEST {
        return name;
    }
    // A long name keeps its start and gets a number from the whole of it.
    let sum =
        id.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let start: String = name.chars().take(LONGEST - 17).collect();
    format!("{start}_{sum:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bookmarks_are_names_word_accepts() {
        assert_eq!(bookmark("fig-構成"), "fig_構成");
        assert_eq!(bookmark("1st"), "b1st");
        let long = bookmark(&"長い識別子".repeat(20));
        assert_eq!(long.chars().count(), 40);
        assert_ne!(long, bookmark(&"長い識別子".repeat(21)));
    }
}
