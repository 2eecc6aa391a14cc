//! Progress and return: where the reader stopped, what comes back, what is
//! handed in, and that all of it can be erased.

use super::access::axe;
use super::questions::QUIZ;
use super::{EULER, Reader, reader};
use course::testing::skip;
use serde_json::{Value, json};
use std::fs;
use std::time::{Duration, Instant};
use tests::book_server::reading_folder;
use tests::workspace::Outcome;

const FIRST: &str = "introduction.html";
const PROGRESS: &str = "your-progress.html";
const BOX: &str = "document.querySelector('.wb-continue')";
const RECORD: &str = "workbook.record.all()";
/// Milliseconds.
const DAY: f64 = 24.0 * 3600e3;

impl Reader {
    /// What the server has kept, once this is true of it.
    fn reported(&self, is: impl Fn(&Value) -> bool) -> Outcome<Value> {
        let file = reading_folder().join("reading.json");
        let end = Instant::now() + Duration::from_secs(60);
        loop {
            let text = fs::read_to_string(&file).unwrap_or_default();
            let kept = serde_json::from_str(&text).unwrap_or(Value::Null);
            if is(&kept) {
                return Ok(kept);
            }
            if Instant::now() > end {
                return Err(format!("{} says {kept}", file.display()));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Answers the first question of the quiz: right, or wrong.
    fn answer_first(&self, right: bool) -> Outcome<()> {
        self.ask(&format!(
            "const question = document.querySelector('.wb-quiz .wb-question');
             const right = Number(question.dataset.right);
             const place = {right} ? right : (right + 1) % 4;
             question.querySelectorAll('[type=radio]')[place].click();
             question.querySelector('form').requestSubmit();"
        ))
        .map(drop)
    }

    /// The entry of that question.
    fn first_entry(&self) -> Outcome<Value> {
        self.ask(&format!(
            "const id = document.querySelector('.wb-quiz .wb-question')
                 .dataset.id;
             return {RECORD}.answers[id];"
        ))
    }
}

/// In how many days the entry's question comes back.
fn days(entry: &Value) -> f64 {
    let number = |key: &str| entry[key].as_f64().unwrap_or(f64::NAN);
    (number("due") - number("at")) / DAY
}

#[test]
fn the_first_page_leads_back_to_where_the_reader_stopped() -> Outcome<()> {
    let Some(reader) = reader("returning in a browser") else { return Ok(()) };
    reader.fresh(FIRST)?;
    assert_eq!(reader.ask(&format!("return {BOX}.hidden;"))?, json!(true));
    reader.visit(EULER, "light")?;
    let heading = "document.querySelectorAll('main h2[id]')[1]";
    let id = reader.ask(&format!("return {heading}.id;"))?;
    let id = id.as_str().ok_or("no heading")?.to_string();
    // Pictures that come late move a place: who wants to see it follows it.
    reader.browser.until(&format!(
        "({heading}.scrollIntoView(), {RECORD}.last &&
             {RECORD}.last.id === '{id}')"
    ))?;
    reader.visit(FIRST, "light")?;
    let link = format!("{BOX}.querySelector('a').href");
    let wanted = reader.served.url(&format!("{EULER}#{id}"));
    assert_eq!(reader.ask(&format!("return {link};"))?, json!(wanted));
    // Only a page whose end was seen for a while is read; then comes the next.
    assert_eq!(reader.ask(&format!("return {RECORD}.read;"))?, json!({}));
    reader.visit(EULER, "light")?;
    reader.browser.until(&format!(
        "(window.scrollTo(0, document.body.scrollHeight), {RECORD}.read['{EULER}'])"
    ))?;
    reader.visit(FIRST, "light")?;
    let next =
        format!("{BOX}.textContent.includes('Next: Stability and stiffness')");
    reader.browser.until(&next)?;
    reader.visit(PROGRESS, "light")?;
    let cell = "document.querySelector('.wb-progress tbody tr').cells[1]";
    let cell = reader.ask(&format!("return {cell}.textContent;"))?;
    assert!(cell.as_str().unwrap_or("").starts_with("1 of "), "{cell}");
    Ok(())
}

#[test]
fn questions_come_back_for_whoever_wants_them() -> Outcome<()> {
    let Some(reader) = reader("repetition in a browser") else {
        return Ok(());
    };
    reader.fresh(QUIZ)?;
    reader.answer_first(false)?;
    reader.answer_first(true)?;
    let entry = reader.first_entry()?;
    let facts = [&entry["first"], &entry["right"], &entry["tries"]];
    assert_eq!(facts, [&json!(false), &json!(true), &json!(2)]);
    assert!((days(&entry) - 1.0).abs() < 0.01, "{entry}");
    let make_due = format!(
        "const record = {RECORD};
         for (const answer of Object.values(record.answers))
             answer.due = Date.now() - 1000;
         workbook.record.change((all) => Object.assign(all, record));"
    );
    // Nobody has asked for it: nothing comes back.
    reader.ask(&make_due)?;
    reader.visit(QUIZ, "light")?;
    let chosen = "return document.querySelectorAll(
        '.wb-quiz .wb-question [type=radio]:checked').length;";
    assert_eq!(reader.ask(chosen)?, json!(1));
    // Asked for, it does, and its days grow with each right answer.
    reader.visit(PROGRESS, "light")?;
    reader.ask("document.querySelector('.wb-repeat input').click();")?;
    for (wanted, is_right) in [
        (3.0, true),
        (7.0, true),
        (1.0, false),
        (3.0, true),
        (7.0, true),
        (21.0, true),
        (f64::NAN, true),
    ] {
        reader.ask(&make_due)?;
        reader.visit(PROGRESS, "light")?;
        reader.ask(
            "document.querySelector('.wb-progress-repeat ol a').click();",
        )?;
        reader.browser.until(
            "document.querySelector('.wb-quiz :target') &&
                 document.readyState === 'complete'",
        )?;
        assert_eq!(reader.ask(chosen)?, json!(0), "not asked anew");
        reader.answer_first(is_right)?;
        let entry = reader.first_entry()?;
        let found = days(&entry);
        let same = (found - wanted).abs() < 0.01;
        assert!(same || found.is_nan() && wanted.is_nan(), "{entry}");
        assert_eq!(entry["first"], json!(false), "the first answer stays");
    }
    Ok(())
}

#[test]
fn at_most_five_wait_at_a_time() -> Outcome<()> {
    let Some(reader) = reader("repetition in a browser") else {
        return Ok(());
    };
    reader.fresh(PROGRESS)?;
    reader.ask(
        "workbook.record.change((record, now) => {
             record.repeat = { on: true, at: now };
             const rows = [...document.querySelectorAll('.wb-progress tbody tr')];
             for (const row of rows.slice(0, 2))
                 for (const id of JSON.parse(row.dataset.questions))
                     record.answers[id] = { right: true, first: true, tries: 1,
                         stage: 0, due: now - 1000, at: now };
             record.answers['gone/end:00000000'] = { right: true, first: true,
                 tries: 1, stage: 0, due: now - 2000, at: now };
         });",
    )?;
    let seen = reader.ask(
        "return [document.querySelectorAll('.wb-progress-repeat ol a').length,
             document.querySelector('.wb-progress-repeat p').textContent];",
    )?;
    assert_eq!(seen, json!([5, "Back today, the first 5:"]));
    // What the book asks no longer does not wait for ever.
    reader.visit(PROGRESS, "light")?;
    let gone = format!("return {RECORD}.answers['gone/end:00000000'].due;");
    assert_eq!(reader.ask(&gone)?, json!(null));
    Ok(())
}

