//! Conservative advancement: its bound holds for the whole time ahead, and
//! nothing is passed, however thin or fast.

use crate::oracle;
use collision::{
    MotionBound, MovingPolyhedron, Placed, Polyhedron, Pose, Precision,
    SafeStep, TimeOfImpactError, Verdict, Witness, conservative_advancement,
    safe_time, signed_distance, time_of_impact,
};
use course::Random;
use math::Vec3;
use ode::{Rk4, advance};
use rigid::{Body, ConstantForce, ConstantTorque, Load, World, block};

/// A body that flies along a parabola and spins faster and faster about one
/// axis: every velocity is known, and every acceleration is constant.
#[derive(Clone, Copy)]
struct Flight {
    start: Pose,
    v: Vec3,
    a: Vec3,
    axis: Vec3,
    spin: f64,
    spin_rate: f64,
}

impl Flight {
    fn random(random: &mut Random, start: Pose) -> Self {
        let axis = oracle::vector(random).normalize();
        // Half of them are almost at rest, and about to be fast.
        let pace = if random.unit() < 0.5 { 0.02 } else { 1.0 };
        let [v, a] =
            [3.0 * pace, 8.0].map(|size| size * oracle::vector(random));
        let spin = pace * random.uniform(-6.0, 6.0);
        let spin_rate = random.uniform(-20.0, 20.0);
        Self { start, v, a, axis, spin, spin_rate }
    }

    fn pose(&self, t: f64) -> Pose {
        let angle = self.spin * t + 0.5 * self.spin_rate * t * t;
        let mut pose = self.start.rotated(self.axis, angle);
        pose.x += t * self.v + 0.5 * t * t * self.a;
        pose
    }

    fn bound(&self, shape: &Polyhedron, t: f64) -> MotionBound {
        MotionBound {
            v: self.v + t * self.a,
            omega: (self.spin + t * self.spin_rate) * self.axis,
            acceleration: self.a.norm(),
            angular_acceleration: self.spin_rate.abs(),
            radius: shape.radius(),
        }
    }
}

/// Two random bodies in flight, about 4 m apart.
fn random_pair(random: &mut Random) -> ([Polyhedron; 2], [Flight; 2]) {
    let bodies = [0, 1].map(|_| oracle::body(random));
    let mut start = [0, 1].map(|_| oracle::pose(random, 0.5));
    start[0].x -= Vec3::x() * 4.0;
    (bodies, start.map(|pose| Flight::random(random, pose)))
}

// PROVES: collision/closing
// PROVES: collision/advance
#[test]
fn bodies_stay_as_far_apart_as_the_bound_says_for_all_of_the_safe_time() {
    let mut random = Random::new(41);
    let (mut finite, mut broken) = (0, 0);
    for _ in 0..300 {
        let (bodies, flights) = random_pair(&mut random);
        let gap = |t: f64| {
            let placed =
                [0, 1].map(|i| Placed::new(&bodies[i], flights[i].pose(t)));
            signed_distance(&placed[0], &placed[1])
        };
        let placed =
            [0, 1].map(|i| Placed::new(&bodies[i], flights[i].pose(0.0)));
        let now = [0, 1].map(|i| flights[i].bound(&bodies[i], 0.0));
        let [a, b] = &placed;
        let safe = SafeStep::between(a, b, [&now[0], &now[1]]);
        assert!((safe.gap - gap(0.0)).abs() < 1e-12);
        if safe.time > 2.0 {
            continue;
        }
        finite += 1;
        for k in 0..=60 {
            // Down to rounding: the bound may be reached, never passed.
            let t = safe.time * f64::from(k) / 60.0;
            assert!(gap(t) > -1e-12, "{} at {t} of {}", gap(t), safe.time);
        }
        // Negative control: the speeds of this moment alone are no bound.
        let frozen = now.map(|bound| MotionBound {
            acceleration: 0.0,
            angular_acceleration: 0.0,
            ..bound
        });
        let wrong = SafeStep::between(a, b, [&frozen[0], &frozen[1]]);
        let end = wrong.time.min(2.0);
        broken += usize::from(
            (0..=60).any(|k| gap(end * f64::from(k) / 60.0) < -1e-3),
        );
    }
    assert!(finite > 250 && broken > 3, "{finite} {broken}");
}

