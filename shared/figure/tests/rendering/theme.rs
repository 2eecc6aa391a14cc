//! The page's colours and fonts, and nobody else's.

use super::reader::{elements, painted};
use course::svg::standalone;
use figure::{Ink, Legend, Panel, Plot, Series};

fn busy() -> Plot {
    let graph = |k: i32| {
        let name = format!("x to the {k}");
        Series::graph(name, 0.0..=1.0, move |x| x.powi(k))
    };
    let left = Panel::new()
        .title("powers & <roots>")
        .axes("x", "xᵏ (1)")
        .legend(Legend::TopLeft)
        .add_all((1..=6).map(graph))
        .add(Series::points("exact", [(0.5, 0.5)]).ink(Ink::Exact))
        .horizontal(0.5, "half")
        .vertical_band(0.2..=0.4, "band");
    let field = Series::field(0.0..=1.0, 0.0..=1.0, (6, 6), |x, y| (y, -x));
    Plot::strip([left, Panel::new().add(field)])
}

fn svg() -> String {
    busy().draw().expect("a figure").svg
}

/// Every colour that an element is drawn in.
fn colours(svg: &str) -> Vec<String> {
    let mut found = Vec::new();
    for element in elements(svg) {
        for key in ["stroke", "fill"] {
            let value = element.get(key).to_string();
            if !value.is_empty() && !found.contains(&value) {
                found.push(value);
            }
        }
    }
    found
}

#[test]
fn every_colour_is_a_role() {
    let mut allowed = vec![
        "none".to_string(),
        "currentColor".to_string(),
        "var(--wb-grid, #8884)".to_string(),
        "var(--bg, transparent)".to_string(),
    ];
    for ink in Ink::PALETTE {
        allowed.push(ink.css().to_string());
    }
    let used = colours(&svg());
    for colour in &used {
        assert!(allowed.contains(colour), "{colour} is hard-coded");
    }
    // Control: the reader does see colours, all six of the palette.
    for ink in Ink::PALETTE {
        assert!(used.contains(&ink.css().to_string()), "{ink:?} is missing");
    }
}

#[test]
fn no_colour_is_alone() {
    let svg = svg();
    let mut dashes = Vec::new();
    for ink in Ink::PALETTE {
        let lines = painted(&svg, ink.css());
        let dash = lines[0].get("stroke-dasharray").to_string();
        assert!(!dashes.contains(&dash), "{ink:?} repeats the dash {dash:?}");
        dashes.push(dash);
    }
}

#[test]
fn the_page_chooses_the_font_and_the_size() {
    let svg = svg();
    assert!(!svg.contains("font-family"));
    let root = &elements(&svg)[0];
    assert_eq!(root.get("width"), "");
    assert_eq!(root.get("height"), "");
    assert!(root.get("viewBox").starts_with("0 0 "));
    assert!(root.get("style").contains("width:100%"));
}

#[test]
fn text_is_escaped() {
    assert!(svg().contains("powers &amp; &lt;roots&gt;"));
}

#[test]
fn the_same_plot_gives_the_same_bytes() {
    assert_eq!(svg(), svg());
    let other = busy().size(600.0, 300.0).draw().expect("a figure").svg;
    assert_ne!(svg(), other, "another size is another picture");
}

#[test]
fn a_file_of_its_own_brings_its_colours_along() {
    let inline = svg();
    let file = standalone(&inline);
    assert!(file.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    assert!(file.contains("prefers-color-scheme:dark"));
    assert!(file.contains("font-family"));
    assert!(!file.contains("var("), "a file has no page to ask");
    assert!(inline.contains("var(--wb-grid"), "but the page is asked");
    assert_eq!(file.matches("<style>").count(), 1);
}
