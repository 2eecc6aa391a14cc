//! What `force_at_point` is put through.

use super::answer::{Load, Pose, Push, force_at_point};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use math::{Mat3, Vec3, cross_matrix};

/// Sums of a few products of numbers below 100.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

fn rope(at: [f64; 3], force: [f64; 3]) -> Push {
    Push::Rope { at: Vec3::from(at), force: Vec3::from(force) }
}

fn thruster(at: [f64; 3], force: [f64; 3]) -> Push {
    Push::Thruster { at: Vec3::from(at), force: Vec3::from(force) }
}

fn begun(label: &str, pose: &Pose, pushes: &[Push]) -> Case {
    let rows: Vec<Vec<f64>> = pose
        .world_from_body
        .row_iter()
        .map(|row| row.iter().copied().collect())
        .collect();
    let mut begun = Case::new(label)
        .given("x", <[f64; 3]>::from(pose.x))
        .given("R, row by row", rows);
    for (i, push) in pushes.iter().enumerate() {
        let (kind, at, force) = match *push {
            Push::Rope { at, force } => ("rope", at, force),
            Push::Thruster { at, force } => ("thruster", at, force),
        };
        let shown = (<[f64; 3]>::from(at), <[f64; 3]>::from(force));
        begun = begun.given(format!("{}. {kind}: at, force", i + 1), shown);
    }
    begun
}

fn ask(cases: &mut Cases, label: &str, pose: Pose, pushes: &[Push]) {
    cases.run(begun(label, &pose, pushes), |case| {
        let Load { force, torque } = force_at_point(&pose, pushes);
        case.vector("force", force.as_slice().to_vec(), CLOSE)
            .unit("N")
            .vector("torque", torque.as_slice().to_vec(), CLOSE)
            .unit("N m")
    });
}

fn pose(x: [f64; 3], rows: [[f64; 3]; 3]) -> Pose {
    let world_from_body = Mat3::from_fn(|i, j| rows[i][j]);
    Pose { x: Vec3::from(x), world_from_body }
}

const NOT_TURNED: [[f64; 3]; 3] =
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// By a quarter about x: y goes to z, and z to -y.
const ABOUT_X: [[f64; 3]; 3] =
    [[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]];

/// The fixed bodies, each with the reason for its numbers.
pub fn public(cases: &mut Cases) {
    // The first example.
    let body = pose([1.0, 0.0, 0.0], NOT_TURNED);
    let pull = [rope([1.0, 2.0, 0.0], [3.0, 0.0, 0.0])];
    ask(cases, "a rope", body, &pull);
    // The second example.
    let body = pose([1.0, 0.0, 0.0], ABOUT_X);
    let push = [thruster([2.0, 0.0, 0.0], [0.0, 3.0, 0.0])];
    ask(cases, "a thruster on a body that has turned", body, &push);
    // At the centre itself: no lever, no torque, the whole force.
    let body = pose([4.0, -5.0, 6.0], ABOUT_X);
    let pull = [rope([4.0, -5.0, 6.0], [1.0, 2.0, 3.0])];
    ask(cases, "a rope at the centre", body, &pull);
    // Notes D §5.3 and the published case example_5_3: levers (-3, 0, -2)
    // and (3, 0, -2), whose torques (0, 15, 0) and (0, -15, 0) cancel.
    let body = pose([10.0, 0.0, 2.0], NOT_TURNED);
    let up = [0.0, 0.0, 5.0];
    let both = [rope([7.0, 0.0, 0.0], up), rope([13.0, 0.0, 0.0], up)];
    ask(cases, "two equal forces", body, &both);
    // Notes D §5.4 and the published case example_5_4: levers (-3, 0, -2)
    // and (3, 0, 2). (-3, 0, -2) × (0, 0, 5) = (0, 15, 0), and as much again.
    let down = [0.0, 0.0, -5.0];
    let both = [rope([7.0, 0.0, 0.0], up), rope([13.0, 0.0, 4.0], down)];
    ask(cases, "two opposite forces", body, &both);
    // R at = (1, -3, 2) and R F = (0, -2, -1): the cross product is
    // (-3 · -1 - 2 · -2, 2 · 0 - 1 · -1, 1 · -2 - -3 · 0) = (7, 1, -2).
    // The rope: lever (0, 1, 2), force (2, 0, 1): (1, 4, -2).
    let body = pose([1.0, 1.0, 1.0], ABOUT_X);
    let both = [
        thruster([1.0, 2.0, 3.0], [0.0, -1.0, 2.0]),
        rope([1.0, 2.0, 3.0], [2.0, 0.0, 1.0]),
    ];
    ask(cases, "a thruster and a rope", body, &both);
    // A sum without terms is zero.
    ask(cases, "left alone", body, &[]);
}

