//! What `contact_matrix` is put through.

use super::answer::{Body, Contact, System, contact_matrix};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance, worst};
use figure::{Ink, Panel, Plot, Series};
use math::{Mat3, Vec3, cross_matrix};

/// A few dozen products of numbers below 100.
const CLOSE: Tolerance = Tolerance::new(1e-10, 1e-11);

fn list(v: Vec3) -> [f64; 3] {
    v.into()
}

/// A case that shows bodies and contacts.
fn given(mut begun: Case, bodies: &[Body], contacts: &[Contact]) -> Case {
    for (k, body) in bodies.iter().enumerate() {
        let tensor = body.i_inv.row_iter();
        let tensor: Vec<Vec<f64>> =
            tensor.map(|row| row.iter().copied().collect()).collect();
        let moves =
            (list(body.x), list(body.v), list(body.omega), list(body.l));
        begun = begun
            .given(format!("body {k}: 1/M"), body.mass_inv)
            .given(format!("body {k}: I⁻¹, row by row"), tensor)
            .given(format!("body {k}: x, v, omega, L"), moves)
            .given(
                format!("body {k}: force, torque"),
                (list(body.force), list(body.torque)),
            );
    }
    for (k, c) in contacts.iter().enumerate() {
        let where_to = (c.a, c.b, list(c.p), list(c.n), list(c.ndot));
        begun = begun.given(format!("contact {k}: A, B, p, n, n'"), where_to);
    }
    begun
}

fn ask(cases: &mut Cases, label: &str, bodies: &[Body], contacts: &[Contact]) {
    cases.run(given(Case::new(label), bodies, contacts), |case| {
        let System { a, b } = contact_matrix(bodies, contacts);
        case.matrix("A", a, CLOSE)
            .unit("1/kg")
            .vector("b", b, CLOSE)
            .unit("m/s²")
    });
}

/// A body at rest with these moments, without forces.
fn body(mass: f64, moments: [f64; 3], x: [f64; 3]) -> Body {
    let zero = Vec3::zeros();
    Body {
        mass_inv: 1.0 / mass,
        i_inv: Mat3::from_diagonal(&Vec3::from(moments.map(f64::recip))),
        x: Vec3::from(x),
        v: zero,
        omega: zero,
        l: zero,
        force: zero,
        torque: zero,
    }
}

/// A body that cannot move, though something pulls at it.
fn floor() -> Body {
    let force = Vec3::new(1.0, 2.0, 3.0);
    Body {
        mass_inv: 0.0,
        i_inv: Mat3::zeros(),
        force,
        torque: force,
        ..body(1.0, [1.0; 3], [0.0, 0.0, -1.0])
    }
}

/// The same body with its weight, where g is 9.81 m/s².
fn heavy(body: Body) -> Body {
    Body { force: Vec3::new(0.0, 0.0, -9.81 / body.mass_inv), ..body }
}

/// A contact of two bodies, whose normal does not turn.
fn contact([a, b]: [usize; 2], p: [f64; 3], n: [f64; 3]) -> Contact {
    let (p, n, ndot) = (Vec3::from(p), Vec3::from(n), Vec3::zeros());
    Contact { a, b, p, n, ndot }
}

const UP: [f64; 3] = [0.0, 0.0, 1.0];

pub fn public(cases: &mut Cases) {
    let block = body(3.0, [1.0, 1.25, 1.5], [0.0, 0.0, 0.5]);
    let corners = [-1.0, 1.0].map(|x| contact([1, 0], [x, 0.0, 0.0], UP));
    // The example: published case fig8_block_at_rest.
    ask(cases, "a block on a floor", &[floor(), heavy(block)], &corners);
    // Names exchanged, normals reversed: the same.
    let turned = corners.map(|c| Contact { a: c.b, b: c.a, n: -c.n, ..c });
    ask(cases, "the floor is A", &[floor(), heavy(block)], &turned);
    // The lower block is B of the upper contacts and A of the lower ones.
    let upper = Body { x: Vec3::new(0.5, 0.0, 1.5), ..block };
    let [left, right] = corners;
    let stack = [
        left,
        right,
        contact([2, 1], [-0.5, 0.0, 1.0], UP),
        contact([2, 1], [1.0, 0.0, 1.0], UP),
    ];
    let bodies = [floor(), heavy(block), heavy(upper)];
    ask(cases, "a block on a block", &bodies, &stack);
    // Levers (0, 1, 0), (0, -2, 0), n = x. 1/2 + 1/4 + 1/0.5 + 4/8 = 3.25.
    let one = body(2.0, [1.0, 1.0, 0.5], [1.0, -1.0, 0.0]);
    let other = body(4.0, [1.0, 1.0, 8.0], [1.0, 2.0, 0.0]);
    let touch = [contact([0, 1], [1.0, 0.0, 0.0], [1.0, 0.0, 0.0])];
    ask(cases, "both can turn", &[one, other], &touch);
    // 0 pushes 1, 1 pushes 2, 2 pushes 0: everybody is A once and B once. The
    // last contact is on the floor, and has only body 2 to share.
    let third = body(1.0, [2.0, 3.0, 4.0], [3.0, 0.5, 1.0]);
    let ring = [
        contact([0, 1], [1.0, 0.0, 0.5], [0.0, -1.0, 0.0]),
        contact([1, 2], [2.0, 1.0, 0.5], [-0.6, 0.8, 0.0]),
        contact([2, 0], [2.0, -0.5, 1.0], [0.8, 0.0, 0.6]),
        contact([2, 3], [3.0, 1.0, 0.0], UP),
    ];
    ask(cases, "in a ring", &[one, other, third, floor()], &ring);
    motion(cases, &block);
}

