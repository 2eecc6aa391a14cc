//! What `omega_from_momentum` is put through.

use super::answer::{Spin, omega_from_momentum};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use math::{Mat3, Vec3, cross_matrix};
use std::f64::consts::FRAC_PI_2;

/// A few products of matrices with entries near one. The published numbers
/// agree to 1e-15.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

const INFINITY: f64 = f64::INFINITY;

/// The rotation by an angle about an axis: Rodrigues' formula.
fn rotation(axis: Vec3, angle: f64) -> Mat3 {
    let k = cross_matrix(axis.normalize());
    Mat3::identity() + angle.sin() * k + (1.0 - angle.cos()) * k * k
}

/// The rotation of a quaternion (s, v) of length one: 2 acos s about v.
fn of_quaternion(s: f64, v: [f64; 3]) -> Mat3 {
    let v = Vec3::from(v);
    rotation(v, 2.0 * v.norm().atan2(s))
}

fn rows(m: &Mat3) -> Vec<Vec<f64>> {
    m.row_iter().map(|row| row.iter().copied().collect()).collect()
}

fn begun(label: &str, moments: [f64; 3], r: &Mat3, l: [f64; 3]) -> Case {
    Case::new(label)
        .given("moments", moments)
        .given("R, row by row", rows(r))
        .given("L", l)
}

fn ask(
    cases: &mut Cases,
    label: &str,
    moments: [f64; 3],
    r: &Mat3,
    l: [f64; 3],
) {
    cases.run(begun(label, moments, r, l), |case| {
        let spin = omega_from_momentum(moments.into(), r, l.into());
        case.vector("omega", spin.omega.as_slice().to_vec(), CLOSE)
            .unit("rad/s")
            .scalar("energy", spin.energy, CLOSE)
            .unit("J")
    });
}

/// The fixed bodies, each with the reason for its numbers.
pub fn public(cases: &mut Cases) {
    // The example: turned by a quarter about z.
    let about_z = Mat3::new(0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0);
    ask(cases, "a quarter about z", [1.0, 2.0, 4.0], &about_z, [2.0, 3.0, 4.0]);
    // L over the moments is (1, 1, 1), and half of 1 + 2 + 4 is 3.5.
    let not = Mat3::identity();
    ask(cases, "not turned", [1.0, 2.0, 4.0], &not, [1.0, 2.0, 4.0]);
    // A ball: 2.5 L however it is turned, and ½ · 2.5 · 14 J.
    let askew = rotation(Vec3::new(1.0, 2.0, 3.0), 0.7);
    ask(cases, "a ball", [0.4; 3], &askew, [1.0, -2.0, 3.0]);
    // Published case world_inertia_0: omega is the first column of I⁻¹, and
    // the energy is half of its first entry.
    ask(cases, "a push along x", [1.0, 2.0, 2.5], &askew, [1.0, 0.0, 0.0]);
    // Published case appendix_C_0: omega is
    // (0.6542714544849965, -1.4832657166143421, -0.9589142679959013). The
    // energy there, 2.6358050315070183, has P²/(2 M) = 2.4825/4 in it.
    let published = of_quaternion(
        -0.5897784456016476,
        [0.2986776391209985, 0.48107228554031867, -0.5757799137498852],
    );
    let l = [0.87, -1.59, -1.15];
    ask(cases, "a published body", [1.1, 1.19, 1.38], &published, l);
    // A quarter about y takes the axle z to x. Only 4 of L is along it, and
    // 4/2 = 2 rad/s, with ½ · 2 · 4 J.
    let about_y = Mat3::new(0.0, 0.0, 1.0, 0.0, 1.0, 0.0, -1.0, 0.0, 0.0);
    let axle = [INFINITY, INFINITY, 2.0];
    ask(cases, "a wheel on a fixed axle", axle, &about_y, [4.0, 6.0, -3.0]);
    // Held about all axes: no turning, no energy.
    ask(cases, "nailed to the wall", [INFINITY; 3], &askew, [4.0, 6.0, -3.0]);
}

fn triple(random: &mut Random, from: f64, to: f64) -> [f64; 3] {
    let c = random.vector(3, from, to);
    [c[0], c[1], c[2]]
}

/// Random moments of a body that there can be, a rotation and a momentum.
fn fresh(random: &mut Random) -> ([f64; 3], Mat3, [f64; 3]) {
    let [a, b, c] = triple(random, 0.3, 1.5);
    let axis = Vec3::from(triple(random, 0.2, 1.0));
    let r = rotation(axis, random.uniform(0.5, FRAC_PI_2));
    ([b + c, a + c, a + b], r, triple(random, 0.5, 2.0))
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    six_masses(cases, random);
    turned_laboratory(cases, random);
    mutual(cases, random);
}

/// Six masses of 1 kg on the axes of a body. Each has the velocity omega × r
/// and the momentum r × v, and the sum of these leads back to omega, with the
/// sum of ½ m v² as its energy. The mass pairs at ±p, ±q and ±s have the
/// moments 2 (q² + s²), 2 (p² + s²) and 2 (p² + q²).
fn six_masses(cases: &mut Cases, random: &mut Random) {
    let (_, r, omega) = fresh(random);
    let arms = triple(random, 0.5, 1.5);
    let begun = Case::new("six masses that turn with each other")
        .given("pairs of 1 kg on the axes, so far out (m)", arms)
        .given("R, row by row", rows(&r))
        .given("omega", omega);
    let omega = Vec3::from(omega);
    cases.run(begun, |case| {
        let (mut l, mut energy) = (Vec3::zeros(), 0.0);
        let mut moments = Vec3::zeros();
        for k in 0..3 {
            let arm: Vec3 = arms[k] * r.column(k);
            let v = omega.cross(&arm);
            l += 2.0 * arm.cross(&v);
            energy += v.norm_squared();
            moments += Vec3::from_element(2.0 * arms[k] * arms[k]);
            moments[k] -= 2.0 * arms[k] * arms[k];
        }
        let spin = omega_from_momentum(moments, &r, l);
        let rounding = Tolerance::abs(1e-10);
        let off = (spin.omega - omega).norm();
        case.scalar("omega, off by", off, rounding).unit("rad/s").scalar(
            "energy / sum of ½ m v²",
            spin.energy / energy,
            rounding,
        )
    });
}

