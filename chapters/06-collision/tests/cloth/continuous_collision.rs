//! Contacts during a step: found where they are, and only there.

use collision::{Coplanarity, FeaturePair, first_swept_contact, weighted_sum};
use course::Random;
use math::Vec3;

const PAIRS: [FeaturePair; 2] =
    [FeaturePair::VertexFace, FeaturePair::EdgeEdge];

/// Closer than this is a contact, m; features are about 1 m large.
const TOUCH_DISTANCE: f64 = 1e-5;

fn point(random: &mut Random) -> Vec3 {
    Vec3::from_iterator(random.vector(3, -1.0, 1.0))
}

fn four(random: &mut Random) -> [Vec3; 4] {
    [(); 4].map(|_| point(random))
}

fn at(t: f64, x0: [Vec3; 4], x1: [Vec3; 4]) -> [Vec3; 4] {
    std::array::from_fn(|k| x0[k] + t * (x1[k] - x0[k]))
}

/// Motions with a contact at time `t`, somewhere inside both features.
fn touching(
    pair: FeaturePair,
    t: f64,
    random: &mut Random,
) -> ([Vec3; 4], [Vec3; 4]) {
    let mut x = four(random);
    let mut share = || random.uniform(0.1, 0.4);
    match pair {
        FeaturePair::VertexFace => {
            let (v, w) = (share(), share());
            x[0] = weighted_sum([x[1], x[2], x[3]], [1.0 - v - w, v, w]);
        }
        FeaturePair::EdgeEdge => {
            let (s, u) = (share(), share());
            let here = weighted_sum([x[0], x[1]], [1.0 - s, s]);
            let there = weighted_sum([x[2], x[3]], [1.0 - u, u]);
            let by = here - there;
            (x[2], x[3]) = (x[2] + by, x[3] + by);
        }
    }
    let v = four(random);
    let x0 = std::array::from_fn(|k| x[k] - t * v[k]);
    let x1 = std::array::from_fn(|k| x[k] + (1.0 - t) * v[k]);
    (x0, x1)
}

/// What every answer must satisfy: at that instant the features are that
/// close, and before it the first one was on the side of the normal.
fn check(pair: FeaturePair, x0: [Vec3; 4], x1: [Vec3; 4]) -> Option<f64> {
    let touch = first_swept_contact(pair, x0, x1, TOUCH_DISTANCE)?;
    assert!((0.0..=1.0).contains(&touch.t));
    assert!((touch.normal.norm() - 1.0).abs() < 1e-12, "{touch:?}");
    let x = at(touch.t, x0, x1);
    assert!(weighted_sum(x, touch.weights).norm() <= TOUCH_DISTANCE);
    assert!(pair.separation_vector(x).norm() <= TOUCH_DISTANCE);
    let before = weighted_sum(x0, touch.weights).dot(&touch.normal);
    assert!(before >= -2.0 * TOUCH_DISTANCE, "{pair:?} {before}");
    Some(touch.t)
}

#[test]
fn a_contact_during_the_step_is_found_no_later_than_it_is() {
    let mut random = Random::new(21);
    for round in 0..40_000 {
        let pair = PAIRS[round % 2];
        let t = random.unit();
        let (x0, x1) = touching(pair, t, &mut random);
        let found = check(pair, x0, x1);
        assert!(found.is_some_and(|f| f <= t + 1e-9), "{found:?} {t}");
    }
}

#[test]
fn features_reported_apart_stay_apart_throughout() {
    let mut random = Random::new(22);
    let (mut yes, mut no) = (0, 0);
    for round in 0..4000 {
        let pair = PAIRS[round % 2];
        let (x0, x1) = (four(&mut random), four(&mut random));
        if check(pair, x0, x1).is_some() {
            yes += 1;
            continue;
        }
        no += 1;
        // A passage shows as a change of sides while the nearest points are
        // inside of both parts.
        let mut last = None;
        for i in 0..=300 {
            let x = at(f64::from(i) / 300.0, x0, x1);
            let weights = pair.closest_weights(x);
            let inside = weights.iter().all(|w| w.abs() > 0.02);
            let side = weighted_sum(x, weights).dot(&pair.normal(x)) > 0.0;
            let now = inside.then_some(side);
            if let (Some(before), Some(side)) = (last, now) {
                assert_eq!(before, side, "{pair:?}");
            }
            last = now;
        }
    }
    assert!(yes > 300 && no > 300, "{yes} {no}");
}

