//! Pages as they appear: pictures, formulas, widths, and nothing from
//! elsewhere.

use super::survey::{CLIPPED, COLLIDING, UNSET, WIDER, survey};
use super::{EULER, lines, onlooker};
use serde_json::json;
use tests::workspace::Outcome;

#[test]
fn every_figure_is_seen_with_all_its_labels() -> Outcome<()> {
    let Some(reader) = onlooker("figures in a browser") else { return Ok(()) };
    for sight in survey(&reader) {
        let (page, clipped) = (&sight.page, &sight.clipped);
        assert_eq!(*clipped, json!([]), "{page}:\n{}", lines(clipped));
    }
    // The control: a label moved out of its picture is noticed.
    reader.visit(EULER, "light")?;
    let count = "return document.querySelectorAll('.wb-picture svg').length;";
    assert_eq!(reader.ask(count)?, json!(2));
    reader.ask(
        "document.querySelector('.wb-picture svg text')
             .setAttribute('transform', 'translate(-4000 0)');",
    )?;
    let clipped = reader.ask(CLIPPED)?;
    assert!(clipped.as_array().is_some_and(|c| !c.is_empty()));
    Ok(())
}

#[test]
fn no_label_lies_on_another() -> Outcome<()> {
    let Some(reader) = onlooker("labels in a browser") else { return Ok(()) };
    for sight in survey(&reader) {
        let (page, wrong) = (&sight.page, &sight.colliding);
        assert_eq!(*wrong, json!([]), "{page}:\n{}", lines(wrong));
    }
    // The control: a label put over another is noticed.
    reader.visit(EULER, "light")?;
    reader.ask(
        "const label = document.querySelector('.wb-picture svg text');
        label.after(label.cloneNode(true));",
    )?;
    assert_ne!(reader.ask(COLLIDING)?, json!([]));
    Ok(())
}

#[test]
fn every_formula_is_set_and_none_is_raw() -> Outcome<()> {
    let Some(reader) = onlooker("formulas in a browser") else { return Ok(()) };
    for sight in survey(&reader) {
        // A source page shows code, in which anything may stand.
        if !sight.page.starts_with("code/") {
            let (page, unset) = (&sight.page, &sight.unset);
            assert_eq!(*unset, json!([]), "{page}:\n{}", lines(unset));
        }
    }
    reader.visit(EULER, "light")?;
    let found = reader.ask(
        "return [document.querySelectorAll('.katex .V').length > 10,
                 document.fonts.check('16px KaTeX_Main')];",
    )?;
    assert_eq!(found, json!([true, true]), "formulas and their fonts");
    // The control: a raw formula and one without size are noticed.
    reader.ask(
        "document.querySelector('main p').append('$x_1$ ');
        document.querySelector('.katex .V').style.display = 'none';",
    )?;
    let unset = reader.ask(UNSET)?;
    assert_eq!(unset.as_array().map(Vec::len), Some(3), "{unset}");
    Ok(())
}

#[test]
fn no_page_complains_or_asks_anybody_else() -> Outcome<()> {
    let Some(reader) = onlooker("requests in a browser") else { return Ok(()) };
    for sight in survey(&reader) {
        let page = &sight.page;
        assert!(sight.console.is_empty(), "{page}: {:?}", sight.console);
        let requested = sight.requested.as_array().ok_or("no list")?;
        assert!(requested.len() > 3, "{page} asked for {requested:?}");
        for url in requested {
            let url = url.as_str().unwrap_or("");
            let ours = url.starts_with(&reader.served.url(""));
            assert!(ours || url.starts_with("data:"), "{page}: {url}");
        }
    }
    // The control: a complaint is heard.
    reader.visit(EULER, "light")?;
    reader.ask("console.error('louder');")?;
    let printed = reader.browser.console()?;
    assert!(printed.iter().any(|line| line.contains("louder")), "{printed:?}");
    Ok(())
}

#[test]
fn no_page_scrolls_sideways() -> Outcome<()> {
    let Some(reader) = onlooker("widths in a browser") else { return Ok(()) };
    for sight in survey(&reader) {
        for (width, wider) in [1280, 360].iter().zip(&sight.wider) {
            let page = &sight.page;
            assert_eq!(*wider, json!([]), "{page} at {width} pixels");
        }
    }
    // What is wide scrolls in a frame of its own.
    reader.narrow(EULER)?;
    let scrolls = reader.ask(
        "return [...document.querySelectorAll('.wb-scroll, main pre code')]
             .some(frame => frame.scrollWidth > frame.clientWidth
                 && getComputedStyle(frame).overflowX === 'auto');",
    )?;
    assert_eq!(scrolls, json!(true), "nothing scrolls, or nothing is wide");
    // The control: a wide box outside any frame is noticed.
    reader.ask(
        "const box = document.createElement('div');
        box.style.cssText = 'width: 2000px; height: 1px';
        document.querySelector('main').append(box);",
    )?;
    assert_ne!(reader.ask(WIDER)?, json!([]));
    Ok(())
}
