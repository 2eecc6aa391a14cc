//! Intervals on a line: the sweep, and one exchange. Notes D §7.2.1.

use crate::{CoherentList, EndKind, Exchange, Interval, sweep_steps};
use course::{Drawing, Figure, Outcome, Param, Settings};
use figure::{Ink, Legend, Panel, Plot, Point, Series, Side};

/// The intervals of the picture: two of them touch.
const INTERVALS: [[f64; 2]; 6] =
    [[5.0, 9.0], [1.0, 4.0], [3.0, 7.0], [8.0, 11.0], [6.2, 7.6], [4.0, 5.5]];

/// Names for the intervals.
const NAMES: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

fn intervals() -> Vec<Interval> {
    INTERVALS.iter().map(|[lo, hi]| Interval::new(*lo, *hi)).collect()
}

/// The active list while a sweep goes along.
pub fn active_list() -> Figure {
    Figure {
        name: "active_list",
        title: "The active list at work",
        caption: "Six intervals and a sweep from left to right. Below each \
                  begin (triangle) and end (square) stands the active list as \
                  the sweep finds it. At a begin, everyone in that column \
                  overlaps the newcomer. B ends just where F begins: the \
                  begin comes first, so B is still in F's column.",
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
    // What shares a place is drawn side by side, in the order of the sweep.
    let (mut last, mut shift) = (f64::NAN, 0.0);
    for step in sweep_steps(&intervals)? {
        let (x, who) = (step.point.value, step.point.who());
        shift = if x == last { shift + 0.32 } else { 0.0 };
        last = x;
        match step.point.kind() {
            EndKind::Begin => begins.push((x, height(who))),
            EndKind::End => ends.push((x, height(who))),
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
        .x_range(0.5..=12.0)
        .y_range(-3.0..=6.6)
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
        caption: "The sorted list before and after a small move of B. Two \
                  neighbours have changed places: B's begin is now in front \
                  of A's end. That one exchange is the news that A and B \
                  overlap. Move B further and see which exchanges follow.",
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
pub(super) fn exchanges(step: f64) -> Outcome<(CoherentList, Vec<Exchange>)> {
    let before = three();
    let mut list = CoherentList::new(&before)?;
    list.set(1, Interval::new(before[1].lo - step, before[1].hi - step))?;
    let mut seen = Vec::new();
    list.sort(|exchange| seen.push(exchange));
    Ok((list, seen))
}

fn draw_exchange(settings: &Settings) -> Outcome<Drawing> {
    let step = settings.get("move");
    let before = three();
    let mut after = before;
    after[1].lo -= step;
    after[1].hi -= step;
    let (list, seen) = exchanges(step)?;
    let sorted = CoherentList::new(&before)?;
    let first = panel("before", &before, &sorted);
    let second = panel("after", &after, &list);
    let mut news: Vec<String> = Vec::new();
    for exchange in &seen {
        let mut text = format!(
            "{} before {}",
            label(exchange.front.who(), exchange.front.kind()),
            label(exchange.back.who(), exchange.back.kind()),
        );
        match exchange.event() {
            Some(crate::PairEvent::Begin(_)) => text += ": overlap begins",
            Some(crate::PairEvent::End(_)) => text += ": overlap ends",
            None => text += ": no news",
        }
        news.push(text);
    }
    let mut second = second;
    for (row, text) in news.iter().enumerate() {
        let at = (5.0, -1.4 - 0.7 * row as f64);
        second = second.note_beside(at, text.as_str(), Side::Center);
    }
    Ok(Plot::strip([first, second]).share_y().size(640.0, 260.0).draw()?)
}

fn label(who: usize, kind: EndKind) -> String {
    let mark = if kind == EndKind::Begin { "b" } else { "e" };
    format!("{mark}({})", NAMES[who])
}

fn panel(title: &str, bars: &[Interval; 3], list: &CoherentList) -> Panel {
    let mut panel = Panel::new().title(title).bare();
    for (i, interval) in bars.iter().enumerate() {
        let y = 3.0 - i as f64;
        let ink = if i == 1 { Ink::Orange } else { Ink::Blue };
        panel = panel.add(bar(NAMES[i], interval, y, ink));
    }
    let order: Vec<String> =
        list.points().iter().map(|p| label(p.who(), p.kind())).collect();
    panel
        .note_beside((5.0, -0.4), order.join(" "), Side::Center)
        .x_range(0.0..=10.0)
        .y_range(-3.6..=3.6)
        .legend(Legend::Off)
}