// PROVES: collision/coplanar
#[test]
fn roots_are_sorted_and_every_change_of_sides_has_one() {
    let mut random = Random::new(23);
    let mut roots = [0; 6];
    for round in 0..5000 {
        let (x0, mut x1) = (four(&mut random), four(&mut random));
        if round % 4 == 0 {
            // All points move alike: the polynomial is a constant.
            x1 = x0.map(|x| x + x1[0]);
        }
        let volume = Coplanarity::new(x0, x1);
        let times: Vec<f64> = volume.roots().collect();
        roots[times.len()] += 1;
        assert!(times.is_sorted());
        for t in &times {
            // Rounding of a cubic of four points in a box of 2 m.
            assert!(volume.volume(*t).abs() < 1e-12, "{t}");
        }
        for i in 0..500 {
            let (a, b) = (f64::from(i) / 500.0, f64::from(i + 1) / 500.0);
            if volume.volume(a) * volume.volume(b) < 0.0 {
                let inside = |t: &f64| a <= *t && *t <= b;
                assert!(times.iter().any(inside), "{times:?} {a}");
            }
        }
        // It is the volume: against the definition, at half time.
        let [a, b, c, d] = at(0.5, x0, x1);
        let direct = (b - a).dot(&(c - a).cross(&(d - a)));
        assert!((volume.volume(0.5) - direct).abs() < 1e-13);
    }
    assert!(roots[1] > 100 && roots[2] > 100 && roots[3] > 10, "{roots:?}");
}

#[test]
fn coplanar_features_collide_too() {
    // The cubic is zero throughout: no root is special.
    let plane = [Vec3::new(0.6, 0.0, 0.8), Vec3::y()];
    let place = |p: f64, q: f64| p * plane[0] + q * plane[1];
    let edges =
        [place(0.0, 0.0), place(0.0, 1.0), place(1.0, 0.4), place(2.0, 0.5)];
    let moved = |by: f64| {
        let mut x = edges;
        (x[2], x[3]) = (x[2] + place(by, 0.0), x[3] + place(by, 0.0));
        x
    };
    let t = check(FeaturePair::EdgeEdge, edges, moved(-2.0)).unwrap();
    assert!((t - 0.5).abs() < 1e-4, "{t}");
    assert_eq!(check(FeaturePair::EdgeEdge, edges, moved(-0.9)), None);
    assert_eq!(check(FeaturePair::EdgeEdge, edges, moved(2.0)), None);
    let face = [place(-1.0, 0.5), edges[0], edges[1], place(0.5, 0.5)];
    let mut hit = face;
    hit[0] = place(0.4, 0.5);
    let t = check(FeaturePair::VertexFace, face, hit).unwrap();
    assert!((t - 1.0 / 1.4).abs() < 1e-4, "{t}");
}

#[test]
fn degenerate_features_give_finite_numbers() {
    let mut random = Random::new(24);
    let some = [Vec3::zeros(), Vec3::x(), Vec3::y(), 1e-9 * Vec3::z()];
    let pick =
        |random: &mut Random| [(); 4].map(|_| some[random.integer(0, 4)]);
    let mut found = 0;
    for _ in 0..20_000 {
        let (x0, x1) = (pick(&mut random), pick(&mut random));
        for pair in PAIRS {
            if let Some(touch) =
                first_swept_contact(pair, x0, x1, TOUCH_DISTANCE)
            {
                assert!((touch.normal.norm() - 1.0).abs() < 1e-12);
                assert!(touch.weights.iter().all(|w| w.is_finite()));
                assert!((0.0..=1.0).contains(&touch.t));
                found += 1;
            }
        }
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn testing_only_the_end_would_miss_most_collisions() {
    // The control: at the end most features that touched are apart.
    let mut random = Random::new(25);
    let mut seen = 0;
    for round in 0..1000 {
        let pair = PAIRS[round % 2];
        let (_, x1) = touching(pair, random.unit(), &mut random);
        seen += usize::from(
            pair.separation_vector(x1).norm() < 100.0 * TOUCH_DISTANCE,
        );
    }
    assert!(seen < 50, "{seen}");
}

#[test]
fn the_distance_changes_no_faster_than_its_bound() {
    let mut random = Random::new(26);
    for round in 0..5000 {
        let pair = PAIRS[round % 2];
        let (x0, x1) = (four(&mut random), four(&mut random));
        let ways = std::array::from_fn(|k| x1[k] - x0[k]);
        let change = (pair.separation_vector(x1).norm()
            - pair.separation_vector(x0).norm())
        .abs();
        assert!(change <= pair.max_distance_change(ways) + 1e-12);
    }
}