/// What b has to tell of bodies that move.
fn motion(cases: &mut Cases, block: &Body) {
    let corner = contact([1, 0], [1.0, 0.0, 0.0], UP);
    let mut ask_one = |label: &str, body: Body, corner: Contact| {
        ask(cases, label, &[floor(), body], &[corner]);
    };
    // r = (1, 0, -0.5). A torque of 2.5 about y gives 2 rad/s², and (0, 2, 0)
    // × r has -2 along z.
    let torque = Vec3::new(0.0, 2.5, 0.0);
    ask_one("a torque", Body { torque, ..*block }, corner);
    // Turning at 3 about y draws the corner to the axis, 9 · 0.5 up. (L is
    // parallel to omega.)
    let omega = Vec3::new(0.0, 3.0, 0.0);
    let spinning = Body { omega, l: 1.25 * omega, ..*block };
    ask_one("a block that tips", spinning, corner);
    // A normal that turns counts twice: 2 (0.5, 0, 0) . (pa' - pb'), where pa'
    // is (2, 0, 0) + (0, 3, 0) × r = (0.5, 0, -3): 0.5 more.
    let ndot = Vec3::new(0.5, 0.0, 0.0);
    let sliding = Body { v: Vec3::new(2.0, 0.0, 0.0), ..spinning };
    ask_one("a normal that turns", sliding, Contact { ndot, ..corner });
    // L × omega = (-0.25, 0.5, -0.25), I⁻¹ of it (-0.25, 0.4, -1/6), and with
    // r = (1, 1, -0.5) that gives -0.65 along z. The centripetal part gives 3.
    let omega = Vec3::new(1.0, 1.0, 1.0);
    let wobbling = Body { omega, l: Vec3::new(1.0, 1.25, 1.5), ..*block };
    let p = Vec3::new(1.0, 1.0, 0.0);
    ask_one("a block that wobbles", wobbling, Contact { p, ..corner });
    // B moves and A does not: signs.
    let under = Contact { a: 0, b: 1, n: -corner.n, ndot: -ndot, ..corner };
    let moving = Body { torque, ..sliding };
    ask_one("it is B that moves", moving, under);
}

fn triple(random: &mut Random, size: f64) -> Vec3 {
    Vec3::from_vec(random.vector(3, -size, size))
}

/// Any body: I is 1 plus a random B Bᵀ.
fn fresh_body(random: &mut Random) -> Body {
    let some = Mat3::from_fn(|_, _| random.uniform(-1.0, 1.0));
    let inertia = Mat3::identity() + some * some.transpose();
    let omega = triple(random, 1.0);
    Body {
        mass_inv: random.uniform(0.3, 2.0),
        i_inv: inertia.try_inverse().unwrap_or_default(),
        x: triple(random, 1.0),
        v: triple(random, 1.0),
        omega,
        l: inertia * omega,
        force: triple(random, 5.0),
        torque: triple(random, 5.0),
    }
}

/// Three bodies and a floor, and as many contacts between any of them.
fn fresh(random: &mut Random, n: usize) -> (Vec<Body>, Vec<Contact>) {
    let mut bodies = vec![floor()];
    bodies.extend([0; 3].map(|_| fresh_body(random)));
    let mut contacts = Vec::new();
    for _ in 0..n {
        let a = random.integer(0, 4);
        let b = (a + random.integer(1, 4)) % 4;
        let n = (Vec3::z() + triple(random, 1.0)).normalize();
        let ndot = triple(random, 1.0);
        contacts.push(Contact { a, b, p: triple(random, 1.0), n, ndot });
    }
    (bodies, contacts)
}

/// Where a point of a body is after t, to second order in t.
fn carried(body: &Body, p: Vec3, t: f64) -> Vec3 {
    let omega_dot = body.i_inv * (body.torque + body.l.cross(&body.omega));
    let spin = cross_matrix(body.omega);
    let turn = t * spin + 0.5 * t * t * (cross_matrix(omega_dot) + spin * spin);
    let fall = body.mass_inv * body.force;
    body.x + t * body.v + 0.5 * t * t * fall + p - body.x + turn * (p - body.x)
}

