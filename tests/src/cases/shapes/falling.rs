//! When something arrives, by conservative advancement.

use super::read::{along, numbers, object, placed};
use super::{Answer, number, said};
use crate::cases::Inputs;
use crate::cases::vectors::{
    list, lists, numbers as as_list, quaternion_or_identity,
    vector_in_space as vector,
};
use collision::{
    ConvexShape, MotionBound, PlacedShape, Polyhedron, Pose, Precision,
    SafeStep, TimeOfImpact, conservative_advancement, safe_time,
    signed_closest_points,
};
use math::Vec3;
use rigid::{quaternion_to_matrix, rotation_about};
use serde_json::{Map, Value, json};

/// As good as numbers near 1 allow, m, and as many steps as it takes.
const SHARP: Precision =
    Precision { tolerance: 1e-13, min_step: 1e-15, max_evaluations: 1_000_000 };

/// Vertices so close to the floor touch it, m.
const TOUCHING: f64 = 1e-6;

/// Later than this, s, nothing is waited for.
const LATEST: f64 = 1e6;

/// The first time at which `a` and `b` touch.
fn first_touch(
    end: f64,
    step_from: impl FnMut(f64) -> SafeStep,
) -> Result<Option<TimeOfImpact>, String> {
    conservative_advancement(step_from, [0.0, end], &SHARP).map_err(said)
}

/// What is known about two shapes that move so.
fn step(
    a: (&ConvexShape, Pose, MotionBound),
    b: (&ConvexShape, Pose, MotionBound),
) -> SafeStep {
    let [one, other] =
        [(a.0, a.1), (b.0, b.1)].map(|(s, pose)| PlacedShape::new(s, pose));
    let closest = signed_closest_points(&one, &other);
    let (gap, n) = (closest.distance, closest.n);
    SafeStep { gap, time: safe_time(gap, n, &a.2, &b.2) }
}

/// A ball that falls on the plane z = 0.
pub(super) fn ball(inputs: &Inputs<'_>) -> Answer {
    let [z0, v0] = numbers(inputs, ["z0_m", "vz0_m_per_s"])?;
    let [g, radius] = numbers(inputs, ["g_m_per_s2", "radius_m"])?;
    let ball = ConvexShape::sphere(radius).map_err(said)?;
    let floor = ConvexShape::half_space(Vec3::z(), 0.0).map_err(said)?;
    // While it rises nothing happens.
    let top = if g > 0.0 { (v0 / g).max(0.0) } else { 0.0 };
    let v = |t: f64| v0 - g * (top + t);
    let z = |t: f64| z0 + v0 * (top + t) - 0.5 * g * (top + t) * (top + t);
    let found = first_touch(LATEST, |t| {
        let motion = MotionBound {
            v: v(t) * Vec3::z(),
            acceleration: g.abs(),
            ..MotionBound::default()
        };
        let at = Pose::at(z(t) * Vec3::z());
        let rest = MotionBound::default();
        step((&ball, at, motion), (&floor, Pose::identity(), rest))
    })?;
    let t = found.ok_or("the ball does not arrive")?.t;
    let answer = json!({
        "toi": number(top + t),
        "impact_velocity_z": number(v(t)),
    });
    Ok(answer.as_object().cloned().unwrap_or_default())
}

/// Two spheres at constant velocities.
pub(super) fn spheres(inputs: &Inputs<'_>) -> Answer {
    let bodies = [placed(inputs, "A")?, placed(inputs, "B")?];
    let mut v = [Vec3::zeros(); 2];
    for (v, key) in v.iter_mut().zip(["A", "B"]) {
        *v = vector(&object(inputs, key)?, "velocity")?;
    }
    let end = inputs.number("t_max_s")?;
    let at = |i: usize, t: f64| Pose::at(bodies[i].1.x + t * v[i]);
    let motion = v.map(|v| MotionBound { v, ..MotionBound::default() });
    let step_at = |t: f64| {
        let [a, b] = [0, 1].map(|i| (&bodies[i].0, at(i, t), motion[i]));
        step(a, b)
    };
    let found = first_touch(end, step_at)?;
    let mut answer = Map::new();
    answer.insert("hit".into(), found.is_some().into());
    if let Some(impact) = found {
        let placed =
            [0, 1].map(|i| PlacedShape::new(&bodies[i].0, at(i, impact.t)));
        let closest = signed_closest_points(&placed[0], &placed[1]);
        answer.insert("toi".into(), number(impact.t));
        answer.insert("normal_from_B_to_A".into(), list(closest.n));
        let point = 0.5 * (closest.a + closest.b);
        answer.insert("contact_point".into(), list(point));
    }
    // |p + t u| is least where (p + t u).u = 0.
    let (p, u) = (bodies[0].1.x - bodies[1].1.x, v[0] - v[1]);
    let nearest =
        if u.norm() > 0.0 { -p.dot(&u) / u.norm_squared() } else { 0.0 };
    let nearest = nearest.clamp(0.0, end);
    answer.insert("time_of_smallest_gap".into(), number(nearest));
    answer.insert("smallest_gap".into(), number(step_at(nearest).gap));
    Ok(answer)
}

