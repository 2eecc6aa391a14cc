//! When something arrives, and what is not seen in between.

use super::{Answer, Inputs, number, said};
use crate::formula;
use collision::{
    Placed, Polyhedron, Pose, Precision, SafeStep, TimeOfImpact, bisection,
    conservative_advancement, regula_falsi,
};
use math::Vec3;
use serde_json::{Value, json};

/// As good as numbers near 1 allow, m, and as many looks as it takes.
const SHARP: Precision =
    Precision { tolerance: 1e-14, min_step: 1e-15, max_evaluations: 1_000_000 };

/// Later than this, s, nothing is waited for.
const LATEST: f64 = 1e6;

/// A particle falls on the plane z = 0.
pub fn particle(inputs: &Inputs<'_>) -> Answer {
    let [z0, v0, g] = numbers(inputs, ["z0", "v0", "g"])?;
    let [dt, epsilon] = numbers(inputs, ["dt", "epsilon"])?;
    let height = |t: f64| z0 + v0 * t - 0.5 * g * t * t;
    let literal = Precision { tolerance: epsilon, ..SHARP };
    let found = bisection(height, 0.0, dt, &literal).map_err(said)?;
    let tc = first_below(height)?;
    let speed = (v0 - g * tc).abs();
    let answer = json!({
        "tc": number(tc),
        "bisection_steps": found.map_or(0, |impact| impact.evaluations),
        "time_resolution_needed": number(epsilon / speed),
    });
    Ok(answer.as_object().cloned().unwrap_or_default())
}

/// The first time at which a height that starts above zero is zero.
fn first_below(height: impl Fn(f64) -> f64) -> Result<f64, String> {
    let (mut from, mut end) = (0.0, 1.0 / 64.0);
    while end < LATEST {
        // The fall is a parabola, so that a window that ends above zero was
        // above it all the time, unless it went down and up again: a
        // particle that is thrown downward does not turn.
        if let Some(TimeOfImpact { t, .. }) =
            regula_falsi(&height, from, end, &SHARP).map_err(said)?
        {
            return Ok(t);
        }
        (from, end) = (end, 2.0 * end);
    }
    Err(format!("nothing arrives before t = {LATEST}"))
}

/// A unit cube that spins about an axis while it falls on z = 0.
pub fn spinning_cube(inputs: &Inputs<'_>) -> Answer {
    let [omega, z0, vz, g] = numbers(inputs, ["omega", "z0", "vz", "g"])?;
    let axis = spin_axis(inputs.text("cube")?)?;
    let cube = Polyhedron::block(Vec3::repeat(1.0)).map_err(said)?;
    let height = |t: f64| z0 + vz * t - 0.5 * g * t * t;
    let pose = |t: f64| {
        Pose::at(Vec3::new(0.0, 0.0, height(t))).rotated(axis, omega * t)
    };
    let corner = |t: f64, i: usize| Placed::new(&cube, pose(t)).vertex(i).z;
    let lowest = |t: f64| (0..8).map(|i| corner(t, i)).fold(f64::MAX, f64::min);
    let mut from = 0.0;
    let mut end: f64 = 1.0 / 64.0;
    while end < LATEST {
        let speed = vz.abs() + g.abs() * end + omega.abs() * cube.radius();
        let step_from = |t: f64| SafeStep::at_speed(lowest(t), speed);
        let found = conservative_advancement(step_from, [from, end], &SHARP);
        let found = found.map_err(said)?;
        let Some(TimeOfImpact { t, .. }) = found else {
            (from, end) = (end, 2.0 * end);
            continue;
        };
        let down = |&i: &usize| corner(t, i) < lowest(t) + 1e-6;
        let answer = json!({
            "tc": number(t),
            "impact_vertex_count": (0..8).filter(down).count(),
            "center_z_at_tc": number(height(t)),
        });
        return Ok(answer.as_object().cloned().unwrap_or_default());
    }
    Err(format!("the cube does not arrive before t = {LATEST}"))
}

/// The axis in `… spinning about y …`.
fn spin_axis(text: &str) -> Result<Vec3, String> {
    let (_, rest) =
        text.split_once("about ").ok_or("the cube spins about no axis")?;
    match rest.chars().next() {
        Some('x') => Ok(Vec3::x()),
        Some('y') => Ok(Vec3::y()),
        Some('z') => Ok(Vec3::z()),
        _ => Err(format!("an unknown axis: {rest}")),
    }
}

/// A particle flies through a wall within one step.
pub fn tunnelling(inputs: &Inputs<'_>) -> Answer {
    let [t0, dt] = numbers(inputs, ["t0", "dt"])?;
    let flight = inputs.text("particle")?;
    let (_, flight) = flight.split_once('=').ok_or("no formula for x(t)")?;
    let wall = inputs.text("wall")?;
    let (inner, limit) = wall_of(wall)?;
    let names = |t: f64| [("t".to_string(), t)];
    formula::value(flight, &names(t0))?;
    let x = |t: f64| formula::value(flight, &names(t)).unwrap_or(f64::NAN);
    let gap = |t: f64| {
        let names = [("x".to_string(), x(t))];
        formula::value(&inner, &names).unwrap_or(f64::NAN).abs() - limit
    };
    let t1 = t0 + dt;
    let speed = top_speed(&x, [t0, t1]);
    let times = [t0, t1];
    let forward = |t: f64| SafeStep::at_speed(gap(t), speed);
    let enter = conservative_advancement(forward, times, &SHARP);
    let back = |s: f64| SafeStep::at_speed(gap(t0 + t1 - s), speed);
    let leave = conservative_advancement(back, times, &SHARP);
    let interval = match (enter.map_err(said)?, leave.map_err(said)?) {
        (Some(enter), Some(leave)) => json!([enter.t, t0 + t1 - leave.t]),
        _ => Value::Null,
    };
    let answer = json!({
        "interpenetration_interval": interval,
        "states_tested": [number(x(t0)), number(x(t1))],
        "seen_by_end_of_step_test": gap(t0) <= 0.0 || gap(t1) <= 0.0,
    });
    Ok(answer.as_object().cloned().unwrap_or_default())
}

/// The formula and the limit in `box |x| <= 0.05`.
fn wall_of(text: &str) -> Result<(String, f64), String> {
    let mut parts = text.split('|');
    let (_, inner) = (parts.next(), parts.next().unwrap_or_default());
    let rest = parts.next().unwrap_or_default();
    let (_, limit) = rest
        .split_once("<=")
        .ok_or(format!("`{text}` is no wall such as `|x| <= 0.05`"))?;
    Ok((inner.to_string(), formula::constant(limit)?))
}

/// The largest speed between two times, over many short ways, and a little
/// more.
fn top_speed(x: &dyn Fn(f64) -> f64, [t0, t1]: [f64; 2]) -> f64 {
    let n = 1000;
    let h = (t1 - t0) / f64::from(n);
    let mut top: f64 = 0.0;
    for k in 0..n {
        let t = t0 + h * f64::from(k);
        top = top.max((x(t + h) - x(t)).abs() / h);
    }
    1.01 * top
}

fn numbers<const N: usize>(
    inputs: &Inputs<'_>,
    keys: [&str; N],
) -> Result<[f64; N], String> {
    let mut numbers = [0.0; N];
    for (number, key) in numbers.iter_mut().zip(keys) {
        *number = inputs.number(key)?;
    }
    Ok(numbers)
}
