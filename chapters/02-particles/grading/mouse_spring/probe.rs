//! What `mouse_spring` is put through.

use super::answer::{Mouse, Spring, mouse_spring};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

type Pair = [f64; 2];

/// A particle in the hand.
struct Hold {
    label: &'static str,
    spring: Spring,
    mouse: Mouse,
    x: Pair,
    v: Pair,
}

/// A few products and a root. By way of an angle, the smaller of the two
/// numbers has the rounding of the larger one, hence the absolute part.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-12);

const FIRM: Spring = Spring { ks: 5.0, kd: 1.0, most: 100.0 };

/// A mouse that has rested for a tenth of a second.
const fn resting(at: Pair) -> Mouse {
    Mouse { before: at, now: at, between: 0.1 }
}

/// The fixed moments, each with the reason for its numbers.
const HOLDS: [Hold; 7] = [
    // 5 N/m times 2 m.
    Hold {
        label: "at rest, two metres from the mouse",
        spring: FIRM,
        mouse: resting([3.0, 0.0]),
        x: [1.0, 0.0],
        v: [0.0, 0.0],
    },
    // The example: the same, and 1 N s/m times 4 m/s against the motion.
    Hold {
        label: "moving across",
        spring: FIRM,
        mouse: resting([3.0, 0.0]),
        x: [1.0, 0.0],
        v: [0.0, 4.0],
    },
    // The mouse has come 0.25 m in 0.125 s: as fast as the particle, 2 m/s.
    // Nothing is left to damp, and 2 m are left to pull.
    Hold {
        label: "moving along with the mouse",
        spring: FIRM,
        mouse: Mouse { before: [2.75, 0.0], now: [3.0, 0.0], between: 0.125 },
        x: [1.0, 0.0],
        v: [2.0, 0.0],
    },
    // -5 (0, 0) - 1 (0, 0): nothing at all, in particular not 0/0.
    Hold {
        label: "in the hand",
        spring: FIRM,
        mouse: resting([3.0, 4.0]),
        x: [3.0, 4.0],
        v: [0.0, 0.0],
    },
    // The mouse is at (30, 40) and moves at (3000, 4000): (3150, 4200) N,
    // which is 5250 N along (0.6, 0.8), of which 100 N are allowed.
    Hold {
        label: "a jerk",
        spring: FIRM,
        mouse: Mouse { before: [0.0, 0.0], now: [30.0, 40.0], between: 0.01 },
        x: [0.0, 0.0],
        v: [0.0, 0.0],
    },
    // The spring alone would pull with 200 N, the damping alone with -150 N:
    // together 50 N, which is allowed.
    Hold {
        label: "much pull and much damping",
        spring: FIRM,
        mouse: resting([40.0, 0.0]),
        x: [0.0, 0.0],
        v: [150.0, 0.0],
    },
    // (-90, -120) N is 150 N long: two thirds of it are (-60, -80).
    Hold {
        label: "too strong, with either number within the limit",
        spring: Spring { ks: 30.0, kd: 0.0, most: 100.0 },
        mouse: resting([-2.0, 1.0]),
        x: [1.0, 5.0],
        v: [7.0, -7.0],
    },
];

/// Adds to a case what the student's function is given.
fn given(case: Case, hold: &Hold) -> Case {
    let Hold { spring, mouse, x, v, .. } = hold;
    case.given("ks, kd, most", (spring.ks, spring.kd, spring.most))
        .given("mouse before", mouse.before)
        .given("mouse now", mouse.now)
        .given("between", mouse.between)
        .given("x", x)
        .given("v", v)
}

fn begin(hold: &Hold) -> Case {
    given(Case::new(hold.label), hold)
}

fn ask(cases: &mut Cases, hold: &Hold) {
    let Hold { spring, mouse, x, v, .. } = *hold;
    cases.run(begin(hold), |case| {
        let force = mouse_spring(spring, mouse, x, v);
        case.vector("force", force.to_vec(), CLOSE).unit("N")
    });
}

