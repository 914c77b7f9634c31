//! Ruby: `｜漢字《かんじ》` and `[漢字]{ruby="かんじ"}`.

use crate::office::xml::escape;

/// Text with `｜漢字《かんじ》` set as ruby.
pub fn with_ruby(text: &str) -> String {
    let mut xml = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('｜') {
        let after = &rest[start + '｜'.len_utf8()..];
        let parts = after.split_once('《').and_then(|(base, more)| {
            let (reading, tail) = more.split_once('》')?;
            (!base.is_empty() && !base.contains('｜')).then_some((base, reading, tail))
        });
        let Some((base, reading, tail)) = parts else { break };
        xml += &escape(&rest[..start]);
        xml += &ruby(base, reading);
        rest = tail;
    }
    xml + &escape(rest)
}

pub fn ruby(base: &str, reading: &str) -> String {
    format!("<ruby>{}<rp>（</rp><rt>{}</rt><rp>）</rp></ruby>", escape(base), escape(reading))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_words_get_their_reading() {
        assert_eq!(with_ruby("彼の｜名前《なまえ》は"), "彼の<ruby>名前<rp>（</rp><rt>なまえ</rt><rp>）</rp></ruby>は");
        assert_eq!(with_ruby("｜だけ"), "｜だけ");
        assert_eq!(with_ruby("a<b"), "a&lt;b");
    }
}
