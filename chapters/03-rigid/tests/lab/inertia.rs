//! Why the numbers of the book are right, first part: frames and inertia.
//! Each table, value and figure against theory, by formulas that the
//! chapter's code does not use.

use course::testing::{
    Outputs, arrow, assert_near, entry, number, points, slope,
};
use math::{Mat3, Vec3};
use rigid::Mesh;
use rigid::mesh::shapes;
use std::f64::consts::{PI, TAU};

const OUTPUTS: Outputs = Outputs(rigid::chapter);

fn square(a: (f64, f64), b: (f64, f64)) -> f64 {
    (b.0 - a.0).powi(2) + (b.1 - a.1).powi(2)
}

#[test]
fn every_figure_draws_at_both_ends_of_every_slider() {
    for figure in rigid::chapter().figures {
        for param in &figure.params {
            for end in [param.min, param.max] {
                let report = OUTPUTS.data(figure.name, &[(param.name, end)]);
                assert!(report.cases.len() > 1, "{}", figure.name);
            }
        }
    }
}

// PROVES: rigid/pose
#[test]
fn a_block_that_has_not_rotated_is_only_translated_to_x() {
    let report = OUTPUTS.data("frames", &[("angle", 0.0)]);
    let before = points(&report, "body frame: corner")[0];
    let after = points(&report, "world frame: corner")[0];
    let x = arrow(&report, "world frame: x")[1];
    assert_near(after.0 - before.0, x.0, 1e-12, "to the right");
    assert_near(after.1 - before.1, x.1, 1e-12, "up");
    // A whole turn is none; half a turn is not.
    let whole = OUTPUTS.data("frames", &[("angle", 360.0)]);
    let half = OUTPUTS.data("frames", &[("angle", 180.0)]);
    let corner = |r| points(r, "world frame: corner")[0];
    assert!(square(corner(&whole), after) < 1e-24);
    assert!(square(corner(&half), after) > 0.1);
}

#[test]
fn the_axes_of_the_body_stay_orthonormal() {
    // Seen along any direction, the squares of three arrows of length a
    // that are perpendicular to one another add up to 2 a².
    for angle in [0.0, 50.0, 123.0] {
        let report = OUTPUTS.data("frames", &[("angle", angle)]);
        let mut sum = 0.0;
        // The world's own axes come first, then the block.
        for case in &report.cases {
            let label = &case.label;
            if label.starts_with("world frame: arrows") {
                let [from, to] = arrow(&report, label);
                sum += square(from, to);
            }
        }
        assert_near(sum, 2.0 * (1.5_f64.powi(2) + 0.81), 1e-12, "axes");
    }
}

#[test]
fn the_tip_runs_round_a_circle_of_radius_b() {
    // Errata D2: the notes' caption makes |b| the diameter.
    for tilt in [20.0_f64, 50.0, 90.0] {
        let report = OUTPUTS.data("omega", &[("tilt", tilt)]);
        let ring = "circle of the tip";
        let low = entry(&report, ring, "x min")[0];
        let high = entry(&report, ring, "x max")[0];
        let b = 1.1 * tilt.to_radians().sin();
        // 120 points: the outermost is at most 1.5° off, cos 1.5° = 0.99966.
        assert_near(0.5 * (high - low), b, 4e-4 * b, "radius");
    }
}

/// Mass and inertia about the origin of a triangle mesh, from the second
/// moments of its tetrahedra: another way than the chapter's.
fn tetrahedra(mesh: &Mesh) -> (f64, Mat3) {
    let (mut volume, mut second) = (0.0, Mat3::zeros());
    for t in mesh.triangles() {
        let [a, b, c] = t.map(|i| mesh.vertices()[i]);
        let v = a.dot(&b.cross(&c)) / 6.0;
        let sum = a + b + c;
        let outer = |p: Vec3| p * p.transpose();
        volume += v;
        // ∫ p pᵀ = v/20 (a aᵀ + b bᵀ + c cᵀ + s sᵀ), s = a + b + c
        second += v / 20.0 * (outer(a) + outer(b) + outer(c) + outer(sum));
    }
    (volume, second.trace() * Mat3::identity() - second)
}

fn off(got: Mat3, want: Mat3) -> f64 {
    (got - want).norm() / want.norm()
}

fn diagonal(x: f64, y: f64, z: f64) -> Mat3 {
    Mat3::from_diagonal(&Vec3::new(x, y, z))
}

