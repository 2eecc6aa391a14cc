//! `&lt;` and the like.

/// Replaces the entities that the book's pages use.
pub fn decode(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        decoded.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let name = after.split(';').next().unwrap_or("");
        match entity(name) {
            Some(c) if after.len() > name.len() => {
                decoded.push(c);
                rest = &after[name.len() + 1..];
            }
            _ => {
                decoded.push('&');
                rest = after;
            }
        }
    }
    decoded + rest
}

fn entity(name: &str) -> Option<char> {
    if let Some(digits) = name.strip_prefix("#x") {
        return char::from_u32(u32::from_str_radix(digits, 16).ok()?);
    }
    if let Some(digits) = name.strip_prefix('#') {
        return char::from_u32(digits.parse().ok()?);
    }
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some('\u{a0}'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_become_what_they_stand_for() {
        assert_eq!(decode("a &lt; b &amp;&amp; c"), "a < b && c");
        assert_eq!(decode("&#39;x&#x27; &#124;"), "'x' |");
        // What is none stays.
        assert_eq!(decode("R&D &unknown; &"), "R&D &unknown; &");
    }
}