#[test]
fn a_ball_released_from_rest_has_the_time_of_its_fall() {
    // What speeds alone would call safe for ever.
    let falls = MotionBound { acceleration: 9.81, ..MotionBound::default() };
    let floor = MotionBound::default();
    let time = safe_time(2.0, Vec3::z(), &falls, &floor);
    assert!((time - (2.0_f64 * 2.0 / 9.81).sqrt()).abs() < 1e-15);
    let frozen = MotionBound::default();
    assert_eq!(safe_time(2.0, Vec3::z(), &frozen, &floor), f64::INFINITY);
    // Thrown up at 3 m/s, it comes back first.
    let thrown = MotionBound { v: 3.0 * Vec3::z(), ..falls };
    let back = (3.0 + (9.0 + 2.0 * 9.81 * 2.0_f64).sqrt()) / 9.81;
    let time = safe_time(2.0, Vec3::z(), &thrown, &floor);
    assert!((time - back).abs() < 1e-14);
}

#[test]
fn what_flies_alongside_or_spins_about_the_normal_never_meets() {
    let v = Vec3::new(300.0, -20.0, 7.0);
    let bound = |omega: Vec3| MotionBound {
        v,
        omega,
        radius: 1.5,
        ..MotionBound::default()
    };
    let n = Vec3::y();
    let spinning = [bound(40.0 * n), bound(-9.0 * n)];
    let time = safe_time(0.1, n, &spinning[0], &spinning[1]);
    assert_eq!(time, f64::INFINITY);
    // About any other axis corners come closer: 2 rad/s at 1.5 m.
    let time = safe_time(0.1, n, &bound(2.0 * Vec3::x()), &spinning[1]);
    assert!((time - 0.1 / 3.0).abs() < 1e-15);
}

#[test]
fn the_bound_of_a_body_covers_its_free_rotation_and_what_pushes_it() {
    let mut random = Random::new(8);
    let mut used: f64 = 0.0;
    for _ in 0..40 {
        let size = oracle::vector(&mut random).map(|x| 1.2 + x);
        let body = Body::new(&block(size, 1.0).unwrap()).unwrap();
        let [v, omega] = [1.0, 5.0].map(|s| s * oracle::vector(&mut random));
        let body = body.moving(v, omega).unwrap();
        let [force, torque] =
            [2.0, 3.0].map(|s| s * oracle::vector(&mut random));
        let load = Load { force, torque };
        let h = 0.2;
        let bound = MotionBound::of_body(&body, &load, 1.0, h);
        let mut world = World::new();
        world.add(body);
        let at_centre = ConstantForce::new(0, Vec3::zeros(), force).unwrap();
        world.add_force(at_centre).unwrap();
        world.add_force(ConstantTorque::new(0, torque).unwrap()).unwrap();
        let steps = 200;
        let dt = h / f64::from(steps);
        for _ in 0..steps {
            let before = world.bodies()[0];
            advance(&mut Rk4::new(), &mut world, dt, 1);
            let after = &world.bodies()[0];
            let a = (after.v() - before.v()).norm() / dt;
            let alpha = (after.omega() - before.omega()).norm() / dt;
            assert!(a <= bound.acceleration * (1.0 + 1e-9));
            assert!(alpha <= bound.angular_acceleration * (1.0 + 1e-9));
            used = used.max(alpha / bound.angular_acceleration);
        }
    }
    // It is no idle bound. Norms over all entries instead of the largest
    // eigenvalue cost a factor of up to 3 for each of two matrices.
    assert!(used > 0.15, "{used}");
}

/// A motion at constant velocity without rotation.
fn steady(v: Vec3) -> MotionBound {
    MotionBound { v, ..MotionBound::default() }
}

#[test]
fn conservative_advancement_sees_a_thin_wall_that_steps_miss() {
    let bullet = Polyhedron::block(Vec3::repeat(0.02)).unwrap();
    let wall = Polyhedron::block(Vec3::new(0.1, 4.0, 4.0)).unwrap();
    let v = 10.0 * Vec3::x();
    let fly = |t: f64| Pose::at(Vec3::new(-1.0, 0.3, 0.1) + t * v);
    let stand = |_: f64| Pose::identity();
    // What the notes do: test at the end of each step.
    for t in [0.0, 0.2] {
        let a = Placed::new(&bullet, fly(t));
        let b = Placed::new(&wall, Pose::identity());
        let verdict = Witness::new(1e-9, 0.0).update(&a, &b);
        assert!(matches!(verdict, Verdict::Apart(_)));
    }
    let (moves, rests) = (|_: f64| steady(v), |_: f64| MotionBound::default());
    let moving =
        MovingPolyhedron { shape: &bullet, pose: &fly, motion: &moves };
    let wall = MovingPolyhedron { shape: &wall, pose: &stand, motion: &rests };
    let precision = Precision::new(1e-9);
    let found = time_of_impact(&moving, &wall, [0.0, 0.2], &precision);
    let found = found.unwrap().unwrap();
    // From -1 + 0.01 to -0.05 at 10 m/s.
    assert!((found.t - 0.094).abs() < 1e-9, "{found:?}");
    // A bound that is too low overlooks the wall: it must be a bound.
    let slow = |_: f64| steady(0.1 * Vec3::x());
    let slow = MovingPolyhedron { motion: &slow, ..moving };
    let missed = time_of_impact(&slow, &wall, [0.0, 0.2], &precision).unwrap();
    assert_eq!(missed, None);
}

