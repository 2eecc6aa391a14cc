//! What `impact_time` is put through.

use super::answer::{Impact, Limits, Rule, impact_time};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Series};
use std::cell::RefCell;

const RULES: [(Rule, &str); 2] =
    [(Rule::Bisection, "bisection"), (Rule::RegulaFalsi, "regula falsi")];

/// The tries are prescribed, so the time is right to rounding; regula falsi
/// divides by differences of gaps, never much smaller than the gaps.
const CLOSE: Tolerance = Tolerance::new(1e-10, 1e-10);

/// Tolerance, shortest step, most tries.
fn limits(tolerance: f64, min_step: f64, most: usize) -> Limits {
    Limits { tolerance, min_step, most }
}

/// A step, and how far two bodies are apart in it.
struct Step<'s> {
    label: &'s str,
    words: &'s str,
    times: [f64; 2],
    limits: Limits,
    gap: &'s dyn Fn(f64) -> f64,
}

impl Step<'_> {
    fn run(&self, rule: Rule) -> Option<Impact> {
        let [t0, t1] = self.times;
        impact_time(rule, self.limits, t0, t1, self.gap)
    }

    fn ask(&self, cases: &mut Cases, rule: Rule, name: &str) {
        let Limits { tolerance, min_step, most } = self.limits;
        let begun = Case::new(format!("{}, {name}", self.label))
            .given("t0, t1", self.times)
            .given("tolerance, min_step, most", (tolerance, min_step, most))
            .given("gap", self.words);
        cases.run(begun, |case| match self.run(rule) {
            None => case.word("impact", "none"),
            Some(Impact { t, tries }) => case
                .word("impact", "yes")
                .scalar("t", t, CLOSE)
                .unit("s")
                .scalar("tries", tries as f64, Tolerance::EXACT),
        });
    }

    fn both(&self, cases: &mut Cases) {
        for (rule, name) in RULES {
            self.ask(cases, rule, name);
        }
    }
}

pub fn public(cases: &mut Cases) {
    let fine = limits(1e-6, 1e-9, 100);
    // The example.
    let linear: &dyn Fn(f64) -> f64 = &|t| 1.0 - t;
    let example = Step {
        label: "towards a wall",
        words: "1 - t",
        times: [0.0, 3.0],
        limits: limits(0.2, 1e-9, 100),
        gap: linear,
    };
    example.both(cases);
    // Published case impact_time_particle_0: sqrt(2/9.81) = 0.4515236 s. The
    // curve bends down, and all tries of regula falsi are on the safe side.
    let falls = |t: f64| 1.0 - 4.905 * t * t;
    let falling = Step {
        label: "a falling stone",
        words: "1 - 4.905 t²",
        times: [0.0, 1.0],
        limits: fine,
        gap: &falls,
    };
    falling.both(cases);
    // The curve hangs below the line: aiming at zero would never end well.
    let hangs = |t: f64| (-3.0 * t).exp() - 0.25;
    let braking = Step {
        label: "braking too late",
        words: "exp(-3 t) - 0.25",
        gap: &hangs,
        ..falling
    };
    braking.both(cases);
    // The same fall, ten seconds later.
    let late = |t: f64| 1.0 - 4.905 * (t - 10.0) * (t - 10.0);
    let later = Step {
        label: "a stone that falls later",
        words: "1 - 4.905 (t - 10)²",
        times: [10.0, 11.0],
        gap: &late,
        ..falling
    };
    later.both(cases);
    for (rule, name) in RULES {
        without_search(cases, rule, name, &example);
        ends(cases, rule, name, &example);
    }
}

/// The three ways not to search, and their limits.
fn without_search(cases: &mut Cases, rule: Rule, name: &str, step: &Step<'_>) {
    for (label, end) in
        [("still apart", 0.5), ("nearly there", 0.9), ("just touching", 1.0)]
    {
        Step { label, times: [0.0, end], ..*step }.ask(cases, rule, name);
    }
    for (label, start) in
        [("near at the start", 0.9), ("touching at the start", 1.0)]
    {
        Step { label, times: [start, 2.0], ..*step }.ask(cases, rule, name);
    }
    // Near at the start as well, but the gap at the end is 0.05: no impact.
    Step { label: "near all the time", times: [0.85, 0.95], ..*step }
        .ask(cases, rule, name);
    // The gap is 0.25 at 0.75, which is just the tolerance.
    let just = limits(0.25, 1e-9, 100);
    Step {
        label: "just near enough at the start",
        times: [0.75, 2.0],
        limits: just,
        ..*step
    }
    .ask(cases, rule, name);
    // The first try of bisection has a gap of just the tolerance, or zero.
    for (label, end) in [("just near enough", 1.5), ("just touched", 2.0)] {
        Step { label, times: [0.0, end], limits: just, ..*step }
            .ask(cases, rule, name);
    }
}

