//! Times of impact: within the tolerance, never in an overlap, and never past
//! a thin wall.

use crate::oracle;
use collision::{
    MovingPolyhedron, Placed, Polyhedron, Pose, Precision, TimeOfImpactError,
    Verdict, Witness, bisection, conservative_advancement, regula_falsi,
    signed_distance, time_of_impact,
};
use course::Random;
use math::Vec3;

/// A particle that falls from `z0` with `v0`.
fn falling(z0: f64, v0: f64) -> impl Fn(f64) -> f64 {
    move |t| z0 + v0 * t - 0.5 * 9.81 * t * t
}

/// When it arrives.
fn arrival(z0: f64, v0: f64) -> f64 {
    (v0 + (v0 * v0 + 2.0 * 9.81 * z0).sqrt()) / 9.81
}

#[test]
fn both_searches_find_the_floor_within_the_tolerance() {
    for (z0, v0) in [(1.0, 0.0), (0.5, -4.0), (2.0, 1.0), (1e-3, -1.0)] {
        let exact = arrival(z0, v0);
        for tolerance in [1e-3, 1e-6, 1e-9] {
            let precision = Precision::new(tolerance);
            let slow =
                bisection(falling(z0, v0), 0.0, 2.0, &precision).unwrap();
            let fast =
                regula_falsi(falling(z0, v0), 0.0, 2.0, &precision).unwrap();
            for found in [slow.unwrap(), fast.unwrap()] {
                assert!(found.gap.abs() <= tolerance);
                // The gap divided by the speed there, and a little more
                // for the curve.
                let speed = (v0 - 9.81 * exact).abs();
                assert!((found.t - exact).abs() <= 1.1 * tolerance / speed);
            }
        }
    }
}

#[test]
fn bisection_needs_a_trial_for_each_bit_and_regula_falsi_far_fewer() {
    let (mut halvings, mut lines) = (0, 0);
    for k in 0..50 {
        let z0 = 0.1 + 0.05 * f64::from(k);
        let count = std::cell::Cell::new(0);
        let gap = |t: f64| {
            count.set(count.get() + 1);
            falling(z0, 0.0)(t)
        };
        let precision = Precision::new(1e-9);
        let found = bisection(gap, 0.0, 1.0, &precision).unwrap().unwrap();
        // The gap is evaluated at both ends too.
        assert_eq!(count.get(), found.evaluations + 2);
        halvings += found.evaluations;
        let found = regula_falsi(gap, 0.0, 1.0, &precision).unwrap().unwrap();
        lines += found.evaluations;
    }
    // 1 s down to 1e-9 m at some 5 m/s: log2(5e9) = 32 halvings, now and
    // then fewer by luck.
    assert!((28 * 50..=34 * 50).contains(&halvings), "{halvings}");
    assert!(3 * lines < halvings, "{lines}");
}

#[test]
fn regula_falsi_does_not_get_stuck_on_curved_gaps() {
    // Flat, then steep: plain regula falsi keeps one end for ever.
    let bent: [fn(f64) -> f64; 4] = [
        |t| 1.0 - t.powi(20) * 3.0,
        |t| (1.0 - t).powi(9) - 1e-3,
        |t| 1e-6 - t.powi(3) * 1e-3,
        |t| if t < 0.7 { 1.0 } else { -1e-3 },
    ];
    for (k, gap) in bent.into_iter().enumerate() {
        let precision =
            Precision { max_evaluations: 170, ..Precision::new(1e-9) };
        let fast = regula_falsi(gap, 0.0, 1.0, &precision).unwrap().unwrap();
        let slow = bisection(gap, 0.0, 1.0, &precision).unwrap().unwrap();
        // A jump is found up to the smallest step, on the safe side.
        assert!(fast.gap.abs() <= 1e-9 || (k == 3 && fast.gap == 1.0));
        assert!(fast.evaluations <= 4 * slow.evaluations, "{k}: {fast:?}");
        assert!((fast.t - slow.t).abs() < 1e-2);
        if k == 3 {
            assert!((fast.t - 0.7).abs() <= 2e-12);
            assert_eq!(fast.safe, fast.t);
        }
    }
}

#[test]
fn what_the_ends_already_tell_needs_no_search() {
    let precision = Precision::new(1e-6);
    let none = bisection(falling(1.0, 0.0), 0.0, 0.1, &precision).unwrap();
    assert_eq!(none, None);
    let touching = bisection(|_| 5e-7, 0.0, 1.0, &precision).unwrap();
    assert_eq!(touching.unwrap().evaluations, 0);
    let resting = |t: f64| 1e-7 - t;
    let found = regula_falsi(resting, 0.0, 1.0, &precision).unwrap().unwrap();
    assert_eq!((found.t, found.evaluations), (0.0, 0));
    let overlapping = bisection(|_| -1.0, 0.0, 1.0, &precision);
    let refused = TimeOfImpactError::Overlapping { time: 0.0, gap: -1.0 };
    assert_eq!(overlapping, Err(refused));
}

