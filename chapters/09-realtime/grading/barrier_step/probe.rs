//! What `slope_and_curvature` and `newton_step` are put through.

use super::answer::{Bead, newton_step, slope_and_curvature};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

/// A few dozen operations; a logarithm of a number near one loses some digits.
const CLOSE: Tolerance = Tolerance::new(1e-10, 1e-10);

/// The bead of the statement, on its way to `y`.
fn bead(y: f64) -> Bead {
    Bead { mass: 1.0, h: 0.1, y, width: 1.0, kappa: 100.0, dhat: 0.1 }
}

fn begin(label: &str, bead: Bead, x: f64) -> Case {
    Case::new(label).given("bead", bead).given("x", x)
}

fn look(cases: &mut Cases, label: &str, bead: Bead, x: f64) {
    cases.run(begin(label, bead, x), |case| {
        let [slope, curvature] = slope_and_curvature(&bead, x);
        case.scalar("E'", slope, CLOSE)
            .unit("N")
            .scalar("E''", curvature, CLOSE)
    });
}

fn step(cases: &mut Cases, label: &str, bead: Bead, x: f64) {
    cases.run(begin(label, bead, x), |case| {
        case.scalar("x", newton_step(&bead, x), CLOSE).unit("m")
    });
}

pub fn public(cases: &mut Cases) {
    // The example: far from both walls E is a parabola.
    look(cases, "slope far from the walls", bead(0.7), 0.5);
    step(cases, "far from the walls", bead(0.7), 0.5);
    step(cases, "far from the walls, back", bead(0.3), 0.5);
    // 0.5 + 0.9 · 0.5, and the same from there: 0.95 + 0.9 · 0.05.
    step(cases, "to the wall", bead(2.0), 0.5);
    look(cases, "slope at the wall", bead(2.0), 0.95);
    step(cases, "too far again", bead(2.0), 0.95);
    step(cases, "to the first wall", bead(-1.0), 0.5);
    look(cases, "slope at the first wall", bead(-1.0), 0.04);
    step(cases, "away from the first wall", bead(0.4), 0.02);
    // b and its derivatives vanish at the reach itself.
    look(cases, "just within reach", bead(0.5), 0.1);
    // A stiff barrier: at nine tenths of the way E is higher than at the start,
    // and at half of that it is lower.
    let stiff = Bead { kappa: 1e6, ..bead(1.2) };
    step(cases, "halved", stiff, 0.5);
    let stiffer = Bead { kappa: 1e8, ..bead(1.0) };
    step(cases, "halved more often", stiffer, 0.85);
    // A slot so narrow that both barriers are felt everywhere. In its middle
    // the walls cancel; there E' is 0 for y = 0.05, and nothing is lower.
    let slot = Bead { width: 0.1, ..bead(0.05) };
    look(cases, "slope in a narrow slot", slot, 0.03);
    step(cases, "in a narrow slot", slot, 0.03);
    step(cases, "at the lowest point", slot, 0.05);
    let heavy = Bead { mass: 3.0, h: 0.02, ..bead(0.98) };
    look(cases, "slope for another mass and step", heavy, 0.96);
    step(cases, "another mass and step", heavy, 0.96);
}

fn fresh(random: &mut Random) -> (Bead, f64) {
    let width = random.uniform(0.15, 1.0);
    let bead = Bead {
        mass: random.uniform(0.5, 3.0),
        h: random.uniform(0.02, 0.2),
        y: random.uniform(-2.0, 3.0),
        width,
        kappa: random.uniform(50.0, 5000.0),
        dhat: random.uniform(0.05, 0.2),
    };
    (bead, random.uniform(0.05, 0.95) * width)
}

