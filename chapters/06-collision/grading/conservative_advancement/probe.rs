//! What conservative advancement is put through.

use super::answer::{
    Look, Motion, closing_speed, first_touch, growth, safe_time,
};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Series};
use math::Vec3;

/// Sums and roots of a few products, without cancellation.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

fn motion(v: [f64; 3], omega: [f64; 3], rates: [f64; 2], r: f64) -> Motion {
    Motion {
        v: Vec3::from(v),
        omega: Vec3::from(omega),
        acceleration: rates[0],
        angular_acceleration: rates[1],
        radius: r,
    }
}

/// A body that rests.
fn rest() -> Motion {
    motion([0.0; 3], [0.0; 3], [0.0; 2], 1.0)
}

fn given(mut case: Case, bodies: [&Motion; 2]) -> Case {
    for (name, body) in ["A", "B"].into_iter().zip(bodies) {
        let rates = [body.acceleration, body.angular_acceleration];
        case = case
            .given(format!("{name}: v"), <[f64; 3]>::from(body.v))
            .given(format!("{name}: omega"), <[f64; 3]>::from(body.omega))
            .given(format!("{name}: accelerations"), rates)
            .given(format!("{name}: radius"), body.radius);
    }
    case
}

fn ask_speeds(cases: &mut Cases, label: &str, n: Vec3, a: Motion, b: Motion) {
    let case = given(Case::new(label), [&a, &b]);
    cases.run(case.given("n", <[f64; 3]>::from(n)), |case| {
        case.scalar("closing speed", closing_speed(n, &a, &b), CLOSE)
            .unit("m/s")
            .scalar("growth", growth(&a, &b), CLOSE)
            .unit("m/s²")
    });
}

fn ask_time(cases: &mut Cases, label: &str, gap: f64, c: f64, k: f64) {
    let case = Case::new(label)
        .given("gap", gap)
        .given("closing", c)
        .given("growth", k);
    cases.run(case, |case| {
        case.scalar("safe time", safe_time(gap, c, k), CLOSE).unit("s")
    });
}

/// A bar that turns about z at `omega`, and flies along x at `v` from -1 m
/// towards a wall 0.1 m thick in the plane x = 0.
fn flying_bar(v: f64, omega: f64, t: f64) -> Look {
    let half = 0.2;
    let reach = half * (omega * t).cos().abs();
    let x = -1.0 + v * t;
    // Behind the wall the nearest way is back.
    let side = if x < 0.0 { -1.0 } else { 1.0 };
    let gap = (x.abs() - reach - 0.05).max(-0.01);
    let a = motion([v, 0.0, 0.0], [0.0, 0.0, omega], [0.0; 2], half);
    Look { gap, n: Vec3::new(side, 0.0, 0.0), a, b: rest() }
}

/// A ball that falls from height 2 m, thrown up at `v`.
fn falling(v: f64, t: f64) -> Look {
    let height = 2.0 + v * t - 5.0 * t * t;
    let a = motion([0.0, 0.0, v - 10.0 * t], [0.0; 3], [10.0, 0.0], 0.0);
    Look { gap: height, n: Vec3::z(), a, b: rest() }
}

fn ask_touch(
    cases: &mut Cases,
    case: Case,
    look: impl Fn(f64) -> Look,
    (end, tolerance, most): (f64, f64, usize),
) {
    let case = case.given("end, tolerance, most", (end, tolerance, most));
    cases.run(case, |case| {
        let mut latest = 0.0_f64;
        let mut watched = |t: f64| {
            latest = latest.max(t);
            look(t)
        };
        let (touch, looks) = first_touch(&mut watched, end, tolerance, most);
        case.scalar("touch", touch.unwrap_or(-1.0), CLOSE)
            .unit("s")
            .scalar("looks", looks as f64, Tolerance::EXACT)
            .scalar("latest look", latest, CLOSE)
            .unit("s")
    });
}

