//! The search for neighbours finds what asking all pairs finds.

use course::Random;
use math::Vec3;
use particles::{Buckets, brute_force_pairs};

fn points(seed: u64, n: usize, size: f64) -> Vec<Vec3> {
    let mut random = Random::new(seed);
    (0..n).map(|_| Vec3::from_fn(|_, _| random.uniform(-size, size))).collect()
}

/// Compares with brute force; returns how many pairs there are.
fn check(x: &[Vec3], radius: f64, what: &str) -> usize {
    let mut found = Buckets::new().pairs(x, radius);
    found.sort_unstable();
    let want = brute_force_pairs(x, radius);
    assert_eq!(found, want, "{what}");
    want.len()
}

#[test]
fn random_points_of_all_densities_have_the_neighbours_of_brute_force() {
    for seed in 0..20 {
        for (n, size, radius) in [
            (300, 1.0, 0.2),
            (300, 1.0, 0.01),
            (300, 1.0, 5.0),
            (200, 1e6, 1e5),
            (200, 1e-7, 2e-8),
        ] {
            let x = points(seed, n, size);
            check(&x, radius, &format!("{seed} {n} {size} {radius}"));
        }
    }
}

#[test]
fn points_on_the_borders_of_cubes_are_not_lost() {
    // Whole numbers, halves, and one rounding to either side of them, at
    // distances of exactly the radius and a rounding less or more.
    let mut coordinates = Vec::new();
    for i in -3_i32..=3 {
        let c = f64::from(i) * 0.5;
        coordinates.extend([c, c.next_down(), c.next_up()]);
    }
    let mut random = Random::new(40);
    let mut near = 0;
    for radius in [0.5, 1.0, 1.0_f64.next_down(), 1.0_f64.next_up(), 0.75] {
        let mut x = Vec::new();
        for _ in 0..300 {
            x.push(Vec3::from_fn(|_, _| {
                coordinates[random.integer(0, coordinates.len())]
            }));
        }
        near += check(&x, radius, &format!("{radius:e}"));
    }
    assert!(near > 1000);
}

#[test]
fn rows_of_points_at_one_radius_are_apart() {
    // |p - q| < radius: exactly the radius is not near.
    let x: Vec<_> =
        (-50..50).map(|i| Vec3::new(f64::from(i), 0.0, 0.0)).collect();
    assert_eq!(check(&x, 1.0, "one apart"), 0);
    assert_eq!(check(&x, 1.0_f64.next_up(), "just reached"), 99);
}

#[test]
fn crowded_lonely_flat_and_empty_clouds_are_searched_too() {
    assert_eq!(check(&[], 1.0, "nobody"), 0);
    assert_eq!(check(&[Vec3::x()], 1.0, "one"), 0);
    assert_eq!(check(&[Vec3::x(); 50], 1.0, "one place"), 1225);
    let crowd = points(41, 200, 0.1);
    assert_eq!(check(&crowd, 1.0, "one cube"), 19900);
    let mut sheet = points(42, 400, 1.0);
    for x in &mut sheet {
        x.y = -7.0;
    }
    assert!(check(&sheet, 0.1, "flat") > 100);
}

#[test]
fn points_worlds_apart_are_searched_too() {
    for far in [1e3, 1e7, 1e12, 1e300] {
        let mut x = points(43, 60, 1.0);
        for x in x.iter_mut().skip(30) {
            *x += Vec3::new(far, -far, 0.0);
        }
        assert!(check(&x, 0.7, &format!("{far:e}")) > 30);
    }
    // Points that are nowhere have no neighbours and disturb nobody.
    let mut x = points(44, 60, 1.0);
    x[5] = Vec3::repeat(f64::NAN);
    x[6].y = f64::INFINITY;
    x[7].z = f64::NEG_INFINITY;
    assert!(check(&x, 0.7, "nowhere") > 30);
}

#[test]
fn neighbours_come_with_their_offset_and_always_in_one_order() {
    let x = points(45, 500, 1.0);
    let mut buckets = Buckets::new();
    let mut first = Vec::new();
    buckets.for_each_pair(&x, 0.3, |i, j, l| {
        assert_eq!(l, x[i] - x[j]);
        first.push((i, j));
    });
    // Used before on other points, or fresh: no difference.
    let mut again = Vec::new();
    buckets.for_each_pair(&points(46, 900, 2.0), 0.2, |_, _, _| ());
    buckets.for_each_pair(&x, 0.3, |i, j, _| again.push((i, j)));
    assert_eq!(first, again);
    assert!(first.len() > 1000);
}

#[test]
fn the_scene_of_the_benchmark_has_its_pairs() {
    // The scene `neighbours`: density 1, radius 1, so about 2.1 pairs each.
    for n in [1000, 8000] {
        let mut random = Random::new(2024);
        let size = (n as f64).cbrt();
        let x: Vec<_> = (0..n)
            .map(|_| Vec3::from_fn(|_, _| size * random.unit()))
            .collect();
        let each = check(&x, 1.0, "neighbours") as f64 / n as f64;
        assert!(1.4 < each && each < 2.1, "{each}");
    }
}
