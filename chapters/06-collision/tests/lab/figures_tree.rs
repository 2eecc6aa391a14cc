//! Why the numbers about AABB trees are right.

use course::{Datum, ParamValues, Report};

fn data(level: f64) -> Report {
    let chapter = collision::chapter();
    let figure = chapter.figure("tree_levels").unwrap();
    let changes = [("level".to_string(), level)];
    let settings = ParamValues::resolve(&figure.params, &changes).unwrap();
    (figure.draw)(&settings).unwrap().data
}

/// One number of the last series with this name.
fn number(report: &Report, series: &str, name: &str) -> f64 {
    let mut cases = report.cases.iter().rev();
    let case = cases.find(|case| case.label.contains(series)).unwrap();
    let entry = case.entries.iter().find(|e| e.name == name).unwrap();
    match &entry.datum {
        Datum::Scalar(number) => *number,
        other => panic!("{name} is {}", other.kind()),
    }
}

fn value(name: &str) -> f64 {
    (collision::chapter().value(name).unwrap().compute)().unwrap()
}

#[test]
fn every_level_doubles_the_boxes_and_reaches_as_far_as_the_spiral() {
    for level in 0..=6 {
        let report = data(f64::from(level));
        let corners = number(&report, "boxes", "count");
        assert_eq!(corners, 4.0 * f64::from(1 << level));
        for side in ["x min", "x max", "y min", "y max"] {
            let spiral = number(&report, "spiral", side);
            assert_eq!(number(&report, "boxes", side), spiral, "{side}");
        }
    }
}

#[test]
fn boxes_fit_better_on_deeper_levels() {
    // The ribbon is 0.18 m wide; its middle is 0.2 m + 0.5 m per turn from
    // the centre, for 1.6 turns: 0.18 * 2 pi * (0.2 * 1.6 + 0.25 * 1.6^2).
    let ribbon = 0.18 * std::f64::consts::TAU * (0.32 + 0.64);
    let report = data(0.0);
    let side = |axis: &str| {
        let most = number(&report, "boxes", &format!("{axis} max"));
        most - number(&report, "boxes", &format!("{axis} min"))
    };
    let share = 100.0 * ribbon / (side("x") * side("y"));
    // Two halves leave nothing free; small boxes cover the ribbon and about
    // as much again.
    assert!(value("tree_covered_1") > 99.0);
    let fine = value("tree_covered_6");
    assert!(fine > share && fine < 2.0 * share, "{fine} {share}");
}

#[test]
fn a_query_visits_a_small_part_of_the_tree() {
    let triangles = value("tree_triangles");
    assert_eq!(triangles, 2.0 * 64.0 * 32.0);
    // Ten levels below the root: no search for the nearest visits fewer.
    let nearest = value("tree_nearest");
    assert!(nearest > 20.0 && nearest < triangles / 20.0, "{nearest}");
    // Most points are far away, where the first boxes suffice.
    let query = value("tree_query");
    assert!((1.0..100.0).contains(&query), "{query}");
}

#[test]
fn edges_poke_through_unless_they_collide() {
    assert!(value("intersections_particles") > 20.0);
    assert_eq!(value("intersections_edges"), 0.0);
}

/// The numbers of one row of the table about culling, by name.
fn culling(row: usize) -> impl Fn(&str) -> f64 {
    let chapter = collision::chapter();
    let table = chapter.table("cloth_culling").unwrap();
    let report = table.report(&(table.rows)().unwrap());
    let case = report.cases[row].clone();
    move |name| {
        let entry = case.entries.iter().find(|e| e.name == name).unwrap();
        match &entry.datum {
            Datum::Scalar(number) => *number,
            other => panic!("{name} is {}", other.kind()),
        }
    }
}

#[test]
fn a_flat_sheet_is_halved_in_space_where_its_faces_are_merged() {
    // A square of 2^k cells: either way its patches are rectangles of cells.
    for row in 0..3 {
        let number = culling(row);
        assert_eq!(number("tree in space"), number("tree over the surface"));
    }
}

#[test]
fn trees_follow_a_rolling_sheet_in_linear_and_sorting_in_square_time() {
    let rows = [0, 1, 2].map(culling);
    for pair in rows.windows(2) {
        // Four times as many triangles.
        let growth = |name: &str| pair[1](name) / pair[0](name);
        assert!((3.8..4.5).contains(&growth("tree in space")));
        assert!((3.8..4.5).contains(&growth("close pairs")));
        // A column of triangles passes all of another one: columns of n, and n
        // of them, so that n^4 endpoints are exchanged.
        assert!((14.0..20.0).contains(&growth("exchanges")));
    }
}
