//! What `coherent_sort` is put through.

use super::answer::{Change, End, coherent_sort};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Series};

type Interval = [f64; 2];

fn value(end: End, intervals: &[Interval]) -> f64 {
    match end {
        End::Begins(i) => intervals[i][0],
        End::Ends(i) => intervals[i][1],
    }
}

/// Begins before ends at equal values.
fn is_end(end: End) -> bool {
    matches!(end, End::Ends(_))
}

/// The right order, equal ends of a kind by their numbers.
fn sorted(intervals: &[Interval]) -> Vec<End> {
    let mut order = Vec::new();
    for i in 0..intervals.len() {
        order.extend([End::Begins(i), End::Ends(i)]);
    }
    order.sort_by(|a, b| {
        let (l, r) = (value(*a, intervals), value(*b, intervals));
        l.total_cmp(&r).then(is_end(*a).cmp(&is_end(*b)))
    });
    order
}

/// Pairs as they are shown: in order, but each as the student wrote it.
fn words(pairs: &[[usize; 2]]) -> String {
    if pairs.is_empty() {
        return "none".to_string();
    }
    let mut pairs = pairs.to_vec();
    pairs.sort_unstable();
    let word = |[i, j]: &[usize; 2]| format!("{i}-{j}");
    pairs.iter().map(word).collect::<Vec<_>>().join(", ")
}

