//! Names as they can be shown anywhere: on a terminal, in a table, in a page.

/// The text with a replacement character for each that would act on what
/// shows it instead of being shown: control characters, among them line
/// ends and the escape of terminals, and marks that turn the direction of
/// writing around.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if acts(c) { '\u{fffd}' } else { c }).collect()
}

/// The same for text of several lines.
pub fn printable_lines(text: &str) -> String {
    let kept = |c: char| c == '\n' || c == '\t';
    let shown = |c: char| if acts(c) && !kept(c) { '\u{fffd}' } else { c };
    text.chars().map(shown).collect()
}

fn acts(c: char) -> bool {
    let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}'
        | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns || matches!(c, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_act_is_replaced_and_every_script_stays() {
        let name = "Zoë Ångström 王 👩‍🔬 יעל";
        assert_eq!(printable(name), name);
        for bad in ["\x1b[31m", "\n", "\r", "\t", "\u{9b}", "\u{202e}", "\x7f"]
        {
            let shown = printable(&format!("a{bad}b"));
            assert!(shown.starts_with("a\u{fffd}"), "{shown:?}");
            assert!(!shown.chars().any(acts), "{shown:?}");
        }
        assert_eq!(printable_lines("a\n\tb\x1b"), "a\n\tb\u{fffd}");
    }
}
