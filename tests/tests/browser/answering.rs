//! An exercise is answered in the page alone. The file is that of the
//! checkout; it is put back afterwards, whatever happens.

use super::{EULER, Reader, reader};
use serde_json::json;
use std::fs;
use std::path::PathBuf;
use std::sync::MutexGuard;
use std::time::{Duration, Instant};
use tests::workspace::{Outcome, hold_checkout, root};

pub const FILE: &str = "chapters/01-ode/exercises/euler_step.rs";
/// The velocity is asked for once: twice would be another known mistake.
pub const SOLUTION: &str =
    "let v = f(t, x);\n    [x[0] + h * v[0], x[1] + h * v[1]]";
/// The known mistake `forgot_h`: the compiler warns that nobody uses `h`.
const WRONG: &str = "[x[0] + f(t, x)[0], x[1] + f(t, x)[1]]";
const BROKEN: &str = "[x[0] + h * f(t x)[0], x[1]]";

/// The first check of a run compiles the chapter's libraries.
const PATIENCE: Duration = Duration::from_secs(240);

pub const EDITOR: &str = "codemirror.EditorView.findFromDOM(
    document.querySelector('[data-exercise=\"ode/euler_step\"] .cm-editor'))";
/// Whether the page asks which of two texts is to be in the file.
pub const ASKS: &str = "document.querySelector('.wb-editor-question button')";
pub const FORGET: &str = "for (const store of [localStorage, sessionStorage])
         store.removeItem('workbook-editor:ode/euler_step');";
pub const SECTION: &str = "document.querySelector(
    '[data-exercise=\"ode/euler_step\"]')";

/// Puts the file back when the test is over. The page is left before: it would
/// save once more.
pub struct Restore<'a> {
    reader: &'a Reader,
    path: PathBuf,
    before: String,
    _held: MutexGuard<'static, ()>,
}

impl Drop for Restore<'_> {
    fn drop(&mut self) {
        let _ = self.reader.browser.open("about:blank");
        let _ = fs::write(&self.path, &self.before);
    }
}

/// The exercise as it is handed out.
pub fn begin(reader: &Reader) -> Outcome<(Restore<'_>, String)> {
    let held = hold_checkout();
    let path = root().join(FILE);
    let before = fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let solution =
        root().join("chapters/01-ode/grading/euler_step/solution.rs");
    let text = fs::read_to_string(solution).map_err(|e| e.to_string())?;
    let stub = judge::Solution::parse(&text)?.stub();
    fs::write(&path, &stub).map_err(|e| e.to_string())?;
    Ok((Restore { reader, path, before, _held: held }, stub))
}

impl Reader {
    /// The editor, open, and nothing left in it from before. What was left is
    /// forgotten on a page that has no editor to write it once more.
    pub fn begin_editor(&self) -> Outcome<()> {
        self.visit("introduction.html", "light")?;
        self.ask(FORGET)?;
        self.open_editor()
    }

    pub fn open_editor(&self) -> Outcome<()> {
        self.visit(EULER, "light")?;
        self.press_to_answer()
    }

    /// A server that has just been started may not have read the exercises:
    /// then the button says so, and can be pressed again.
    pub fn press_to_answer(&self) -> Outcome<()> {
        self.wait_long(&format!(
            "([...{SECTION}.querySelectorAll('button:enabled')]
                 .filter(b => b.textContent.startsWith('Answer it here'))
                 .forEach(b => b.click()),
             document.querySelector('.wb-editor .cm-content'))"
        ))
    }

    /// What the page wants to save does not leave it, as if the network were
    /// slow, until it is let go.
    pub fn hold_saves(&self) -> Outcome<()> {
        self.ask(
            "const ask = workbook.askServer;
             const gate = new Promise(open => { window.letGo = open; });
             workbook.askServer = async (method, ...more) => {
                 if (method === 'PUT') {
                     window.isHeld = true;
                     await gate;
                 }
                 return ask(method, ...more);
             };",
        )
        .map(drop)
    }

    /// Waits until the page wants to save.
    pub fn wait_for_a_save(&self) -> Outcome<()> {
        self.wait_long("window.isHeld")
    }

    pub fn let_saves_go(&self) -> Outcome<()> {
        self.ask("window.letGo();").map(drop)
    }

    pub fn write_here(&self, text: &str) -> Outcome<()> {
        let body = format!(
            "const view = {EDITOR};
             view.dispatch({{ changes: {{ from: 0, insert: arguments[0],
                 to: view.state.doc.length }} }});"
        );
        self.browser.script(&body, json!([text])).map(drop)
    }

    pub fn undo(&self) -> Outcome<()> {
        self.ask(
            "document.querySelector('.cm-content').dispatchEvent(
                 new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ',
                     keyCode: 90, ctrlKey: true, bubbles: true,
                     cancelable: true }));",
        )
        .map(drop)
    }

    pub fn shown(&self) -> Outcome<String> {
        let text =
            self.ask(&format!("return {EDITOR}.state.doc.toString();"))?;
        Ok(text.as_str().unwrap_or("").to_string())
    }

    /// Waits for what may take a compiler's time.
    pub fn wait_long(&self, what: &str) -> Outcome<()> {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.browser.until(what) {
                Err(_) if Instant::now() < end => {}
                result => return result,
            }
        }
    }

    pub fn wait_for_state(&self, state: &str) -> Outcome<()> {
        self.wait_long(&format!("{SECTION}.dataset.state === '{state}'"))
    }
}

