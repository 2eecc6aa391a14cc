//! The search index, without what nobody searches for.
//!
//! mdBook takes everything between two spaces for a word. In a book full of
//! code and numbers most of these are scraps such as `0..a.len`, and the
//! index is a tree of letters, in which each of them costs a branch.

use judge::{Failure, read_file, write_file};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;

/// The index is an argument of this, as text within single quotes.
const CALL: &str = "JSON.parse('";

/// Rewrites the index in a folder that mdBook has written.
pub fn prune(out: &Path) -> Result<(), Failure> {
    let entries =
        fs::read_dir(out).map_err(|e| Failure::machine("read", out, &e))?;
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if !name.to_string_lossy().starts_with("searchindex") {
            continue;
        }
        let Some(pruned) = pruned(&read_file(&path)?) else {
            let shape = "has a format that the workbook does not know";
            let path = path.display();
            return Err(Failure::Machine(format!("mdBook: {path} {shape}")));
        };
        write_file(&path, pruned)?;
    }
    Ok(())
}

fn pruned(script: &str) -> Option<String> {
    let (before, rest) = script.split_once(CALL)?;
    let (text, after) = rest.rsplit_once("')")?;
    let text = text.replace("\\'", "'").replace("\\\\", "\\");
    let mut index: Value = serde_json::from_str(&text).ok()?;
    let fields = index.pointer_mut("/index/index")?.as_object_mut()?;
    // The breadcrumbs repeat the words of the titles.
    let empty = json!({"root": {"df": 0, "docs": {}}});
    if let Some(path) = fields.get_mut("breadcrumbs") {
        *path = empty;
    }
    for field in fields.values_mut() {
        let root = field.get_mut("root")?.as_object_mut()?;
        keep_words(root, &mut String::new());
    }
    let text = serde_json::to_string(&index).ok()?;
    let text = text.replace('\\', "\\\\").replace('\'', "\\'");
    Some(format!("{before}{CALL}{text}'){after}"))
}

/// Removes the branches of a tree of letters that lead to no word. Says
/// whether any word is left.
fn keep_words(node: &mut Map<String, Value>, word: &mut String) -> bool {
    node.retain(|key, child| {
        // These two list the sections with the word that ends here.
        if matches!(key.as_str(), "df" | "docs") {
            return true;
        }
        let Some(child) = child.as_object_mut() else { return true };
        let length = word.len();
        word.push_str(key);
        let kept = keep_words(child, word);
        word.truncate(length);
        kept
    });
    let docs = node.get_mut("docs").and_then(Value::as_object_mut);
    for used in docs.into_iter().flat_map(Map::values_mut) {
        // One digit of a weight is enough to sort results.
        if let Some(weight) = used.get("tf").and_then(Value::as_f64) {
            let tenths = (weight * 10.0).round() as u64;
            used["tf"] = match tenths % 10 {
                0 => (tenths / 10).into(),
                _ => (tenths as f64 / 10.0).into(),
            };
        }
    }
    if !is_word(word) {
        node.insert("df".to_string(), 0.into());
        node.insert("docs".to_string(), Map::new().into());
    }
    let used = node.get("df").and_then(Value::as_f64).unwrap_or(0.0) > 0.0;
    used || node.len() > 2
}

/// A word or a name: two letters or more, and after the first also digits,
/// dashes, apostrophes and underscores.
fn is_word(text: &str) -> bool {
    let mut letters = text.chars();
    if letters.clone().count() < 2 {
        return false;
    }
    let inner = |c: char| c.is_alphanumeric() || "-–'’_".contains(c);
    letters.next().is_some_and(char::is_alphabetic) && letters.all(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_and_scraps_of_code_go() {
        let used = r#"{"df":1,"docs":{"0":{"tf":1.41421}}"#;
        let index = format!(
            r#"{{"index":{{"index":{{"body":{{"root":{{"df":0,"docs":{{}},
            "i":{{"df":0,"docs":{{}},"t":{used},".":{{"df":0,"docs":{{}},
            "x":{used}}}}}}}}},"7":{used}}}}}}}}}}}}}"#
        );
        let script = format!("a({CALL}{}'))", index.replace('\n', ""));
        let pruned = pruned(&script).expect("read");
        assert!(pruned.contains(r#""t":{"df":1"#), "{pruned}");
        assert!(pruned.contains(r#"{"tf":1.4}"#), "{pruned}");
        assert!(!pruned.contains(r#""x""#) && !pruned.contains(r#""7""#));
    }

    #[test]
    fn quotes_and_backslashes_survive() {
        let index = r#"{"index":{"index":{}},"t":"a\\"b\'c"}"#;
        let script = format!("a({CALL}{index}'))");
        assert_eq!(pruned(&script).as_deref(), Some(&script as &str));
    }

    #[test]
    fn another_format_is_noticed() {
        assert_eq!(pruned("window.search = {}"), None);
    }
}
