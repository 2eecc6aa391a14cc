//! Times of impact by bracketing: within the tolerance, and on the safe side.

use collision::{
    Placed, Polyhedron, Pose, Precision, TimeOfImpactError, bisection,
    regula_falsi, signed_distance,
};
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
