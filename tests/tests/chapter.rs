//! The chapter's program as people call it.

use crate::html::Element;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use tests::workspace::{Outcome, ProgramOutput, program, run};

fn ode(args: &[&str]) -> Outcome<ProgramOutput> {
    run(Command::new(program("ode")?).args(args))
}

/// What a call that must succeed prints.
fn answer(args: &[&str]) -> Outcome<String> {
    let said = ode(args)?;
    match (said.code, said.err.as_str()) {
        (Some(0), "") => Ok(said.out),
        (code, err) => Err(format!("{args:?} ended with {code:?}: {err}")),
    }
}

/// A picture that stands alone: one svg element with a size and drawing.
fn expect_picture(text: &str) {
    let page = Element::parse(text);
    let pictures = page.named("svg");
    assert_eq!(pictures.len(), 1, "one picture");
    assert!(text.trim_end().ends_with("</svg>"), "whole");
    assert!(pictures[0].attribute("xmlns").is_some(), "a file of its own");
    assert!(pictures[0].attribute("viewBox").is_some());
    assert!(page.named("polyline").len() > 4, "drawn");
    assert!(!text.contains("NaN") && !text.contains("inf"), "finite");
}

#[test]
fn the_list_names_everything_for_people_and_for_programs() -> Outcome<()> {
    let text = answer(&["list"])?;
    let json: serde_json::Value =
        serde_json::from_str(&answer(&["list", "--json"])?)
            .map_err(|e| e.to_string())?;
    for (kind, least) in
        [("figures", 12), ("tables", 5), ("values", 20), ("scenes", 2)]
    {
        let items = json[kind].as_array().ok_or(kind)?;
        assert!(items.len() >= least, "{kind}: {}", items.len());
        for item in items {
            let name = item["name"].as_str().ok_or("no name")?;
            assert!(text.contains(&format!("  {name} ")), "{kind}: {name}");
        }
    }
    let figures = json["figures"].as_array().ok_or("figures")?;
    let spiral = figures.iter().find(|figure| figure["name"] == "spiral");
    let spiral = spiral.ok_or("no spiral")?;
    assert_eq!(spiral["params"][0]["name"], "h");
    Ok(())
}

#[test]
fn a_figure_follows_its_parameters() -> Outcome<()> {
    let usual = answer(&["figure", "spiral"])?;
    let finer = answer(&["figure", "spiral", "--set", "h=0.05"])?;
    expect_picture(&usual);
    expect_picture(&finer);
    assert_ne!(usual, finer);
    // The control: the default, said aloud, is the default.
    let spoken = answer(&["figure", "spiral", "--set", "h=0.1"])?;
    assert_eq!(usual, spoken);
    Ok(())
}

#[test]
fn a_figure_goes_to_a_file_instead() -> Outcome<()> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let file = folder.path().join("spiral.svg");
    let name = file.display().to_string();
    let printed = answer(&["figure", "spiral", "-o", &name])?;
    assert_eq!(printed, "");
    let written = fs::read_to_string(file).map_err(|e| e.to_string())?;
    assert_eq!(written, answer(&["figure", "spiral"])?);
    Ok(())
}

#[test]
fn every_figure_and_still_is_a_picture() -> Outcome<()> {
    for figure in ode::chapter().figures {
        expect_picture(&answer(&["figure", figure.name])?);
    }
    for scene in ode::chapter().scenes {
        let still = answer(&["still", scene.name])?;
        assert_eq!(Element::parse(&still).named("svg").len(), 1);
    }
    Ok(())
}

#[test]
fn a_table_is_aligned_for_people_and_exact_for_programs() -> Outcome<()> {
    let text = answer(&["table", "regimes"])?;
    let csv = answer(&["table", "regimes", "--csv"])?;
    let mut rows = csv.lines();
    let columns = rows.next().unwrap_or("").split(',').count();
    // hk = 0.5: the exact decay is e^-0.5, Euler's factor 1 - 0.5.
    let first: Vec<&str> = rows.next().unwrap_or("").split(',').collect();
    assert_eq!(first.len(), columns);
    assert_eq!(first[1].parse(), Ok((-0.5f64).exp()));
    assert_eq!(first[2], "0.5");
    // A comma inside a cell is quoted.
    assert!(csv.contains("\"constant amplitude, alternating\""), "{csv}");
    assert_eq!(rows.count(), 4, "five regimes");
    assert!(text.contains("0.6065") && text.contains("explosion"), "{text}");
    Ok(())
}

