//! What `decide` and `frame` are put through.

use super::answer::{Ball, Decision, World, decide, frame};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

/// A root and a few products of numbers up to ten.
const CLOSE: Tolerance = Tolerance { abs: 1e-9, rel: 1e-9 };

/// The world of the statement.
const ROOM: World =
    World { g: 10.0, tolerance: 0.002, restitution: 0.5, threshold: 0.05 };

fn name(decision: Decision) -> &'static str {
    match decision {
        Decision::Advance(_) => "advance",
        Decision::BackUp(_) => "back up",
        Decision::Resolve(_) => "resolve",
    }
}

fn number(decision: Decision) -> f64 {
    match decision {
        Decision::Advance(t) | Decision::BackUp(t) => t,
        Decision::Resolve(v) => v,
    }
}

/// Asks for one decision about a ball at `x` that moves at `v`.
fn ask(
    cases: &mut Cases,
    label: &str,
    world: World,
    ball: [f64; 2],
    left: f64,
) {
    let ball = Ball { x: ball[0], v: ball[1] };
    let begun = Case::new(label).given("world", world).given("ball", ball);
    cases.run(begun.given("left", left), |case| {
        let decision = decide(&world, &ball, left);
        let (what, number) = (name(decision), number(decision));
        let unit = if what == "resolve" { "m/s" } else { "s" };
        case.word("decision", what).scalar("number", number, CLOSE).unit(unit)
    });
}

/// Asks for whole frames.
fn play(cases: &mut Cases, label: &str, world: World, ball: [f64; 2], h: f64) {
    let ball = Ball { x: ball[0], v: ball[1] };
    let begun = Case::new(label).given("world", world).given("ball", ball);
    cases.run(begun.given("h", h), |case| {
        let (after, decisions) = frame(&world, &ball, h);
        let names: Vec<&str> = decisions.iter().map(|d| name(*d)).collect();
        let numbers: Vec<f64> = decisions.iter().map(|d| number(*d)).collect();
        case.word("decisions", names.join(", "))
            .vector("numbers", numbers, CLOSE)
            .vector("x, v", vec![after.x, after.v], CLOSE)
    });
}

pub fn public(cases: &mut Cases) {
    let air = |cases: &mut Cases, label: &str, ball: [f64; 2], left: f64| {
        ask(cases, label, ROOM, ball, left);
    };
    // In the air: 1 - 5 t².
    air(cases, "still in the air at the end", [1.0, 0.0], 0.4);
    air(cases, "through the floor", [1.0, 0.0], 0.5);
    // 2 t - 5 t² from 1.5 m, and 5 t - 5 t² from 0: up first.
    air(cases, "thrown up, and down again", [1.5, 2.0], 1.0);
    air(cases, "from the floor, and back", [0.0, 5.0], 1.2);
    // From below the floor the level is met twice; the later time counts. It
    // is half way from -0.0016 to -0.002.
    air(cases, "from deep in the band", [-0.0016, 5.0], 1.2);
    air(cases, "from the edge of the band", [-0.002, 1.0], 0.5);
    // The end is in the band: 0.499 - 5 · 0.1 is half of the tolerance.
    air(cases, "down into the band", [0.499, 0.0], 0.1_f64.sqrt());
    air(cases, "at rest in the air", [0.5, 0.0], 0.2);
    // Exactly at the edges: 1.75 - 8 · 0.25 is -0.25.
    let coarse =
        World { g: 16.0, tolerance: 0.25, restitution: 0.5, threshold: 0.5 };
    let edge = |cases: &mut Cases, label: &str, ball: [f64; 2], left: f64| {
        ask(cases, label, coarse, ball, left);
    };
    edge(cases, "ends on the edge of the band", [1.75, 0.0], 0.5);
    edge(cases, "rests on the upper edge", [0.25, 0.0], 2.0);
    edge(cases, "above the upper edge", [0.26, 0.0], 2.0);
    edge(cases, "moves up in the band", [0.125, 0.5], 2.0);
    // Resolve.
    air(cases, "into the floor", [0.001, -3.0], 0.1);
    air(cases, "into the floor from below it", [-0.001, -3.0], 0.1);
    air(cases, "into the floor, slowly", [0.0, -0.03], 0.1);
    edge(cases, "just at the threshold", [0.25, -0.5], 0.1);
    edge(cases, "a little faster", [0.25, -0.5625], 0.1);
    air(cases, "down, but above the band", [0.003, -3.0], 1e-4);
    air(cases, "at rest on the floor", [0.0, 0.0], 0.1);
    // Frames.
    play(cases, "the example", ROOM, [1.0, 0.0], 0.5);
    play(cases, "a long frame", ROOM, [1.0, 0.0], 2.0);
    play(cases, "lies still", ROOM, [-0.001, 0.0], 0.5);
    play(cases, "never comes down", ROOM, [0.5, 3.0], 0.2);
    let clay = World { restitution: 0.0, ..ROOM };
    play(cases, "a lump of clay", clay, [0.2, -1.0], 0.5);
    let rubber = World { restitution: 1.0, ..ROOM };
    play(cases, "a ball that loses nothing", rubber, [0.5, 0.0], 1.0);
    play(cases, "lies on the upper edge", coarse, [0.25, 0.0], 0.5);
    cut_off(cases, rubber);
}

