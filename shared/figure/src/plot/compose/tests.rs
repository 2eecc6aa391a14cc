//! No text is cut off or covered.

use crate::drawing::display_list::Primitive;
use crate::drawing::geometry::Rect;
use crate::panel::{Legend, Panel, Side};
use crate::plot::Plot;
use crate::series::Series;

/// A panel with long text wherever it takes text.
fn wordy(legend: Legend) -> Panel {
    let long = "a label that goes on for much longer than is wise";
    let curve = |k: i32| {
        let name = format!("{long}, number {k}");
        Series::graph(name, 0.0..=1.0, move |x| 1e-4 * x.powi(k))
    };
    Panel::new()
        .title(format!("{long}, and then some more of it"))
        .x(format!("{long} (m)"))
        .y(format!("{long} (s)"))
        .legend(legend)
        .add(curve(1))
        .add(curve(2))
        .add(curve(3).label_at_end())
        .horizontal(5e-5, "half way up the whole thing")
        .note((1.0, 1e-4), "the end of all lines")
}

fn every_text_is_inside(plot: &Plot) {
    let bounds = Rect::new(0.0, 0.0, plot.width, plot.height);
    let list = plot.display_list().expect("a display list");
    let mut count = 0;
    for primitive in &list.primitives {
        if let Primitive::Text(label) = primitive {
            let extent = label.extent();
            assert!(
                bounds.contains_rect(&extent),
                "{}: {extent:?}",
                label.text
            );
            count += 1;
        }
    }
    assert!(count > 5, "only {count} texts were looked at");
}

#[test]
fn no_text_is_cut_off() {
    for legend in [
        Legend::Auto,
        Legend::Above,
        Legend::TopLeft,
        Legend::TopRight,
        Legend::BottomLeft,
        Legend::BottomRight,
    ] {
        every_text_is_inside(&Plot::wide(wordy(legend)).size(900.0, 500.0));
    }
    for plot in plain() {
        every_text_is_inside(&plot);
    }
    // This one would leave on the right by itself.
    let line = Series::line("a", [(0.0, 0.0), (1.0, 1.0)]);
    let panel = Panel::new().x_range(0.0..=1.0).add(line);
    let note = panel.note_beside((1.0, 0.5), "at the edge", Side::Right);
    every_text_is_inside(&Plot::wide(note));
}

fn plain() -> Vec<Plot> {
    let short = |range: f64| {
        let line = [(0.0, -range), (1e5, range)];
        Panel::new().x("x").y("force (N)").add(Series::line("a", line))
    };
    vec![
        Plot::wide(short(1234.5)),
        Plot::wide(short(3e-7)),
        Plot::square(short(0.02).equal()),
        Plot::strip((1..4).map(|i| short(f64::from(i)))),
        Plot::strip((1..4).map(|i| short(f64::from(i)))).share_y(),
        Plot::grid(2, (1..6).map(|i| short(100.0 * f64::from(i)))),
    ]
}

#[test]
fn no_two_texts_touch() {
    for plot in plain() {
        let list = plot.display_list().expect("a display list");
        let mut boxes: Vec<(Rect, &str)> = Vec::new();
        for primitive in &list.primitives {
            let Primitive::Text(label) = primitive else { continue };
            // The estimate is generous; half a pixel is no touch.
            let extent = label.extent().grown(-0.5);
            for (other, text) in &boxes {
                let apart = !extent.overlaps(other);
                assert!(apart, "{} lies on {text}", label.text);
            }
            boxes.push((extent, &label.text));
        }
    }
}

#[test]
fn a_long_legend_is_wrapped_inside_its_panel() {
    let words = "first second third fourth fifth sixth seventh eighth \
                 ninth tenth eleventh twelfth";
    let line = Series::line(words, [(0.0, 0.0), (1.0, 1.0)]);
    let plot = Plot::wide(Panel::new().legend(Legend::TopLeft).add(line));
    let mut list = plot.display_list().expect("a display list");
    let (_, frames) = plot.placed(&mut list).expect("frames");
    let mut lines = 0;
    for primitive in &list.primitives {
        let Primitive::Text(label) = primitive else { continue };
        if words.contains(&label.text) {
            lines += 1;
            let inside = frames[0].rect.contains_rect(&label.extent());
            assert!(inside, "{} leaves the panel", label.text);
        }
    }
    assert!(lines >= 2, "the words would not fit in one line");
}
