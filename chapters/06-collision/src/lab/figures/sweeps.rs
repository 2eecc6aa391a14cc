//! Intervals along one axis: the sweep, and one exchange. Notes D §7.2.1.

use crate::{EndpointKind, EndpointList, Exchange, Interval, sweep_steps};
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Legend, Panel, Plot, Point, Series, Side};

/// The intervals of the picture: two of them touch.
const INTERVALS: [[f64; 2]; 6] =
    [[5.0, 9.0], [1.0, 4.0], [3.0, 7.0], [8.0, 11.0], [6.2, 7.6], [4.0, 5.5]];

/// Names for the intervals.
const NAMES: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

fn intervals() -> Vec<Interval> {
    INTERVALS.iter().map(|[lo, hi]| Interval::new(*lo, *hi)).collect()
}

/// The active list during a sweep.
pub fn active_list() -> Figure {
    Figure {
        name: "active_list",
        title: "The active list of a sweep",
        caption: "Six intervals and a sweep from left to right. Below each \
                  begin (triangle) and end (square) is the active list when \
                  the sweep gets there. At a begin, all intervals in that \
                  column overlap the new one. B ends exactly where F begins: \
                  the begin comes first, so B is still in F's column.",
        alt: "Six horizontal bars at different heights, and under their ends \
              columns of letters that grow and shrink.",
        params: vec![],
        draw: |_| draw_active_list(),
    }
}

fn draw_active_list() -> Outcome<Drawing> {
    let intervals = intervals();
    let mut panel = Panel::new().bare();
    for (i, interval) in intervals.iter().enumerate() {
        let y = height(i);
        panel = panel.add(bar(NAMES[i], interval, y, Ink::Blue));
    }
    let (mut begins, mut ends): (Vec<Point>, Vec<Point>) = Default::default();
    // Endpoints at the same value are drawn side by side, in sweep order.
    let (mut last, mut shift) = (f64::NAN, 0.0);
    for step in sweep_steps(&intervals)? {
        let (x, owner) = (step.point.value, step.point.owner());
        shift = if x == last { shift + 0.32 } else { 0.0 };
        last = x;
        match step.point.kind() {
            EndpointKind::Begin => begins.push((x, height(owner))),
            EndpointKind::End => ends.push((x, height(owner))),
        }
        for (row, other) in step.active.iter().enumerate() {
            let at = (x + shift, -1.0 - 0.8 * row as f64);
            panel = panel.note_beside(at, NAMES[*other], Side::Center);
        }
    }
    let panel = panel
        .add(Series::points("begins", begins).ink(Ink::Green))
        .add(Series::points("ends", ends).ink(Ink::Orange))
        .legend(Legend::Above)
        .ranges(0.5..=12.0, -3.0..=6.6)
        .horizontal(-0.3, "active list");
    Ok(Plot::wide(panel).size(640.0, 340.0).draw()?)
}

fn height(i: usize) -> f64 {
    6.0 - i as f64
}

fn bar(name: &str, interval: &Interval, y: f64, ink: Ink) -> Series {
    let ends = [(interval.lo, y), (interval.hi, y)];
    Series::line(name, ends).ink(ink).label_at_end()
}

/// One exchange, and what it says.
pub fn exchange() -> Figure {
    Figure {
        name: "exchange",
        title: "An exchange changes one overlap",
        caption: "The sorted list before and after B moves a little. Two \
                  neighbours have been exchanged: B's begin is now in front \
                  of A's end. That one exchange tells that A and B overlap. \
                  Move B farther and see which exchanges follow.",
        alt: "Two panels with three bars each. In the second the middle bar \
              has moved to the left and overlaps the first one.",
        params: vec![Param::new("move", "B moves left by (m)", 0.0..=4.0, 0.8)],
        draw: draw_exchange,
    }
}

/// The three intervals of the exchange before B moves.
pub(super) fn three() -> [Interval; 3] {
    [[1.0, 4.0], [4.5, 7.5], [6.5, 9.0]].map(|[lo, hi]| Interval::new(lo, hi))
}

/// The exchanges when the second of [`three`] moves left by `step`.
pub(super) fn exchanges(step: f64) -> Outcome<(EndpointList, Vec<Exchange>)> {
    let before = three();
    let mut list = EndpointList::new(&before)?;
    list.set(1, Interval::new(before[1].lo - step, before[1].hi - step))?;
    let mut seen = Vec::new();
    list.sort(|exchange| seen.push(exchange));
    Ok((list, seen))
}

fn draw_exchange(values: &ParamValues) -> Outcome<Drawing> {
    let step = values.get("move");
    let before = three();
    let mut after = before;
    after[1].lo -= step;
    after[1].hi -= step;
    let (list, seen) = exchanges(step)?;
    let sorted = EndpointList::new(&before)?;
    let first = panel("before", &before, &sorted);
    let second = panel("after", &after, &list);
    let mut notes: Vec<String> = Vec::new();
    for exchange in &seen {
        let mut text = format!(
            "{} before {}",
            label(exchange.front.owner(), exchange.front.kind()),
            label(exchange.back.owner(), exchange.back.kind()),
        );
        match exchange.event() {
            Some(crate::PairEvent::Begin(_)) => text += ": overlap begins",
            Some(crate::PairEvent::End(_)) => text += ": overlap ends",
            None => text += ": no change",
        }
        notes.push(text);
    }
    let mut second = second;
    for (row, text) in notes.iter().enumerate() {
        let at = (5.0, -1.4 - 0.7 * row as f64);
        second = second.note_beside(at, text.as_str(), Side::Center);
    }
    Ok(Plot::strip([first, second]).share_y().size(640.0, 260.0).draw()?)
}

fn label(owner: usize, kind: EndpointKind) -> String {
    let mark = if kind == EndpointKind::Begin { "b" } else { "e" };
    format!("{mark}({})", NAMES[owner])
}

fn panel(title: &str, bars: &[Interval; 3], list: &EndpointList) -> Panel {
    let mut panel = Panel::new().title(title).bare();
    for (i, interval) in bars.iter().enumerate() {
        let y = 3.0 - i as f64;
        let ink = if i == 1 { Ink::Orange } else { Ink::Blue };
        panel = panel.add(bar(NAMES[i], interval, y, ink));
    }
    let order: Vec<String> =
        list.points().iter().map(|p| label(p.owner(), p.kind())).collect();
    panel
        .note_beside((5.0, -0.4), order.join(" "), Side::Center)
        .ranges(0.0..=10.0, -3.6..=3.6)
        .legend(Legend::Off)
}
