//! What `shadow_energy` is put through.

use super::answer::{Spring, energy_range, shadow_energy};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

/// Sums of a few products, up to rounding.
const CLOSE: Tolerance = Tolerance::new(1e-10, 1e-10);

/// A spring, a step, and where the mass is and how fast.
struct Moment {
    label: &'static str,
    spring: Spring,
    h: f64,
    x: f64,
    v: f64,
}

/// The fixed moments, each with the reason for its numbers.
const MOMENTS: [Moment; 5] = [
    // The example: at rest, so both energies are 8/2.
    Moment {
        label: "let go",
        spring: Spring { mass: 2.0, ks: 8.0 },
        h: 0.25,
        x: 1.0,
        v: 0.0,
    },
    // One step later: 1 + 2.25 + 0.125 · 8 · 0.75.
    Moment {
        label: "one step later",
        spring: Spring { mass: 2.0, ks: 8.0 },
        h: 0.25,
        x: 0.75,
        v: -1.0,
    },
    // No spring force at x = 0: 4 · 3²/2 whatever the step.
    Moment {
        label: "through the middle",
        spring: Spring { mass: 4.0, ks: 1.0 },
        h: 0.5,
        x: 0.0,
        v: 3.0,
    },
    // Outwards: 3/2 · 4 + 12/2 − 0.05 · 12 · 2 = 6 + 6 − 1.2.
    Moment {
        label: "on the way out",
        spring: Spring { mass: 3.0, ks: 12.0 },
        h: 0.1,
        x: 1.0,
        v: 2.0,
    },
    // A unit spring: 0.5 + 0.5 − 0.5 · 1.5.
    Moment {
        label: "a long step",
        spring: Spring { mass: 1.0, ks: 1.0 },
        h: 1.5,
        x: 1.0,
        v: 1.0,
    },
];

/// Springs, steps and shadow energies whose ranges are asked for. With
/// `z = h sqrt(ks/mass)/2` they are `shadow / (1 ± z)`.
const RANGES: [(&str, Spring, f64, f64); 5] = [
    // z = 1/4: 4/1.25 and 4/0.75.
    ("the range of the example", Spring { mass: 2.0, ks: 8.0 }, 0.25, 4.0),
    // z = 1/2: 3/1.5 and 3/0.5.
    ("half of the longest step", Spring { mass: 1.0, ks: 1.0 }, 1.0, 3.0),
    // z = 3/4: 7/1.75 and 7/0.25. Mass and stiffness play different parts.
    ("a soft spring", Spring { mass: 4.0, ks: 1.0 }, 3.0, 7.0),
    // z = 1, just too long.
    ("the longest step", Spring { mass: 2.0, ks: 8.0 }, 1.0, 4.0),
    // z = 1.5.
    ("too long a step", Spring { mass: 1.0, ks: 9.0 }, 1.0, 4.0),
];

fn begin(label: &str, spring: Spring, h: f64) -> Case {
    Case::new(label)
        .given("mass (kg)", spring.mass)
        .given("ks (N/m)", spring.ks)
        .given("h (s)", h)
}

fn ask_range(
    cases: &mut Cases,
    label: &str,
    spring: Spring,
    h: f64,
    shadow: f64,
) {
    let begun = begin(label, spring, h).given("shadow (J)", shadow);
    cases.run(begun, |case| {
        // No range is a list without numbers.
        let range = energy_range(spring, h, shadow);
        let ends = range.map_or(Vec::new(), |ends| ends.to_vec());
        case.vector("range", ends, CLOSE).unit("J")
    });
}

pub fn public(cases: &mut Cases) {
    for Moment { label, spring, h, x, v } in MOMENTS {
        let begun = begin(label, spring, h).given("x (m)", x).given("v (m/s)", v);
        cases.run(begun, |case| {
            let shadow = shadow_energy(spring, h, x, v);
            case.scalar("shadow energy", shadow, CLOSE).unit("J")
        });
    }
    for (label, spring, h, shadow) in RANGES {
        ask_range(cases, label, spring, h, shadow);
    }
}

/// A step of symplectic Euler.
fn step(spring: Spring, h: f64, (x, v): Point) -> Point {
    let v = v - h * spring.ks / spring.mass * x;
    (x + h * v, v)
}

fn true_energy(spring: Spring, (x, v): Point) -> f64 {
    0.5 * spring.mass * v * v + 0.5 * spring.ks * x * x
}

