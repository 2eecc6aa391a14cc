//! The editor of an exercise besides solving it: two tabs, a server that is
//! started again, reset, the reader's own editor, and the way out by keyboard.

use super::answering::{ASKS, EDITOR, FILE, FORGET, SECTION, begin, on_disk};
use super::{EULER, Reader, reader};
use serde_json::json;
use std::fs;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tests::book_server::{BookServer, reading_folder};
use tests::workspace::{Outcome, program, root};

const NOTE: &str = "document.querySelector('.wb-editor-note').textContent";

impl Reader {
    fn press_in_editor(&self, words: &str) -> Outcome<()> {
        self.ask(&format!(
            "[...document.querySelectorAll('.wb-editor button')]
                 .find(b => b.textContent === '{words}').click();"
        ))
        .map(drop)
    }

    fn focus_is_in_editor(&self) -> Outcome<bool> {
        let inside = "return document.querySelector('.cm-editor')
            .contains(document.activeElement);";
        Ok(self.ask(inside)? == json!(true))
    }
}

#[test]
fn two_tabs_follow_each_other_and_lose_nothing() -> Outcome<()> {
    let Some(reader) = reader("two tabs of an editor") else { return Ok(()) };
    let (_restore, stub) = begin(&reader)?;
    reader.begin_editor()?;
    let browser = &reader.browser;
    let [first, second] = browser.new_tab()?;
    reader.open_editor()?;
    let one = format!("{stub}\n// from the second tab\n");
    reader.write_here(&one)?;
    reader.wait_long(&format!("{NOTE}.includes('\u{2713} saved')"))?;
    assert_eq!(on_disk(), one);
    // The first has nothing unsaved: it follows, and undo brings its own back.
    browser.go_to_tab(&first)?;
    reader.wait_long(&format!(
        "{EDITOR}.state.doc.toString().includes('from the second tab')"
    ))?;
    reader.undo()?;
    assert_eq!(reader.shown()?, stub);
    reader.wait_long(&format!("{NOTE}.includes('\u{2713} saved')"))?;
    browser.go_to_tab(&second)?;
    let shows_stub =
        format!("!{EDITOR}.state.doc.toString().includes('second tab')");
    reader.wait_long(&shows_stub)?;
    // Both write at once: the later one is asked, and keeps its text.
    let (mine, theirs) = (format!("{stub}\n// b\n"), format!("{stub}\n// a\n"));
    reader.hold_saves()?;
    reader.write_here(&mine)?;
    reader.wait_for_a_save()?;
    browser.go_to_tab(&first)?;
    reader.write_here(&theirs)?;
    reader.wait_long(&format!("{NOTE}.includes('\u{2713} saved')"))?;
    browser.go_to_tab(&second)?;
    reader.let_saves_go()?;
    reader.wait_long(ASKS)?;
    assert_eq!((&reader.shown()?, &on_disk()), (&mine, &theirs));
    // A reload does not mix the two up.
    reader.visit(EULER, "light")?;
    reader.wait_long(ASKS)?;
    assert_eq!((&reader.shown()?, &on_disk()), (&mine, &theirs));
    browser.close_tab(&first)
}

#[test]
fn a_server_that_is_started_again_gets_what_was_written_meanwhile()
-> Outcome<()> {
    let Some(reader) = reader("a server started again") else {
        return Ok(());
    };
    let (_restore, stub) = begin(&reader)?;
    let start = |port: u16| {
        let mut command = Command::new(program("workbook")?);
        command.args(["--no-open", "--port", &port.to_string()]);
        command.env("WORKBOOK_READING", reading_folder());
        BookServer::start(command.current_dir(root()))
    };
    let served = start(0)?;
    let (port, url) = (served.port, served.url(EULER));
    let other = served.url("introduction.html");
    reader.visit_at(&other, "light", super::DESKTOP)?;
    reader.ask(FORGET)?;
    reader.visit_at(&url, "light", super::DESKTOP)?;
    reader.press_to_answer()?;
    drop(served);
    let text = format!("{stub}\n// while nobody listened\n");
    reader.write_here(&text)?;
    reader.wait_long(&format!("{NOTE}.includes('does not answer')"))?;
    assert_eq!(on_disk(), stub);
    let again = start(port)?;
    assert_eq!(again.port, port, "the port was taken");
    // The page may have been loaded again meanwhile: the file says it.
    let end = Instant::now() + Duration::from_secs(240);
    while on_disk() != text && Instant::now() < end {
        sleep(Duration::from_millis(100));
    }
    reader.wait_long("document.querySelector('.wb-editor .cm-content')")?;
    assert_eq!((on_disk(), reader.shown()?), (text.clone(), text));
    Ok(())
}

