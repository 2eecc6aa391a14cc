//! What `collision_impulse` is put through.

use super::answer::{Body, Contact, Outcome as Hit, collision_impulse};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance, worst};
use figure::{Ink, Panel, Plot, Series};
use math::{Mat3, Vec3, cross_matrix};

/// A few dozen products of numbers below 100, and a division.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

/// Two bodies that touch.
#[derive(Clone, Copy)]
struct Scene {
    a: Body,
    b: Body,
    contact: Contact,
    slow: f64,
}

/// A body with these inverse moments about the axes of the world.
fn body(mass: f64, moments_inv: [f64; 3], x: [f64; 3], v: [f64; 3]) -> Body {
    Body {
        mass_inv: 1.0 / mass,
        i_inv: Mat3::from_diagonal(&Vec3::from(moments_inv)),
        x: Vec3::from(x),
        v: Vec3::from(v),
        omega: Vec3::zeros(),
    }
}

/// A body that cannot move.
fn floor() -> Body {
    let zero = Vec3::zeros();
    Body { mass_inv: 0.0, i_inv: Mat3::zeros(), x: zero, v: zero, omega: zero }
}

fn contact(p: [f64; 3], n: [f64; 3], restitution: f64) -> Contact {
    Contact { p: Vec3::from(p), n: Vec3::from(n), restitution }
}

impl Scene {
    fn collide(&self) -> Hit {
        collision_impulse(&self.a, &self.b, &self.contact, self.slow)
    }

    /// The case, with this scene as what is given.
    fn told(&self, mut case: Case) -> Case {
        let list = <[f64; 3]>::from;
        for (name, body) in [("A", &self.a), ("B", &self.b)] {
            let rows = body.i_inv.row_iter();
            let rows: Vec<Vec<f64>> =
                rows.map(|row| row.iter().copied().collect()).collect();
            let moves = (list(body.x), list(body.v), list(body.omega));
            case = case
                .given(format!("{name}: 1/M"), body.mass_inv)
                .given(format!("{name}: I⁻¹, row by row"), rows)
                .given(format!("{name}: x, v, omega"), moves);
        }
        let Contact { p, n, restitution } = self.contact;
        case.given("p, n", (list(p), list(n)))
            .given("restitution, slow", (restitution, self.slow))
    }

    fn ask(&self, cases: &mut Cases, label: &str) {
        cases.run(self.told(Case::new(label)), |case| {
            let Hit { j, a, b } = self.collide();
            let vector = |v: Vec3| v.as_slice().to_vec();
            case.scalar("j", j, CLOSE)
                .unit("N s")
                .vector("v of A", vector(a.v), CLOSE)
                .unit("m/s")
                .vector("omega of A", vector(a.omega), CLOSE)
                .unit("rad/s")
                .vector("v of B", vector(b.v), CLOSE)
                .unit("m/s")
                .vector("omega of B", vector(b.omega), CLOSE)
                .unit("rad/s")
        });
    }
}

pub fn public(cases: &mut Cases) {
    // The example: published case impulse_cube_corner_on_floor.
    let cube = body(2.0, [3.0; 3], [0.0, 0.0, 0.5], [0.0, 0.0, -2.0]);
    let example = Scene {
        a: cube,
        b: floor(),
        contact: contact([0.5, 0.5, 0.0], [0.0, 0.0, 1.0], 0.5),
        slow: 0.1,
    };
    example.ask(cases, "a corner hits the floor");
    // The names exchanged, n reversed: the same for the cube.
    let under = contact([0.5, 0.5, 0.0], [0.0, 0.0, -1.0], 0.5);
    let (a, b) = (example.b, example.a);
    Scene { a, b, contact: under, ..example }.ask(cases, "the floor hits it");
    // Published case impulse_central_hit: no lever along n, j = 1.8 · 3.
    let ball = body(1.0, [1.0; 3], [0.0, 0.0, 1.0], [0.5, 0.0, -3.0]);
    let central = Scene {
        a: ball,
        contact: contact([0.0; 3], [0.0, 0.0, 1.0], 0.8),
        ..example
    };
    central.ask(cases, "a ball on the floor");
    // 1 kg at 3 m/s against 2 kg at rest, e = 1: j = 2 · 3/1.5 = 4, so -1 and
    // 2 m/s; e = 0: j = 2, and both go at 1 m/s.
    let light = body(1.0, [1.0; 3], [1.0, 0.0, 0.0], [-3.0, 0.0, 0.0]);
    let heavy = body(2.0, [1.0; 3], [-1.0, 0.0, 0.0], [0.0; 3]);
    for (label, e) in [("two balls, elastic", 1.0), ("two balls, clay", 0.0)] {
        let contact = contact([0.0; 3], [1.0, 0.0, 0.0], e);
        Scene { a: light, b: heavy, contact, ..example }.ask(cases, label);
    }
    // B is hit off its centre and can turn: r = (0, 2, 0), r × n = (0, 0, -2),
    // times 0.5 (0, 0, -1), × r = (2, 0, 0). The denominator is 1 + 0.5 + 2, and
    // j = 2 · 3/3.5. B is pushed along -n, so its spin is positive.
    let bar = body(2.0, [1.0, 1.0, 0.5], [0.0, -2.0, 0.0], [0.0; 3]);
    let end = contact([0.0; 3], [1.0, 0.0, 0.0], 1.0);
    Scene { a: light, b: bar, contact: end, ..example }
        .ask(cases, "a ball hits a bar at its end");
    limits(cases, &example, &central);
    askew(cases);
}

