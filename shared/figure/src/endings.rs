//! Labels at the ends of lines.

use crate::panel::Panel;
use crate::shape::Px;
use crate::sheet::{Anchor, Label};
use crate::trace::Pen;

struct Ending<'a> {
    text: &'a str,
    at: Px,
}

/// Writes the label of each series that wants it beside its last visible
/// point; labels that would touch are moved apart.
pub(crate) fn draw(pen: &mut Pen<'_>, panel: &Panel) {
    let mut endings = Vec::new();
    for series in &panel.series {
        if !series.label_at_end {
            continue;
        }
        if let Some(at) = pen.frame.end_of(series) {
            endings.push(Ending { text: &series.label, at });
        }
    }
    endings.sort_by(|a, b| a.at.1.total_cmp(&b.at.1));
    let size = pen.fonts.tick;
    spread(&mut endings, 1.2 * size, pen.frame.rect.bottom);
    for ending in endings {
        let place = (ending.at.0 + 8.0, ending.at.1);
        // In the colour of text: those of lines are too faint to read.
        let label = Label::new(ending.text, place, size).anchor(Anchor::Start);
        pen.clutter.add_box(label.extent());
        pen.sheet.text(label.rim());
    }
}

/// Moves labels down where the one above is too near, then the whole stack
/// up where it has left the panel.
fn spread(endings: &mut [Ending<'_>], gap: f64, bottom: f64) {
    for i in 1..endings.len() {
        let least = endings[i - 1].at.1 + gap;
        endings[i].at.1 = endings[i].at.1.max(least);
    }
    let mut most = bottom;
    for ending in endings.iter_mut().rev() {
        ending.at.1 = ending.at.1.min(most);
        most = ending.at.1 - gap;
    }
}