pub fn public(cases: &mut Cases) {
    let n = Vec3::z();
    let down = motion([3.0, 0.0, -2.0], [0.0; 3], [0.0; 2], 0.5);
    ask_speeds(cases, "a body comes down", n, down, rest());
    ask_speeds(cases, "and away from below", n, rest(), down);
    // Side by side, both fast.
    let fast = motion([300.0, 20.0, 5.0], [0.0; 3], [0.0; 2], 0.5);
    ask_speeds(cases, "side by side", n, fast, fast);
    // About n nothing comes closer; about x, 4 rad/s at 0.5 m.
    let about = |omega| motion([0.0; 3], omega, [0.0; 2], 0.5);
    ask_speeds(cases, "spinning about n", n, about([0.0, 0.0, 9.0]), rest());
    ask_speeds(cases, "spinning across n", n, about([4.0, 0.0, 0.0]), rest());
    // (0, 3, 4): only the 3 counts, and for B with a radius of 0.5 too.
    let both = [about([0.0, 3.0, 4.0]), about([-3.0, 0.0, 2.0])];
    ask_speeds(cases, "both spin", n, both[0], both[1]);
    let pushed = motion([0.0; 3], [0.0; 3], [9.81, 2.0], 0.25);
    let turned = motion([0.0; 3], [0.0; 3], [1.0, 8.0], 0.5);
    ask_speeds(cases, "both are pushed", n, pushed, turned);
    // The example; then at constant speed; from rest: 2 = 10/2 t².
    ask_time(cases, "the example", 2.0, -3.0, 10.0);
    ask_time(cases, "constant speed", 2.0, 4.0, 0.0);
    ask_time(cases, "from rest", 5.0, 0.0, 10.0);
    ask_time(cases, "at rest", 5.0, 0.0, 0.0);
    ask_time(cases, "separating", 5.0, -1.0, 0.0);
    // t + t² = 2 at t = 1.
    ask_time(cases, "faster and faster", 2.0, 1.0, 2.0);
    // To first order 1 - k/2; the textbook form keeps four digits of it.
    ask_time(cases, "hardly any growth", 1.0, 1.0, 1e-12);
    // t = 20000 + 1e-7: the other form keeps few digits.
    ask_time(cases, "far away and back", 1e-3, -1e4, 1.0);
    ask_time(cases, "no gap", 0.0, 3.0, 1.0);
    ask_time(cases, "overlapping", -0.5, -3.0, 1.0);
    let bar = |v: f64, omega: f64| {
        Case::new(format!("a bar at {v} m/s and {omega} rad/s"))
    };
    // Without spin the bound is exact: one step of 0.75/10 s.
    let settings = (0.2, 1e-6, 100);
    ask_touch(cases, bar(10.0, 0.0), |t| flying_bar(10.0, 0.0, t), settings);
    ask_touch(cases, bar(10.0, 7.0), |t| flying_bar(10.0, 7.0, t), settings);
    // A step that ends before the wall, and one with too few looks.
    let early = (0.05, 1e-6, 100);
    ask_touch(cases, bar(10.0, 3.0), |t| flying_bar(10.0, 3.0, t), early);
    let few = (0.2, 1e-6, 4);
    ask_touch(cases, bar(10.0, 40.0), |t| flying_bar(10.0, 40.0, t), few);
    let ball = Case::new("a ball thrown up");
    ask_touch(cases, ball, |t| falling(3.0, t), (2.0, 1e-9, 50));
    // The gap closes at 1 m/s and is gone when the time is up, not before.
    let sliding = |t: f64| {
        let a = motion([1.0, 0.0, 0.0], [0.0; 3], [0.0; 2], 0.0);
        Look { gap: 1.0 - t, n: -Vec3::x(), a, b: rest() }
    };
    let last = Case::new("at the very end");
    ask_touch(cases, last, sliding, (1.0, 1e-9, 50));
    let near = Case::new("within the tolerance at once");
    ask_touch(cases, near, |t| falling(3.0, t), (2.0, 2.0, 50));
}

fn vector(random: &mut Random, size: f64) -> Vec3 {
    Vec3::from_vec(random.vector(3, -size, size))
}

fn fresh(random: &mut Random) -> Motion {
    Motion {
        v: vector(random, 4.0),
        omega: vector(random, 6.0),
        acceleration: random.uniform(0.0, 10.0),
        angular_acceleration: random.uniform(0.0, 10.0),
        radius: random.uniform(0.1, 1.0),
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let n = vector(random, 1.0).normalize();
    let (a, b) = (fresh(random), fresh(random));
    let case = given(Case::new("no point closes faster"), [&a, &b]);
    let points: Vec<Vec3> =
        (0..200).map(|_| vector(random, 1.0).normalize()).collect();
    cases.run(case.given("n", <[f64; 3]>::from(n)), |case| {
        let bound = closing_speed(n, &a, &b);
        let speed = |body: &Motion, r: &Vec3| {
            n.dot(&(body.v + body.omega.cross(&(body.radius * r))))
        };
        let mut beyond = 0.0_f64;
        for (p, q) in points.iter().zip(points.iter().rev()) {
            beyond = beyond.max(speed(&b, q) - speed(&a, p) - bound);
        }
        case.scalar("some point is faster by", beyond, CLOSE)
    });
    let [gap, k] = [random.uniform(0.1, 2.0), random.uniform(0.1, 9.0)];
    let c = random.uniform(-4.0, 4.0);
    let case = Case::new("the gap is used up at the safe time")
        .given("gap", gap)
        .given("closing", c)
        .given("growth", k);
    cases.run(case, |case| {
        let t = safe_time(gap, c, k);
        let left = gap - c * t - 0.5 * k * t * t;
        case.scalar("left", left, CLOSE)
            .word("is a time", (t > 0.0).to_string())
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["fresh motions", "other motions", "more motions"] {
        let n = vector(random, 1.0).normalize();
        let (a, b) = (fresh(random), fresh(random));
        ask_speeds(cases, label, n, a, b);
        let speed = random.uniform(-3.0, 3.0);
        let gap = random.uniform(0.1, 3.0);
        let growth = random.uniform(0.0, 9.0);
        ask_time(cases, &format!("{label}: time"), gap, speed, growth);
    }
    let (v, omega) = (random.uniform(5.0, 12.0), random.uniform(2.0, 9.0));
    let case = Case::new("a fresh bar").given("v, omega", (v, omega));
    ask_touch(cases, case, |t| flying_bar(v, omega, t), (0.2, 1e-6, 200));
}

/// The steps of a spinning bar towards the wall.
pub fn see() -> Outcome<Drawing> {
    let mut panel = Panel::new()
        .title("a spinning bar flies at a wall")
        .axes("time (s)", "gap (m)")
        .horizontal(0.0, "touching");
    for (omega, ink) in [(7.0, Ink::Blue), (40.0, Ink::Orange)] {
        let mut looks = Vec::new();
        let mut look = |t: f64| {
            let seen = flying_bar(10.0, omega, t);
            looks.push((t, seen.gap));
            seen
        };
        first_touch(&mut look, 0.2, 1e-3, 60);
        let name = format!("{omega} rad/s");
        panel = panel.add(Series::path(name, looks).ink(ink));
    }
    Ok(Plot::wide(panel).size(560.0, 340.0).draw()?)
}
