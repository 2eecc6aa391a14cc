//! What `soft_contact` is put through.

use super::answer::{Goal, Spring, soft_contact};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

/// A dozen operations.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

/// The spring of the statement.
const BUFFER: Spring = Spring { k: 800.0, c: 40.0, max_push: 1.5 };

fn begin(label: &str, spring: Spring, m: f64, gap: f64, h: f64) -> Case {
    Case::new(label)
        .given("spring", spring)
        .given("m", m)
        .given("gap", gap)
        .given("h", h)
}

fn ask(
    cases: &mut Cases,
    label: &str,
    spring: Spring,
    (m, gap, h): (f64, f64, f64),
) {
    cases.run(begin(label, spring, m, gap, h), |case| {
        let goal = soft_contact(&spring, m, gap, h);
        case.scalar("bias", goal.bias, CLOSE)
            .unit("m/s")
            .scalar("mass_scale", goal.mass_scale, CLOSE)
            .scalar("impulse_scale", goal.impulse_scale, CLOSE)
    });
}

pub fn public(cases: &mut Cases) {
    // The example. h c and h² k are both 2: 4/6 and 2/6; k/(c + h k) = 10.
    ask(cases, "open", BUFFER, (2.0, 0.02, 0.05));
    ask(cases, "closed", BUFFER, (2.0, -0.02, 0.05));
    ask(cases, "deep", BUFFER, (2.0, -0.2, 0.05));
    // A heavier body on the same spring; a shorter step.
    ask(cases, "heavier", BUFFER, (8.0, -0.02, 0.05));
    ask(cases, "a shorter step", BUFFER, (2.0, -0.02, 0.01));
    ask(cases, "just touching", BUFFER, (2.0, 0.0, 0.05));
    // Open contacts do not know the spring: not even its limit of speed.
    ask(cases, "far open", BUFFER, (2.0, 0.2, 0.05));
    let bare = Spring { c: 0.0, ..BUFFER };
    // Without damping it wants the whole gap gone within the step: 1/h.
    ask(cases, "a spring without damping", bare, (2.0, -0.02, 0.05));
    // A damper asks for no speed: 2/4 and 2/4.
    let damper = Spring { k: 0.0, ..BUFFER };
    ask(cases, "a damper alone", damper, (2.0, -0.02, 0.05));
    // c + h k = 0.7: 0.035/1.035.
    let feeble = Spring { k: 4.0, c: 0.5, ..BUFFER };
    ask(cases, "a feeble spring", feeble, (1.0, -0.02, 0.05));
    let nothing = Spring { k: 0.0, c: 0.0, ..BUFFER };
    ask(cases, "neither", nothing, (2.0, -0.02, 0.05));
    ask(cases, "neither, but open", nothing, (2.0, 0.02, 0.05));
}

/// A spring, an effective mass, a gap, a step, and a speed.
struct Draw {
    spring: Spring,
    m: f64,
    gap: f64,
    h: f64,
    s: f64,
}

fn fresh(random: &mut Random) -> Draw {
    let (k, c) = (random.uniform(50.0, 900.0), random.uniform(1.0, 40.0));
    Draw {
        spring: Spring { k, c, max_push: 100.0 },
        m: random.uniform(0.5, 5.0),
        gap: random.uniform(-0.1, -0.01),
        h: random.uniform(0.01, 0.1),
        s: random.uniform(-3.0, 3.0),
    }
}

/// What a row adds to its impulse.
fn change(goal: Goal, m: f64, s: f64, impulse: f64) -> f64 {
    -goal.mass_scale * m * (s + goal.bias) - goal.impulse_scale * impulse
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let draws: Vec<Draw> = (0..20).map(|_| fresh(random)).collect();
    let shown = |d: &Draw, case: Case| {
        case.given("spring", d.spring)
            .given("m", d.m)
            .given("gap", d.gap)
            .given("h", d.h)
            .given("s", d.s)
    };
    // The law of the statement at the end of the first update, in N s; and a
    // second update that finds nothing to do.
    cases.run(Case::new("a step of backward Euler"), |case| {
        let (case, [off, again]) = course::worst(case, &draws, shown, |d| {
            let goal = soft_contact(&d.spring, d.m, d.gap, d.h);
            let given = change(goal, d.m, d.s, 0.0);
            let end = d.s + given / d.m;
            let (k, c) = (d.spring.k, d.spring.c);
            let law = given + d.h * (k * (d.gap + d.h * end) + c * end);
            [law.abs(), change(goal, d.m, end, given).abs()]
        });
        let close = Tolerance::abs(1e-9);
        case.scalar("off the law", off, close)
            .unit("N s")
            .scalar("change by a second update", again, close)
            .unit("N s")
    });
    // However stiff: the speed at the end closes at most the whole gap.
    cases.run(Case::new("never shoots beyond zero"), |case| {
        let (case, [beyond]) = course::worst(case, &draws, shown, |d| {
            let stiff = Spring { k: 1e9, c: 0.0, ..d.spring };
            let goal = soft_contact(&stiff, d.m, d.gap, d.h);
            let end = d.s + change(goal, d.m, d.s, 0.0) / d.m;
            [(d.gap + d.h * end).abs()]
        });
        // m/(h² k) times speeds and gaps, 1e-5 times some metres.
        case.scalar("gap after the step", beyond, Tolerance::abs(1e-3))
            .unit("m")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    let Draw { spring, m, gap, h, .. } = fresh(random);
    ask(cases, "a fresh overlap", spring, (m, gap, h));
    ask(cases, "the same, open", spring, (m, -gap, h));
    let Draw { spring, m, gap, h, .. } = fresh(random);
    let slow = Spring { max_push: 0.01, ..spring };
    ask(cases, "a fresh limit", slow, (m, gap, h));
}

/// A crate of 1 kg is set down on a buffer without weight, with an overlap of
/// 2 cm: the gap in steps of 1/60 s and of 1/240 s.
pub fn see() -> Outcome<Drawing> {
    let spring = Spring { k: 400.0, c: 8.0, max_push: 100.0 };
    let mut panel = Panel::new()
        .title("400 N/m and 8 N s/m under 1 kg, let go 2 cm deep")
        .axes("time (s)", "gap (cm)")
        .legend(Legend::Above);
    // x'' = -400 x - 8 x': damped at 4 1/s, turning at sqrt(400 - 16) 1/s.
    let turning = (400.0_f64 - 16.0).sqrt();
    let exact = |t: f64| {
        let (s, c) = (turning * t).sin_cos();
        -2.0 * (-4.0 * t).exp() * (c + 4.0 / turning * s)
    };
    panel = panel.add(Series::graph("exact", 0.0..=0.5, exact).ink(Ink::Exact));
    for (n, ink, name) in [
        (60, Ink::Orange, "yours, 60 steps a second"),
        (240, Ink::Blue, "yours, 240"),
    ] {
        let h = 1.0 / f64::from(n);
        let (mut x, mut s) = (-0.02_f64, 0.0);
        let mut path: Vec<Point> = vec![(0.0, 100.0 * x)];
        for step in 1..=n / 2 {
            // The spring is kept where the gap is open, too: mirrored.
            let way = if x > 0.0 { -1.0 } else { 1.0 };
            let goal = soft_contact(&spring, 1.0, way * x, h);
            s = way * (way * s + change(goal, 1.0, way * s, 0.0));
            x += h * s;
            path.push((h * f64::from(step), (100.0 * x).clamp(-3.0, 3.0)));
        }
        panel = panel.add(Series::path(name, path).ink(ink));
    }
    Ok(Plot::wide(panel).draw()?)
}
