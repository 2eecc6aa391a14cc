//! What the contacts of a ball are put through.

use super::answer::{
    Ball, Contact, ball_ball, ball_box, ball_capsule, ball_plane,
};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Series};
use math::Vec3;

/// A root of a sum of a few products of numbers below 10.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

fn ball(x: [f64; 3], radius: f64) -> Ball {
    Ball { x: Vec3::from(x), radius }
}

fn given(case: Case, a: &Ball) -> Case {
    let x = <[f64; 3]>::from(a.x);
    case.given("ball: x", x).given("ball: radius", a.radius)
}

/// A case whose contact is found by `find`.
fn ask(cases: &mut Cases, case: Case, a: &Ball, find: impl Fn() -> Contact) {
    cases.run(given(case, a), |case| {
        let Contact { p, n, d } = find();
        case.vector("p", p.as_slice().to_vec(), CLOSE)
            .unit("m")
            .vector("n", n.as_slice().to_vec(), CLOSE)
            .scalar("d", d, CLOSE)
            .unit("m")
    });
}

fn on_plane(cases: &mut Cases, label: &str, a: Ball, n: Vec3, offset: f64) {
    let case = Case::new(label)
        .given("n", <[f64; 3]>::from(n))
        .given("offset", offset);
    ask(cases, case, &a, || ball_plane(&a, n, offset));
}

fn on_ball(cases: &mut Cases, label: &str, a: Ball, b: Ball) {
    let case = Case::new(label)
        .given("B: x", <[f64; 3]>::from(b.x))
        .given("B: radius", b.radius);
    ask(cases, case, &a, || ball_ball(&a, &b));
}

fn on_capsule(
    cases: &mut Cases,
    label: &str,
    a: Ball,
    ends: [[f64; 3]; 2],
    radius: f64,
) {
    let case = Case::new(label).given("ends", ends).given("radius", radius);
    let ends = ends.map(Vec3::from);
    ask(cases, case, &a, || ball_capsule(&a, ends, radius));
}

fn on_box(cases: &mut Cases, label: &str, a: Ball, half: [f64; 3]) {
    let case = Case::new(label).given("half", half);
    ask(cases, case, &a, || ball_box(&a, Vec3::from(half)));
}

pub fn public(cases: &mut Cases) {
    // On the floor z = 1 with half a metre to spare, then sunk in by 0.25.
    on_plane(
        cases,
        "above a plane",
        ball([1.0, 2.0, 2.0], 0.5),
        Vec3::z(),
        1.0,
    );
    let sunk = ball([1.0, 2.0, 1.25], 0.5);
    on_plane(cases, "sunk into a plane", sunk, Vec3::z(), 1.0);
    // A slope through the origin: 0.6 * 2 + 0.8 * 1 - 1.
    let slope = Vec3::new(0.6, 0.0, 0.8);
    on_plane(cases, "on a slope", ball([2.0, -3.0, 1.0], 1.0), slope, 0.0);
    // Published case dist_sphere_sphere_0: centres (1, 2, 2), 3 m apart.
    let centre = ball([0.0; 3], 1.0);
    on_ball(cases, "two balls", ball([1.0, 2.0, 2.0], 0.5), centre);
    on_ball(cases, "the same, exchanged", centre, ball([1.0, 2.0, 2.0], 0.5));
    // 1.25 apart, radii 0.75 each: 0.25 deep.
    let one = ball([0.5, 0.0, 0.0], 0.75);
    on_ball(cases, "overlapping balls", one, ball([-0.25, 1.0, 0.0], 0.75));
    on_ball(cases, "one centre", ball([1.0; 3], 0.5), ball([1.0; 3], 0.25));
    let ends = [[-1.0, 0.0, 0.0], [3.0, 0.0, 1.0]];
    on_capsule(cases, "the example", ball([0.0, 0.0, 2.0], 0.5), ends, 0.25);
    // Beyond the first end by (-2, 2, -1), 3 m; beyond the second by
    // (1, 2, 2).
    let before = ball([-3.0, 2.0, -1.0], 0.5);
    on_capsule(cases, "before a capsule", before, ends, 0.25);
    let beyond = ball([4.0, 2.0, 3.0], 0.5);
    on_capsule(cases, "beyond a capsule", beyond, ends, 0.25);
    let short = [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]];
    let near = ball([1.0, 1.0, 3.0], 0.5);
    on_capsule(cases, "a capsule without length", near, short, 0.25);
    // Half a metre long; the ball is above 3/5 of it, 1 - 0.25 - 0.5 away.
    let little = [[0.0, 0.0, 0.0], [0.5, 0.0, 0.0]];
    let above = ball([0.3, 0.0, 1.0], 0.5);
    on_capsule(cases, "a short capsule", above, little, 0.25);
    // Published case dist_sphere_box_face_0, moved: 2 - 0.75 - 0.5 above the
    // face.
    let half = [1.0, 0.5, 0.75];
    on_box(cases, "over a face", ball([0.1, 0.3, 2.0], 0.5), half);
    // dist_sphere_box_edge_0: (0.6, 0.45) from the edge, 0.75 m.
    on_box(cases, "at an edge", ball([1.6, 0.3, 1.2], 0.9), half);
    // (1, -2, 2) from the corner: 3 m.
    on_box(cases, "at a corner", ball([2.0, -2.5, 2.75], 0.5), half);
    // dist_sphere_box_inside_0: 0.15 below the face y, and 0.2 thick.
    on_box(cases, "inside", ball([0.3, 0.35, -0.1], 0.2), half);
    on_box(cases, "inside, below", ball([0.1, -0.1, -0.6], 0.2), half);
    on_box(cases, "in the middle", ball([0.0; 3], 0.1), [0.5; 3]);
    on_box(cases, "on a face from inside", ball([1.0, 0.1, 0.1], 0.2), half);
}

