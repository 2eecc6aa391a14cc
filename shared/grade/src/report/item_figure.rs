//! The figure of the class page: every exercise by how hard it was and how
//! well it tells strong work from weak.

use crate::marks::items::Item;
use figure::{Ink, Panel, Plot, Series};

/// Below this an exercise hardly tells strong work from weak; a rule of thumb
/// of item analysis. Lower overlooks faulty exercises, higher blames easy
/// ones.
const WEAK_DISCRIMINATION: f64 = 0.2;

/// The picture, for a page; none where no exercise has both numbers.
pub fn item_figure(items: &[Item]) -> Option<String> {
    let mut points = Vec::new();
    let mut numbers = Vec::new();
    for (i, item) in items.iter().enumerate() {
        if let (Some(x), Some(y)) = (item.difficulty, item.discrimination) {
            points.push((x, y));
            numbers.push(((x, y), (i + 1).to_string()));
        }
    }
    if points.is_empty() {
        return None;
    }
    let least = points.iter().map(|point| point.1).fold(0.0, f64::min);
    let mut panel = Panel::new()
        .x("difficulty: mean share of the points")
        .y("discrimination")
        .x_range(0.0..=1.05)
        .y_range((least - 0.1).max(-1.05)..=1.05)
        .horizontal(WEAK_DISCRIMINATION, "weak below")
        .add(Series::points("", points).ink(Ink::PALETTE[0]));
    for (at, number) in numbers {
        panel = panel.note(at, number);
    }
    Plot::wide(panel).draw().ok().map(|drawing| drawing.svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(difficulty: f64, discrimination: Option<f64>) -> Item {
        Item {
            exercise: "ode/a".into(),
            page: "p.md".into(),
            students: 4,
            handed_in: 4,
            right: 1,
            difficulty: Some(difficulty),
            discrimination,
            bugs: Vec::new(),
            unknown: 0,
        }
    }

    #[test]
    fn every_exercise_with_both_numbers_is_in_the_picture() {
        let items =
            [item(0.5, Some(0.4)), item(0.9, None), item(0.2, Some(-0.3))];
        let svg = item_figure(&items).unwrap();
        for (number, is_there) in [("1", true), ("2", false), ("3", true)] {
            let found = svg.contains(&format!(">{number}</text>"));
            assert_eq!(found, is_there, "{number}: {svg}");
        }
        assert_eq!(item_figure(&items[1..2]), None);
    }
}
