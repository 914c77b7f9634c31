//! Bytes to text: UTF-8, UTF-16, CP932 and EUC-JP are read; what is none of them is not guessed at.

use encoding_rs::{EUC_JP, Encoding, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

/// How a text was stored.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Charset {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16, little endian.
    Utf16Le,
    /// UTF-16, big endian.
    Utf16Be,
    /// Shift_JIS as Windows writes it.
    Cp932,
    /// EUC-JP, as older Unix files are written.
    EucJp,
}

/// Bytes that are no text we read.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the bytes are not UTF-8, UTF-16, CP932 or EUC-JP text")]
pub struct NotText;

/// How many bytes are looked at to tell UTF-16 without a mark, and binary data.
const SAMPLE: usize = 4096;

/// Reads `bytes` as text and says how it was stored; a byte order mark is left out.
pub fn decode(bytes: &[u8]) -> Result<(String, Charset), NotText> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return read(encoding, &bytes[mark..]);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return if text.contains('\0') { utf16_or_binary(bytes) } else { Ok((text.to_owned(), Charset::Utf8)) };
    }
    if bytes[..bytes.len().min(SAMPLE)].contains(&0) {
        return utf16_or_binary(bytes);
    }
    japanese(bytes)
}

/// Many bytes are valid in both encodings; read in the wrong one, kana become half-width katakana and rare kanji.
fn japanese(bytes: &[u8]) -> Result<(String, Charset), NotText> {
    let Ok((unix, charset)) = read(EUC_JP, bytes) else { return read(SHIFT_JIS, bytes) };
    match read(SHIFT_JIS, bytes) {
        Ok((windows, charset)) if usual(&windows) >= usual(&unix) => Ok((windows, charset)),
        _ => Ok((unix, charset)),
    }
}

/// How many letters are usual in Japanese, less those that are not.
fn usual(text: &str) -> i64 {
    let weight = |c: char| match c {
        'ぁ'..='ん' | 'ァ'..='ヶ' | 'ー' | '。' | '、' => 2,
        '一'..='龠' => 1,
        '｡'..='ﾟ' => -1,
        _ => 0,
    };
    text.chars().map(weight).sum()
}

fn read(encoding: &'static Encoding, bytes: &[u8]) -> Result<(String, Charset), NotText> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes).ok_or(NotText)?;
    let charset = if encoding == UTF_8 {
        Charset::Utf8
    } else if encoding == UTF_16LE {
        Charset::Utf16Le
    } else if encoding == UTF_16BE {
        Charset::Utf16Be
    } else if encoding == EUC_JP {
        Charset::EucJp
    } else {
        Charset::Cp932
    };
    Ok((text.into_owned(), charset))
}

/// Line ends and blanks of UTF-16 have a zero on one side; binary data has zeros on both.
fn utf16_or_binary(bytes: &[u8]) -> Result<(String, Charset), NotText> {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let zeros_at = |parity: usize| sample.iter().skip(parity).step_by(2).filter(|byte| **byte == 0).count();
    let encoding = match (zeros_at(0), zeros_at(1)) {
        (0, 1..) => UTF_16LE,
        (1.., 0) => UTF_16BE,
        _ => return Err(NotText),
    };
    let (text, charset) = read(encoding, bytes)?;
    if text.contains('\0') { Err(NotText) } else { Ok((text, charset)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_ways_to_store_japanese_are_read() {
        let text = "第1章 申請\r\n";
        let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let marked = [&[0xFE, 0xFF][..], &text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<_>>()].concat();
        let (cp932, _, _) = SHIFT_JIS.encode(text);
        let (unix, _, _) = EUC_JP.encode(text);
        for (bytes, charset) in [
            (text.as_bytes(), Charset::Utf8),
            (&[b"\xEF\xBB\xBF", text.as_bytes()].concat(), Charset::Utf8),
            (&utf16, Charset::Utf16Le),
            (&marked, Charset::Utf16Be),
            (&cp932, Charset::Cp932),
            (&unix, Charset::EucJp),
        ] {
            assert_eq!(decode(bytes), Ok((text.to_owned(), charset)));
        }
        assert_eq!(decode(b""), Ok((String::new(), Charset::Utf8)));
    }

    #[test]
    fn binary_data_is_not_taken_for_text() {
        assert_eq!(decode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Err(NotText));
        assert_eq!(decode(&[0; 64]), Err(NotText));
        assert_eq!(decode(&[0xFF, 0xA0, 0x80, 0xFD]), Err(NotText));
    }
}
