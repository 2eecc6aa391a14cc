//! What `point_acceleration` is put through.

use super::answer::{Body, Load, PointMotion, point_acceleration};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use math::{Mat3, Vec3, cross_matrix};

/// A body, what acts on it, and a point of it.
struct Moment {
    body: Body,
    load: Load,
    point: Vec3,
}

/// A dozen products of numbers below 100; published numbers have 1e-14.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

fn begun(label: &str, moment: &Moment) -> Case {
    let Moment { body, load, point } = *moment;
    let list = <[f64; 3]>::from;
    let rows = body.i_inv.row_iter();
    let rows: Vec<Vec<f64>> =
        rows.map(|row| row.iter().copied().collect()).collect();
    Case::new(label)
        .given("mass", body.mass)
        .given("I⁻¹, row by row", rows)
        .given("x, P, L", (list(body.x), list(body.p), list(body.l)))
        .given("force, torque", (list(load.force), list(load.torque)))
        .given("point", list(point))
}

fn ask(cases: &mut Cases, label: &str, moment: Moment) {
    let Moment { body, load, point } = moment;
    cases.run(begun(label, &moment), |case| {
        let PointMotion { v, a, omega_dot } =
            point_acceleration(&body, &load, point);
        case.vector("omega'", omega_dot.as_slice().to_vec(), CLOSE)
            .unit("rad/s²")
            .vector("v", v.as_slice().to_vec(), CLOSE)
            .unit("m/s")
            .vector("a", a.as_slice().to_vec(), CLOSE)
            .unit("m/s²")
    });
}

/// A body at the origin, at rest, with these inverse moments.
fn body(mass: f64, inverses: [f64; 3]) -> Body {
    let i_inv = Mat3::from_diagonal(&Vec3::from(inverses));
    let zero = Vec3::zeros();
    Body { mass, i_inv, x: zero, p: zero, l: zero }
}

fn load(force: [f64; 3], torque: [f64; 3]) -> Load {
    Load { force: Vec3::from(force), torque: Vec3::from(torque) }
}

/// The rotation by an angle about an axis: Rodrigues' formula.
fn rotation(axis: Vec3, angle: f64) -> Mat3 {
    let k = cross_matrix(axis.normalize());
    Mat3::identity() + angle.sin() * k + (1.0 - angle.cos()) * k * k
}

/// The fixed moments, each with the reason for its numbers.
pub fn public(cases: &mut Cases) {
    let (free, vec) = (load([0.0; 3], [0.0; 3]), Vec3::new);
    // The example.
    let l = vec(1.0, 2.0, 4.0);
    let askew = Body { l, ..body(2.0, [1.0, 0.5, 0.25]) };
    let moment = Moment { body: askew, load: free, point: vec(1.0, 0.0, 0.0) };
    ask(cases, "a free body that wobbles", moment);
    // omega = (0, 0, 2); a point 3 m out goes round at 6 m/s, and 2² · 3 =
    // 12 m/s² lead to the axis, which goes through (1, 0, 5).
    let wheel = body(1.0, [1.0, 1.0, 0.5]);
    let spinning =
        Body { x: vec(1.0, 0.0, 5.0), l: vec(0.0, 0.0, 4.0), ..wheel };
    let point = vec(1.0, 3.0, 5.0);
    ask(cases, "round and round", Moment { body: spinning, load: free, point });
    // A wheel of 0.5 m rolls at 2 m/s, so that omega = (0, 0, -4). It touches
    // the ground with a point that rests, and goes up at 4² · 0.5 = 8 m/s².
    let rolling = Body {
        x: vec(7.0, 0.5, 0.0),
        p: vec(8.0, 0.0, 0.0),
        l: vec(0.0, 0.0, -2.0),
        ..body(4.0, [2.0; 3])
    };
    let ground = vec(7.0, 0.0, 0.0);
    ask(
        cases,
        "a wheel that rolls",
        Moment { body: rolling, load: free, point: ground },
    );
    // At rest, 4 kg: 2 and 3 m/s² from the force, and omega' = (0, 0, 3),
    // which takes r = (2, 0, 0) along at (0, 6, 0).
    let push = load([8.0, 12.0, 0.0], [0.0, 0.0, 1.5]);
    let point = vec(2.0, 0.0, 0.0);
    let moment = Moment { body: body(4.0, [2.0; 3]), load: push, point };
    ask(cases, "pushed out of rest", moment);
    ask(cases, "a published body", published());
}

