//! Bytes for a script: `gzip` in letters, because nothing can be fetched where a
//! book is opened from files. `workbook.unpack` on the page makes them whole.

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::io::{Read, Write};

const LETTERS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The letters for these bytes.
pub fn pack(bytes: &[u8]) -> std::io::Result<String> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(base64(&encoder.finish()?))
}

/// The bytes for these letters, if they are what [`pack`] made.
pub fn unpack(text: &str) -> Option<Vec<u8>> {
    let mut packed = Vec::new();
    for four in text.as_bytes().chunks(4) {
        let letters = four.iter().take_while(|letter| **letter != b'=');
        let mut bits = 0_u32;
        let mut count = 0;
        for letter in letters {
            let value = LETTERS.iter().position(|known| known == letter)?;
            bits |= (value as u32) << (18 - 6 * count);
            count += 1;
        }
        packed.extend(bits.to_be_bytes()[1..].iter().take(count.max(1) - 1));
    }
    let mut bytes = Vec::new();
    GzDecoder::new(&packed[..]).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Three bytes become four of 64 letters; `=` fills up the last four.
fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * i) & 63) as usize];
            let is_filler = i > three.len();
            text.push(if is_filler { '=' } else { char::from(letter) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_letters() {
        // RFC 4648, section 10.
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(&[0xff, 0xef, 0xbe]), "/+++");
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        for length in 0..70_u8 {
            let bytes: Vec<_> =
                (0..length).map(|i| i.wrapping_mul(97)).collect();
            assert_eq!(unpack(&pack(&bytes).unwrap()), Some(bytes));
        }
        let packed = pack(b"some words").unwrap();
        assert_eq!(unpack(&packed[..packed.len() - 8]), None);
        assert_eq!(unpack("no letters, but words"), None);
    }
}