/// E, with the logarithm turned over: -ln(d/d̂) = ln(d̂/d).
fn energy(bead: &Bead, x: f64) -> f64 {
    let wall = |d: f64| match d < bead.dhat {
        true => bead.kappa * (bead.dhat - d).powi(2) * (bead.dhat / d).ln(),
        false => 0.0,
    };
    let off = (x - bead.y) / bead.h;
    0.5 * bead.mass * off * off + wall(x) + wall(bead.width - x)
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let draws: Vec<(Bead, f64)> = (0..20).map(|_| fresh(random)).collect();
    let shown =
        |d: &(Bead, f64), case: Case| case.given("bead", d.0).given("x", d.1);
    // Central differences of E over a ten-thousandth of the distance to the
    // nearer wall: their own error is 1e-8 of E'''d², and rounding 1e-16/1e-5.
    cases.run(Case::new("E' is the slope of E"), |case| {
        let (case, [off]) = course::worst(case, &draws, shown, |(bead, x)| {
            let step = 1e-4 * x.min(bead.width - x);
            let rise = energy(bead, x + step) - energy(bead, x - step);
            let [slope, curvature] = slope_and_curvature(bead, *x);
            let near = x.min(bead.width - x);
            [(slope - rise / (2.0 * step)).abs() / (curvature * near)]
        });
        case.scalar("off, of E'' d", off, Tolerance::abs(1e-5))
    });
    // Forty steps: each stays between the walls and goes down, and at the end
    // the slope is gone.
    cases.run(Case::new("forty steps"), |case| {
        let (case, [outside, up, slope]) =
            course::worst(case, &draws, shown, |(bead, start)| {
                let (mut x, mut outside, mut up) = (*start, 0.0, 0.0);
                for _ in 0..40 {
                    let end = newton_step(bead, x);
                    let inside = end > 0.0 && end < bead.width;
                    outside += f64::from(!inside);
                    if !inside {
                        break;
                    }
                    let (new, old) = (energy(bead, end), energy(bead, x));
                    up += f64::from(new > old + 1e-12 * old.abs());
                    x = end;
                }
                let mut lowest = (0.0, bead.width);
                for _ in 0..100 {
                    let middle = 0.5 * (lowest.0 + lowest.1);
                    match rises(bead, middle) {
                        true => lowest.1 = middle,
                        false => lowest.0 = middle,
                    }
                }
                [outside, up, (x - lowest.0).abs() / bead.width]
            });
        // Values of E find the lowest point to eight digits or so.
        case.scalar("steps through a wall", outside, Tolerance::EXACT)
            .scalar("steps upwards", up, Tolerance::EXACT)
            .scalar("off, of the width", slope, Tolerance::abs(1e-6))
    });
}

/// Whether E rises at `x`: from the forces themselves.
fn rises(bead: &Bead, x: f64) -> bool {
    let push = |d: f64| match d < bead.dhat {
        true => {
            let s = bead.dhat - d;
            bead.kappa * (2.0 * s * (bead.dhat / d).ln() + s * s / d)
        }
        false => 0.0,
    };
    bead.mass * (x - bead.y) / bead.h / bead.h - push(x) + push(bead.width - x)
        > 0.0
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["fresh", "more", "other"] {
        let (bead, x) = fresh(random);
        look(cases, &format!("{label} slope"), bead, x);
        step(cases, &format!("{label} step"), bead, x);
    }
    let (bead, x) = fresh(random);
    let stiff = Bead { kappa: 1e7, ..bead };
    step(cases, "a fresh stiff barrier", stiff, x);
}

/// Newton's way to the lowest point, on the graph of E.
pub fn see() -> Outcome<Drawing> {
    let bead = Bead { kappa: 2e4, dhat: 0.25, ..bead(1.1) };
    let high = energy(&bead, 0.35);
    let mut x = 0.35;
    let mut yours: Vec<Point> = Vec::new();
    for _ in 0..12 {
        let e = energy(&bead, x);
        let seen = x > 0.0 && x < bead.width && e.is_finite();
        yours.push(match seen {
            true => (x, e.min(2.0 * high)),
            false => (x.clamp(-0.2, 1.4), 0.0),
        });
        if !seen {
            break;
        }
        x = newton_step(&bead, x);
    }
    let graph = |x: f64| energy(&bead, x).min(2.0 * high);
    let wall = vec![(1.0, 0.0), (1.0, 2.0 * high)];
    let last = yours[yours.len() - 1];
    let panel = Panel::new()
        .title("a bead at 0.35 m is thrown at a wall at 1 m")
        .axes("x (m)", "E (J)")
        .legend(Legend::Above)
        .add(Series::graph("E", 0.3..=0.995, graph).ink(Ink::Exact))
        .add(Series::line("wall", wall).ink(Ink::Orange))
        .add(Series::path("your steps", yours).ink(Ink::Blue))
        .add(Series::points("the last", vec![last]).ink(Ink::Green));
    Ok(Plot::wide(panel).draw()?)
}