#[test]
fn a_value_is_one_number_on_one_line() -> Outcome<()> {
    let text = answer(&["value", "spiral_growth"])?;
    assert_eq!(text.lines().count(), 1);
    let number: f64 = text.trim().parse().map_err(|_| text.clone())?;
    // sqrt(1 + h^2) for h = 0.1; twelve digits are printed.
    assert!((number - 1.01f64.sqrt()).abs() < 1e-11, "{text}");
    let json = answer(&["value", "spiral_growth", "--json"])?;
    assert!(json.contains("\"number\""), "{json}");
    // A unit stands behind the number.
    assert!(answer(&["value", "printed_end"])?.trim().ends_with(" s"));
    Ok(())
}

#[test]
fn each_mistake_is_answered_with_what_would_be_right() -> Outcome<()> {
    let cases: [(&[&str], &str); 15] = [
        (&["figur"], "`figure`"),
        (&["figure"], "`list`"),
        (&["figure", "sprial"], "did you mean `spiral`?"),
        (&["figure", "spiral", "--set", "h=99"], "0.01 to 1"),
        (&["figure", "spiral", "--set", "h=NaN"], "0.01 to 1"),
        (&["figure", "spiral", "--set", "h=-inf"], "0.01 to 1"),
        (&["figure", "spiral", "--set", "turns=2.5"], "whole numbers"),
        (&["figure", "spiral", "--set", "q=1"], "there are: h, turns"),
        (&["figure", "spiral", "--set", "h"], "NAME=VALUE"),
        (&["figure", "spiral", "--set"], "NAME=VALUE"),
        (&["figure", "spiral", "-o"], "needs FILE"),
        (&["figure", "spiral", "-o", "/no/such/folder/a.svg"], "/no/such"),
        (&["table", "regime"], "did you mean `regimes`?"),
        (&["value", "spiral"], "spiral_growth"),
        (&["view", "orbits"], "did you mean `orbit`?"),
    ];
    for (args, words) in cases {
        let said = ode(args)?;
        assert_eq!(said.code, Some(2), "{args:?}: {}", said.err);
        assert_eq!(said.out, "", "{args:?}");
        assert_eq!(said.err.lines().count(), 1, "{args:?}: {}", said.err);
        assert!(said.err.contains(words), "{args:?}: {}", said.err);
        assert!(!said.err.contains("panicked"), "{}", said.err);
    }
    Ok(())
}

#[test]
fn a_reader_that_goes_away_is_no_error() -> Outcome<()> {
    // Larger than a pipe holds, so that the program meets the closed end.
    let args = ["list", "--json"];
    // Without arguments the tour: it ends where nobody reads it.
    let calls = [&args[..], &["figure", "field"], &["table", "growth"], &[]];
    for args in calls {
        let mut child = Command::new(program("ode")?)
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|e| e.to_string())?;
        drop(child.stdout.take());
        let mut words = String::new();
        if let Some(mut stderr) = child.stderr.take() {
            let _ = stderr.read_to_string(&mut words);
        }
        let status = child.wait().map_err(|e| e.to_string())?;
        assert_eq!(words, "", "{args:?}");
        assert_eq!(status.code(), Some(0), "{args:?}");
    }
    Ok(())
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() -> Outcome<()> {
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let full = full.map_err(|e| e.to_string())?;
    let said = run(Command::new("sh")
        .args(["-c", "\"$0\" list >&0"])
        .arg(program("ode")?)
        .stdin(full))?;
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("cannot write the output"), "{}", said.err);
    Ok(())
}

#[test]
fn the_tour_writes_every_figure_and_says_what_comes_next() -> Outcome<()> {
    let said = ode(&[])?;
    assert_eq!(said.code, Some(0), "{}", said.err);
    let line = said.out.lines().find(|line| line.starts_with("Figures: "));
    let folder = line.and_then(|line| line.split(": ").nth(1));
    let folder = Path::new(folder.ok_or("it names no folder")?.trim());
    let chapter = ode::chapter();
    assert!(chapter.figures.len() >= 12);
    for figure in &chapter.figures {
        let file = folder.join(format!("{}.svg", figure.name));
        let text = fs::read_to_string(&file)
            .map_err(|e| format!("{}: {e}", file.display()))?;
        expect_picture(&text);
    }
    for table in &chapter.tables {
        assert!(said.out.contains(table.title), "no {}", table.name);
    }
    for words in ["cargo workbook", "view orbit", "-- list"] {
        assert!(said.out.contains(words), "no `{words}` at the end");
    }
    Ok(())
}
