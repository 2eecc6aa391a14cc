//! What a page needs of a WebAssembly module.

/// The number of sections that do not change what a module does: the names of
/// its functions, for debuggers, and notes of the programs that made it.
const CUSTOM: u8 = 0;

/// A module without its custom sections, which are a fifth of ours; bytes that
/// are no module stay as they are.
pub fn without_custom_sections(module: &[u8]) -> Vec<u8> {
    kept(module).unwrap_or_else(|| module.to_vec())
}

/// After eight bytes that say what it is, a module is a list of sections: the
/// kind, the length, and so many bytes.
fn kept(module: &[u8]) -> Option<Vec<u8>> {
    let (header, mut rest) = module.split_at_checked(8)?;
    if !header.starts_with(b"\0asm") {
        return None;
    }
    let mut kept = header.to_vec();
    while let Some((kind, after)) = rest.split_first() {
        let (length, digits) = number(after)?;
        let end = 1usize.checked_add(digits)?.checked_add(length)?;
        let (section, others) = rest.split_at_checked(end)?;
        if *kind != CUSTOM {
            kept.extend(section);
        }
        rest = others;
    }
    Some(kept)
}

/// A number in digits of seven bits, the lowest first, all but the last with
/// the highest bit set; and how many digits it has.
fn number(bytes: &[u8]) -> Option<(usize, usize)> {
    let mut number = 0;
    for (place, byte) in bytes.iter().enumerate().take(5) {
        number |= usize::from(byte & 0x7f) << (7 * place);
        if byte & 0x80 == 0 {
            return Some((number, place + 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &[u8] = b"\0asm\x01\0\0\0";

    fn section(kind: u8, bytes: &[u8]) -> Vec<u8> {
        // Two digits, whatever the length.
        let low = (bytes.len() & 0x7f) as u8 | 0x80;
        let high = (bytes.len() >> 7) as u8;
        [&[kind, low, high], bytes].concat()
    }

    #[test]
    fn names_go_and_all_else_stays_in_its_order() {
        let (types, code) = (section(1, b"types"), section(10, &[7; 300]));
        let names = section(CUSTOM, &[8; 200]);
        let module = [HEADER, &types, &names, &code, &names].concat();
        let wanted = [HEADER, &types, &code].concat();
        assert_eq!(without_custom_sections(&module), wanted);
        assert_eq!(without_custom_sections(&wanted), wanted);
    }

    #[test]
    fn what_is_no_whole_module_stays_as_it_is() {
        let names = section(CUSTOM, &[8; 200]);
        let short = [HEADER, &names[..50]].concat();
        let endless = [HEADER, &[0, 0xff, 0xff, 0xff, 0xff, 0xff][..]].concat();
        let foreign = [b"\0elf\x01\0\0\0", &names[..]].concat();
        for bytes in [&b"\0asm"[..], &short, &endless, &foreign, b""] {
            assert_eq!(without_custom_sections(bytes), bytes);
        }
    }
}