/// No collision, a slow one, and one in which neither body can move.
fn limits(cases: &mut Cases, corner: &Scene, central: &Scene) {
    let up = Body { v: Vec3::new(0.0, 0.0, 0.5), ..corner.a };
    Scene { a: up, ..*corner }.ask(cases, "it goes up already");
    let still = Body { v: Vec3::new(1.0, 0.0, 0.0), ..corner.a };
    Scene { a: still, ..*corner }.ask(cases, "it slides along");
    // It approaches at 3 m/s: as fast as that is not slow.
    for (label, slow) in
        [("just fast enough", 3.0), ("too slow to bounce", 3.25)]
    {
        Scene { slow, ..*central }.ask(cases, label);
    }
    let fixed = Body { v: Vec3::new(0.0, 0.0, -1.0), ..floor() };
    Scene { a: fixed, ..*corner }.ask(cases, "neither can move");
    // Nailed at its centre: the denominator is just 1.5, j = 1.5 · 2/1.5.
    let hung = Body { mass_inv: 0.0, ..corner.a };
    Scene { a: hung, ..*corner }.ask(cases, "it can only turn");
}

/// Both turn, and about axes that are no principal ones. Levers (0, 1, -1) and
/// (1, 0, 1); A's point moves at (0, 1, -1), B's at (1, 0, 0): vrel is -1. The
/// levers add 2 and 2 to the denominator, the masses 0.5 and 0.5: j = 1.5/5.
fn askew(cases: &mut Cases) {
    let a = Body {
        i_inv: Mat3::new(2.0, 1.0, 0.0, 1.0, 3.0, 0.0, 0.0, 0.0, 1.0),
        omega: Vec3::new(1.0, 0.0, 1.0),
        ..body(2.0, [0.0; 3], [1.0, 1.0, 3.0], [1.0, 0.0, -2.0])
    };
    let b = Body {
        i_inv: Mat3::new(1.0, 0.0, 0.0, 0.0, 2.0, 1.0, 0.0, 1.0, 2.0),
        omega: Vec3::new(0.0, 1.0, -1.0),
        ..body(2.0, [0.0; 3], [0.0, 2.0, 1.0], [0.0, 1.0, 1.0])
    };
    let contact = contact([1.0, 2.0, 2.0], [0.0, 0.0, 1.0], 0.5);
    Scene { a, b, contact, slow: 0.1 }.ask(cases, "both turn");
}

fn triple(random: &mut Random, size: f64) -> Vec3 {
    Vec3::from_vec(random.vector(3, -size, size))
}

/// A body with any inertia: I⁻¹ is 1 plus a random B Bᵀ.
fn fresh_body(random: &mut Random, x: Vec3) -> Body {
    let some = Mat3::from_fn(|_, _| random.uniform(-1.0, 1.0));
    Body {
        mass_inv: random.uniform(0.5, 2.0),
        i_inv: Mat3::identity() + some * some.transpose(),
        x,
        v: triple(random, 1.0),
        omega: triple(random, 1.0),
    }
}

