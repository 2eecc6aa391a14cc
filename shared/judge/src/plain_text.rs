//! Text by others, made harmless to print: a terminal obeys control
//! characters, and some letters turn the direction of what follows.

/// The text with such characters replaced.
pub fn plain_text(text: &str) -> String {
    let plain = |c: char| {
        let turns = matches!(
            c,
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}'
        );
        let acts = c.is_control() && c != '\n' && c != '\t';
        if turns || acts { char::REPLACEMENT_CHARACTER } else { c }
    };
    text.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_replaced() {
        assert_eq!(
            plain_text("a\u{1b}[31mb\u{202e}c"),
            "a\u{fffd}[31mb\u{fffd}c"
        );
        let honest = "Noël Ångström, 李\n\tשלום";
        assert_eq!(plain_text(honest), honest);
    }
}
