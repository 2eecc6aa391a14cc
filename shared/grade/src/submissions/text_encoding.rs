//! From the bytes of a file to the text of an answer.
//!
//! An editor on another system should cost nobody a point: other encodings
//! and line ends are converted, and the student is told.

/// The text of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecodedText {
    /// In UTF-8, with `\n` as line end.
    pub text: String,
    /// What had to be converted.
    pub note: Option<&'static str>,
}

/// Decodes a file's bytes; the error says why they are not text.
pub fn decode(bytes: &[u8]) -> Result<DecodedText, String> {
    let (text, note) = match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => unicode(rest),
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes)?,
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes)?,
        _ => unicode(bytes),
    };
    if text.contains('\0') {
        return Err("it is not a text file".to_string());
    }
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    Ok(DecodedText { text, note })
}

type Decoded = (String, Option<&'static str>);

/// What is not UTF-8 is read as Latin-1, in which every byte is a character.
fn unicode(bytes: &[u8]) -> Decoded {
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_string(), None),
        Err(_) => {
            let text = bytes.iter().map(|byte| char::from(*byte)).collect();
            (text, Some("was not UTF-8 and has been read as Latin-1"))
        }
    }
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<Decoded, String> {
    let (pairs, []) = bytes.as_chunks::<2>() else {
        return Err(
            "it is not a whole UTF-16 text: it has an odd number of bytes"
                .to_string(),
        );
    };
    let units = pairs.iter().map(|pair| unit(*pair));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    let text = text.map_err(|_| "it is not a text file".to_string())?;
    Ok((text, Some("was UTF-16 and has been converted to UTF-8")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// ‘größer’\nfn f() {}\n";

    fn text(bytes: &[u8]) -> String {
        decode(bytes).unwrap().text
    }

    #[test]
    fn the_same_text_is_read_from_every_encoding() {
        assert_eq!(text(TEXT.as_bytes()), TEXT);
        assert_eq!(text(format!("\u{feff}{TEXT}").as_bytes()), TEXT);
        assert_eq!(text(TEXT.replace('\n', "\r\n").as_bytes()), TEXT);
        let units: Vec<u16> = TEXT.encode_utf16().collect();
        let little = units.iter().flat_map(|u| u.to_le_bytes());
        let little: Vec<u8> = [0xff, 0xfe].into_iter().chain(little).collect();
        assert_eq!(text(&little), TEXT);
        let big = units.iter().flat_map(|u| u.to_be_bytes());
        let big: Vec<u8> = [0xfe, 0xff].into_iter().chain(big).collect();
        assert_eq!(text(&big), TEXT);
        assert!(decode(&big).unwrap().note.is_some());
    }

    #[test]
    fn other_bytes_are_read_as_latin_1_with_a_note() {
        let read = decode(b"// gr\xf6\xdfer\n").unwrap();
        assert_eq!(read.text, "// größer\n");
        assert!(read.note.unwrap().contains("Latin-1"));
    }

    #[test]
    fn what_is_not_text_is_refused() {
        assert!(decode(b"MZ\0\0").is_err());
        assert!(decode(&[0xff, 0xfe, 0x41]).is_err());
        assert!(decode(&[0xff, 0xfe, 0x00, 0xd8]).is_err());
    }
}