#[test]
fn the_boxes_around_the_ring_are_off_by_what_their_formula_says() {
    let ring = shapes::torus(1.0, 0.3, [48, 24]).unwrap();
    let (mass, exact) = tetrahedra(&ring);
    // 2.6 × 2.6 × 0.6 m around it.
    let (across, along) = ((6.76 + 0.36) / 12.0, 13.52 / 12.0);
    let filled = diagonal(across, across, along);
    let dense = off(2.6 * 2.6 * 0.6 * filled, exact);
    let light = off(mass * filled, exact);
    assert_near(OUTPUTS.value("box_error"), 100.0 * dense, 1e-9, "%, density");
    assert_near(
        OUTPUTS.value("box_error_mass"),
        100.0 * light,
        1e-9,
        "%, mass",
    );
    let rows = OUTPUTS.rows("approximations");
    assert_near(number(&rows[0][3]), dense, 1e-12, "row 1");
    assert_near(number(&rows[1][3]), light, 1e-12, "row 2");
    let report = OUTPUTS.data("inertia_convergence", &[]);
    assert_near(points(&report, "same density")[0].1, dense, 1e-12, "line");
    assert_near(points(&report, "same mass")[0].1, light, 1e-12, "line");
}

#[test]
fn sample_points_come_nearer_and_the_sum_over_faces_is_there() {
    let report = OUTPUTS.data("inertia_convergence", &[]);
    let sampled = points(&report, "sample points");
    // Cells that the surface cuts may count wrong: they lie in a layer of
    // one cell's diagonal around it, S/V = 2/r wide for a ring; mass at the
    // rim counts (1.3/1.03)² as much as on average.
    for (n, error) in &sampled {
        let cells = n.cbrt();
        let cell = (2.0 * 2.6_f64.powi(2) + 0.36).sqrt() / cells;
        assert!(*error < cell * 2.0 / 0.3 * 1.6, "{n} points: {error}");
    }
    let (first, last) = (sampled[0], sampled[sampled.len() - 1]);
    assert!(last.1 < 0.02 * first.1, "{first:?} to {last:?}");
    // A few hundred roundings of 1e-16 at most.
    assert!(points(&report, "sum over faces")[0].1 < 1e-14);
    let rows = OUTPUTS.rows("approximations");
    assert!(number(&rows[5][3]) < 1e-14);
    assert_eq!(number(&rows[5][2]), 2304.0);
    let errors: Vec<f64> = rows[2..5].iter().map(|r| number(&r[3])).collect();
    assert!(errors[0] > 2.0 * errors[1] && errors[1] > 2.0 * errors[2]);
}

#[test]
fn flat_faces_approach_round_bodies_at_second_order() {
    let report = OUTPUTS.data("mesh_refinement", &[]);
    for series in ["ball", "torus"] {
        let line = points(&report, series);
        let n = line.len();
        // The next term is of fourth order: 1e-4 of the slope at n = 256.
        let slope = slope(line[n - 2], line[n - 1]);
        assert_near(slope, -2.0, 1e-2, series);
    }
}

#[test]
fn moments_of_simple_bodies_are_those_of_a_formulary() {
    // Mass, then I_xx, I_yy, I_zz at density 1.
    let ball = 4.0 / 3.0 * PI;
    let wanted = [
        [1.0, 1.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0],
        [3.0, 4.25 / 4.0, 9.25 / 4.0, 13.0 / 4.0],
        // Two blocks of 1.5 and 0.5 kg, centres 1 m apart both ways.
        [
            2.0,
            (1.5 + 0.5) * 1.25 / 12.0 + 0.375,
            1.5 * 9.25 / 12.0 + 0.5 * 1.25 / 12.0 + 0.375,
            1.5 * 10.0 / 12.0 + 0.5 * 2.0 / 12.0 + 0.75,
        ],
        [ball, 0.4 * ball, 0.4 * ball, 0.4 * ball],
        [TAU, TAU * 7.0 / 12.0, TAU * 7.0 / 12.0, 0.5 * TAU],
    ];
    let rows = OUTPUTS.rows("inertias");
    for (row, wanted) in rows.iter().zip(wanted) {
        for (cell, want) in row[1..5].iter().zip(wanted) {
            assert_near(number(cell), want, 1e-12, "formula");
        }
    }
    // Flat bodies to rounding, round ones by their missing segments.
    for row in &rows[..3] {
        assert!(number(&row[6]) < 1e-14);
    }
    assert!(number(&rows[3][6]) > 1e-3 && number(&rows[4][6]) > 1e-3);
    // A prism of 64 sides has 32/π sin(π/32) of a disc's area, and its
    // moment about the axis is smaller by (2 + cos(π/32))/3 again.
    let step = PI / 32.0;
    let area = step.sin() / step;
    let along = 0.5 * TAU * (1.0 - area * (2.0 + step.cos()) / 3.0);
    let across = TAU * (1.0 / 3.0) * (1.0 - area)
        + TAU * 0.25 * (1.0 - area * (2.0 + step.cos()) / 3.0);
    let want = (along * along + 2.0 * across * across).sqrt()
        / diagonal(TAU * 7.0 / 12.0, TAU * 7.0 / 12.0, PI).norm();
    assert_near(number(&rows[4][6]), want, 1e-12, "cylinder");
    assert_near(
        OUTPUTS.value("ball_mesh_error"),
        100.0 * number(&rows[3][6]),
        1e-12,
        "",
    );
}