/// Published case appendix_C_1, with the centre at the origin. It is given
/// with a quaternion (s, v), which turns by 2 acos s about v. Its omega' is
/// (3.9797980942379874, -5.456144748704353, -1.5039650944245353), and the
/// acceleration (7.191519088747441, -0.996156038631117, 7.187785175250088).
fn published() -> Moment {
    let s = -0.6177585808381185_f64;
    let v = Vec3::new(
        0.12557743623755033,
        -0.7419113937331067,
        -0.22841218697319293,
    );
    let r = rotation(v, 2.0 * v.norm().atan2(s));
    let in_body = body(2.0, [2.43, 0.59, 1.26].map(f64::recip));
    let body = Body {
        i_inv: r * in_body.i_inv * r.transpose(),
        p: Vec3::new(1.87, -1.81, -0.55),
        l: Vec3::new(1.7, 1.23, 0.91),
        ..in_body
    };
    let load = load([2.76, -4.68, -2.86], [3.6, -3.23, -2.17]);
    Moment { body, load, point: r * Vec3::new(0.74, 0.5, 0.88) }
}

fn triple(random: &mut Random, size: f64) -> Vec3 {
    Vec3::from_vec(random.vector(3, -size, size))
}

/// Six random masses and their places, and the body that they are, with a
/// random load. Two masses are near each axis: no direction lacks inertia.
fn fresh(random: &mut Random) -> (Vec<(f64, Vec3)>, Moment) {
    let mut masses = Vec::new();
    let place = triple(random, 3.0);
    for k in 0..6 {
        let mut arm = triple(random, 0.3);
        arm[k / 2] += if k % 2 == 0 { 1.0 } else { -1.2 };
        masses.push((random.uniform(0.5, 1.5), place + arm));
    }
    let mass: f64 = masses.iter().map(|(m, _)| m).sum();
    let x = masses.iter().map(|(m, p)| *m * *p).sum::<Vec3>() / mass;
    let mut tensor = Mat3::zeros();
    for (m, p) in &masses {
        let arm = cross_matrix(p - x);
        tensor -= *m * arm * arm;
    }
    let (v, omega) = (triple(random, 2.0), triple(random, 2.0));
    let i_inv = tensor.try_inverse().expect("six masses are no rod");
    let body = Body { mass, i_inv, x, p: mass * v, l: tensor * omega };
    let (force, torque) = (triple(random, 5.0), triple(random, 5.0));
    let point = x + triple(random, 1.0);
    (masses, Moment { body, load: Load { force, torque }, point })
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    newton(cases, random);
    apart(cases, random);
    slopes(cases, random);
}

/// Newton's law for each mass: the sum of m a is the force, and the sum of
/// r × m a is the torque; the sum of m v is the momentum.
fn newton(cases: &mut Cases, random: &mut Random) {
    let (masses, moment) = fresh(random);
    cases.run(begun("six masses obey Newton", &moment), |case| {
        let Moment { body, load, .. } = moment;
        let (mut p, mut force) = (-body.p, -load.force);
        let mut torque = -load.torque;
        for (m, place) in masses {
            let found = point_acceleration(&body, &load, place);
            p += m * found.v;
            force += m * found.a;
            torque += m * (place - body.x).cross(&found.a);
        }
        let rounding = Tolerance::abs(1e-9);
        case.scalar("sum of m v - P", p.norm(), rounding)
            .unit("kg m/s")
            .scalar("sum of m a - force", force.norm(), rounding)
            .unit("N")
            .scalar("sum of r × m a - torque", torque.norm(), rounding)
            .unit("N m")
    });
}

/// Two points keep their distance: d · d' = 0 and d · d'' + d' · d' = 0.
fn apart(cases: &mut Cases, random: &mut Random) {
    let moment = fresh(random).1;
    let Moment { body, load, point } = moment;
    let other = point + triple(random, 1.0);
    let begun = begun("two points keep their distance", &moment)
        .given("other point", <[f64; 3]>::from(other));
    cases.run(begun, |case| {
        let a = point_acceleration(&body, &load, point);
        let b = point_acceleration(&body, &load, other);
        let (d, dv, da) = (other - point, b.v - a.v, b.a - a.a);
        let rounding = Tolerance::abs(1e-10);
        case.scalar("d · d'", d.dot(&dv), rounding)
            .unit("m²/s")
            .scalar("d · d'' + d' · d'", d.dot(&da) + dv.dot(&dv), rounding)
            .unit("m²/s²")
    });
}