/// The bodies with forces of size f at the contacts.
fn pushed(bodies: &[Body], contacts: &[Contact], f: &[f64]) -> Vec<Body> {
    let mut bodies = bodies.to_vec();
    for (c, f) in contacts.iter().zip(f) {
        for (k, force) in [(c.a, *f * c.n), (c.b, -*f * c.n)] {
            let body = &mut bodies[k];
            body.force += force;
            body.torque += (c.p - body.x).cross(&force);
        }
    }
    bodies
}

/// d'' at a contact: the second difference of (n + t n') . (pa - pb).
fn second_difference(bodies: &[Body], c: &Contact) -> f64 {
    let d = |t: f64| {
        let apart =
            carried(&bodies[c.a], c.p, t) - carried(&bodies[c.b], c.p, t);
        (c.n + t * c.ndot).dot(&apart)
    };
    (d(1e-3) - 2.0 * d(0.0) + d(-1e-3)) / 1e-6
}

/// Bodies and their contacts.
type Scene = (Vec<Body>, Vec<Contact>);

fn told((bodies, contacts): &Scene, case: Case) -> Case {
    given(case, bodies, contacts)
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let scenes = [0; 4].map(|_| fresh(random, 5));
    let forces = random.vector(5, 0.0, 3.0);
    // The motion is of second order, so only rounding is left, 1e-15/1e-6.
    let begun = Case::new("with any forces, d'' is A f + b");
    cases.run(begun.given("f", &forces), |case| {
        let (case, [off]) = worst(case, &scenes, told, |(bodies, contacts)| {
            let System { a, b } = contact_matrix(bodies, contacts);
            let with = pushed(bodies, contacts, &forces);
            let mut off = 0.0_f64;
            for (i, c) in contacts.iter().enumerate() {
                let sum: f64 = (0..5).map(|j| a[i][j] * forces[j]).sum();
                let really = second_difference(&with, c);
                off = off.max((sum + b[i] - really).abs());
            }
            [off]
        });
        let rough = Tolerance::abs(1e-6);
        case.scalar("difference, at most", off, rough).unit("m/s²")
    });
    let x: Vec<f64> = forces.iter().map(|f| f - 1.5).collect();
    let begun = Case::new("A is symmetric, and pays for nothing");
    cases.run(begun.given("x", &x), |case| {
        let (case, [off, debt]) = worst(case, &scenes, told, |(bodies, contacts)| {
            let a = contact_matrix(bodies, contacts).a;
            let (mut off, mut power, n) = (0.0_f64, 0.0, a.len());
            for i in 0..n {
                for j in 0..n {
                    off = off.max((a[i][j] - a[j][i]).abs());
                    power += x[i] * a[i][j] * x[j];
                }
            }
            [off, (-power).max(0.0)]
        });
        let rounding = Tolerance::abs(1e-10);
        case.scalar("a_ij - a_ji, at most", off, rounding).unit("1/kg").scalar(
            "x . A x, below zero by",
            debt,
            rounding,
        )
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for n in [1, 3, 5] {
        let (bodies, contacts) = fresh(random, n);
        ask(cases, &format!("{n} fresh contacts"), &bodies, &contacts);
    }
}

/// The block of the example: its entries of A for a contact at any place.
pub fn see() -> Outcome<Drawing> {
    let bodies = [floor(), body(3.0, [1.0, 1.25, 1.5], [0.0, 0.0, 0.5])];
    let at = |x: f64| {
        let places = [x, 1.0];
        let contacts = places.map(|x| contact([1, 0], [x, 0.0, 0.0], UP));
        contact_matrix(&bodies, &contacts).a
    };
    let mut panel = Panel::new()
        .title("a block on a contact at x, and another at 1 m")
        .axes("x (m)", "entries of A (1/kg)");
    let own: fn(f64) -> f64 = |x| 1.0 / 3.0 + 0.8 * x * x;
    for (j, exact) in [own, |x| 1.0 / 3.0 + 0.8 * x].into_iter().enumerate() {
        let label = if j == 0 { "exact" } else { "" };
        let name = if j == 0 { "its own" } else { "beside it" };
        let places = (-10..=10).map(|i| 0.1 * f64::from(i));
        let yours = places.map(|x| (x, at(x)[0][j]));
        let series = Series::points(format!("yours, {name}"), yours);
        panel = panel
            .add(Series::graph(label, -1.0..=1.0, exact).ink(Ink::Exact))
            .add(series.ink(Ink::nth(j)));
    }
    Ok(Plot::wide(panel).draw()?)
}
