//! The data under a figure, and the errors in place of one.

use course::{Datum, Report, Tolerance};
use figure::{Panel, Plot, Series};

fn report(panel: Panel) -> Report {
    Plot::wide(panel).draw().expect("a figure").data
}

fn datum<'a>(report: &'a Report, case: &str, name: &str) -> &'a Datum {
    let case = report.cases.iter().find(|c| c.label == case).expect("case");
    let entry = case.entries.iter().find(|e| e.name == name).expect("entry");
    &entry.datum
}

#[test]
fn a_series_is_locked_by_its_count_samples_and_extremes() {
    let points = (0..=80).map(|i| (f64::from(i), 80.0 - f64::from(i)));
    let data =
        report(Panel::new().title("fall").add(Series::line("x", points)));
    let get = |name: &str| datum(&data, "fall: x", name).clone();
    assert_eq!(get("kind"), Datum::Word("line".to_string()));
    assert_eq!(get("count"), Datum::Scalar(81.0));
    let tens: Vec<f64> = (0..=8).map(|i| 10.0 * f64::from(i)).collect();
    assert_eq!(get("x"), Datum::Vector(tens.clone()));
    assert_eq!(get("y"), Datum::Vector(tens.into_iter().rev().collect()));
    assert_eq!(get("x min"), Datum::Scalar(0.0));
    assert_eq!(get("y max"), Datum::Scalar(80.0));
}

#[test]
fn simplifying_is_for_the_picture_only() {
    let dense = (0..50_000).map(|i| (1e-9 * f64::from(i), 1.0));
    let panel = Panel::new().x_range(0.0..=1.0);
    let data = report(panel.add(Series::line("dense", dense)));
    let count = datum(&data, "panel 1: dense", "count");
    assert_eq!(*count, Datum::Scalar(50_000.0));
}

#[test]
fn equal_labels_make_different_cases() {
    let twin = Series::line("twin", [(0.0, 0.0), (1.0, 1.0)]);
    let data = report(Panel::new().add(twin.clone()).add(twin));
    let labels: Vec<&str> =
        data.cases.iter().map(|c| c.label.as_str()).collect();
    assert_eq!(labels, ["panel 1: twin", "panel 1: twin #2"]);
}

#[test]
fn the_tolerance_follows_the_series() {
    let line = Series::line("a", [(0.0, 0.0), (1.0, 500.0)]);
    let data = report(Panel::new().add(line.clone()));
    let y = |data: &Report| {
        let mut entries = data.cases[0].entries.iter();
        entries.find(|e| e.name == "y").expect("y").tolerance
    };
    assert_eq!(y(&data), Tolerance::new(1e-9 * 500.0, 1e-6));
    let loose = Tolerance::new(0.5, 0.25);
    let data = report(Panel::new().add(line.tolerance(loose)));
    assert_eq!(y(&data), loose);
}

#[test]
fn arrows_and_annotations_are_locked_too() {
    let arrow = ((0.0, 0.0), (3.0, 4.0));
    let panel = Panel::new().add(Series::arrows("pull", [arrow]));
    let data = report(panel.horizontal(2.5, "limit"));
    let to_y = datum(&data, "panel 1: pull", "to y");
    assert_eq!(*to_y, Datum::Vector(vec![4.0]));
    let rule = datum(&data, "panel 1: annotations", "1 horizontal");
    assert_eq!(*rule, Datum::Vector(vec![2.5]));
}

fn error(panel: Panel) -> String {
    let drawn = Plot::wide(panel).draw();
    drawn.map(|_| ()).expect_err("an error in place of a figure").to_string()
}

#[test]
fn an_error_names_the_panel_and_the_series() {
    let good = || Series::line("good", [(0.0, 1.0), (1.0, 2.0)]);
    let empty = error(Panel::new());
    assert!(empty.contains("panel 1") && empty.contains("no series"));
    let lost = Series::line("lost", [(f64::NAN, 1.0), (0.0, f64::INFINITY)]);
    let lost = error(Panel::new().title("orbit").add(good()).add(lost));
    assert!(lost.starts_with("orbit, lost: "), "{lost}");
    let nan = error(Panel::new().x_range(0.0..=f64::NAN).add(good()));
    assert!(nan.contains("x axis") && nan.contains("not finite"), "{nan}");
    let log = Panel::new().y_log().y_range(0.0..=1.0).add(good());
    let log = error(log);
    assert!(log.contains("y axis") && log.contains("positive"), "{log}");
    let back = error(Panel::new().y_range(1.0..=0.0).add(good()));
    assert!(back.contains("backwards"), "{back}");
    let wide = Series::line("wide", [(0.0, -1e308), (1.0, 1.7e308)]);
    assert!(error(Panel::new().add(wide)).contains("too wide"));
    let rule = error(Panel::new().add(good()).horizontal(f64::NAN, "?"));
    assert!(rule.contains("NaN"), "{rule}");
}

#[test]
fn a_size_without_room_is_an_error() {
    let panel =
        || Panel::new().add(Series::line("a", [(0.0, 0.0), (1.0, 1.0)]));
    let draw = |w: f64, h: f64| Plot::wide(panel()).size(w, h).draw();
    assert!(draw(f64::NAN, 300.0).is_err());
    assert!(draw(640.0, 1e9).is_err());
    assert!(draw(120.0, 100.0).is_err(), "labels leave no room");
    assert!(draw(400.0, 250.0).is_ok());
    assert!(Plot::strip(Vec::new()).draw().is_err(), "no panel at all");
}

#[test]
fn a_shared_axis_is_of_one_kind() {
    let panel =
        || Panel::new().add(Series::line("a", [(0.0, 1.0), (1.0, 9.0)]));
    let mixed = Plot::strip([panel(), panel().y_log()]);
    assert!(mixed.clone().draw().is_ok(), "unshared they may differ");
    assert!(mixed.share_y().draw().is_err());
}

#[test]
fn odd_but_valid_data_is_drawn() {
    let cases = [
        vec![(0.0, 0.0)],
        vec![(1.0, 5.0), (1.0, 5.0)],
        vec![(0.0, 1e300), (1.0, -1e300)],
        vec![(0.0, 1e-300), (1.0, 2e-300)],
        vec![(1e9, 1.0), (1e9 + 1.0, 2.0)],
    ];
    for points in cases {
        let shown = format!("{points:?}");
        let series = [
            Series::line("l", points.clone()),
            Series::points("p", points.clone()),
            Series::path("v", points.clone()),
            Series::region("r", points),
        ];
        for one in series {
            let drawn = Plot::square(Panel::new().add(one)).draw();
            assert!(drawn.is_ok(), "{shown}: {:?}", drawn.err());
        }
    }
}
