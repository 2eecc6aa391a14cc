//! Cargo, and what it prints.

use std::process::Command;

/// The cargo that started us, or the one on the path.
pub fn cargo() -> Command {
    let program = std::env::var_os("CARGO");
    Command::new(program.unwrap_or_else(|| "cargo".into()))
}

/// Drops terminal colour codes.
pub fn without_colours(line: &str) -> String {
    let mut plain = String::new();
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c != '\u{1b}' {
            plain.push(c);
            continue;
        }
        // A code runs to its first letter: ESC [ 1 ; 3 1 m.
        for c in chars.by_ref() {
            if c.is_ascii_alphabetic() {
                break;
            }
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::without_colours;

    #[test]
    fn colours_are_dropped() {
        let line = "\u{1b}[1m\u{1b}[31merror\u{1b}[0m: x";
        assert_eq!(without_colours(line), "error: x");
    }
}