#[test]
fn searches_end_and_say_why() {
    let precision = Precision { max_evaluations: 5, ..Precision::new(1e-12) };
    let found = bisection(falling(1.0, 0.0), 0.0, 1.0, &precision);
    let Err(TimeOfImpactError::NotConverged { evaluations: 5, safe, .. }) =
        found
    else {
        panic!("{found:?}");
    };
    assert!(safe > 0.4 && safe < 0.4516);
    let lost = bisection(|t| 0.3 / (0.5 - t) - t, 0.0, 1.0, &precision);
    assert_eq!(lost, Err(TimeOfImpactError::NotFinite { time: 0.5 }));
    for (tolerance, end) in [(0.0, 1.0), (f64::NAN, 1.0), (1e-6, f64::NAN)] {
        let precision = Precision::new(tolerance);
        let refused = bisection(falling(1.0, 0.0), 0.0, end, &precision);
        assert!(
            matches!(refused, Err(TimeOfImpactError::Input(_))),
            "{refused:?}"
        );
    }
    let speed = f64::INFINITY;
    let times = [0.0, 1.0];
    let precision = Precision::new(1e-6);
    let refused = conservative_advancement(|_| 1.0, speed, times, &precision);
    assert!(matches!(refused, Err(TimeOfImpactError::Input(_))), "{refused:?}");
}

#[test]
fn conservative_advancement_sees_a_thin_wall_that_steps_miss() {
    let bullet = Polyhedron::block(Vec3::repeat(0.02)).unwrap();
    let wall = Polyhedron::block(Vec3::new(0.1, 4.0, 4.0)).unwrap();
    let fly = |t: f64| Pose::at(Vec3::new(-1.0 + 10.0 * t, 0.3, 0.1));
    let stand = |_: f64| Pose::identity();
    // What the notes do: test at the end of each step.
    for t in [0.0, 0.2] {
        let a = Placed::new(&bullet, fly(t));
        let b = Placed::new(&wall, Pose::identity());
        let verdict = Witness::new(1e-9, 0.0).update(&a, &b);
        assert!(matches!(verdict, Verdict::Apart(_)));
    }
    let moving = MovingPolyhedron { shape: &bullet, pose: &fly, speed: 10.0 };
    let wall = MovingPolyhedron { shape: &wall, pose: &stand, speed: 0.0 };
    let precision = Precision::new(1e-9);
    let found = time_of_impact(&moving, &wall, [0.0, 0.2], &precision);
    let found = found.unwrap().unwrap();
    // From -1 + 0.01 to -0.05 at 10 m/s.
    assert!((found.t - 0.094).abs() < 1e-9, "{found:?}");
    // A bound that is too low overlooks the wall: it must be a bound.
    let slow = MovingPolyhedron { speed: 1e-1, ..moving };
    let missed = time_of_impact(&slow, &wall, [0.0, 0.2], &precision).unwrap();
    assert_eq!(missed, None);
}

#[test]
fn tumbling_bodies_are_stopped_before_they_overlap() {
    let mut random = Random::new(12);
    let mut met = 0;
    for _ in 0..60 {
        let bodies = [0, 1].map(|_| oracle::body(&mut random));
        let mut start = [0, 1].map(|_| oracle::pose(&mut random, 0.5));
        start[0].x -= Vec3::x() * 5.0;
        let spin = [0, 1].map(|_| 3.0 * oracle::vector(&mut random));
        let v = Vec3::new(8.0, 0.0, 0.0);
        let pose = |i: usize, t: f64| {
            let mut pose = start[i].rotated(spin[i], t * spin[i].norm());
            pose.x += if i == 0 { t * v } else { Vec3::zeros() };
            pose
        };
        let (fly, turn) = (|t: f64| pose(0, t), |t: f64| pose(1, t));
        let speed = |i: usize| spin[i].norm() * bodies[i].radius();
        let a = MovingPolyhedron {
            shape: &bodies[0],
            pose: &fly,
            speed: v.norm() + speed(0),
        };
        let b = MovingPolyhedron {
            shape: &bodies[1],
            pose: &turn,
            speed: speed(1),
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
    assert!(met > 30, "{met}");
}

#[test]
fn a_time_of_impact_of_bodies_is_where_their_distance_is_zero() {
    let cube = Polyhedron::block(Vec3::repeat(1.0)).unwrap();
    let floor = Polyhedron::block(Vec3::new(50.0, 50.0, 1.0)).unwrap();
    let ground = Placed::new(&floor, Pose::at(Vec3::new(0.0, 0.0, -0.5)));
    let pose = |t: f64| {
        let z = 2.0 - 0.5 * 9.81 * t * t;
        Pose::at(Vec3::new(0.0, 0.0, z)).rotated(Vec3::y(), 2.0 * t)
    };
    let gap = |t: f64| signed_distance(&Placed::new(&cube, pose(t)), &ground);
    let precision = Precision::new(1e-10);
    let slow = bisection(gap, 0.0, 0.6, &precision).unwrap().unwrap();
    let fast = regula_falsi(gap, 0.0, 0.6, &precision).unwrap().unwrap();
    assert!((slow.t - fast.t).abs() < 1e-10);
    // The lowest corner of a cube rotated by a: (|cos a| + |sin a|) / 2.
    let turn: f64 = 2.0 * slow.t;
    let reach = 0.5 * (turn.cos().abs() + turn.sin().abs());
    assert!((pose(slow.t).x.z - reach).abs() < 1e-9);
    assert!(fast.evaluations < slow.evaluations);
}