pub fn public(cases: &mut Cases) {
    for hold in HOLDS {
        ask(cases, &hold);
    }
}

/// A random hold. Particle and mouse are at most 6 m apart, and their
/// velocities differ by 13 m/s at most, so that the force is below 170 N.
fn fresh(random: &mut Random, label: &'static str, most: f64) -> Hold {
    let mut pair = |size: f64| {
        let c = random.vector(2, -size, size);
        [c[0], c[1]]
    };
    let (x, v, now, way) = (pair(2.0), pair(3.0), pair(2.0), pair(0.3));
    let before = [now[0] - way[0], now[1] - way[1]];
    let between = random.uniform(0.05, 0.2);
    let spring = Spring {
        ks: random.uniform(5.0, 20.0),
        kd: random.uniform(0.5, 3.0),
        most,
    };
    let mouse = Mouse { before, now, between };
    Hold { label, spring, mouse, x, v }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    jerks(cases, random);
    passenger(cases, random);
    slope(cases, random);
}

/// Twenty jerks: no force is longer than allowed, and all have the direction
/// that a spring without a limit would have. Mice jump 3 m or more in a
/// thousandth of a second, so every force reaches the limit.
fn jerks(cases: &mut Cases, random: &mut Random) {
    let mut holds = Vec::new();
    for _ in 0..20 {
        let mut hold = fresh(random, "", 50.0);
        hold.mouse.now[0] += 3.0;
        hold.mouse.before[1] += 3.0;
        hold.mouse.between = 1e-3;
        holds.push(hold);
    }
    cases.run(Case::new("twenty jerks of the mouse"), |case| {
        let (mut least, mut most, mut bent) = (f64::INFINITY, 0.0, 0.0_f64);
        let (mut worst, mut worst_off) = (&holds[0], 0.0);
        for hold in &holds {
            let Hold { spring, mouse, x, v, .. } = *hold;
            let force = mouse_spring(spring, mouse, x, v);
            let free = exact(Spring { most: 1e9, ..spring }, mouse, x, v);
            let size = force[0].hypot(force[1]) / spring.most;
            (least, most) = (size.min(least), size.max(most));
            let across = force[0] * free[1] - force[1] * free[0];
            let bend = across / spring.most / free[0].hypot(free[1]);
            bent = bent.max(bend.abs());
            let off = bend.abs().max((size - 1.0).abs());
            if off > worst_off {
                (worst, worst_off) = (hold, off);
            }
        }
        let rounding = Tolerance::abs(1e-9);
        given(case, worst)
            .scalar("least force / allowed", least, rounding)
            .scalar("greatest force / allowed", most, rounding)
            .scalar("sine of the bend, at most", bent, rounding)
    });
}

/// The same in a train as on the ground: with a velocity added to particle
/// and mouse, the force is the same.
fn passenger(cases: &mut Cases, random: &mut Random) {
    let hold = fresh(random, "the same in a train as on the ground", 1e3);
    let train = random.vector(2, 5.0, 20.0);
    let begun = begin(&hold).given("velocity of the train", &train);
    cases.run(begun, |case| {
        let Hold { spring, mut mouse, x, mut v, .. } = hold;
        let ground = mouse_spring(spring, mouse, x, v);
        for i in 0..2 {
            v[i] += train[i];
            mouse.before[i] -= train[i] * mouse.between;
        }
        let there = mouse_spring(spring, mouse, x, v);
        let off = (there[0] - ground[0]).hypot(there[1] - ground[1]);
        case.scalar("difference", off, Tolerance::abs(1e-9)).unit("N")
    });
}

