//! How far the reader has come: in the sidebar, on first pages, and in the
//! diagram of the whole simulator.

use super::answering::{FILE, SOLUTION, begin};
use super::{EULER, reader};
use serde_json::json;
use std::fs;
use tests::workspace::{Outcome, root};

const SIMULATOR: &str = "your-simulator.html";

/// What the sidebar has beside chapter 1: `2/8`.
const BESIDE: &str = "[...document.querySelectorAll(
    '#mdbook-sidebar a[href$=\"01-ode/index.html\"] .wb-chapter-progress')]
    .map(mark => Number(mark.textContent.split('/')[0]))[0]";

#[test]
fn a_passed_exercise_counts_in_the_sidebar_and_on_the_first_page() -> Outcome<()>
{
    let Some(reader) = reader("progress in a browser") else {
        return Ok(());
    };
    let (_restore, stub) = begin(&reader)?;
    // Whatever was there before the stub is judged no more.
    reader.visit(EULER, "light")?;
    reader.wait_for_state("not-started")?;
    reader.visit("01-ode/index.html", "light")?;
    reader.wait_long(&format!("{BESIDE} >= 0"))?;
    let before = reader.ask(&format!("return {BESIDE};"))?;
    let before = before.as_i64().ok_or("no number")?;
    let right = stub.replace("todo!()", SOLUTION);
    fs::write(root().join(FILE), right).map_err(|e| e.to_string())?;
    reader.wait_long(&format!("{BESIDE} === {}", before + 1))?;
    let words = format!("{} of 8 exercises of this chapter", before + 1);
    reader.wait_long(&format!(
        "document.querySelector('main .wb-so-far').textContent
             .includes('{words}')"
    ))?;
    // A page that is not the first of a chapter has no such line.
    reader.visit("01-ode/notes.html", "light")?;
    reader.wait_long(&format!("{BESIDE} >= 0"))?;
    let lines = "return document.querySelectorAll('.wb-so-far').length;";
    assert_eq!(reader.ask(lines)?, json!(0));
    Ok(())
}

#[test]
fn the_diagram_says_of_each_function_and_scene_whose_it_is() -> Outcome<()> {
    let Some(reader) = reader("the diagram in a browser") else {
        return Ok(());
    };
    let (_restore, stub) = begin(&reader)?;
    let right = stub.replace("todo!()", SOLUTION);
    fs::write(root().join(FILE), right).map_err(|e| e.to_string())?;
    reader.visit(SIMULATOR, "light")?;
    let state = "document.querySelector('[data-call=\"ode/euler_step\"]')";
    reader.wait_long(&format!("{state}.dataset.state === 'passed'"))?;
    let label =
        reader.ask(&format!("return {state}.getAttribute('aria-label');"))?;
    let label = label.as_str().unwrap_or("").to_string();
    assert_eq!(label, "euler_step, moves leaves: yours");
    let scene = "return document.querySelector(
        '[data-call-scene=\"ode/leaves\"]').getAttribute('aria-label');";
    let scene = reader.ask(scene)?;
    assert_eq!(scene, json!("scene leaves, on 2 exercises: 1 of them yours"));
    // Pointing at a name leaves its lines alone: one to the scene, and no
    // other function is handed this one.
    let point = "dispatchEvent(new PointerEvent('pointerenter'));";
    reader.ask(&format!("{state}.{point}"))?;
    let shown = "return document.querySelectorAll('.wb-call-shown').length;";
    assert_eq!(reader.ask(shown)?, json!(1), "leaves");
    // On a telephone nothing is cut off.
    reader.narrow(SIMULATOR)?;
    let wide = "return document.documentElement.scrollWidth <= innerWidth;";
    assert_eq!(reader.ask(wide)?, json!(true));
    Ok(())
}

#[test]
fn the_summary_is_printed_alone() -> Outcome<()> {
    let Some(reader) = reader("the summary in a browser") else {
        return Ok(());
    };
    reader.visit(SIMULATOR, "light")?;
    reader.browser.until("document.querySelector('.wb-summary td')")?;
    let printed = reader.browser.script(
        "let seen = null;
         window.print = () => {
             seen = document.body.classList.contains('wb-printing-summary');
         };
         document.querySelector('.wb-summary-bar input').value = 'Ada';
         document.querySelector('.wb-summary-bar button').click();
         return [seen, document.querySelector('.wb-summary-name').textContent,
             document.querySelectorAll('.wb-summary tr').length,
             document.body.classList.contains('wb-printing-summary')];",
        json!([]),
    )?;
    // A row for each chapter that has exercises, below the head.
    let rows = printed[2].as_u64().unwrap_or(0);
    assert!(rows >= 9, "{printed}");
    assert_eq!(printed[0], json!(true));
    assert_eq!((&printed[1], &printed[3]), (&json!("Ada"), &json!(false)));
    Ok(())
}
