//! The figures of the warm-up show what their pages say.

use course::testing::{Outputs, entry, points};

const OUTPUTS: Outputs = Outputs(ode::chapter);

#[test]
fn the_thick_piece_is_as_long_as_the_cosine_says() {
    for (angle, length) in [(0.0, 1.0), (60.0, 1.5), (90.0, 2.0), (150.0, 0.5)]
    {
        let settings = [("angle", angle), ("length", length)];
        let data = OUTPUTS.data("dot_product", &settings);
        let foot = entry(&data, "part along a", "x")[1];
        let want = length * angle.to_radians().cos();
        assert!((foot - want).abs() < 1e-6, "{angle}°: {foot}");
    }
}

#[test]
fn the_corner_of_the_parallelogram_is_the_sum_of_its_sides() {
    let settings = [("angle", 90.0), ("length", 1.0)];
    let data = OUTPUTS.data("cross_product", &settings);
    let corners = points(&data, "area");
    let wanted = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)];
    for ((x, y), want) in corners.into_iter().zip(wanted) {
        assert!((x - want.0).abs() < 1e-9 && (y - want.1).abs() < 1e-9);
    }
}

#[test]
fn the_square_goes_to_the_parallelogram_of_the_columns() {
    let settings = [("a11", 2.0), ("a21", 1.0), ("a12", -1.0), ("a22", 1.5)];
    let data = OUTPUTS.data("matrix_columns", &settings);
    let image = points(&data, "its image");
    assert_eq!(image, [(0.0, 0.0), (2.0, 1.0), (1.0, 2.5), (-1.0, 1.5)]);
}

#[test]
fn what_a_projection_leaves_is_perpendicular_to_its_line() {
    let settings = [("u", 35.0), ("v", 100.0)];
    let data = OUTPUTS.data("outer_product", &settings);
    let rest = points(&data, "rest");
    let (dx, dy) = (rest[1].0 - rest[0].0, rest[1].1 - rest[0].1);
    let (sin, cos) = 35_f64.to_radians().sin_cos();
    assert!((dx * cos + dy * sin).abs() < 1e-6);
    assert!(dx.hypot(dy) > 0.5, "there is a rest");
}

/// The largest distance between the patch and its straight copy.
fn misfit(size: f64) -> f64 {
    let data = OUTPUTS.data("jacobian", &[("size", size)]);
    let (map, linear) = (points(&data, ": map"), points(&data, ": Jacobian"));
    let mut worst = 0.0_f64;
    for (a, b) in map.into_iter().zip(linear) {
        worst = worst.max((a.0 - b.0).hypot(a.1 - b.1));
    }
    worst
}

#[test]
fn half_the_patch_quarters_what_the_jacobian_misses() {
    // What a linear map leaves out is of second order in the size.
    let ratio = misfit(0.2) / misfit(0.1);
    assert!((ratio - 4.0).abs() < 0.2, "{ratio}");
}

#[test]
fn a_complex_number_of_length_one_stays_on_the_circle() {
    let radius = |length: f64| {
        let settings = [("length", length), ("angle", 17.0)];
        let data = OUTPUTS.data("complex_powers", &settings);
        let powers = points(&data, "powers of z");
        let (x, y) = powers[powers.len() - 1];
        x.hypot(y)
    };
    // The data have nine digits.
    assert!((radius(1.0) - 1.0).abs() < 1e-5);
    assert!((radius(0.9) - 0.9_f64.powi(24)).abs() < 1e-5);
}

#[test]
fn along_its_eigenvectors_a_matrix_only_stretches() {
    // With b = 0 the axes are kept, and stretched by 2 and by 1.
    for (direction, want) in [(0.0, (2.0, 0.0)), (90.0, (0.0, 1.0))] {
        let settings = [("v", direction), ("b", 0.0)];
        let data = OUTPUTS.data("eigenvectors", &settings);
        let tip = points(&data, "A v")[0];
        let arrow = entry(&data, "A v", "to x")[0];
        let rise = entry(&data, "A v", "to y")[0];
        assert_eq!(tip, (0.0, 0.0));
        assert!((arrow - want.0).abs() < 1e-9 && (rise - want.1).abs() < 1e-9);
    }
}

#[test]
fn the_form_is_positive_in_all_directions_up_to_the_root_of_two() {
    // det = 2 − b² changes its sign at b = √2.
    let lowest = |b: f64| {
        let data = OUTPUTS.data("positive_definite", &[("b", b)]);
        entry(&data, "panel 2: xᵀA x", "y min")[0]
    };
    assert!(lowest(1.35) > 0.0 && lowest(-1.35) > 0.0);
    assert!(lowest(1.5) < 0.0 && lowest(-1.5) < 0.0);
    // The smallest value is the smaller eigenvalue.
    let want = 1.5 - (0.25 + 0.64_f64).sqrt();
    assert!((lowest(0.8) - want).abs() < 1e-3);
}