/// Whether one mark of the compiler stands beside the line with these
/// words, and none elsewhere.
fn marked_at(severity: &str, words: &str) -> String {
    format!(
        "((marks, line) => marks.length === 1 && line &&
             Math.abs(marks[0].getBoundingClientRect().top
                 - line.getBoundingClientRect().top) < line.offsetHeight)(
             [...document.querySelectorAll('.cm-lint-marker')].filter(
                 mark => mark.matches('.cm-lint-marker-{severity}')),
             [...document.querySelectorAll('.cm-line')].find(
                 line => line.textContent.includes('{words}')))"
    )
}

pub fn on_disk() -> String {
    fs::read_to_string(root().join(FILE)).unwrap_or_default()
}

#[test]
fn an_exercise_is_solved_from_stub_to_pass_in_the_page_alone() -> Outcome<()> {
    let Some(reader) = reader("the editor in a browser") else {
        return Ok(());
    };
    let (_restore, stub) = begin(&reader)?;
    reader.begin_editor()?;
    assert_eq!(reader.shown()?, stub);
    // A mistake for the compiler, at its line.
    reader.write_here(&stub.replace("todo!()", BROKEN))?;
    reader.wait_for_state("does-not-compile")?;
    assert_eq!(on_disk(), reader.shown()?);
    reader.wait_long(&marked_at("error", "f(t x)"))?;
    // A known mistake, with its hint, and a warning at its line.
    reader.write_here(&stub.replace("todo!()", WRONG))?;
    reader.wait_for_state("wrong")?;
    reader.wait_long(&format!(
        "{SECTION}.querySelector('.wb-bug-hint') &&
         {SECTION}.querySelector('.wb-bug-hint').textContent
             .includes('one second')"
    ))?;
    reader.wait_long(&marked_at("warning", "h: f64"))?;
    // The right answer; undo survives a reload.
    let right = stub.replace("todo!()", SOLUTION);
    reader.write_here(&right)?;
    reader.wait_for_state("passed")?;
    assert_eq!(on_disk(), right);
    reader.visit(EULER, "light")?;
    reader.browser.until("document.querySelector('.wb-editor .cm-content')")?;
    assert_eq!(reader.shown()?, right);
    reader.undo()?;
    assert_eq!(reader.shown()?, stub.replace("todo!()", WRONG));
    Ok(())
}

#[test]
fn a_change_made_outside_loses_neither_text() -> Outcome<()> {
    let Some(reader) = reader("the editor in a browser") else {
        return Ok(());
    };
    let (_restore, stub) = begin(&reader)?;
    reader.begin_editor()?;
    let outside = format!("{stub}\n// written outside\n");
    let here = format!("{stub}\n// written here\n");
    // Nothing unsaved here: the page follows.
    fs::write(root().join(FILE), &outside).map_err(|e| e.to_string())?;
    reader.wait_long(&format!(
        "{EDITOR}.state.doc.toString().includes('written outside')"
    ))?;
    // Both have changed: it asks.
    reader.hold_saves()?;
    reader.write_here(&here)?;
    reader.wait_for_a_save()?;
    fs::write(root().join(FILE), &stub).map_err(|e| e.to_string())?;
    reader.let_saves_go()?;
    reader.wait_long(ASKS)?;
    assert_eq!((on_disk(), reader.shown()?), (stub.clone(), here.clone()));
    // The other text is taken, and undo brings mine back.
    reader.ask(
        "[...document.querySelectorAll('.wb-editor-question button')]
             .find(b => b.textContent === 'The other one').click();",
    )?;
    assert_eq!(reader.shown()?, stub);
    reader.undo()?;
    assert_eq!(reader.shown()?, here);
    Ok(())
}