/// Two bodies that collide, at 3 m/s or more.
fn fresh(random: &mut Random) -> Scene {
    let p = triple(random, 2.0);
    let n = (Vec3::z() + 0.5 * triple(random, 1.0)).normalize();
    let (to_a, to_b) = (triple(random, 1.0), triple(random, 1.0));
    let mut a = fresh_body(random, p + n + 0.5 * to_a);
    let b = fresh_body(random, p - n + 0.5 * to_b);
    let restitution = random.uniform(0.0, 1.0);
    let contact = Contact { p, n, restitution };
    let hurry = vrel(&a, &b, &contact) + random.uniform(3.0, 5.0);
    a.v -= hurry * n;
    Scene { a, b, contact, slow: 0.5 }
}

fn vrel(a: &Body, b: &Body, contact: &Contact) -> f64 {
    let at =
        |body: &Body| body.v - cross_matrix(contact.p - body.x) * body.omega;
    contact.n.dot(&(at(a) - at(b)))
}

fn energy(body: &Body) -> f64 {
    let inertia = body.i_inv.try_inverse().expect("fresh bodies can turn");
    let spin = body.omega.dot(&(inertia * body.omega));
    0.5 * (body.v.norm_squared() / body.mass_inv + spin)
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let mut scenes = [0; 8].map(|_| fresh(random));
    let rounding = Tolerance::abs(1e-9);
    cases.run(Case::new("they separate as fast as they should"), |case| {
        let (case, [off]) = worst(case, &scenes, Scene::told, |scene| {
            let Scene { a, b, contact, .. } = scene;
            let hit = scene.collide();
            let before = vrel(a, b, contact);
            let after = vrel(&hit.a, &hit.b, contact);
            [(after + contact.restitution * before).abs()]
        });
        case.scalar("vrel, off by at most", off, rounding).unit("m/s")
    });
    for scene in &mut scenes {
        scene.contact.restitution = 1.0;
    }
    cases.run(Case::new("momentum stays, and energy if e is 1"), |case| {
        let (case, [p, l, e]) = worst(case, &scenes, Scene::told, |scene| {
            let hit = scene.collide();
            let (mut dp, mut dl) = (Vec3::zeros(), Vec3::zeros());
            for (from, to) in [(&scene.a, &hit.a), (&scene.b, &hit.b)] {
                let push = (to.v - from.v) / from.mass_inv;
                let inertia = from.i_inv.try_inverse().unwrap_or_default();
                dp += push;
                dl += from.x.cross(&push) + inertia * (to.omega - from.omega);
            }
            let before = energy(&scene.a) + energy(&scene.b);
            let gained = energy(&hit.a) + energy(&hit.b) - before;
            [dp.norm(), dl.norm(), gained.abs()]
        });
        case.scalar("momentum, changed by at most", p, rounding)
            .unit("kg m/s")
            .scalar("angular momentum, changed by at most", l, rounding)
            .unit("kg m²/s")
            .scalar("energy, changed by at most", e, rounding)
            .unit("J")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh pair", "another fresh pair", "a third fresh pair"] {
        fresh(random).ask(cases, label);
    }
}

/// The cube of the example, hit at places from its centre to its corner.
pub fn see() -> Outcome<Drawing> {
    let hit = |s: f64| {
        let cube = body(2.0, [3.0; 3], [0.0, 0.0, 0.5], [0.0, 0.0, -2.0]);
        let contact = contact([s, s, 0.0], [0.0, 0.0, 1.0], 0.5);
        let hit = collision_impulse(&cube, &floor(), &contact, 0.0);
        (hit.a.v.z, hit.a.omega.norm())
    };
    // j = 3/(1/2 + 6 s²); v = -2 + j/2, and omega = 3 √2 s j.
    let j = |s: f64| 3.0 / (0.5 + 6.0 * s * s);
    let places = || (0..=20).map(|i| 0.025 * f64::from(i));
    let panel = |title: &str| Panel::new().title(title).x("s (m)");
    let speed = panel("hit at (s, s): its centre then").y("v (m/s)");
    let speed = speed
        .add(
            Series::graph("exact", 0.0..=0.5, |s| 0.5 * j(s) - 2.0)
                .ink(Ink::Exact),
        )
        .add(
            Series::points("yours", places().map(|s| (s, hit(s).0)))
                .ink(Ink::Blue),
        );
    let turn = |s: f64| 18.0_f64.sqrt() * s * j(s);
    let spin = panel("and its spin").y("omega (rad/s)");
    let spin =
        spin.add(Series::graph("exact", 0.0..=0.5, turn).ink(Ink::Exact)).add(
            Series::points("yours", places().map(|s| (s, hit(s).1)))
                .ink(Ink::Blue),
        );
    Ok(Plot::strip([speed, spin]).shared_legend().draw()?)
}
