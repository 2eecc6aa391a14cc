//! The questions of the book: how many there are, where they stand, and that a
//! number or a curve decides wherever an answer is one. The build itself
//! refuses a question with no right answer by computation, or with two, and a
//! prediction before something that cannot move.

use super::book;
use std::fs;
use tests::workspace::{Outcome, chapters, root};

/// The chapter's quiz at its end, and its predictions; all others stand where
/// readers stop.
const END: &str = "end";
const PREDICTIONS: &str = "predictions";

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

/// The files of a chapter's questions, by their names.
fn files(chapter: &str) -> Outcome<Vec<String>> {
    let folder = root().join("book/questions").join(chapter);
    let entries = fs::read_dir(&folder).map_err(|e| e.to_string())?;
    let mut names = Vec::new();
    for entry in entries.flatten() {
        if let Some(name) = entry.path().file_stem() {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Every question of the book, with its chapter.
fn all_questions() -> Outcome<Vec<(String, toml::Table)>> {
    let mut all = Vec::new();
    for chapter in asked()? {
        for file in files(&chapter)? {
            for question in questions(&chapter, &file)? {
                all.push((chapter.clone(), question));
            }
        }
    }
    Ok(all)
}

fn wrong_answers(question: &toml::Table) -> Vec<toml::Value> {
    let wrong = question["prompt"].get("distractors");
    wrong.and_then(toml::Value::as_array).cloned().unwrap_or_default()
}

/// The page on which a quiz stands, as it is served.
fn page_of(quiz: &str) -> Outcome<String> {
    let mark = format!("data-quiz=\"{quiz}\"");
    for path in &book().listed {
        let page = fs::read_to_string(book().out.join(path));
        if page.is_ok_and(|page| page.contains(&mark)) {
            return Ok(path.clone());
        }
    }
    Err(format!("no page asks {quiz}"))
}

#[test]
fn every_chapter_ends_with_five_questions_and_has_three_predictions()
-> Outcome<()> {
    assert!(asked()?.len() >= 9);
    for chapter in asked()? {
        let end = questions(&chapter, END)?.len();
        assert_eq!(end, 5, "{chapter}");
        let before = questions(&chapter, PREDICTIONS)?.len();
        assert!(before >= 3, "{chapter}: {before} predictions");
    }
    Ok(())
}

#[test]
fn every_chapter_asks_on_the_way_too_on_pages_of_its_own() -> Outcome<()> {
    for chapter in asked()? {
        let end = page_of(&format!("{chapter}/{END}"))?;
        let mut pages = Vec::new();
        for file in files(&chapter)? {
            if file == END || file == PREDICTIONS {
                continue;
            }
            let page = page_of(&format!("{chapter}/{file}"))?;
            assert_ne!(page, end, "{chapter}/{file} stands at the end");
            // It interrupts: a few questions, not an examination.
            assert!(questions(&chapter, &file)?.len() <= 3, "{chapter}/{file}");
            pages.push(page);
        }
        let count = pages.len();
        pages.sort();
        pages.dedup();
        assert!(count >= 2, "{chapter}: {count} quizzes on the way");
        assert!(pages.len() >= 2, "{chapter}: all of them on {pages:?}");
    }
    Ok(())
}

/// What a tag of this page says that has this id.
fn tag<'a>(page: &'a str, id: &str) -> &'a str {
    let at = page.find(&format!(" id=\"{id}\"")).unwrap_or(0);
    let start = page[..at].rfind('<').unwrap_or(0);
    page[start..].split('>').next().unwrap_or("")
}

#[test]
fn every_prediction_stands_before_something_that_moves() -> Outcome<()> {
    let mut predictions = 0;
    for path in &book().listed {
        let page = fs::read_to_string(book().out.join(path))
            .map_err(|e| e.to_string())?;
        for part in page.split("data-figure-id=\"").skip(1) {
            let id = part.split('"').next().unwrap_or("");
            let tag = tag(&page, id);
            let moves = tag.contains("data-scene=\"")
                || tag.contains("data-params=\"[{");
            assert!(moves, "{path}: a prediction before {id}: {tag}");
            predictions += 1;
        }
    }
    assert!(predictions >= 27, "{predictions}");
    // The control: a figure without a slider is told from one with it.
    let page = "<figure id=\"a\" data-params=\"[]\"><figure id=\"b\" \
                data-params=\"[{}]\">";
    assert!(!tag(page, "a").contains("[{") && tag(page, "b").contains("[{"));
    Ok(())
}

/// Words that make a quantity of an answer.
const QUANTITIES: [&str; 19] = [
    "zero",
    "half",
    "halves",
    "quarter",
    "quarters",
    "fifth",
    "tenth",
    "tenths",
    "hundredth",
    "thousandth",
    "twice",
    "times",
    "double",
    "dozen",
    "ten",
    "hundred",
    "hundreds",
    "thousand",
    "thousands",
];
/// Cardinal numbers count where an answer begins with them.
const CARDINALS: [&str; 9] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/// In these the number counts things and answers nothing.
const COUNTED: [&str; 2] =
    ["Two balls at the same place", "Threads become taut and slack"];

/// An answer that is a number: in digits, which are all of it but signs,
/// formulas' marks and units; or in words.
fn is_number(answer: &str) -> bool {
    let bare = answer.trim().trim_matches(['$', '.', '°', '%', ' ', '−']);
    let bare = bare.replace("\\cdot", "").replace("10^", "");
    let in_digits = !bare.is_empty()
        && bare.chars().all(|c| c.is_ascii_digit() || ".-{}".contains(c));
    let plain = answer.trim().trim_start_matches(['$', '−', '+']);
    if in_digits || plain.starts_with(|c: char| c.is_ascii_digit()) {
        return true;
    }
    if COUNTED.iter().any(|words| answer.trim().starts_with(words)) {
        return false;
    }
    let lower = answer.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphabetic());
    let mut words = words.by_ref().filter(|word| !word.is_empty()).peekable();
    if words.peek().is_some_and(|first| CARDINALS.contains(first)) {
        return true;
    }
    words.any(|word| QUANTITIES.contains(&word))
}

