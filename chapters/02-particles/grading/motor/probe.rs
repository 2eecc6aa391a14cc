//! What `motor` is put through.

use super::answer::{Motion, Motor, motor};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use std::f64::consts::{PI, TAU};

/// A motor, and when it is asked.
struct Moment {
    label: &'static str,
    motor: Motor,
    t: f64,
}

/// An angle of up to a hundred radians has the rounding of 1e-14; rates are
/// below 30 and count twice in the acceleration: 1e-11 is enough for all.
const CLOSE: Tolerance = Tolerance::new(1e-10, 1e-11);

/// The motor of the example.
const PLAIN: Motor =
    Motor { centre: [0.0, 0.0], radius: 1.0, speed: 1.0, ramp: 2.0 };

/// The fixed moments, each with the reason for its numbers.
const MOMENTS: [Moment; 10] = [
    // At the right of the circle, and it has not begun.
    Moment { label: "before the start", motor: PLAIN, t: -1.0 },
    // At rest, and the rate begins to grow by π.
    Moment { label: "the moment it starts", motor: PLAIN, t: 0.0 },
    // One turn, at 2π, and nothing grows any more.
    Moment { label: "the moment it is wound up", motor: PLAIN, t: 2.0 },
    // The example: a quarter of a turn, rate π, growth π.
    Moment { label: "half way through the wind-up", motor: PLAIN, t: 1.0 },
    // 1 + 0.5 turns, so at the left; rate 2π, and nothing grows.
    Moment { label: "at full speed", motor: PLAIN, t: 2.5 },
    // Moved, 2 m wide, 3 turns a second after 6 s. At t = 1 it has come
    // 1/4 turn, to the top, at half a turn a second, π, which grows by π.
    Moment {
        label: "a wide circle elsewhere",
        motor: Motor {
            centre: [5.0, -1.0],
            radius: 2.0,
            speed: 3.0,
            ramp: 6.0,
        },
        t: 1.0,
    },
    // The wind-up gives 1/2 turn, and 1/4 more comes: at the bottom, at π.
    Moment {
        label: "a slow motor at full speed",
        motor: Motor { centre: [0.0, 0.0], radius: 1.0, speed: 0.5, ramp: 2.0 },
        t: 2.5,
    },
    // The wind-up gives 1/4 turn, and 1/4 more comes: at the left, at π.
    Moment {
        label: "a short wind-up, then full speed",
        motor: Motor { speed: 0.5, ramp: 1.0, ..PLAIN },
        t: 1.5,
    },
    // No wind-up: a quarter of a turn at once, rate π/2.
    Moment {
        label: "no wind-up",
        motor: Motor {
            centre: [1.0, 1.0],
            radius: 4.0,
            speed: 0.25,
            ramp: 0.0,
        },
        t: 1.0,
    },
    // Backwards: -1/8 turn, rate -π/2, growth -π/2; half the root of 2 of
    // everything.
    Moment {
        label: "backwards",
        motor: Motor {
            centre: [0.0, 0.0],
            radius: 1.0,
            speed: -0.5,
            ramp: 2.0,
        },
        t: 1.0,
    },
];

/// A case that says which motor it has.
fn begin(label: &str, plan: &Motor) -> Case {
    Case::new(label)
        .given("centre", plan.centre)
        .given("radius", plan.radius)
        .given("speed, ramp", (plan.speed, plan.ramp))
}

fn ask(cases: &mut Cases, moment: &Moment) {
    let Moment { label, motor: plan, t } = moment;
    cases.run(begin(label, plan).given("t", t), |case| {
        let Motion { x, v, a } = motor(plan, *t);
        case.vector("x", x.to_vec(), CLOSE)
            .unit("m")
            .vector("v", v.to_vec(), CLOSE)
            .unit("m/s")
            .vector("a", a.to_vec(), CLOSE)
            .unit("m/s²")
    });
}

