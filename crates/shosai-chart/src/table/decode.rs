//! Bytes to text: byte-order marks, UTF-8, UTF-16 and Shift_JIS (CP932).

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
    for encoding in [encoding_rs::SHIFT_JIS, encoding_rs::EUC_JP] {
        let (text, broken) = encoding.decode_without_bom_handling(bytes);
        if !broken {
            return Ok(text);
        }
    }
    Err(unreadable())
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
        assert!(decode(&[0xFF, 0xFF, 0x80, 0x00]).is_err());
    }
}
