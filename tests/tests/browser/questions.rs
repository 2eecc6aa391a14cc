//! Questions in a browser: predict, then move; a wrong answer shows its bug.

use super::{EULER, Reader, reader};
use serde_json::json;
use tests::workspace::Outcome;

/// The page of the quiz of chapter 1.
pub const QUIZ: &str = "01-ode/notes.html";

impl Reader {
    /// A reader who has answered nothing yet.
    pub fn fresh(&self, page: &str) -> Outcome<()> {
        self.visit(page, "light")?;
        self.ask("workbook.record.erase();")?;
        self.visit(page, "light")
    }
}

const FIGURE: &str = "document.getElementById('fig-ode-spiral')";

#[test]
fn a_figure_waits_for_the_prediction_and_the_guess_stays() -> Outcome<()> {
    let Some(reader) = reader("predictions in a browser") else {
        return Ok(());
    };
    reader.fresh(EULER)?;
    let waits = format!(
        "const picture = {FIGURE}.querySelector('.wb-picture');
         return [{FIGURE}.inert, getComputedStyle(picture).visibility];"
    );
    assert_eq!(reader.ask(&waits)?, json!([true, "hidden"]));
    // Without a choice nothing happens but a word.
    let box_ = "document.querySelector('[data-predict=\"ode/halved\"]')";
    reader.ask(&format!("{box_}.querySelector('[type=submit]').click();"))?;
    let said =
        format!("return {box_}.querySelector('[role=status]').textContent;");
    assert_eq!(reader.ask(&said)?, json!("Choose one first."));
    assert_eq!(reader.ask(&waits)?, json!([true, "hidden"]));
    // A wrong guess, by the keyboard's own events.
    reader.ask(&format!(
        "const question = {box_}.querySelector('.wb-question');
         const wrong = (Number(question.dataset.right) + 1) % 4;
         question.querySelectorAll('[type=radio]')[wrong].click();
         question.querySelector('form').requestSubmit();"
    ))?;
    let words = reader.ask(&said)?;
    let words = words.as_str().unwrap_or("").to_string();
    assert!(words.contains("You predicted"), "{words}");
    assert_eq!(reader.ask(&waits)?, json!([false, "visible"]));
    let whys = reader.ask(&format!(
        "const whys = [...{box_}.querySelectorAll('.wb-why')]
             .filter(why => why.checkVisibility());
         return [whys.length, new Set(whys.map(w => w.dataset.choice)).size];"
    ))?;
    assert_eq!(whys, json!([3, 3]), "each wrong answer once");
    // The slider is free, and the guess stays while it moves.
    let (before, _) = reader.spiral()?;
    reader.slide("h", 0.75)?;
    assert_ne!(reader.spiral()?.0, before);
    assert_eq!(reader.ask(&said)?.as_str(), Some(words.as_str()));
    // It stays over a reload, too.
    reader.visit(EULER, "light")?;
    assert_eq!(reader.ask(&said)?.as_str(), Some(words.as_str()));
    assert_eq!(reader.ask(&waits)?, json!([false, "visible"]));
    let marks = format!(
        "return [...{box_}.querySelectorAll('.wb-choice-mark')]
             .filter(mark => mark.textContent).length;"
    );
    assert_eq!(reader.ask(&marks)?, json!(2), "a mark, never colour alone");
    Ok(())
}

#[test]
fn who_skips_a_prediction_sees_the_figure() -> Outcome<()> {
    let Some(reader) = reader("predictions in a browser") else {
        return Ok(());
    };
    reader.fresh(EULER)?;
    reader.ask(
        "for (const button of document.querySelectorAll('.wb-predict button'))
             if (button.textContent === 'Skip') button.click();",
    )?;
    let open =
        format!("return {FIGURE}.inert || {FIGURE}.matches('.wb-veiled');");
    assert_eq!(reader.ask(&open)?, json!(false));
    reader.visit(EULER, "light")?;
    assert_eq!(reader.ask(&open)?, json!(false));
    Ok(())
}

#[test]
fn a_wrong_answer_shows_its_bug_beside_the_right_picture() -> Outcome<()> {
    let Some(reader) = reader("quizzes in a browser") else { return Ok(()) };
    reader.fresh(QUIZ)?;
    let seen = reader.ask(
        "const question = document.querySelector('.wb-quiz .wb-question');
         const bug = question.querySelector('.wb-why .wb-small').closest('.wb-why');
         const place = Number(bug.dataset.choice);
         question.querySelectorAll('[type=radio]')[place].click();
         question.querySelector('form').requestSubmit();
         const feedback = question.querySelector('.wb-feedback');
         const captions = [...feedback.querySelectorAll('figcaption')];
         return [question.querySelector('[role=status]').textContent[0],
             feedback.querySelectorAll('.wb-pair svg').length,
             captions.map(caption => caption.textContent),
             question.querySelector('.wb-answer').open];",
    )?;
    let captions =
        json!(["with this mistake in the exercise", "as it should be"]);
    assert_eq!(seen, json!(["\u{2717}", 2, captions, false]));
    let right = reader.ask(
        "const question = document.querySelector('.wb-quiz .wb-question');
         const place = Number(question.dataset.right);
         question.querySelectorAll('[type=radio]')[place].click();
         question.querySelector('form').requestSubmit();
         return [question.querySelector('[role=status]').textContent,
             question.querySelector('.wb-answer').open];",
    )?;
    assert_eq!(right, json!(["\u{2713} Right.", true]));
    Ok(())
}

#[test]
fn a_curve_is_drawn_with_the_keys() -> Outcome<()> {
    let Some(reader) = reader("curves in a browser") else { return Ok(()) };
    reader.fresh("02-particles/contact-friction.html")?;
    let seen = reader.ask(
        "const question = document.querySelector('[data-kind=curve]');
         const pad = question.querySelector('svg.wb-pad');
         const press = (key) => pad.dispatchEvent(new KeyboardEvent('keydown',
             { key, bubbles: true, cancelable: true, shiftKey: true }));
         const points = JSON.parse(question.dataset.points);
         points.forEach(function ([, up], i) {
             for (let n = 0; n < 10; n++) press('ArrowDown');
             for (let n = 0; n < Math.round(up / 0.4); n++) press('ArrowUp');
             press('ArrowRight');
         });
         question.querySelector('form').requestSubmit();
         return [question.querySelector('[role=status]').textContent[0],
             pad.querySelector('.wb-pad-right').getAttribute('points') !== ''];",
    )?;
    assert_eq!(seen, json!(["\u{2713}", true]));
    Ok(())
}
