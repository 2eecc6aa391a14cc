//! Lines stay inside, break where they must, and leave where they should.

use super::reader::{Element, elements, painted, rectangle, view};
use figure::{Ink, Marker, Panel, Plot, Series};

fn draw(series: Series) -> String {
    let panel = Panel::new()
        .ranges(-1.0..=1.0, -1.0..=1.0)
        .add(series.ink(Ink::Blue).unlisted());
    Plot::wide(panel).draw().expect("a figure").svg
}

fn runs(svg: &str) -> Vec<Element> {
    let mut blue = painted(svg, Ink::Blue.css());
    blue.retain(|e| e.name == "polyline");
    blue
}

fn inside(svg: &str) {
    let (width, height) = view(svg);
    for element in elements(svg) {
        for (x, y) in element.places() {
            let fits =
                (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
            assert!(fits, "{} at {x}, {y} of {width}", element.name);
        }
    }
}

#[test]
fn a_trip_to_infinity_stays_on_the_sheet() {
    for far in [2.0, 1e6, 1e12, 1e100, 1e300, f64::MAX] {
        let path = [(0.0, 0.0), (0.5, 0.2), (-far, far), (far, -0.3 * far)];
        let svg = draw(Series::path("away", path));
        inside(&svg);
        assert!(!runs(&svg).is_empty(), "nothing left for {far}");
    }
}

#[test]
fn a_clipped_line_meets_the_border_where_it_would_cross_it() {
    // Between the centre and (1e300, 0.5e300): crosses at (1, 0.5). Coming
    // back is the harder way: the crossing is a difference of huge numbers.
    let (near, far) = ((0.0, 0.0), (1e300, 0.5e300));
    let out = draw(Series::line("out", [near, far]));
    let back = draw(Series::line("back", [far, near]));
    let (_, top, right, bottom) = rectangle(&out);
    let wanted = bottom - 0.75 * (bottom - top);
    let out = *runs(&out)[0].places().last().expect("an end");
    let back = runs(&back)[0].places()[0];
    for end in [out, back] {
        // Places are whole units: half a unit each for border and line.
        assert!((end.0 - right).abs() <= 1.0, "{end:?} and {right}");
        assert!((end.1 - wanted).abs() <= 1.0, "{end:?} and {wanted}");
    }
}

#[test]
fn a_line_that_returns_comes_back_where_it_belongs() {
    let path = [(0.0, 0.0), (0.0, 4.0), (0.5, 4.0), (0.5, 0.0)];
    let svg = draw(Series::line("out and back", path));
    assert_eq!(runs(&svg).len(), 2, "two pieces, not joined at the top");
    let whole = [(0.0, 0.0), (0.0, 0.9), (0.5, 0.9), (0.5, 0.0)];
    assert_eq!(runs(&draw(Series::line("inside", whole))).len(), 1);
}

#[test]
fn what_is_not_a_number_breaks_the_line() {
    for hole in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let path =
            [(-0.9, 0.0), (-0.5, 0.2), (0.0, hole), (0.5, 0.2), (0.9, 0.0)];
        let svg = draw(Series::line("broken", path));
        assert_eq!(runs(&svg).len(), 2, "{hole}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        inside(&svg);
    }
}

#[test]
fn markers_beyond_the_border_are_left_out() {
    let dots = [(0.0, 0.0), (0.5, 0.5), (3.0, 0.0), (f64::NAN, 0.0)];
    let svg = draw(Series::points("dots", dots).marker(Marker::Circle));
    let circles = elements(&svg).iter().filter(|e| e.name == "circle").count();
    assert_eq!(circles, 2);
}

#[test]
fn a_region_is_cut_at_the_border() {
    let huge = [(-1e200, -1e200), (1e200, -1e200), (0.0, 1e200)];
    let svg = draw(Series::region("half the world", huge));
    inside(&svg);
    let fills = painted(&svg, Ink::Blue.css());
    assert!(fills.iter().any(|e| e.name == "polygon"), "still filled");
}

#[test]
fn points_that_nobody_can_see_are_not_written() {
    let dense = (0..100_000).map(|i| {
        let t = i as f64 / 100_000.0;
        (2.0 * t - 1.0, 0.8 * (40.0 * t).sin())
    });
    let svg = draw(Series::line("dense", dense));
    assert!(svg.len() < 40_000, "{} bytes", svg.len());
    // Control: the extremes survive, so thinning did not flatten the wave.
    let (_, top, _, bottom) = rectangle(&svg);
    let ys = runs(&svg)[0].places().into_iter().map(|p| p.1);
    let highest = ys.fold(f64::INFINITY, f64::min);
    let crest = top + 0.1 * (bottom - top);
    assert!((highest - crest).abs() <= 2.0, "{highest} and {crest}");
}

#[test]
fn a_field_draws_one_arrow_per_place_where_it_moves() {
    let field = |n: usize| {
        Series::field(-1.0..=1.0, -1.0..=1.0, (n, n), |x, y| (-y, x))
    };
    let heads = |svg: &str| {
        let all = painted(svg, Ink::Blue.css());
        all.iter().filter(|e| e.name == "polygon").count()
    };
    // The middle of an odd grid stands still.
    assert_eq!(heads(&draw(field(5))), 24);
    assert_eq!(heads(&draw(field(4))), 16);
}