/// A thin rod that spins and falls.
pub(super) fn rod(inputs: &Inputs<'_>) -> Answer {
    let [length, z0, v0] =
        numbers(inputs, ["length_m", "z0_m", "vz0_m_per_s"])?;
    let [g, a0, rate] = numbers(
        inputs,
        ["g_m_per_s2", "angle0_rad", "angular_rate_rad_per_s"],
    )?;
    let half = 0.5 * length;
    let angle = |t: f64| a0 + rate * t;
    let height = |t: f64| z0 + v0 * t - 0.5 * g * t * t;
    let tip = |t: f64, sign: f64| height(t) + sign * half * angle(t).sin();
    let found = first_touch(inputs.number_or("t_max_s", LATEST)?, |t| {
        let motion = MotionBound {
            v: (v0 - g * t) * Vec3::z(),
            omega: rate * Vec3::y(),
            acceleration: g.abs(),
            angular_acceleration: 0.0,
            radius: half,
        };
        let gap = tip(t, 1.0).min(tip(t, -1.0));
        let rest = MotionBound::default();
        SafeStep { gap, time: safe_time(gap, Vec3::z(), &motion, &rest) }
    })?;
    let mut answer = Map::new();
    answer.insert("hit".into(), found.is_some().into());
    let Some(TimeOfImpact { t, .. }) = found else { return Ok(answer) };
    let plus = tip(t, 1.0) < tip(t, -1.0);
    let (end, sign) = if plus { ("plus", 1.0) } else { ("minus", -1.0) };
    answer.insert("toi".into(), number(t));
    answer.insert("touching_end".into(), end.into());
    answer.insert("tip_x".into(), number(sign * half * angle(t).cos()));
    answer.insert("angle".into(), number(angle(t)));
    Ok(answer)
}

/// A bullet that flies along x at a thin sheet.
pub(super) fn bullet(inputs: &Inputs<'_>) -> Answer {
    let given = object(inputs, "bullet")?;
    let [x0, speed, radius] =
        numbers(&given, ["x0_m", "speed_m_per_s", "radius_m"])?;
    let half = given.number_or("half_length_m", 0.0)?;
    let bullet = ConvexShape::capsule(half, radius).map_err(said)?;
    let [x, thickness, width] = numbers(
        inputs,
        ["sheet_x_m", "sheet_thickness_m", "sheet_half_width_m"],
    )?;
    let size = Vec3::new(thickness, 2.0 * width, 2.0 * width);
    let sheet = Polyhedron::block(size).map_err(said)?;
    let sheet = ConvexShape::Polyhedron(sheet);
    let fixed = (&sheet, Pose::at(x * Vec3::x()), MotionBound::default());
    let v = speed * Vec3::x();
    let motion = MotionBound { v, ..MotionBound::default() };
    let step_at = |t: f64| {
        let at = along(x0 * Vec3::x() + t * v, Vec3::x());
        step((&bullet, at, motion), fixed)
    };
    let dt = inputs.number("dt_s")?;
    let found = first_touch(dt, step_at)?;
    let overlaps = |t: f64| Value::from(step_at(t).gap < 0.0);
    let mut answer = Map::new();
    answer.insert("hit".into(), found.is_some().into());
    answer.insert("overlap_at_start".into(), overlaps(0.0));
    answer.insert("overlap_at_end_if_not_stopped".into(), overlaps(dt));
    if let Some(TimeOfImpact { t, .. }) = found {
        answer.insert("toi".into(), number(t));
        let at = number(x0 + speed * t);
        answer.insert("bullet_center_x_at_impact".into(), at);
    }
    Ok(answer)
}

/// A box that spins and falls on the plane z = 0.
pub(super) fn spinning_box(inputs: &Inputs<'_>) -> Answer {
    let half = vector(inputs, "half_extents_m")?;
    let (x0, v0) = (vector(inputs, "x0")?, vector(inputs, "v0")?);
    let omega = vector(inputs, "omega_world_rad_per_s")?;
    let g = inputs.number("g_m_per_s2")?;
    let start = quaternion_to_matrix(quaternion_or_identity(inputs, "q0")?);
    let still = omega.norm() == 0.0;
    let axis = if still { Vec3::z() } else { omega };
    let corner = |t: f64, k: usize| {
        let sign = |bit: usize| if k & bit == 0 { -1.0 } else { 1.0 };
        let body = Vec3::new(sign(4), sign(2), sign(1)).component_mul(&half);
        let x = x0 + t * v0 - 0.5 * g * t * t * Vec3::z();
        x + rotation_about(axis, t * omega.norm()) * start * body
    };
    let lowest =
        |t: f64| (0..8).map(|k| corner(t, k).z).fold(f64::INFINITY, f64::min);
    let found = first_touch(inputs.number_or("t_max_s", LATEST)?, |t| {
        let motion = MotionBound {
            v: v0 - g * t * Vec3::z(),
            omega,
            acceleration: g.abs(),
            angular_acceleration: 0.0,
            radius: half.norm(),
        };
        let (gap, rest) = (lowest(t), MotionBound::default());
        SafeStep { gap, time: safe_time(gap, Vec3::z(), &motion, &rest) }
    })?;
    let mut answer = Map::new();
    answer.insert("hit".into(), found.is_some().into());
    let Some(TimeOfImpact { t, .. }) = found else { return Ok(answer) };
    let corners: Vec<Vec3> = (0..8).map(|k| corner(t, k)).collect();
    let touching: Vec<Vec3> =
        corners.iter().copied().filter(|p| p.z < TOUCHING).collect();
    let mut heights: Vec<f64> = corners.iter().map(|p| p.z).collect();
    heights.sort_by(f64::total_cmp);
    answer.insert("toi".into(), number(t));
    let count = touching.len();
    answer.insert("count_of_touching_vertices".into(), count.into());
    answer.insert("touching_points".into(), lists(&touching));
    answer.insert("heights_sorted".into(), as_list(&heights));
    Ok(answer)
}
