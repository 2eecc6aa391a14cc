//! Axes, ticks, legends, sizes.

use super::reader::{elements, painted, rectangle, texts, view};
use figure::{Ink, Legend, Panel, Plot, Series};

fn line(points: &[(f64, f64)]) -> Series {
    Series::line("data", points.to_vec()).ink(Ink::Blue)
}

fn draw(panel: Panel) -> String {
    Plot::wide(panel).draw().expect("a figure").svg
}

fn has(svg: &str, text: &str) -> bool {
    texts(svg).iter().any(|t| t == text)
}

#[test]
fn decades_are_written_as_powers() {
    let data = line(&[(1e-3, 1e-12), (1.0, 1.0)]);
    let svg = draw(Panel::new().log_log().add(data.clone()));
    for wanted in ["10⁻³", "10⁻²", "10⁻¹", "10⁰"] {
        assert!(has(&svg, wanted), "{wanted} in {:?}", texts(&svg));
    }
    let linear = draw(Panel::new().add(data));
    assert!(!has(&linear, "10⁻²"), "a linear axis has no powers");
}

#[test]
fn a_short_logarithmic_range_still_has_two_numbers() {
    for (lo, hi) in [(1.2, 8.0), (0.02, 0.03), (3e-7, 9e-6), (40.0, 300.0)] {
        let data = line(&[(0.0, lo), (1.0, hi)]);
        let panel = Panel::new().y_log().y_range(lo..=hi).add(data);
        let svg = draw(panel.legend(Legend::Off));
        let (width, _) = view(&svg);
        let left = elements(&svg).into_iter().filter(|e| {
            e.get("text-anchor") == "end" && e.number("x") < 0.2 * width
        });
        assert!(left.count() >= 2, "{lo} to {hi}: {:?}", texts(&svg));
    }
}

#[test]
fn numbers_carry_no_binary_noise_and_a_proper_minus() {
    let data = line(&[(-0.3, -0.3), (0.3, 0.3)]);
    let svg = draw(Panel::new().add(data).legend(Legend::Off));
    assert!(has(&svg, "−0.2"), "{:?}", texts(&svg));
    for text in texts(&svg) {
        assert!(text.chars().count() <= 4, "{text} is noisy");
        assert!(!text.contains('-'), "{text} has a hyphen for a minus");
    }
}

#[test]
fn long_numbers_share_a_power_of_ten() {
    let svg = draw(Panel::new().add(line(&[(0.0, 0.0), (1.0, 3e-7)])));
    assert!(has(&svg, "×10⁻⁷"), "{:?}", texts(&svg));
    let svg = draw(Panel::new().add(line(&[(0.0, 0.0), (1.0, 3.0)])));
    assert!(!texts(&svg).iter().any(|t| t.contains('×')));
}

/// Width and height of what is drawn in blue.
fn extent(svg: &str) -> (f64, f64) {
    let (mut lo, mut hi) = ((1e9, 1e9), (-1e9, -1e9));
    for element in painted(svg, Ink::Blue.css()) {
        for (x, y) in element.places() {
            lo = (f64::min(lo.0, x), f64::min(lo.1, y));
            hi = (f64::max(hi.0, x), f64::max(hi.1, y));
        }
    }
    (hi.0 - lo.0, hi.1 - lo.1)
}

#[test]
fn equal_scales_keep_a_circle_round() {
    let circle: Vec<(f64, f64)> =
        (0..=360).map(|i| f64::from(i).to_radians().sin_cos()).collect();
    let panel = Panel::new().add(line(&circle)).legend(Legend::Off);
    let (width, height) = extent(&draw(panel.clone().equal()));
    // Four ends, each rounded to half a unit.
    assert!((width - height).abs() <= 2.0, "{width} by {height}");
    let (width, height) = extent(&draw(panel));
    assert!(width > 1.5 * height, "without it the panel's shape wins");
}

#[test]
fn a_shared_axis_is_written_once() {
    let panel = |top: f64| {
        let data = line(&[(0.0, 0.0), (1.0, top)]);
        Panel::new().y("height (m)").add(data).legend(Legend::Off)
    };
    let count = |plot: Plot| {
        let svg = plot.draw().expect("a figure").svg;
        texts(&svg).iter().filter(|t| *t == "height (m)").count()
    };
    assert_eq!(count(Plot::strip([panel(1.0), panel(2.0)]).share_y()), 1);
    assert_eq!(count(Plot::strip([panel(1.0), panel(2.0)])), 2);
}

#[test]
fn an_automatic_legend_keeps_off_the_data() {
    // The data is everywhere: the only free place is above the panel.
    let zigzag: Vec<(f64, f64)> = (0..80)
        .map(|i| (f64::from(i), if i % 2 == 0 { 0.0 } else { 1.0 }))
        .collect();
    let svg = draw(Panel::new().add(line(&zigzag)));
    let label = |svg: &str| {
        let mut all = elements(svg);
        all.retain(|e| e.name == "text" && e.text == "data");
        all[0].number("y")
    };
    let (_, top, _, _) = rectangle(&svg);
    assert!(label(&svg) < top, "the legend lies on the data");
    // Control: with room in the panel it goes there.
    let rising = [(0.0, 0.0), (1.0, 1.0)];
    let svg = draw(Panel::new().add(line(&rising)));
    let (_, top, _, _) = rectangle(&svg);
    assert!(label(&svg) > top, "there was room in the panel");
}

#[test]
fn a_bare_panel_has_no_numbers() {
    let panel = Panel::new().add(line(&[(0.0, 0.0), (1.0, 1.0)]));
    let panel = panel.legend(Legend::Off).note((0.5, 0.2), "here");
    assert!(texts(&draw(panel.clone())).len() > 6);
    assert_eq!(texts(&draw(panel.bare())), ["here"]);
}

#[test]
fn slopes_say_what_they_are() {
    let data = line(&[(1e-3, 1e-8), (1.0, 1.0)]);
    let panel = Panel::new().log_log().add(data);
    let svg = draw(panel.slope(4.0, (0.01, 1e-6), 0.5).guide(1.5, (0.1, 0.1)));
    assert!(has(&svg, "slope 4"));
    assert!(has(&svg, "slope 1.5"));
}