/// The whole laboratory is turned, body and momentum with it: omega turns
/// along, and the energy stays. And twice the momentum turns twice as fast.
fn turned_laboratory(cases: &mut Cases, random: &mut Random) {
    let (moments, r, l) = fresh(random);
    let (_, turn, _) = fresh(random);
    let label = "the laboratory rotated, the momentum doubled";
    let begun = begun(label, moments, &r, l)
        .given("turned by, row by row", rows(&turn));
    let (moments, l) = (Vec3::from(moments), Vec3::from(l));
    cases.run(begun, |case| {
        let before = omega_from_momentum(moments, &r, l);
        let after = omega_from_momentum(moments, &(turn * r), 2.0 * (turn * l));
        let off = (after.omega - 2.0 * (turn * before.omega)).norm();
        let energies = after.energy / before.energy;
        let rounding = Tolerance::abs(1e-10);
        case.scalar("omega, off by", off, rounding).unit("rad/s").scalar(
            "energy, times",
            energies,
            rounding,
        )
    });
}

/// I⁻¹ is symmetric: L₂ · omega(L₁) = L₁ · omega(L₂).
fn mutual(cases: &mut Cases, random: &mut Random) {
    let (moments, r, one) = fresh(random);
    let (_, _, two) = fresh(random);
    let label = "two momenta, each with the other's omega";
    let begun = begun(label, moments, &r, one).given("the other L", two);
    let [moments, one, two] = [moments, one, two].map(Vec3::from);
    cases.run(begun, |case| {
        let a = two.dot(&omega_from_momentum(moments, &r, one).omega);
        let b = one.dot(&omega_from_momentum(moments, &r, two).omega);
        case.scalar("difference", a - b, Tolerance::abs(1e-10)).unit("J")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh body", "another fresh body"] {
        let (moments, r, l) = fresh(random);
        ask(cases, label, moments, &r, l);
    }
    let (mut moments, r, l) = fresh(random);
    moments[1] = INFINITY;
    ask(cases, "a fresh body, held about its y axis", moments, &r, l);
}

/// A coin, thrown askew.
const COIN: Vec3 = Vec3::new(1.0, 1.0, 1.9);
const THROWN: Vec3 = Vec3::new(0.0, 0.0, 2.0);
const TILT: f64 = 0.9;

/// Its turning by the student's omega: R' = omega* R in steps of Runge and
/// Kutta's method, each made a rotation again. L stands still.
fn thrown(steps: usize, h: f64) -> Vec<Spin> {
    let mut r = rotation(Vec3::new(1.0, 0.0, 0.0), TILT);
    let rate =
        |r: &Mat3| cross_matrix(omega_from_momentum(COIN, r, THROWN).omega) * r;
    let mut path = Vec::new();
    for _ in 0..=steps {
        path.push(omega_from_momentum(COIN, &r, THROWN));
        let k1 = rate(&r);
        let k2 = rate(&(r + 0.5 * h * k1));
        let k3 = rate(&(r + 0.5 * h * k2));
        let k4 = rate(&(r + h * k3));
        r += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
        let x: Vec3 = r.column(0).normalize();
        let z = x.cross(&r.column(1)).normalize();
        r = Mat3::from_columns(&[x, z.cross(&x), z]);
    }
    path
}

/// The exact omega: the axis e of the coin goes round L at the rate |L|/I₁,
/// and omega is L/I₁ + (1/I₃ - 1/I₁)(L · e) e.
fn exact(t: f64) -> Vec3 {
    let turn = rotation(THROWN, THROWN.norm() / COIN.x * t);
    let e = turn * Vec3::new(0.0, -TILT.sin(), TILT.cos());
    THROWN / COIN.x + (1.0 / COIN.z - 1.0 / COIN.x) * THROWN.dot(&e) * e
}

/// A coin that wobbles in flight: omega goes round while L stands still.
pub fn see() -> Outcome<Drawing> {
    let h = 0.25;
    let yours = thrown(24, h);
    let seen = yours.iter().map(|spin| (spin.omega.x, spin.omega.y));
    let energies = yours.iter().enumerate();
    let energies = energies.map(|(i, spin)| (h * i as f64, spin.energy));
    let times = (0..=320).map(|i| 0.01 * f64::from(i));
    let circle: Vec<Point> = times.map(|t| (exact(t).x, exact(t).y)).collect();
    let level = 0.5 * exact(0.0).dot(&THROWN);
    let along = Panel::new()
        .title("omega, seen along L")
        .axes("x (rad/s)", "y (rad/s)")
        .equal()
        .ranges(-1.0..=1.0, -1.0..=1.0)
        .add(Series::line("exact", circle).ink(Ink::Exact))
        .add(Series::points("yours", seen).ink(Ink::Blue));
    let energy = Panel::new()
        .title("energy")
        .axes("time (s)", "energy (J)")
        .y_range(0.0..=4.0)
        .add(
            Series::line("exact", [(0.0, level), (6.0, level)]).ink(Ink::Exact),
        )
        .add(Series::points("yours", energies).ink(Ink::Blue));
    Ok(Plot::strip([along, energy]).shared_legend().draw()?)
}
