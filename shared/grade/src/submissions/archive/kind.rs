//! Kinds of archives: by name, whether a file is one; by its first bytes,
//! which. Names lie more often than bytes do.

/// The ends of the names of archives, longest first.
const ENDS: [&str; 24] = [
    ".tar.bz2", ".tar.zst", ".tar.gz", ".tar.xz", ".tar.lz", ".lzma", ".tbz2",
    ".zipx", ".tzst", ".tar", ".tgz", ".tbz", ".txz", ".zip", ".rar", ".bz2",
    ".zst", ".lzh", ".cab", ".arj", ".7z", ".gz", ".xz", ".lz",
];

/// What an archive's first bytes say it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArchiveKind {
    /// Members, each packed on its own.
    Zip,
    /// Members, one after the other.
    Tar,
    /// One packed stream, mostly a [`ArchiveKind::Tar`].
    Gzip,
    /// A kind that is not read, by its name.
    Unread(&'static str),
}

/// The first bytes of archives that are not read.
const UNREAD: [(&[u8], &str); 7] = [
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"Rar!\x1a\x07", "RAR"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"BZh", "bzip2"),
    (b"\x28\xb5\x2f\xfd", "Zstandard"),
    (b"MSCF", "CAB"),
    (b"LZIP", "lzip"),
];
/// Where a tar file has its mark.
const TAR_MARK: (usize, &[u8]) = (257, b"ustar");
/// So many bytes at the beginning say what a file is.
pub const HEAD_BYTES: usize = 512;

impl ArchiveKind {
    /// The kind, by the first bytes.
    pub fn of(head: &[u8]) -> Option<ArchiveKind> {
        if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
            return Some(ArchiveKind::Zip);
        }
        if head.starts_with(b"\x1f\x8b") {
            return Some(ArchiveKind::Gzip);
        }
        let (at, mark) = TAR_MARK;
        if head.get(at..at + mark.len()) == Some(mark) {
            return Some(ArchiveKind::Tar);
        }
        let unread = UNREAD.iter().find(|(mark, _)| head.starts_with(mark));
        unread.map(|(_, name)| ArchiveKind::Unread(name))
    }
}

/// The name without the end that archives have; `None` if it has none.
pub fn archive_stem(name: &str) -> Option<&str> {
    let lower = name.to_ascii_lowercase();
    let end = ENDS.iter().find(|end| lower.ends_with(**end))?;
    Some(&name[..name.len() - end.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_are_known_by_name_whatever_its_case() {
        for (name, stem) in [
            ("ada.zip", "ada"),
            ("Ada.TAR.GZ", "Ada"),
            ("é.tgz", "é"),
            ("a.b.7z", "a.b"),
            (".rar", ""),
        ] {
            assert_eq!(archive_stem(name), Some(stem), "{name}");
        }
        for name in ["ada", "euler_step.rs", "zip", "a.zip.txt"] {
            assert_eq!(archive_stem(name), None, "{name}");
        }
    }

    #[test]
    fn longer_ends_come_first() {
        // Otherwise `a.tar.gz` would be the work of `a.tar`.
        for pair in ENDS.windows(2) {
            assert!(pair[0].len() >= pair[1].len(), "{pair:?}");
        }
    }
}