fn triple(random: &mut Random, size: f64) -> [f64; 3] {
    let c = random.vector(3, -size, size);
    [c[0], c[1], c[2]]
}

/// A random place, a random rotation by Rodrigues' formula, two ropes and two
/// thrusters.
fn fresh(random: &mut Random) -> (Pose, Vec<Push>) {
    let axis = Vec3::new(0.0, 0.0, 1.0) + 0.5 * Vec3::from(triple(random, 1.0));
    let (k, angle) = (cross_matrix(axis.normalize()), random.uniform(0.5, 3.0));
    let world_from_body =
        Mat3::identity() + angle.sin() * k + (1.0 - angle.cos()) * k * k;
    let x = Vec3::from(triple(random, 5.0));
    let mut pushes = Vec::new();
    for _ in 0..2 {
        let place: [f64; 3] = (x + Vec3::from(triple(random, 2.0))).into();
        pushes.push(rope(place, triple(random, 3.0)));
        pushes.push(thruster(triple(random, 2.0), triple(random, 3.0)));
    }
    (Pose { x, world_from_body }, pushes)
}

/// Where a push acts in the world, and with which force.
fn in_the_world(pose: &Pose, push: &Push) -> (Vec3, Vec3) {
    match *push {
        Push::Rope { at, force } => (at, force),
        Push::Thruster { at, force } => {
            let r = pose.world_from_body;
            (pose.x + r * at, r * force)
        }
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    power(cases, random);
    along(cases, random);
    tug_of_war(cases, random);
}

/// A force gives energy at the rate F · (velocity of its point). Added up,
/// that is what force and torque give: F · v + torque · omega, for every v
/// and omega that the body may have.
fn power(cases: &mut Cases, random: &mut Random) {
    let (body, pushes) = fresh(random);
    let mut motions = Vec::new();
    for _ in 0..10 {
        let v = Vec3::from(triple(random, 2.0));
        motions.push((v, Vec3::from(triple(random, 2.0))));
    }
    let label = "power, point by point and in all";
    cases.run(begun(label, &body, &pushes), |case| {
        let Load { force, torque } = force_at_point(&body, &pushes);
        let mut off = 0.0_f64;
        for (v, omega) in motions {
            let mut each = 0.0;
            for push in &pushes {
                let (at, force) = in_the_world(&body, push);
                each += force.dot(&(v + omega.cross(&(at - body.x))));
            }
            off = off.max((each - force.dot(&v) - torque.dot(&omega)).abs());
        }
        case.scalar("difference, at most", off, Tolerance::abs(1e-10)).unit("W")
    });
}

/// A rope may be tied anywhere along its own line, and a body and its ropes
/// may be anywhere in the world.
fn along(cases: &mut Cases, random: &mut Random) {
    let (body, mut pushes) = fresh(random);
    let (s, by) = (random.uniform(0.5, 2.0), Vec3::from(triple(random, 5.0)));
    let begun = begun("ropes tied farther out, elsewhere", &body, &pushes)
        .given("farther out by (m/N)", s)
        .given("elsewhere by", <[f64; 3]>::from(by));
    cases.run(begun, |case| {
        let before = force_at_point(&body, &pushes);
        for push in &mut pushes {
            match push {
                Push::Rope { at, force } => *at += s * *force + by,
                Push::Thruster { at, force } => *at -= s * *force,
            }
        }
        let moved = Pose { x: body.x + by, ..body };
        let after = force_at_point(&moved, &pushes);
        let rounding = Tolerance::abs(1e-10);
        let force = (after.force - before.force).norm();
        let torque = (after.torque - before.torque).norm();
        case.scalar("difference of the forces", force, rounding)
            .unit("N")
            .scalar("difference of the torques", torque, rounding)
            .unit("N m")
    });
}

/// Two ropes that pull apart, along the line between them, do nothing. Nor do
/// a thruster and a rope that hold each other.
fn tug_of_war(cases: &mut Cases, random: &mut Random) {
    let (body, pushes) = fresh(random);
    let s = random.uniform(0.5, 2.0);
    let begun = begun("what holds itself does nothing", &body, &pushes)
        .given("held from so far away (m/N)", s);
    cases.run(begun, |case| {
        let mut all = pushes.clone();
        for push in &pushes {
            let (at, force) = in_the_world(&body, push);
            all.push(Push::Rope { at: at + s * force, force: -force });
        }
        let Load { force, torque } = force_at_point(&body, &all);
        let rounding = Tolerance::abs(1e-10);
        case.scalar("force", force.norm(), rounding)
            .unit("N")
            .scalar("torque", torque.norm(), rounding)
            .unit("N m")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, n) in [
        ("a fresh body with one rope", 1),
        ("a fresh body with a rope and a thruster", 2),
        ("a fresh body with four pushes", 4),
    ] {
        let (body, pushes) = fresh(random);
        ask(cases, label, body, &pushes[..n]);
    }
}

type Rule = fn(&Pose, &[Push]) -> Load;

fn exact(pose: &Pose, pushes: &[Push]) -> Load {
    let mut load = Load { force: Vec3::zeros(), torque: Vec3::zeros() };
    for push in pushes {
        let (at, force) = in_the_world(pose, push);
        load.force += force;
        load.torque += cross_matrix(at - pose.x) * force;
    }
    load
}

/// The puzzle of notes D §5.5: a block of 2 kg, 4 m × 1 m × 1 m, is pulled by
/// a rope with 0.5 N along y, 1.5 m from its centre, for ten seconds. Returns
/// how far the centre has come, and how far the block has turned.
fn pulled(rule: Rule) -> (Vec<Point>, Vec<Point>) {
    let (h, mass, inertia) = (0.01, 2.0, 2.0 / 12.0 * 17.0);
    let (mut x, mut v) = (Vec3::new(3.0, 0.0, 0.0), Vec3::zeros());
    let (mut angle, mut omega) = (0.0_f64, 0.0);
    let (mut way, mut turn) = (Vec::new(), Vec::new());
    for i in 0..=1000 {
        let (s, c) = angle.sin_cos();
        let world_from_body = Mat3::new(c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0);
        let at = x + world_from_body * Vec3::new(1.5, 0.0, 0.0);
        let rope = Push::Rope { at, force: Vec3::new(0.0, 0.5, 0.0) };
        let load = rule(&Pose { x, world_from_body }, &[rope]);
        if i % 25 == 0 {
            way.push((h * f64::from(i), x.y));
            turn.push((h * f64::from(i), angle.to_degrees()));
        }
        v += h / mass * load.force;
        x += h * v;
        omega += h / inertia * load.torque.z;
        angle += h * omega;
    }
    (way, turn)
}

/// The way and the turn of that block, with the student's load and with the
/// right one. The way is the same as if it were pulled at its centre.
pub fn see() -> Outcome<Drawing> {
    let (way, turn) = pulled(force_at_point);
    let (right_way, right_turn) = pulled(exact);
    let place = Panel::new()
        .title("the centre of mass")
        .axes("time (s)", "way along the force (m)")
        .y_range(-2.0..=16.0)
        .add(Series::line("exact", right_way).ink(Ink::Exact))
        .add(
            Series::points("yours", way.into_iter().step_by(2)).ink(Ink::Blue),
        );
    let angle = Panel::new()
        .title("the turn")
        .axes("time (s)", "angle (degrees)")
        .y_range(-200.0..=200.0)
        .add(Series::line("exact", right_turn).ink(Ink::Exact))
        .add(
            Series::points("yours", turn.into_iter().step_by(2)).ink(Ink::Blue),
        );
    Ok(Plot::strip([place, angle]).shared_legend().draw()?)
}