/// Searches that end without a good time.
fn ends(cases: &mut Cases, rule: Rule, name: &str, step: &Step<'_>) {
    // Between 4/16 and 5/16; with gaps of 1 and -1 and a small tolerance,
    // regula falsi tries nearly the middle, too.
    let jumps = |t: f64| if t < 0.3 { 1.0 } else { -1.0 };
    let jump = Step {
        label: "a gap that jumps",
        words: "1 before 0.3 s, then -1",
        times: [0.0, 1.0],
        limits: limits(1e-6, 1e-3, 100),
        gap: &jumps,
    };
    jump.ask(cases, rule, name);
    // After four bisections the rest is just the shortest step.
    let coarse = limits(1e-6, 0.0625, 100);
    Step { label: "a coarse search", limits: coarse, ..jump }
        .ask(cases, rule, name);
    for (label, most) in
        [("five tries at most", 5), ("one try at most", 1), ("no tries", 0)]
    {
        let few = limits(1e-9, 1e-9, most);
        Step { label, limits: few, gap: &|t| 1.0 - t * t * t, ..*step }
            .ask(cases, rule, name);
    }
    let short = limits(0.2, 5.0, 100);
    Step { label: "a step that is already short", limits: short, ..*step }
        .ask(cases, rule, name);
}

/// A gap that begins at about 1 m, ends below zero, and bends.
struct Curve {
    t0: f64,
    start: f64,
    speed: f64,
    bend: f64,
}

impl Curve {
    fn fresh(random: &mut Random) -> Curve {
        Curve {
            t0: random.uniform(-5.0, 5.0),
            start: random.uniform(0.5, 1.5),
            speed: random.uniform(1.0, 3.0),
            bend: random.uniform(-1.0, 1.0),
        }
    }

    /// After 4 s the first term is -2.5 m at most, the second 2 m.
    fn gap(&self, t: f64) -> f64 {
        let s = t - self.t0;
        self.start - self.speed * s + self.bend * (s * s * 0.5).min(2.0)
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let curves = [0; 10].map(|_| Curve::fresh(random));
    for (rule, name) in RULES {
        let label = format!("near, and not yet overlapping, {name}");
        cases.run(Case::new(label), |case| {
            let (mut bad, mut outside, mut shown) = (0, 0, &curves[0]);
            for curve in &curves {
                let (t0, t1) = (curve.t0, curve.t0 + 4.0);
                let fine = limits(1e-5, 1e-12, 500);
                let gap = |t: f64| curve.gap(t);
                let t = match impact_time(rule, fine, t0, t1, &gap) {
                    Some(impact) => impact.t,
                    None => f64::NAN,
                };
                if (bad, outside) == (0, 0) {
                    shown = curve;
                }
                let good = (0.0..=1e-5).contains(&curve.gap(t));
                bad += i32::from(!good);
                outside += i32::from(!(t0..=t1).contains(&t));
            }
            let Curve { t0, start, speed, bend } = shown;
            let words = format!(
                "{start} - {speed} s + {bend} min(s²/2, 2), s = t - t0"
            );
            let exact = Tolerance::EXACT;
            case.given("t0, t1", (t0, t0 + 4.0))
                .given("tolerance, min_step, most", (1e-5, 1e-12, 500))
                .given("gap", words)
                .scalar("bad gaps", f64::from(bad), exact)
                .scalar("times outside the step", f64::from(outside), exact)
        });
    }
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh step", "another fresh step", "a third fresh step"] {
        let curve = Curve::fresh(random);
        let words = "a parabola";
        let step = Step {
            label,
            words,
            times: [curve.t0, curve.t0 + 4.0],
            limits: limits(1e-4, 1e-9, 200),
            gap: &|t| curve.gap(t),
        };
        step.both(cases);
    }
}

/// The times at which the gap was asked for: two rules, one falling stone.
pub fn see() -> Outcome<Drawing> {
    let falls = |t: f64| 1.0 - 4.905 * t * t;
    let mut panels = Vec::new();
    for (rule, name) in RULES {
        let asked = RefCell::new(Vec::new());
        let gap = |t: f64| {
            asked.borrow_mut().push((t, falls(t)));
            falls(t)
        };
        let found = impact_time(rule, limits(0.02, 1e-9, 100), 0.0, 1.0, &gap);
        let mut panel = Panel::new()
            .title(name)
            .axes("time (s)", "gap (m)")
            .y_range(-4.2..=1.4)
            .horizontal(0.0, "touching")
            .add(Series::graph("exact", 0.0..=1.0, falls).ink(Ink::Exact))
            .add(Series::points("your evaluations", asked.take()).ink(Ink::Blue));
        if let Some(Impact { t, .. }) = found {
            let here = [(t, falls(t))];
            panel =
                panel.add(Series::points("your answer", here).ink(Ink::Orange));
        }
        panels.push(panel);
    }
    Ok(Plot::strip(panels).shared_legend().draw()?)
}