/// Two decisions for each bounce, which takes a tenth of a second: a frame of
/// ten seconds is cut off after a hundred.
fn cut_off(cases: &mut Cases, world: World) {
    let ball = Ball { x: 0.0125, v: 0.0 };
    let begun = Case::new("too much for one frame").given("ball", ball);
    cases.run(begun.given("world", world), |case| {
        let (after, decisions) = frame(&world, &ball, 10.0);
        let count = decisions.len() as f64;
        case.scalar("decisions", count, Tolerance::EXACT).vector(
            "x, v",
            vec![after.x, after.v],
            Tolerance::abs(1e-6),
        )
    });
}

/// The energy of a ball of 1 kg (J).
fn energy(ball: &Ball) -> f64 {
    0.5 * ball.v * ball.v + ROOM.g * ball.x
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let ball =
        Ball { x: random.uniform(0.1, 2.0), v: random.uniform(-2.0, 3.0) };
    let e = random.uniform(0.2, 0.9);
    let h = random.uniform(0.02, 0.06);
    let world = World { restitution: e, ..ROOM };
    let begun = Case::new("sixty frames").given("ball", ball);
    cases.run(begun.given("restitution", e).given("h", h), |case| {
        let (mut now, mut depth, mut rise) = (ball, 0.0_f64, 0.0_f64);
        let mut lost = 0.0_f64;
        for _ in 0..60 {
            let (after, decisions) = frame(&world, &now, h);
            rise = rise.max(energy(&after) - energy(&now));
            depth = depth.max(-world.tolerance - after.x);
            let mut time = 0.0;
            for decision in decisions {
                time += match decision {
                    Decision::Resolve(_) => 0.0,
                    other => number(other),
                };
            }
            lost = lost.max((time - h).abs());
            now = after;
        }
        let rounding = Tolerance::abs(1e-9);
        case.scalar("below the band by", depth.max(0.0), rounding)
            .unit("m")
            .scalar("energy rises by", rise.max(0.0), rounding)
            .unit("J")
            .scalar("time lost or gained", lost, rounding)
            .unit("s")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for k in 0..4 {
        let ball = [random.uniform(0.1, 2.0), random.uniform(-3.0, 3.0)];
        let e = random.uniform(0.1, 0.8);
        let world = World { restitution: e, ..ROOM };
        let h = random.uniform(0.2, 1.0);
        play(cases, &format!("fresh frame {k}"), world, ball, h);
    }
}

/// A ball that bounces until it rests, in frames of a sixtieth of a second.
pub fn see() -> Outcome<Drawing> {
    let world = World { restitution: 0.7, ..ROOM };
    let mut ball = Ball { x: 1.0, v: 0.0 };
    let mut yours: Vec<Point> = vec![(0.0, ball.x)];
    for k in 1..=150 {
        (ball, _) = frame(&world, &ball, 1.0 / 60.0);
        yours.push((f64::from(k) / 60.0, ball.x));
    }
    let panel = Panel::new()
        .title("a ball, drawn once a frame")
        .axes("time (s)", "height (m)")
        .add(Series::points("yours", yours).ink(Ink::nth(0)))
        .horizontal(0.0, "floor");
    Ok(Plot::wide(panel).draw()?)
}
