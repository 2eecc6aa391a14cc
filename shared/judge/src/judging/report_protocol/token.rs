//! The report token: lines that begin with it are the probe's.

use std::io::Read;

/// A new token that nobody can guess: 128 random bits.
pub fn report_token() -> String {
    let mut bits = [0_u8; 16];
    let source = std::fs::File::open("/dev/urandom");
    if source.and_then(|mut file| file.read_exact(&mut bits)).is_err() {
        bits = from_hasher();
    }
    bits.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The standard library seeds each hasher from the system's randomness.
fn from_hasher() -> [u8; 16] {
    use std::hash::{BuildHasher, RandomState};
    let mut bits = [0; 16];
    for half in bits.chunks_mut(8) {
        let random = RandomState::new().hash_one(std::process::id());
        half.copy_from_slice(&random.to_le_bytes());
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn report_tokens_are_long_and_differ() {
        let (one, other) = (report_token(), report_token());
        assert_eq!(one.len(), 32);
        assert_ne!(one, other);
        assert_ne!(from_hasher(), from_hasher());
    }
}
