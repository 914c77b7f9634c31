//! Bytes to text: byte-order marks, UTF-8, UTF-16, Shift_JIS (CP932), EUC-JP and Latin (Windows-1252).

use crate::error::{ChartError, Code};
use crate::messages;
use std::borrow::Cow;

/// Decodes bytes of unknown encoding.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ChartError> {
    if let Some((encoding, mark)) = encoding_rs::Encoding::for_bom(bytes) {
        let (text, broken) = encoding.decode_without_bom_handling(&bytes[mark..]);
        return if broken { Err(unreadable()) } else { Ok(text) };
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(Cow::Borrowed(text));
    }
    let japanese = [encoding_rs::SHIFT_JIS, encoding_rs::EUC_JP];
    for encoding in japanese.into_iter().filter(|_| !is_latin(bytes)).chain([encoding_rs::WINDOWS_1252]) {
        let (text, broken) = encoding.decode_without_bom_handling(bytes);
        if !broken && (encoding != encoding_rs::WINDOWS_1252 || is_text(&text)) {
            return Ok(text);
        }
    }
    Err(unreadable())
}

/// Whether letters with accents stand alone among plain ones; Japanese comes in runs.
fn is_latin(bytes: &[u8]) -> bool {
    bytes.windows(2).all(|pair| pair[0].is_ascii() || pair[1].is_ascii())
}

/// Of a hundred letters of a Latin text at most so many have accents.
const ACCENTED: usize = 20;

/// Whether what was read as Latin can be that.
fn is_text(text: &str) -> bool {
    let control = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
    let accented = text.chars().filter(|c| !c.is_ascii()).count();
    !text.chars().any(control) && accented * 100 <= text.chars().count() * ACCENTED
}

fn unreadable() -> ChartError {
    ChartError::new(Code::UnsupportedFormat, messages::UnknownEncoding {})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn japanese_encodings_are_recognised() {
        let (sjis, _, _) = encoding_rs::SHIFT_JIS.encode("月,売上");
        assert_eq!(decode(&sjis).unwrap(), "月,売上");
        let utf16: Vec<u8> = [0xFF, 0xFE].into_iter().chain("月,1".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        assert_eq!(decode(&utf16).unwrap(), "月,1");
        assert_eq!(decode(b"\xEF\xBB\xBFa").unwrap(), "a");
        assert_eq!(decode(b"name,city\nJos\xE9,S\xE3o Paulo\n").unwrap(), "name,city\nJosé,São Paulo\n");
        assert!(decode(&[0xFF, 0xFF, 0x80, 0x00]).is_err());
    }
}