/// A list of ends as it is shown: `[0` where 0 begins, `0]` where it ends.
fn shown(order: &[End]) -> String {
    let word = |end: &End| match end {
        End::Begins(i) => format!("[{i}"),
        End::Ends(i) => format!("{i}]"),
    };
    order.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn ask(cases: &mut Cases, label: &str, from: &[Interval], to: &[Interval]) {
    let mut order = sorted(from);
    let begun = Case::new(label)
        .given("order, [0 begins and 0] ends", shown(&order))
        .given("intervals now", to);
    cases.run(begun, |case| {
        let Change { exchanges, begun, ended } = coherent_sort(&mut order, to);
        case.word("order", shown(&order))
            .scalar("exchanges", exchanges as f64, Tolerance::EXACT)
            .word("begun", words(&begun))
            .word("ended", words(&ended))
    });
}

pub fn public(cases: &mut Cases) {
    let pair = [[0.0, 2.0], [3.0, 5.0]];
    // The example, and the way back.
    ask(cases, "they come to touch", &pair, &[[1.0, 3.0], [3.0, 5.0]]);
    ask(cases, "they part", &[[1.0, 3.0], [3.0, 5.0]], &pair);
    ask(cases, "nothing moves", &pair, &pair);
    let apart = [[0.5, 2.5], [3.5, 5.5]];
    ask(cases, "moved together", &pair, &apart);
    // [0 0] [1 1] becomes [1 1] [0 0]: four exchanges; the pair meets and
    // parts.
    ask(cases, "flown through", &pair, &[[6.0, 8.0], [3.0, 5.0]]);
    // Two begins are exchanged, and two ends: it means nothing.
    let long = [[0.0, 5.0], [1.0, 6.0]];
    ask(cases, "one overtakes the other", &long, &[[2.0, 7.0], [1.0, 6.0]]);
    // Equal ends of a kind stay: no exchange.
    ask(cases, "they begin together", &long, &[[1.0, 5.0], [1.0, 6.0]]);
    ask(cases, "they end together", &long, &[[0.0, 6.0], [1.0, 6.0]]);
    // The last end of the list moves over five others, and meets two.
    let three = [[0.0, 1.0], [2.0, 3.0], [4.0, 9.0]];
    let grown = [[0.0, 1.0], [2.0, 3.0], [0.5, 9.0]];
    ask(cases, "one grows over two", &three, &grown);
    ask(cases, "it shrinks again", &grown, &three);
    // 3 goes from the right end to the left: it flies through 1, meets 0;
    // 2 shrinks to a point in 1, and lets go of 0.
    let from = [[0.0, 4.0], [2.0, 6.0], [3.0, 8.0], [9.0, 10.0]];
    let to = [[0.0, 4.0], [2.5, 6.0], [5.0, 5.0], [1.0, 2.0]];
    ask(cases, "all sorts of things", &from, &to);
    ask(cases, "one alone", &[[0.0, 1.0]], &[[2.0, 5.0]]);
    ask(cases, "no intervals", &[], &[]);
    many(cases);
}

/// Of ten thousand, every second one moves far enough to meet the next; the
/// last one has no next.
fn many(cases: &mut Cases) {
    let from: Vec<Interval> = (0..10_000)
        .map(|i| [2.0 * f64::from(i), 2.0 * f64::from(i) + 1.5])
        .collect();
    let mut to = from.clone();
    for [begin, end] in to.iter_mut().skip(1).step_by(2) {
        *begin += 0.75;
        *end += 0.75;
    }
    let mut order = sorted(&from);
    cases.run(Case::new("ten thousand, half of them move"), |case| {
        let Change { exchanges, begun, ended } = coherent_sort(&mut order, &to);
        let exact = Tolerance::EXACT;
        case.scalar("exchanges", exchanges as f64, exact)
            .scalar("pairs begun", begun.len() as f64, exact)
            .scalar("pairs ended", ended.len() as f64, exact)
    });
}

/// Random intervals, their ends multiples of `grain`.
fn fresh(random: &mut Random, n: usize, grain: f64) -> Vec<Interval> {
    let mut intervals = Vec::new();
    for _ in 0..n {
        let begin = (random.uniform(0.0, 10.0) / grain).round() * grain;
        let length = (random.uniform(0.0, 4.0) / grain).round() * grain;
        intervals.push([begin, begin + length]);
    }
    intervals
}

fn overlap(i: usize, j: usize, of: &[Interval]) -> bool {
    of[i][0] <= of[j][1] && of[j][0] <= of[i][1]
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let (from, to) = (fresh(random, 30, 0.5), fresh(random, 30, 0.5));
    let begun = Case::new("thirty intervals with many ties")
        .given("intervals before", &from)
        .given("intervals now", &to);
    cases.run(begun, |case| sound(case, &from, &to));
    // Without ties the way back is the way there, read backwards.
    let (from, to) = (fresh(random, 20, 1e-9), fresh(random, 20, 1e-9));
    let begun = Case::new("there and back")
        .given("intervals before, and at the end", &from)
        .given("intervals in between", &to);
    cases.run(begun, |case| {
        let mut order = sorted(&from);
        let there = coherent_sort(&mut order, &to);
        let back = coherent_sort(&mut order, &from);
        let same = |a: &[[usize; 2]], b: &[[usize; 2]]| {
            if words(a) == words(b) { "yes" } else { "no" }
        };
        let more = back.exchanges as f64 - there.exchanges as f64;
        let home = if order == sorted(&from) { "yes" } else { "no" };
        case.word("pairs that began end", same(&there.begun, &back.ended))
            .word("pairs that ended begin", same(&there.ended, &back.begun))
            .scalar("more exchanges", more, Tolerance::EXACT)
            .word("back in the first order", home)
    });
}

/// By definition: what overlaps now and did not; as many exchanges as there
/// are pairs of ends in the wrong order; and the list a stable sort makes.
fn sound(case: Case, from: &[Interval], to: &[Interval]) -> Case {
    let before = sorted(from);
    let mut order = before.clone();
    let change = coherent_sort(&mut order, to);
    let (mut begun, mut ended) = (Vec::new(), Vec::new());
    for j in 0..to.len() {
        for i in 0..j {
            match (overlap(i, j, from), overlap(i, j, to)) {
                (false, true) => begun.push([i, j]),
                (true, false) => ended.push([i, j]),
                _ => {}
            }
        }
    }
    let key = |end: End| (value(end, to), is_end(end));
    let mut wrong = 0;
    for (k, right) in before.iter().enumerate() {
        let left = before[..k].iter();
        wrong += left.filter(|left| key(**left) > key(*right)).count();
    }
    let mut stable = before;
    stable.sort_by(|a, b| {
        let (a, b) = (key(*a), key(*b));
        a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
    });
    let yes = |so: bool| if so { "yes" } else { "no" };
    let more = change.exchanges as f64 - wrong as f64;
    case.word("begun is right", yes(words(&begun) == words(&change.begun)))
        .word("ended is right", yes(words(&ended) == words(&change.ended)))
        .word("the order is right", yes(order == stable))
        .scalar("extra exchanges", more, Tolerance::EXACT)
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (n, grain) in [(4, 0.5), (8, 0.5), (9, 0.125)] {
        let from = fresh(random, n, grain);
        let to = fresh(random, n, grain);
        ask(cases, &format!("{n} fresh intervals"), &from, &to);
    }
}

/// One interval swings over three others; where a pair begins to overlap, and
/// where it ends.
pub fn see() -> Outcome<Drawing> {
    let at = |t: f64| {
        let x = 5.0 - 5.0 * (0.5 * t).cos();
        [[1.0, 2.0], [4.0, 6.0], [7.0, 7.5], [x, x + 0.8]]
    };
    let mut order = sorted(&at(0.0));
    let (mut begun, mut ended) = (Vec::new(), Vec::new());
    for frame in 1..=240 {
        let t = 0.05 * f64::from(frame);
        let now = at(t);
        let change = coherent_sort(&mut order, &now);
        let middle = (t, now[3][0] + 0.4);
        begun.extend(change.begun.iter().map(|_| middle));
        ended.extend(change.ended.iter().map(|_| middle));
    }
    let mut panel = Panel::new()
        .title("one interval swings over three")
        .axes("time (s)", "position (m)")
        .ranges(0.0..=12.0, -0.5..=11.5);
    for (i, [low, high]) in at(0.0).into_iter().take(3).enumerate() {
        panel = panel.horizontal_band(low..=high, format!("{i}"));
    }
    for (end, label) in ["interval 3", ""].into_iter().enumerate() {
        let way = move |t: f64| at(t)[3][end];
        let line = Series::graph(label, 0.0..=12.0, way);
        panel = panel.add(line.ink(Ink::Exact));
    }
    panel = panel
        .add(Series::points("begun, yours", begun).ink(Ink::Blue))
        .add(Series::points("ended, yours", ended).ink(Ink::Orange));
    Ok(Plot::wide(panel).shared_legend().draw()?)
}