#[test]
fn a_reset_keeps_the_text_and_names_where() -> Outcome<()> {
    let Some(reader) = reader("a reset in the page") else { return Ok(()) };
    let (_restore, stub) = begin(&reader)?;
    reader.begin_editor()?;
    let mine = format!("{stub}\n// mine\n");
    reader.write_here(&mine)?;
    reader.press_in_editor("Reset")?;
    reader
        .wait_long(&format!("{NOTE}.startsWith('Reset. Your text is in ')"))?;
    assert_eq!((on_disk(), reader.shown()?), (stub.clone(), stub));
    let note = reader.ask(&format!("return {NOTE};"))?;
    let note = note.as_str().unwrap_or("").to_string();
    let kept = note.trim_start_matches("Reset. Your text is in ");
    let kept = root().join(kept.split(';').next().unwrap_or(""));
    let text = fs::read_to_string(&kept).map_err(|e| e.to_string())?;
    assert_eq!(text, mine);
    let _ = fs::remove_file(kept);
    reader.undo()?;
    assert_eq!(reader.shown()?, mine);
    Ok(())
}

#[test]
fn tab_indents_and_escape_then_tab_leaves() -> Outcome<()> {
    let Some(reader) = reader("the keys of an editor") else { return Ok(()) };
    let (_restore, stub) = begin(&reader)?;
    reader.begin_editor()?;
    reader.ask(&format!("{EDITOR}.focus();"))?;
    reader.key_coded("Tab", 9)?;
    assert!(reader.focus_is_in_editor()?, "Tab has left");
    assert_ne!(reader.shown()?, stub, "Tab indents");
    reader.key_coded("Escape", 27)?;
    reader.key_coded("Tab", 9)?;
    assert!(!reader.focus_is_in_editor()?, "Escape, Tab has not left");
    Ok(())
}

#[test]
fn hints_unfold_one_by_one() -> Outcome<()> {
    let Some(reader) = reader("hints in a browser") else { return Ok(()) };
    reader.visit(EULER, "light")?;
    let seen = reader.ask(&format!(
        "const seen = () => [...{SECTION}.querySelectorAll('.wb-hint > summary')]
             .filter(s => s.checkVisibility()).length;
         const counts = [seen()];
         for (const hint of {SECTION}.querySelectorAll('.wb-hint')) {{
             hint.open = true;
             counts.push(seen());
         }}
         return counts;"
    ))?;
    assert_eq!(seen, json!([1, 2, 3, 3]));
    Ok(())
}

#[test]
fn the_own_editor_is_asked_for_and_what_it_says_is_shown() -> Outcome<()> {
    let Some(reader) = reader("the own editor") else { return Ok(()) };
    let (_restore, _) = begin(&reader)?;
    reader.begin_editor()?;
    // No editor is opened on the machine that tests.
    reader.ask(
        "window.asked = [];
         const fetched = window.fetch;
         window.fetch = (path, how) => path.endsWith('/open')
             ? (window.asked.push(how.method + ' ' + path),
                Promise.resolve(new Response('no editor', { status: 502 })))
             : fetched(path, how);",
    )?;
    reader.press_in_editor("Open in my editor")?;
    reader.browser.until(&format!("{NOTE}.includes('no editor')"))?;
    let asked = reader.ask("return window.asked;")?;
    assert_eq!(asked, json!(["POST /__workbook/answer/ode/euler_step/open"]));
    assert!(root().join(FILE).exists());
    Ok(())
}
