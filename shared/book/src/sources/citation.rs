//! Finds in comments which section of the notes they follow.

use regex::Regex;
use std::sync::LazyLock;

/// `notes B`, `slides SB` or `B89`, and then sections, equations and figures
/// up to the next punctuation.
static CITATION: LazyLock<Regex> = LazyLock::new(|| {
    let head = r"\b((?i:notes|slides) [A-Z]{1,2}|B\d\d)\b";
    let begin = r"(?:§|(?:eqs?\. |fig\. )?\d)";
    let word = r"(?:[^\s,.;:)]|[,.;:)]+[^\s,.;:)])*";
    Regex::new(&format!("{head}((?: {begin}{word})*)")).expect("a pattern")
});

/// All citations in a piece of source, each once, in order: `notes B §2.1`,
/// `slides SB`, `B89 §8 eq. 29`. Of the notes and papers only those count
/// that name a section.
pub fn citations(source: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for cited in CITATION.captures_iter(&comments(source)) {
        let head = match &cited[1] {
            paper if paper.starts_with('B') => paper.to_string(),
            // A sentence may begin with it.
            notes => notes[..1].to_lowercase() + &notes[1..],
        };
        let citation = head + &cited[2];
        let located = citation.contains('§') || citation.starts_with("slides");
        if located && !found.contains(&citation) {
            found.push(citation);
        }
    }
    found
}

/// All comments on one line: a citation may be broken over two.
fn comments(source: &str) -> String {
    let mut words = Vec::new();
    for line in source.lines() {
        if let Some(start) = line.find("//") {
            let comment = line[start..].trim_start_matches(['/', '!']);
            words.extend(comment.split_whitespace());
        }
    }
    words.join(" ")
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