/// A random spring, and a step of a share of `2 / omega`.
fn fresh(random: &mut Random) -> (Spring, f64) {
    let (mass, ks) = (random.uniform(0.5, 3.0), random.uniform(1.0, 9.0));
    let spring = Spring { mass, ks };
    let longest = 2.0 * (mass / ks).sqrt();
    (spring, random.uniform(0.1, 0.6) * longest)
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    conserved(cases, random);
    short_steps(cases, random);
    filled(cases, random);
}

/// A hundred steps later the shadow energy is the same, up to the rounding of
/// a hundred steps.
fn conserved(cases: &mut Cases, random: &mut Random) {
    let (spring, h) = fresh(random);
    let start = (random.uniform(0.5, 1.5), random.uniform(0.5, 1.5));
    let begun = begin("a hundred steps keep it", spring, h)
        .given("x (m), v (m/s)", start);
    cases.run(begun, |case| {
        let mut end = start;
        for _ in 0..100 {
            end = step(spring, h, end);
        }
        let ratio = shadow_energy(spring, h, end.0, end.1)
            / shadow_energy(spring, h, start.0, start.1);
        case.scalar("shadow energy, last / first", ratio, CLOSE)
    });
}

/// With tiny steps it is the true energy, up to `h ks x v / 2`, a millionth.
fn short_steps(cases: &mut Cases, random: &mut Random) {
    let (spring, _) = fresh(random);
    let state = (random.uniform(0.5, 1.5), random.uniform(0.5, 1.5));
    let begun = begin("tiny steps, and it is the true energy", spring, 1e-7)
        .given("x (m), v (m/s)", state);
    cases.run(begun, |case| {
        let shadow = shadow_energy(spring, 1e-7, state.0, state.1);
        let ratio = shadow / true_energy(spring, state);
        case.scalar("shadow / true", ratio, Tolerance::abs(1e-5))
    });
}

/// Along the ellipse, drawn by its axes in the units `sqrt(ks) x` and
/// `sqrt(mass) v`, the true energy comes as near to both ends of the range
/// as a thousand points allow: 1 − cos(π/1000) is 5e-6.
fn filled(cases: &mut Cases, random: &mut Random) {
    let (spring, h) = fresh(random);
    let shadow = random.uniform(1.0, 5.0);
    let begun = begin("the range is the one that is filled", spring, h)
        .given("shadow (J)", shadow);
    cases.run(begun, |case| {
        let Some([low, high]) = energy_range(spring, h, shadow) else {
            return case.word("range", "none");
        };
        let (mut least, mut most) = (f64::INFINITY, 0.0_f64);
        for i in 0..2000 {
            let (sin, cos) = (std::f64::consts::PI * f64::from(i) / 1000.0)
                .sin_cos();
            let (x, v) = (cos / spring.ks.sqrt(), sin / spring.mass.sqrt());
            // Scaled so that its shadow energy is the one given.
            let own = 0.5 - 0.5 * h * spring.ks * x * v;
            let energy = true_energy(spring, (x, v)) * shadow / own;
            least = least.min(energy);
            most = most.max(energy);
        }
        let ends = vec![least / low, most / high];
        case.vector("reached / range", ends, Tolerance::abs(1e-4))
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh spring", "another fresh spring"] {
        let (spring, h) = fresh(random);
        let (x, v) = (random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0));
        let begun = begin(label, spring, h).given("x (m)", x).given("v (m/s)", v);
        cases.run(begun, |case| {
            let shadow = shadow_energy(spring, h, x, v);
            case.scalar("shadow energy", shadow, CLOSE).unit("J")
        });
        let shadow = random.uniform(1.0, 5.0);
        let label = format!("the range of {label}");
        ask_range(cases, &label, spring, h, shadow);
    }
}

/// Both energies of sixty steps, and the range that the student gives.
pub fn see() -> Outcome<Drawing> {
    let (spring, h) = (Spring { mass: 2.0, ks: 8.0 }, 0.25);
    let mut state = (1.0, 0.0);
    let (mut energies, mut shadows) = (Vec::new(), Vec::new());
    for n in 0..60 {
        let t = f64::from(n) * h;
        energies.push((t, true_energy(spring, state)));
        shadows.push((t, shadow_energy(spring, h, state.0, state.1)));
        state = step(spring, h, state);
    }
    let mut panel = Panel::new()
        .axes("time (s)", "energy (J)")
        .y_range(2.0..=6.0)
        .add(Series::path("true energy", energies).ink(Ink::Orange))
        .add(Series::path("your shadow energy", shadows).ink(Ink::Blue));
    if let Some([low, high]) = energy_range(spring, h, 4.0) {
        panel = panel.horizontal(low, "").horizontal(high, "your range");
    }
    Ok(Plot::wide(panel).draw()?)
}