pub fn public(cases: &mut Cases) {
    for moment in &MOMENTS {
        ask(cases, moment);
    }
}

/// A random motor.
fn fresh(random: &mut Random) -> Motor {
    Motor {
        centre: [random.uniform(-3.0, 3.0), random.uniform(-3.0, 3.0)],
        radius: random.uniform(0.5, 2.0),
        speed: random.uniform(0.5, 2.0),
        ramp: random.uniform(1.0, 3.0),
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    slopes(cases, random);
    circle(cases, random);
    smooth(cases, random);
}

/// The farthest that the numbers of `of` are from the slope of `from`, by
/// central differences over d = 1e-5 s. These err by d²/6 times a third
/// derivative, at most 2 · 13⁴ for v, and by rounding over d: below 1e-6.
fn off(plan: &Motor, t: f64, from: Part, of: Part) -> f64 {
    let d = 1e-5;
    let (later, earlier) = (motor(plan, t + d), motor(plan, t - d));
    let (later, earlier) = (from(&later), from(&earlier));
    let told = of(&motor(plan, t));
    let mut off = 0.0_f64;
    for i in 0..2 {
        let slope = (later[i] - earlier[i]) / (2.0 * d);
        off = off.max((slope - told[i]).abs());
    }
    off
}

type Part = fn(&Motion) -> [f64; 2];

/// v is the slope of x, and a the slope of v, in the wind-up and after it.
fn slopes(cases: &mut Cases, random: &mut Random) {
    let plan = fresh(random);
    let share = random.vector(5, 0.1, 0.9);
    let begun = begin("v is the slope of x, and a that of v", &plan);
    cases.run(begun, |case| {
        let (mut worst_v, mut worst_a) = (0.0_f64, 0.0_f64);
        let (mut worst, mut worst_t) = (0.0, 0.0);
        for share in share {
            for t in [share * plan.ramp, (1.1 + share) * plan.ramp] {
                let off_v = off(&plan, t, |m| m.x, |m| m.v);
                let off_a = off(&plan, t, |m| m.v, |m| m.a);
                worst_v = worst_v.max(off_v);
                worst_a = worst_a.max(off_a);
                if off_v.max(off_a) > worst {
                    (worst, worst_t) = (off_v.max(off_a), t);
                }
            }
        }
        let tolerance = Tolerance::abs(1e-5);
        let case = case.given("t where it is worst", worst_t);
        case.scalar("v - slope of x, at most", worst_v, tolerance)
            .unit("m/s")
            .scalar("a - slope of v, at most", worst_a, tolerance)
            .unit("m/s²")
    });
}

/// On its circle at all times, at the right speed in the end, and half as far
/// at the end of the wind-up as it would be at full speed. The way is the
/// integral of the speed, by 200 middle points: exact, as it grows evenly.
fn circle(cases: &mut Cases, random: &mut Random) {
    let plan = fresh(random);
    let later = plan.ramp * random.uniform(1.2, 3.0);
    let begun = begin("round the circle at the right speed", &plan)
        .given("t in the wind-up", format_args!("0 to ramp, 200 times"))
        .given("t in the end", later);
    cases.run(begun, |case| {
        let full = TAU * plan.speed * plan.radius;
        let (mut off, mut way) = (0.0_f64, 0.0);
        let d = plan.ramp / 200.0;
        for n in 0..200 {
            let Motion { x, v, .. } = motor(&plan, d * (f64::from(n) + 0.5));
            let arm = [x[0] - plan.centre[0], x[1] - plan.centre[1]];
            off = off.max((arm[0].hypot(arm[1]) - plan.radius).abs());
            way += d * v[0].hypot(v[1]);
        }
        let now = motor(&plan, later);
        let next = motor(&plan, later + 1.0 / plan.speed);
        let gap = (now.x[0] - next.x[0]).hypot(now.x[1] - next.x[1]);
        let speed = now.v[0].hypot(now.v[1]) / full;
        let rounding = Tolerance::abs(1e-9);
        case.scalar("off the circle, at most", off, rounding)
            .unit("m")
            .scalar(
                "displacement in the wind-up / at full speed",
                way / (full * plan.ramp),
                rounding,
            )
            .scalar("speed in the end / full speed", speed, rounding)
            .scalar("from turn to turn", gap, rounding)
            .unit("m")
    });
}

/// No jump at the start or at the end of the wind-up. Within 1e-9 s the
/// particle comes 3e-8 m far at most, and its velocity changes by 4e-7 m/s.
fn smooth(cases: &mut Cases, random: &mut Random) {
    let plan = fresh(random);
    let begun = begin("neither position nor velocity jumps", &plan)
        .given("t", format_args!("around 0 and around ramp"));
    cases.run(begun, |case| {
        let (mut jump_x, mut jump_v) = (0.0_f64, 0.0_f64);
        for t in [0.0, plan.ramp] {
            let (a, b) = (motor(&plan, t - 5e-10), motor(&plan, t + 5e-10));
            jump_x = jump_x.max((a.x[0] - b.x[0]).hypot(a.x[1] - b.x[1]));
            jump_v = jump_v.max((a.v[0] - b.v[0]).hypot(a.v[1] - b.v[1]));
        }
        let tolerance = Tolerance::abs(1e-6);
        case.scalar("jump of x", jump_x, tolerance)
            .unit("m")
            .scalar("jump of v", jump_v, tolerance)
            .unit("m/s")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, from, to) in [
        ("a fresh motor, winding up", 0.2, 0.9),
        ("another fresh motor, winding up", 0.2, 0.9),
        ("a fresh motor at full speed", 1.1, 3.0),
        ("a fresh motor before its start", -1.0, -0.1),
    ] {
        let motor = fresh(random);
        let t = motor.ramp * random.uniform(from, to);
        ask(cases, &Moment { label, motor, t });
    }
}

/// The right angle and its rate, for the picture.
fn exact(plan: &Motor, t: f64) -> (f64, f64) {
    let wound = t.clamp(0.0, plan.ramp);
    let turns = 0.5 * wound * wound / plan.ramp + (t - plan.ramp).max(0.0);
    (TAU * plan.speed * turns, TAU * plan.speed * wound / plan.ramp)
}

/// Place and velocity of a motor that winds up for two seconds.
pub fn see() -> Outcome<Drawing> {
    let plan = Motor { centre: [0.0; 2], radius: 1.0, speed: 0.75, ramp: 2.0 };
    let curve = |f: &dyn Fn(f64) -> f64, n: i32| -> Vec<Point> {
        let times = (0..=n).map(|i| 4.0 * f64::from(i) / f64::from(n));
        times.map(|t| (t, f(t))).collect()
    };
    let right_x = |t: f64| exact(&plan, t).0.cos();
    let right_v = |t: f64| {
        let (angle, rate) = exact(&plan, t);
        -rate * angle.sin()
    };
    let x = |t: f64| motor(&plan, t).x[0];
    let v = |t: f64| motor(&plan, t).v[0];
    let place = Panel::new()
        .title("place")
        .axes("time (s)", "x (m)")
        .y_range(-1.5..=1.5)
        .vertical(2.0, "")
        .add(Series::line("exact", curve(&right_x, 400)).ink(Ink::Exact))
        .add(Series::points("yours", curve(&x, 64)).ink(Ink::Blue));
    let velocity = Panel::new()
        .title("velocity")
        .axes("time (s)", "x component of v (m/s)")
        .y_range(-2.0 * PI..=2.0 * PI)
        .vertical(2.0, "")
        .add(Series::line("exact", curve(&right_v, 400)).ink(Ink::Exact))
        .add(Series::points("yours", curve(&v, 64)).ink(Ink::Blue));
    Ok(Plot::strip([place, velocity]).shared_legend().draw()?)
}