/// Within the limit, a metre more changes the force by ks, and a metre per
/// second more by kd.
fn slope(cases: &mut Cases, random: &mut Random) {
    let hold = fresh(random, "how much more for a metre more", 1e3);
    cases.run(begin(&hold), |case| {
        let Hold { spring, mouse, x, v, .. } = hold;
        let here = mouse_spring(spring, mouse, x, v);
        let farther = mouse_spring(spring, mouse, [x[0] + 1.0, x[1]], v);
        let faster = mouse_spring(spring, mouse, x, [v[0], v[1] + 1.0]);
        let by_x = (farther[0] - here[0]) / spring.ks;
        let by_v = (faster[1] - here[1]) / spring.kd;
        let rounding = Tolerance::abs(1e-9);
        case.scalar("a metre more, in units of ks", by_x, rounding).scalar(
            "a metre per second more, in units of kd",
            by_v,
            rounding,
        )
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, most) in [
        ("a fresh pull, far below the limit", 1e3),
        ("another fresh pull, far below the limit", 1e3),
        ("a fresh pull, near the limit", 20.0),
        ("a fresh pull, far above the limit", 0.5),
    ] {
        ask(cases, &fresh(random, label, most));
    }
}

/// The right force, for the picture and for directions.
fn exact(spring: Spring, mouse: Mouse, x: Pair, v: Pair) -> Pair {
    let free = [0, 1].map(|i| {
        let vm = (mouse.now[i] - mouse.before[i]) / mouse.between;
        spring.ks * (mouse.now[i] - x[i]) + spring.kd * (vm - v[i])
    });
    let size = free[0].hypot(free[1]);
    let share = if size > spring.most { spring.most / size } else { 1.0 };
    free.map(|f| share * f)
}

/// Where the hand is: it waits, jerks, waits, and goes back slowly.
fn hand(t: f64) -> f64 {
    match t {
        _ if t < 0.5 => 0.0,
        _ if t < 2.5 => 2.0,
        _ if t < 4.5 => 4.5 - t,
        _ => 0.0,
    }
}

type Rule = fn(Spring, Mouse, Pair, Pair) -> Pair;

/// A particle of 1 kg in that hand: its places and the forces over time.
fn dragged(rule: Rule) -> (Vec<Point>, Vec<Point>) {
    let (h, spring) = (0.01, Spring { ks: 40.0, kd: 8.0, most: 25.0 });
    let (mut x, mut v) = ([0.0; 2], [0.0; 2]);
    let (mut places, mut forces) = (Vec::new(), Vec::new());
    for n in 0..600 {
        let t = h * f64::from(n);
        let mouse = Mouse {
            before: [hand(t - h), 0.0],
            now: [hand(t), 0.0],
            between: h,
        };
        let force = rule(spring, mouse, x, v);
        places.push((t, x[0]));
        forces.push((t, force[0]));
        for i in 0..2 {
            v[i] += h * force[i];
            x[i] += h * v[i];
        }
    }
    (places, forces)
}

/// A jerk and a slow way back, with the student's force and the right one.
pub fn see() -> Outcome<Drawing> {
    let (places, forces) = dragged(mouse_spring);
    let (right_places, right_forces) = dragged(exact);
    let moves = Series::graph("mouse", 0.0..=6.0, hand).ink(Ink::Orange);
    let place = Panel::new()
        .title("place")
        .axes("time (s)", "x (m)")
        .ranges(0.0..=6.0, -0.5..=3.0)
        .add(moves)
        .add(Series::line("exact", right_places).ink(Ink::Exact))
        .add(Series::line("yours", places).ink(Ink::Blue).thin());
    let force = Panel::new()
        .title("force")
        .axes("time (s)", "force (N)")
        .ranges(0.0..=6.0, -40.0..=40.0)
        .horizontal(25.0, "most")
        .horizontal(-25.0, "")
        .add(Series::line("exact", right_forces).ink(Ink::Exact))
        .add(Series::line("yours", forces).ink(Ink::Blue).thin());
    Ok(Plot::strip([place, force]).shared_legend().draw()?)
}