#[test]
fn numbers_are_known_by_digits_and_by_words() {
    for answer in [
        "3",
        "$10^{-6}$",
        "27°",
        "−14 N",
        "9.8 cm, as before",
        "0.02 s",
        "Three fly off at the other end",
        "four times",
        "Twice as fast",
        "A quarter of it is left.",
        "Nearly a half",
        "In twice the time",
        "Thousands of times.",
    ] {
        assert!(is_number(answer), "{answer}");
    }
    for answer in [
        "It has grown.",
        "The motion is, the forces are not.",
        "The force on one is not the negative of the force on the other.",
        "Two balls at the same place with different velocities",
    ] {
        assert!(!is_number(answer), "{answer}");
    }
}

#[test]
fn whatever_is_a_number_or_a_curve_is_decided_by_computation() -> Outcome<()> {
    let (mut computed, mut undecided) = (0, Vec::new());
    for (chapter, question) in all_questions()? {
        let kind = question["type"].as_str().unwrap_or("");
        let decided = question.contains_key("computed") || kind == "Curve";
        computed += usize::from(decided);
        let answer = text(&question, ["answer", "answer"]);
        let prompt = text(&question, ["prompt", "prompt"]);
        let needs = kind != "MultipleChoice" || is_number(answer);
        if needs && !decided {
            undecided.push(format!("{chapter}: {prompt} {answer}"));
        }
    }
    println!("{computed} questions are decided by computation");
    assert_eq!(undecided, [""; 0]);
    assert!(computed >= 60, "{computed}");
    Ok(())
}

#[test]
fn in_every_chapter_wrong_answers_are_mistakes_that_can_be_seen() -> Outcome<()>
{
    for chapter in asked()? {
        let mut bugs = 0;
        for file in files(&chapter)? {
            for question in questions(&chapter, &file)? {
                let wrong = wrong_answers(&question);
                bugs += wrong.iter().filter(|w| w.get("bug").is_some()).count();
            }
        }
        assert!(bugs >= 1, "{chapter}: no wrong answer is a known mistake");
    }
    Ok(())
}

#[test]
fn every_wrong_answer_says_what_is_wrong_with_it() -> Outcome<()> {
    for (_, question) in all_questions()? {
        for answer in wrong_answers(&question) {
            assert!(answer.get("why").is_some(), "{answer}");
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
    assert!(folds >= 95, "{folds}");
}
