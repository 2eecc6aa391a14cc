//! What temporal coherence saves: work counted, not timed. Notes D §7.2.

use crate::{
    BroadPhase, Interval, RefittedTree, SWARM_SPEED, SortAndSweep, SortedGrid,
    Swarm, sweep_1d,
};
use course::{
    Cell, Column, Drawing, Figure, Outcome, ParamValues, Table, Tolerance,
    Value,
};
use figure::{Ink, Panel, Plot, Point, Series};

/// Steps over which counts are averaged.
const STEPS: usize = 10;

/// Numbers of boxes in the figure.
const SIZES: [usize; 6] = [30, 100, 300, 1000, 3000, 10_000];

/// Comparisons in one step, for each of three methods.
pub(super) struct Work {
    /// Every pair: n (n - 1) / 2.
    pub all_pairs: f64,
    /// Sorting one axis, sweeping it, and comparing what overlaps there.
    pub scratch: f64,
    /// Coherent sort: one comparison for each endpoint, and the exchanges.
    pub coherent: f64,
    /// The exchanges alone.
    pub exchanges: f64,
    /// Overlapping pairs.
    pub pairs: f64,
}

/// Counts the work of a mean step.
pub(super) fn work(n: usize, speed: f64, one_in: usize) -> Outcome<Work> {
    let mut swarm = Swarm::new(n, speed, one_in);
    let mut phase = SortAndSweep::new();
    swarm.update_bounds(&mut phase, true)?;
    phase.update();
    let (mut exchanges, mut pairs) = (0, 0);
    for _ in 0..STEPS {
        swarm.step();
        swarm.update_bounds(&mut phase, false)?;
        phase.update();
        exchanges += phase.exchanges().iter().sum::<usize>();
        pairs += phase.pairs().len();
    }
    let mut intervals: Vec<Interval> = Vec::new();
    for i in 0..n {
        intervals.push(swarm.bounds(i).interval(0));
    }
    let entries = 2.0 * n as f64;
    let exchanges = exchanges as f64 / STEPS as f64;
    let moving = entries / one_in as f64;
    Ok(Work {
        all_pairs: 0.25 * entries * (n as f64 - 1.0),
        scratch: entries * entries.log2() + sweep_1d(&intervals)?.len() as f64,
        coherent: 3.0 * moving + exchanges,
        exchanges,
        pairs: pairs as f64 / STEPS as f64,
    })
}

// EQ: collision/exchanges
/// The exchanges to be expected in a step in which all `n` boxes drift in a
/// room of side `side`, m, with a mean difference of velocities `dv`, m per
/// step.
pub(super) fn expected_exchanges(n: f64, side: f64, dv: f64) -> f64 {
    // c = 6 n^2 |dv| / L
    6.0 * n * n * dv / side
}

/// The mean difference of two velocities drawn uniformly from -`speed` to
/// `speed`.
pub(super) fn mean_difference(speed: f64) -> f64 {
    2.0 * speed / 3.0
}

/// Work against the number of boxes.
pub fn against_n() -> Figure {
    Figure {
        name: "coherence_n",
        title: "Work against the number of boxes",
        caption: "Comparisons in one step, for boxes in a room that grows \
                  with their number. Left: all boxes drift. The coherent sort \
                  needs the fewest. Its exchanges grow like the power 5/3 \
                  (line: the prediction of the text) and finally make up all \
                  of its work. Right: one box in twenty drifts, and hardly \
                  anything is left to do.",
        alt: "Two panels on logarithmic axes. All pairs rises with slope 2, \
              the sort from scratch less steeply, and the coherent sort is \
              lowest; its exchanges rise more steeply than its total.",
        params: vec![],
        draw: draw_against_n,
    }
}

fn draw_against_n(_: &ParamValues) -> Outcome<Drawing> {
    let mut panels = Vec::new();
    for (title, one_in) in [("all drift", 1), ("one in twenty drifts", 20)] {
        let mut rows: [Vec<Point>; 4] = Default::default();
        for n in SIZES {
            let work = work(n, SWARM_SPEED, one_in)?;
            let counts = [
                work.all_pairs,
                work.scratch,
                work.coherent,
                work.exchanges.max(0.1),
            ];
            for (row, count) in rows.iter_mut().zip(counts) {
                row.push((n as f64, count));
            }
        }
        let [all, scratch, coherent, exchanges] = rows;
        let mut panel = Panel::new()
            .title(title)
            .axes("boxes", "comparisons per step")
            .log_log()
            .add(Series::path("all pairs", all).ink(Ink::Orange))
            .add(Series::path("sort from scratch", scratch).ink(Ink::Green))
            .add(Series::path("coherent sort", coherent).ink(Ink::Blue))
            .add(Series::path("its exchanges", exchanges).ink(Ink::Pink));
        if one_in == 1 {
            let predicted = SIZES.map(|n| {
                let n = n as f64;
                let side = 2.0 * n.cbrt();
                (n, expected_exchanges(n, side, mean_difference(SWARM_SPEED)))
            });
            let line = Series::line("predicted exchanges", predicted);
            panel = panel.add(line.ink(Ink::Exact));
        }
        panels.push(panel);
    }
    let plot = Plot::strip(panels).share_y().shared_legend();
    Ok(plot.size(640.0, 420.0).draw()?)
}

