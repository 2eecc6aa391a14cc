//! Labels at the ends of lines.

use crate::drawing::display_list::{Label, TextAnchor};
use crate::drawing::draw_series::PanelPen;
use crate::drawing::geometry::Px;
use crate::panel::Panel;

struct EndLabel<'a> {
    text: &'a str,
    at: Px,
}

/// Writes the label of each series with `label_at_end` beside its last visible
/// point; labels that would touch are moved apart.
pub(crate) fn draw(pen: &mut PanelPen<'_>, panel: &Panel) {
    let mut labels = Vec::new();
    for series in &panel.series {
        if !series.label_at_end {
            continue;
        }
        if let Some(at) = pen.frame.end_of(series) {
            labels.push(EndLabel { text: &series.label, at });
        }
    }
    labels.sort_by(|a, b| a.at.1.total_cmp(&b.at.1));
    let size = pen.fonts.tick;
    spread(&mut labels, 1.2 * size, pen.frame.rect.bottom);
    for end in labels {
        let place = (end.at.0 + 8.0, end.at.1);
        // In the colour of text: the colours of lines are too faint to read.
        let label = Label::new(end.text, place, size).anchor(TextAnchor::Start);
        pen.obstacles.add_box(label.extent());
        pen.list.text(label.halo());
    }
}

/// Moves labels down where the one above is too near, then the whole stack
/// up where it has left the panel.
fn spread(labels: &mut [EndLabel<'_>], gap: f64, bottom: f64) {
    for i in 1..labels.len() {
        let least = labels[i - 1].at.1 + gap;
        labels[i].at.1 = labels[i].at.1.max(least);
    }
    let mut most = bottom;
    for end in labels.iter_mut().rev() {
        end.at.1 = end.at.1.min(most);
        most = end.at.1 - gap;
    }
}