#[test]
fn what_is_kept_is_reported_saved_and_erased() -> Outcome<()> {
    let Some(reader) = reader("progress in a browser") else { return Ok(()) };
    reader.fresh(QUIZ)?;
    reader.answer_first(false)?;
    let answers =
        |kept: &Value| kept["answers"].as_object().map_or(0, |a| a.len());
    let kept = reader.reported(|kept| answers(kept) == 1)?;
    // Another browser goes on where this one left.
    reader.ask("localStorage.removeItem('workbook-record');")?;
    reader.visit(PROGRESS, "light")?;
    reader
        .browser
        .until(&format!("Object.keys({RECORD}.answers).length === 1"))?;
    // What is saved has the answers, and neither pages nor names.
    reader.ask(
        "const make = URL.createObjectURL;
         URL.createObjectURL = (blob) => {
             blob.text().then((text) => { window.saved = text; });
             return make(blob);
         };
         [...document.querySelectorAll('.wb-progress-keep button')]
             .find(b => b.textContent === 'Save my answers').click();",
    )?;
    reader.browser.until("window.saved")?;
    let saved = reader.ask("return JSON.parse(window.saved);")?;
    let (id, entry) = kept["answers"]
        .as_object()
        .and_then(|answers| answers.iter().next())
        .ok_or("no answer")?;
    let answer = json!({"question": id, "first_right": false,
        "first_choice": entry["first_choice"], "tries": 1});
    let file = json!({"format": "workbook-answers/1", "answers": [answer]});
    assert_eq!(saved, file);
    // Erased only after a question.
    let erase = |yes: bool| {
        format!(
            "window.confirm = () => {yes};
             [...document.querySelectorAll('.wb-progress-keep button')]
                 .find(b => b.textContent === 'Erase all of it').click();
             return Object.keys({RECORD}.answers).length;"
        )
    };
    assert_eq!(reader.ask(&erase(false))?, json!(1));
    assert_eq!(reader.ask(&erase(true))?, json!(0));
    // At once: whoever erases and goes away has erased, too.
    reader.visit(QUIZ, "light")?;
    let last = |kept: &Value| kept["last"]["page"] == json!(QUIZ);
    let kept = reader.reported(|kept| answers(kept) == 0 && last(kept))?;
    assert!(kept["erased"].as_u64() > Some(0), "{kept}");
    assert_eq!(kept["read"], json!({}));
    Ok(())
}

#[test]
fn answered_pages_are_open_to_everybody_too() -> Outcome<()> {
    let axe = match axe() {
        Ok(axe) => axe,
        Err(why) => {
            skip("accessibility of answered pages", &why);
            return Ok(());
        }
    };
    let Some(reader) = reader("accessibility of answered pages") else {
        return Ok(());
    };
    let rules =
        json!(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]);
    reader.fresh(QUIZ)?;
    reader.answer_first(false)?;
    assert_eq!(
        reader.barriers(&axe, &rules, true)?,
        json!([]),
        "a wrong answer"
    );
    reader.ask(
        "workbook.record.change((record, now) => {
             record.repeat = { on: true, at: now };
             for (const entry of Object.values(record.answers))
                 entry.due = now - 1000;
         });",
    )?;
    // As on all pages, the dark ones differ in their colours alone.
    let colours = json!({"type": "rule", "values": ["color-contrast"]});
    for (theme, rules) in [("light", &rules), ("navy", &colours)] {
        for page in [QUIZ, PROGRESS, FIRST] {
            reader.visit(page, theme)?;
            let found = reader.barriers(&axe, rules, true)?;
            assert_eq!(found, json!([]), "{page} in {theme}");
        }
    }
    reader.open_editor()?;
    assert_eq!(reader.barriers(&axe, &rules, true)?, json!([]), "the editor");
    reader.ask("localStorage.clear();")?;
    Ok(())
}