fn vector(random: &mut Random, size: f64) -> Vec3 {
    Vec3::from_vec(random.vector(3, -size, size))
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let a = Ball { x: vector(random, 3.0), radius: random.uniform(0.2, 1.0) };
    let b = Ball { x: vector(random, 3.0), radius: random.uniform(0.2, 1.0) };
    cases.run(given(Case::new("names can be exchanged"), &a), |case| {
        let (one, other) = (ball_ball(&a, &b), ball_ball(&b, &a));
        case.given("B: x", <[f64; 3]>::from(b.x))
            .given("B: radius", b.radius)
            .scalar("p, apart by", (one.p - other.p).norm(), CLOSE)
            .scalar("n + n", (one.n + other.n).norm(), CLOSE)
            .scalar("d, different by", one.d - other.d, CLOSE)
    });
    let half = Vec3::from_vec(random.vector(3, 0.5, 1.5));
    let out = 1.5 * (half + vector(random, 0.2));
    let outside = Ball { x: out, radius: random.uniform(0.1, 0.4) };
    cases.run(
        given(Case::new("no point of the box is nearer"), &outside),
        |case| {
            let Contact { p, n, d } = ball_box(&outside, half);
            let on_b = p - 0.5 * d * n;
            let mut nearer = 0.0_f64;
            for k in 0..8 {
                let sign = |bit: usize| if k & bit == 0 { -1.0 } else { 1.0 };
                let corner =
                    Vec3::new(sign(1), sign(2), sign(4)).component_mul(&half);
                nearer = nearer.max(n.dot(&(corner - on_b)));
            }
            case.given("half", <[f64; 3]>::from(half))
                .scalar("corners beyond the contact plane by", nearer, CLOSE)
                .scalar("length of n, off by", n.norm() - 1.0, CLOSE)
        },
    );
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    let mut fresh = |size: f64| Ball {
        x: vector(random, size),
        radius: random.uniform(0.2, 1.0),
    };
    let balls = [fresh(3.0), fresh(3.0), fresh(3.0), fresh(2.0), fresh(0.4)];
    let n = vector(random, 1.0).normalize();
    on_plane(cases, "a fresh plane", balls[0], n, random.uniform(-1.0, 1.0));
    on_ball(cases, "a fresh pair", balls[0], balls[1]);
    for label in ["a fresh capsule", "another capsule", "a third capsule"] {
        let ends = [vector(random, 2.0), vector(random, 2.0)].map(Into::into);
        on_capsule(cases, label, balls[2], ends, random.uniform(0.1, 0.5));
    }
    let half = random.vector(3, 0.5, 1.5);
    let half = [half[0], half[1], half[2]];
    on_box(cases, "a fresh box", balls[3], half);
    on_box(cases, "a fresh box, from inside", balls[4], half);
}

/// A ball rolls over a box and a capsule: the distance against the way.
pub fn see() -> Outcome<Drawing> {
    let half = Vec3::new(0.6, 1.0, 0.4);
    let ends = [Vec3::new(1.8, -1.0, 0.1), Vec3::new(1.8, 1.0, 0.1)];
    let (mut over_box, mut over_capsule) = (Vec::new(), Vec::new());
    for k in 0..=80 {
        let x = -1.5 + 0.05 * f64::from(k);
        let a = Ball { x: Vec3::new(x, 0.0, 0.55), radius: 0.2 };
        over_box.push((x, ball_box(&a, half).d));
        over_capsule.push((x, ball_capsule(&a, ends, 0.25).d));
    }
    let panel = Panel::new()
        .title("a ball passes a box and a capsule")
        .axes("position (m)", "distance (m)")
        .horizontal(0.0, "touching")
        .add(Series::line("box", over_box).ink(Ink::Blue))
        .add(Series::line("capsule", over_capsule).ink(Ink::Orange));
    Ok(Plot::wide(panel).size(560.0, 340.0).draw()?)
}
