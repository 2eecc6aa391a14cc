//! The questions of the book: how many there are, and that a number or a
//! curve decides wherever an answer is one. The build itself refuses a
//! question with no right answer by computation, or with two.

use super::book;
use std::fs;
use tests::workspace::{Outcome, chapters, root};

/// The questions of a file of a chapter.
fn questions(chapter: &str, file: &str) -> Outcome<Vec<toml::Table>> {
    let path = root().join(format!("book/questions/{chapter}/{file}.toml"));
    let text = fs::read_to_string(&path)
        .map_err(|e| format!("{}: {e}", path.display()))?;
    let mut table: toml::Table =
        text.parse().map_err(|e| format!("{}: {e}", path.display()))?;
    let list = table.remove("questions").ok_or("no questions")?;
    list.try_into().map_err(|e: toml::de::Error| e.to_string())
}

fn text<'a>(table: &'a toml::Table, keys: [&str; 2]) -> &'a str {
    let inner = table.get(keys[0]).and_then(|inner| inner.get(keys[1]));
    inner.and_then(toml::Value::as_str).unwrap_or("")
}

/// The chapters that have questions: those with a quiz at their end.
fn asked() -> Outcome<Vec<String>> {
    let mut asked = chapters()?;
    asked.retain(|name| root().join(format!("book/questions/{name}")).is_dir());
    Ok(asked)
}

#[test]
fn the_eight_chapters_end_with_five_questions_and_have_three_predictions()
-> Outcome<()> {
    assert!(asked()?.len() >= 8);
    for chapter in asked()? {
        let end = questions(&chapter, "end")?.len();
        assert_eq!(end, 5, "{chapter}");
        let before = questions(&chapter, "predictions")?.len();
        assert!(before >= 3, "{chapter}: {before} predictions");
    }
    Ok(())
}

/// An answer that is a number: all of it but signs, formulas' marks and units.
fn is_number(answer: &str) -> bool {
    let bare = answer.trim_matches(['$', '.', '°', '%', ' ']);
    let bare = bare.replace("\\cdot", "").replace("10^", "");
    !bare.is_empty()
        && bare.chars().all(|c| c.is_ascii_digit() || ".-{}".contains(c))
}

#[test]
fn whatever_is_a_number_is_decided_by_computation() -> Outcome<()> {
    let mut computed = 0;
    for chapter in asked()? {
        for file in ["end", "predictions"] {
            for question in questions(&chapter, file)? {
                let kind = question["type"].as_str().unwrap_or("");
                let decided =
                    question.contains_key("computed") || kind == "Curve";
                computed += usize::from(decided);
                let answer = text(&question, ["answer", "answer"]);
                let prompt = text(&question, ["prompt", "prompt"]);
                let needs = kind == "Number" || is_number(answer);
                assert!(decided || !needs, "{chapter}: {prompt}");
            }
        }
    }
    println!("{computed} questions are decided by computation");
    assert!(computed >= 20, "{computed}");
    Ok(())
}

#[test]
fn every_wrong_answer_says_what_is_wrong_with_it() -> Outcome<()> {
    for chapter in asked()? {
        for file in ["end", "predictions"] {
            for question in questions(&chapter, file)? {
                let wrong = question["prompt"].get("distractors");
                let wrong = wrong.and_then(toml::Value::as_array);
                for answer in wrong.into_iter().flatten() {
                    assert!(answer.get("why").is_some(), "{answer}");
                }
            }
        }
    }
    Ok(())
}

#[test]
fn without_a_script_every_answer_is_in_a_fold_of_its_page() {
    let mut folds = 0;
    for path in &book().listed {
        let page = fs::read_to_string(book().out.join(path)).unwrap();
        let asked = page.matches("class=\"wb-question\"").count();
        let answers = page.matches("class=\"wb-answer\"").count();
        assert_eq!(asked, answers, "{path}");
        folds += answers;
    }
    assert!(folds >= 64, "{folds}");
}