/// Work against speed.
pub fn against_speed() -> Figure {
    Figure {
        name: "coherence_speed",
        title: "Work against speed",
        caption: "A thousand boxes. The exchanges in a step grow in \
                  proportion to the distance that the boxes move. In slow \
                  motion the coherent sort only looks at each endpoint once. \
                  When boxes move by half their size in a step, no coherence \
                  is left, and sorting from scratch is cheaper.",
        alt: "Comparisons per step against speed on logarithmic axes: the \
              exchanges rise with slope 1 and cross the level line of the \
              sort from scratch.",
        params: vec![],
        draw: draw_against_speed,
    }
}

fn draw_against_speed(_: &ParamValues) -> Outcome<Drawing> {
    let (mut coherent, mut exchanges): (Vec<Point>, Vec<Point>) =
        Default::default();
    let mut scratch = Vec::new();
    for speed in [1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 0.1, 0.3, 1.0] {
        let work = work(1000, speed, 1)?;
        coherent.push((speed, work.coherent));
        exchanges.push((speed, work.exchanges));
        scratch.push((speed, work.scratch));
    }
    let panel = Panel::new()
        .axes("largest motion in a step (m)", "comparisons per step")
        .log_log()
        .add(Series::path("sort from scratch", scratch).ink(Ink::Green))
        .add(Series::path("coherent sort", coherent).ink(Ink::Blue))
        .add(Series::path("its exchanges", exchanges).ink(Ink::Pink));
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

/// Sort and sweep against broad phases for scenes in which everything moves.
pub fn crossover() -> Figure {
    Figure {
        name: "crossover",
        title: "When everything moves",
        caption: "Pairs of boxes compared in one step while all of them \
                  drift; for sort and sweep, the exchanges. The sorted grid \
                  and the refitted tree compare a number of pairs that grows \
                  in proportion to n; from a few hundred boxes on, that is \
                  less than the exchanges.",
        alt: "Comparisons per step against the number of boxes on logarithmic \
              axes; the line of sort and sweep is steeper than those of the \
              grid and the tree, and crosses them.",
        params: vec![],
        draw: draw_crossover,
    }
}

/// Pairs of boxes that `phase` compares in a mean step while all drift.
fn compared(phase: &mut dyn BroadPhase, n: usize) -> Outcome<f64> {
    let mut swarm = Swarm::new(n, SWARM_SPEED, 1);
    swarm.update_bounds(phase, true)?;
    phase.update();
    let mut tests = 0;
    for _ in 0..STEPS {
        swarm.step();
        swarm.update_bounds(phase, false)?;
        phase.update();
        tests += phase.overlap_tests();
    }
    Ok(tests as f64 / STEPS as f64)
}

fn draw_crossover(_: &ParamValues) -> Outcome<Drawing> {
    let mut rows: [Vec<Point>; 3] = Default::default();
    for n in SIZES {
        let counts = [
            work(n, SWARM_SPEED, 1)?.exchanges,
            compared(&mut SortedGrid::new(), n)?,
            compared(&mut RefittedTree::new(), n)?,
        ];
        for (row, count) in rows.iter_mut().zip(counts) {
            row.push((n as f64, count.max(0.1)));
        }
    }
    let [sorted, grid, tree] = rows;
    let panel = Panel::new()
        .axes("boxes", "comparisons per step")
        .log_log()
        .add(Series::path("exchanges of sort and sweep", sorted).ink(Ink::Pink))
        .add(Series::path("sorted grid", grid).ink(Ink::Green))
        .add(Series::path("refitted tree", tree).ink(Ink::Gold));
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

/// Work of a step with a thousand boxes.
pub fn table() -> Table {
    let count =
        |title| Column::integer(title).tolerance(Tolerance::new(0.5, 1e-9));
    Table {
        name: "broad_work",
        title: "Work of one step with a thousand boxes",
        caption: "Comparisons in a mean step. Only what moves causes \
                  exchanges; the last column counts all overlapping pairs.",
        columns: vec![
            Column::text("motion"),
            count("all pairs"),
            count("sort from scratch"),
            count("coherent sort"),
            count("exchanges"),
            count("overlapping pairs"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for (title, speed, one_in) in [
                ("all drift", SWARM_SPEED, 1),
                ("one in twenty drifts", SWARM_SPEED, 20),
                ("all leap by their size", 1.0, 1),
            ] {
                let work = work(1000, speed, one_in)?;
                let row: Vec<Cell> = vec![
                    title.into(),
                    (work.all_pairs as usize).into(),
                    (work.scratch.round() as usize).into(),
                    (work.coherent.round() as usize).into(),
                    (work.exchanges.round() as usize).into(),
                    (work.pairs.round() as usize).into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![Value::new(
        "exchange_growth",
        "exponent of the exchanges from 1000 to 10 000 boxes, all drifting",
        "",
        3,
        || {
            let few = work(1000, SWARM_SPEED, 1)?.exchanges;
            let many = work(10_000, SWARM_SPEED, 1)?.exchanges;
            Ok((many / few).log10())
        },
    )]
}