#[test]
fn a_spinning_bullet_at_1000_m_per_s_is_stopped_by_a_sheet_of_1_mm() {
    let bullet = Polyhedron::block(Vec3::repeat(0.01)).unwrap();
    let sheet = Polyhedron::block(Vec3::new(40.0, 40.0, 1e-3)).unwrap();
    let mut random = Random::new(19);
    let precision = Precision::new(1e-7);
    let h = 1.0 / 60.0;
    for _ in 0..1000 {
        // Towards a point of the sheet that it reaches within the step.
        let mut v = oracle::vector(&mut random);
        v.z = -0.5 - v.z.abs();
        let v = 1000.0 * v.normalize();
        let impact = random.uniform(0.2, 0.8) * h;
        let mut target = 2.0 * oracle::vector(&mut random);
        target.z = 0.0;
        let start = Pose::at(target - impact * v);
        let axis = oracle::vector(&mut random).normalize();
        let spin = random.uniform(-2000.0, 2000.0);
        let flight =
            Flight { start, v, a: Vec3::zeros(), axis, spin, spin_rate: 0.0 };
        let (fly, moves) =
            (|t: f64| flight.pose(t), |t: f64| flight.bound(&bullet, t));
        let (stand, rests) =
            (|_: f64| Pose::identity(), |_: f64| MotionBound::default());
        let a = MovingPolyhedron { shape: &bullet, pose: &fly, motion: &moves };
        let b =
            MovingPolyhedron { shape: &sheet, pose: &stand, motion: &rests };
        let found = time_of_impact(&a, &b, [0.0, h], &precision).unwrap();
        let found = found.expect("the sheet is in the way");
        assert!(found.gap <= 1e-7 && found.t < impact);
        // At the end of a step no overlap would be seen.
        let beyond = fly(h).x.z;
        assert!(beyond < -0.02, "{beyond}");
    }
}

#[test]
fn tumbling_bodies_are_stopped_before_they_overlap() {
    let mut random = Random::new(12);
    let mut met = 0;
    for _ in 0..60 {
        let (bodies, mut flights) = random_pair(&mut random);
        flights[0].v = 8.0 * Vec3::x();
        let pose = |i: usize, t: f64| flights[i].pose(t);
        let bound = |i: usize, t: f64| flights[i].bound(&bodies[i], t);
        let (fly, turn) = (|t: f64| pose(0, t), |t: f64| pose(1, t));
        let motions = (|t: f64| bound(0, t), |t: f64| bound(1, t));
        let a = MovingPolyhedron {
            shape: &bodies[0],
            pose: &fly,
            motion: &motions.0,
        };
        let b = MovingPolyhedron {
            shape: &bodies[1],
            pose: &turn,
            motion: &motions.1,
        };
        let precision =
            Precision { max_evaluations: 2000, ..Precision::new(1e-6) };
        let found = time_of_impact(&a, &b, [0.0, 1.5], &precision).unwrap();
        let gap = |t: f64| {
            signed_distance(
                &Placed::new(&bodies[0], fly(t)),
                &Placed::new(&bodies[1], turn(t)),
            )
        };
        let end = found.map_or(1.5, |impact| impact.t);
        for k in 0..200 {
            // Up to the impact nothing overlaps, at any time.
            assert!(gap(end * f64::from(k) / 200.0) > 0.0);
        }
        if let Some(impact) = found {
            met += 1;
            assert!(impact.gap <= 1e-6 && (gap(impact.t)).abs() <= 1e-6);
        }
    }
    assert!(met > 20, "{met}");
}

#[test]
fn what_has_no_bound_is_refused() {
    let precision = Precision::new(1e-6);
    for speed in [f64::INFINITY, f64::NAN, -1.0] {
        let step_from = |_: f64| SafeStep::at_speed(1.0, speed);
        let refused =
            conservative_advancement(step_from, [0.0, 1.0], &precision);
        assert_eq!(refused, Err(TimeOfImpactError::NoBound { time: 0.0 }));
    }
    // What stands still never arrives.
    let step_from = |_: f64| SafeStep::at_speed(1.0, 0.0);
    let found = conservative_advancement(step_from, [0.0, 1.0], &precision);
    assert_eq!(found, Ok(None));
}