/// A top: it spins at the rate `spin` about its own axis, which leans by `lean`
/// and goes round the z axis at the rate `round`.
struct Top {
    round: f64,
    lean: f64,
    spin: f64,
}

impl Top {
    fn rotation(&self, t: f64) -> Mat3 {
        let (round, spin) = (self.round * t, self.spin * t);
        let lean = rotation(Vec3::x(), self.lean);
        rotation(Vec3::z(), round) * lean * rotation(Vec3::z(), spin)
    }

    /// L with these moments: the turning is `round` about z plus `spin` about
    /// the top's own axis.
    fn momentum(&self, moments: Vec3, t: f64) -> Vec3 {
        let r = self.rotation(t);
        let axis: Vec3 = r.column(2).into();
        let omega = self.round * Vec3::z() + self.spin * axis;
        r * Mat3::from_diagonal(&moments) * r.transpose() * omega
    }

    /// The top at a time, with the torque that drives it: the slope of L by
    /// central differences, right to 1e-8.
    fn moment(&self, moments: Vec3, t: f64, point: Vec3) -> Moment {
        let (r, d) = (self.rotation(t), 1e-4);
        let inverse = Mat3::from_diagonal(&moments.map(f64::recip));
        let i_inv = r * inverse * r.transpose();
        let near = |d: f64| self.momentum(moments, t + d);
        let torque = (near(d) - near(-d)) / (2.0 * d);
        let body = Body { i_inv, l: near(0.0), ..body(1.0, [1.0; 3]) };
        let load = Load { force: Vec3::zeros(), torque };
        Moment { body, load, point: r * point }
    }

    /// The acceleration of a point of it, by a second difference over 1e-3 s.
    fn acceleration(&self, t: f64, point: Vec3) -> Vec3 {
        let d = 1e-3;
        let at = |t: f64| self.rotation(t) * point;
        (at(t + d) - 2.0 * at(t) + at(t - d)) / (d * d)
    }
}

/// A top whose motion is known: the acceleration is the second slope of the
/// place. It turns at less than 4 rad/s, and arms are below 2 m, so that the
/// fourth derivative is below 4⁴ · 2, and a twelfth of 1e-6 times that 5e-5.
fn slopes(cases: &mut Cases, random: &mut Random) {
    let top = Top {
        round: random.uniform(1.0, 2.0),
        lean: random.uniform(0.5, 1.0),
        spin: random.uniform(1.0, 2.0),
    };
    let moments = Vec3::from_vec(random.vector(3, 1.0, 1.9));
    let (point, t) = (triple(random, 1.0), random.uniform(0.0, 5.0));
    let moment = top.moment(moments, t, point);
    cases.run(begun("the motion of a top", &moment), |case| {
        let Moment { body, load, point: at } = moment;
        let found = point_acceleration(&body, &load, at);
        let off = (found.a - top.acceleration(t, point)).norm();
        let tolerance = Tolerance::abs(1e-3);
        case.scalar("a - slope of the slope", off, tolerance).unit("m/s²")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh body", "another fresh body", "a third fresh body"] {
        ask(cases, label, fresh(random).1);
    }
}

/// The rim of a coin that was thrown askew and wobbles freely.
pub fn see() -> Outcome<Drawing> {
    // Free if it goes round at |L|/I₁ and spins at |L| cos(lean) (1/I₃ - 1/I₁).
    let moments = Vec3::new(1.0, 1.0, 1.9);
    let (size, lean) = (3.0, 0.8_f64);
    let spin = size * lean.cos() * (1.0 / moments.z - 1.0 / moments.x);
    let top = Top { round: size / moments.x, lean, spin };
    let rim = Vec3::new(1.0, 0.0, 0.0);
    let yours = |t: f64| {
        let Moment { body, load, point } = top.moment(moments, t, rim);
        point_acceleration(&body, &load, point).a
    };
    let panel = |title: &str, k: usize| {
        let exact = |t: f64| top.acceleration(t, rim)[k];
        let exact = Series::graph("exact", 0.0..=6.0, exact);
        let found = (0..=30).map(|i| 0.2 * f64::from(i));
        let found: Vec<Point> = found.map(|t| (t, yours(t)[k])).collect();
        Panel::new()
            .title(title)
            .axes("time (s)", "acceleration (m/s²)")
            .y_range(-10.0..=10.0)
            .add(exact.ink(Ink::Exact))
            .add(Series::points("yours", found).ink(Ink::Blue))
    };
    let panels = [panel("along x", 0), panel("along y", 1)];
    Ok(Plot::strip(panels).shared_legend().draw()?)
}
