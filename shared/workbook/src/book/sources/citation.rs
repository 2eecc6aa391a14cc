//! Finds in comments which section of the notes they follow.

/// All citations in a piece of source, each once, in order: `notes B §2.1`,
/// `slides SB`, `B89 §8 eq. 29`.
pub fn citations(source: &str) -> Vec<String> {
    let words = comment_words(source);
    let mut found: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (citation, used) = citation(&words[at..]);
        if let Some(citation) = citation
            && !found.contains(&citation)
        {
            found.push(citation);
        }
        at += used;
    }
    found
}

/// The words of all comment lines, so that a citation may be broken over
/// two lines.
fn comment_words(source: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for line in source.lines() {
        let Some(start) = line.find("//") else {
            continue;
        };
        let comment = line[start..].trim_start_matches(['/', '!']);
        words.extend(comment.split_whitespace());
    }
    words
}

/// The citation at the start of some words, and how many words to move on.
fn citation(words: &[&str]) -> (Option<String>, usize) {
    let Some((mut text, mut used, mut ended)) = head(words) else {
        return (None, 1);
    };
    let mut located = words[0].trim_matches('(').eq_ignore_ascii_case("slides");
    while !ended && let Some(word) = words.get(used) {
        let (bare, last) = bare(word);
        let more = match bare {
            "eq." | "fig." | "eqs." => {
                // The abbreviation's dot ended no sentence.
                words.get(used + 1).is_some_and(|next| is_number(next))
            }
            _ => bare.starts_with('§') || is_number(bare),
        };
        if !more {
            break;
        }
        located |= bare.starts_with('§');
        text.push(' ');
        text.push_str(bare);
        ended = last && !matches!(bare, "eq." | "fig." | "eqs.");
        used += 1;
    }
    (located.then_some(text), used)
}

/// `notes B`, `slides SB` or `B89`.
fn head(words: &[&str]) -> Option<(String, usize, bool)> {
    let first = words[0].trim_start_matches('(');
    let lower = first.to_lowercase(); // a sentence may begin with it
    if matches!(lower.as_str(), "notes" | "slides") {
        let (letter, last) = bare(words.get(1)?);
        let capitals = letter.chars().all(|c| c.is_ascii_uppercase());
        if capitals && !letter.is_empty() && letter.len() <= 2 {
            return Some((format!("{lower} {letter}"), 2, last));
        }
    }
    let (paper, last) = bare(first);
    let digits = paper.strip_prefix('B')?;
    let year = digits.len() == 2 && is_number(digits);
    year.then(|| (paper.to_string(), 1, last))
}

/// A word without the punctuation after it, and whether there was any.
fn bare(word: &str) -> (&str, bool) {
    if matches!(word, "eq." | "fig." | "eqs.") {
        return (word, false);
    }
    let cut = word.trim_end_matches([',', '.', ';', ':', ')']);
    (cut, cut.len() < word.len())
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_are_found_even_over_two_lines() {
        let source = "//! Follows notes B §2.1.\n/// See (notes D §8 eq.\n\
                      /// 8-18), and B89 §8 eq. 29.\nlet notes = 1;\n\
                      x; // notes B §2.1\n// slides SB, number 3\n";
        assert_eq!(
            citations(source),
            [
                "notes B §2.1",
                "notes D §8 eq. 8-18",
                "B89 §8 eq. 29",
                "slides SB"
            ]
        );
    }

    #[test]
    fn ordinary_words_are_no_citation() {
        let source =
            "// the notes say B is big\n// notes B\n// B89 is a name\n";
        assert!(citations(source).is_empty(), "{:?}", citations(source));
    }
}
