//! Incremental potential contact: what starts apart stays apart.

use course::Random;
use course::testing::assert_near;
use math::Vec3;
use realtime::{
    ContactSettings, NeoHookean, Obstacle, SoftWorld, TetMesh, barrier,
    edge_edge_distance, point_triangle_distance, surfaces_intersect,
    time_of_approach,
};

// PROVES: realtime/barrier
#[test]
fn the_barrier_has_the_slope_and_the_curvature_that_it_says() {
    let dhat = 0.01;
    for d in [1e-4, 2e-3, 5e-3, 9e-3] {
        let [_, slope, bend] = barrier(d, dhat);
        let off = 1e-4 * d;
        let (after, before) = (barrier(d + off, dhat), barrier(d - off, dhat));
        let by_difference = (after[0] - before[0]) / (2.0 * off);
        assert_near(by_difference / slope, 1.0, 1e-6, "b'");
        let by_difference = (after[1] - before[1]) / (2.0 * off);
        assert_near(by_difference / bend, 1.0, 1e-6, "b''");
        assert!(slope < 0.0 && bend > 0.0);
    }
    // It meets zero with its slope and its curvature.
    let [b, slope, bend] = barrier(dhat * (1.0 - 1e-6), dhat);
    assert!(b < 1e-20 && slope > -1e-12 && bend < 1e-5);
    assert_eq!(barrier(0.0, dhat)[0], f64::INFINITY);
}

fn corners(random: &mut Random) -> [Vec3; 4] {
    [0; 4].map(|_| Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0)))
}

// PROVES: realtime/distance-gradient
#[test]
fn weights_times_normal_are_the_gradient_of_the_distance() {
    let mut random = Random::new(1);
    for _ in 0..200 {
        let x = corners(&mut random);
        for distance in [point_triangle_distance, edge_edge_distance] {
            let here = distance(x);
            let p = corners(&mut random);
            let mut rate = 0.0;
            for i in 0..4 {
                rate += here.weights[i] * here.normal.dot(&p[i]);
            }
            let at = |s: f64| {
                distance([0, 1, 2, 3].map(|i| x[i] + s * p[i])).distance
            };
            let slope = (at(1e-7) - at(-1e-7)) / 2e-7;
            // Where the closest feature changes, curvature is up to 1/d.
            assert_near(slope, rate, 1e-5 / here.distance, "rate");
        }
    }
}

#[test]
fn no_sample_of_two_features_is_nearer_than_their_distance() {
    let mut random = Random::new(2);
    for _ in 0..100 {
        let x = corners(&mut random);
        let (point, edges) =
            (point_triangle_distance(x), edge_edge_distance(x));
        let mut nearest = [f64::INFINITY; 2];
        for i in 0..=30 {
            for j in 0..=30 {
                let (s, t) = (f64::from(i) / 30.0, f64::from(j) / 30.0);
                let (u, v) = (s * (1.0 - t), s * t);
                let inside = x[1] + u * (x[2] - x[1]) + v * (x[3] - x[1]);
                nearest[0] = nearest[0].min((x[0] - inside).norm());
                let one = x[0] + s * (x[1] - x[0]);
                let other = x[2] + t * (x[3] - x[2]);
                nearest[1] = nearest[1].min((one - other).norm());
            }
        }
        for (found, sampled) in [point, edges].iter().zip(nearest) {
            let d = found.distance;
            // Samples are at most 2·3/30/2 m from the nearest point.
            assert!(d <= sampled + 1e-12 && sampled < d + 0.12, "{d}");
        }
    }
}

#[test]
fn nothing_touches_before_the_time_of_approach() {
    let (mut random, mut stopped) = (Random::new(3), 0);
    for _ in 0..300 {
        let (x, p) = (corners(&mut random), corners(&mut random));
        let p = p.map(|p| 3.0 * p);
        for (distance, first) in [
            (point_triangle_distance as fn(_) -> _, 1),
            (edge_edge_distance, 2),
        ] {
            let end = time_of_approach(distance, first, x, p, 0.0);
            assert!(end > 0.0 && end <= 1.0);
            let start = distance(x).distance;
            for k in 0..=100 {
                let t = end * f64::from(k) / 100.0;
                let at = [0, 1, 2, 3].map(|i| x[i] + t * p[i]);
                let d = distance(at).distance;
                assert!(d >= 0.0999 * start, "{d} of {start} at {t}");
            }
            stopped += usize::from(end < 1.0);
        }
    }
    assert!(stopped > 50, "many of these do approach");
}

#[test]
fn the_exact_test_sees_a_hair_of_an_intersection() {
    let triangle = [Vec3::zeros(), Vec3::x(), Vec3::y()];
    let at = |z: f64| {
        let mut x = triangle.to_vec();
        x.push(Vec3::new(0.2, 0.2, z));
        x.push(Vec3::new(0.3, 0.2, 1.0));
        surfaces_intersect(&x, &[[3, 4]], &[[0, 1, 2]])
    };
    assert!(!at(f64::MIN_POSITIVE) && at(-f64::MIN_POSITIVE));
    // Beside the triangle, the plane alone does not count.
    let mut x = triangle.to_vec();
    x.extend([Vec3::new(0.9, 0.9, -1.0), Vec3::new(0.9, 0.9, 1.0)]);
    assert!(!surfaces_intersect(&x, &[[3, 4]], &[[0, 1, 2]]));
}

const CONTACT: ContactSettings = ContactSettings { dhat: 0.01, stiffness: 5e4 };

/// A soft block of two cells above a gap that is narrower than it is.
fn squeezed() -> SoftWorld {
    let corner = Vec3::new(-0.1, -0.1, 0.1);
    let body = TetMesh::block(corner, Vec3::repeat(0.2), [1, 1, 2]).unwrap();
    let left = [[-0.5, -0.3], [-0.07, 0.0], [-0.5, 0.05]];
    let right = [[0.5, -0.3], [0.5, 0.05], [0.07, 0.0]];
    let obstacles = [left, right].map(|side| Obstacle::wedge(side, 1.0));
    let material = NeoHookean::from_young(2e4, 0.4).unwrap();
    SoftWorld::new(&[body], &obstacles, material, 1000.0, CONTACT).unwrap()
}

// PROVES: realtime/contact-potential
#[test]
fn ten_thousand_steps_of_random_forcing_and_no_intersection() {
    let (mut world, mut random) = (squeezed(), Random::new(27));
    let (mut nearest, mut touching, mut iterations) = (f64::MAX, 0, 0);
    let mut early = 0;
    let mut push = vec![Vec3::zeros(); world.v().len()];
    for step in 0..10_000 {
        for i in 0..push.len() {
            if step % 20 == 0 {
                push[i] = Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
            }
            // Five times the weight, any way for each vertex, and a pull
            // back to the gap.
            let weight = 9.81 * world.masses()[i];
            let home = -6.0 * weight / 0.3 * world.x()[i];
            world.set_force(i, 5.0 * weight * push[i] + home).unwrap();
        }
        let report = world.step(0.01).unwrap();
        nearest = report.distance.min(nearest);
        touching += usize::from(report.contacts > 0);
        iterations += report.iterations;
        early += usize::from(report.residual > 1.0);
        assert!(!world.intersects(), "at step {step}");
    }
    println!(
        "nearest {nearest}, in contact {touching}, {iterations} iterations, {early} early"
    );
    assert!(nearest > 1e-6 && nearest < 0.6 * CONTACT.dhat, "{nearest}");
    assert!(touching > 2_000, "in contact in {touching} steps");
    // A hundredth of the weight left, at kinks: in one step of a hundred.
    assert!(early < 100, "{early} steps ended early");
    assert!(iterations < 300_000, "{iterations} iterations, {early} early");
}

#[test]
fn the_same_block_without_contacts_does_intersect() {
    // The exact test of the run above can fail: here the wedges are only
    // looked at, and the block falls through them.
    let guarded = squeezed();
    let n = guarded.v().len();
    let body = TetMesh::block(
        Vec3::new(-0.1, -0.1, 0.1),
        Vec3::repeat(0.2),
        [1, 1, 2],
    );
    let material = NeoHookean::from_young(2e3, 0.4).unwrap();
    let mut free =
        SoftWorld::new(&[body.unwrap()], &[], material, 1000.0, CONTACT)
            .unwrap();
    let mut hits = 0;
    for _ in 0..30 {
        free.step(0.01).unwrap();
        let mut x = guarded.x().to_vec();
        x[..n].copy_from_slice(free.x());
        let edges: Vec<[usize; 2]> =
            guarded.triangles().iter().map(|t| [t[0], t[1]]).collect();
        hits +=
            usize::from(surfaces_intersect(&x, &edges, guarded.triangles()));
    }
    assert!(hits > 5, "{hits}");
}

#[test]
fn a_block_comes_to_rest_above_a_table_within_the_reach_of_the_barrier() {
    let corner = Vec3::new(-0.1, -0.1, 0.05);
    let body = TetMesh::block(corner, Vec3::repeat(0.2), [1, 1, 1]).unwrap();
    // The upper face of this prism is flat, at z = 0.
    let table = Obstacle::wedge([[-1.0, 0.0], [0.0, -1.0], [1.0, 0.0]], 2.0);
    let material = NeoHookean::from_young(1e5, 0.3).unwrap();
    let mut world =
        SoftWorld::new(&[body], &[table], material, 1000.0, CONTACT).unwrap();
    let mut report = Default::default();
    for _ in 0..300 {
        report = world.step(0.01).unwrap();
    }
    // Edges inside the flat table push a little sideways, and nothing
    // brakes that: it may slide, but neither sink nor bounce.
    let sinking: f64 = world.v().iter().map(|v| v.z).sum();
    let sinking = sinking / world.v().len() as f64;
    assert!(sinking.abs() < 2e-3, "{sinking}");
    assert!(report.contacts > 0 && !world.intersects());
    assert!((1e-4..0.01).contains(&report.distance), "{report:?}");
}

#[test]
fn what_intersects_at_the_start_is_refused() {
    let body = TetMesh::block(Vec3::repeat(-0.1), Vec3::repeat(0.2), [1, 1, 1])
        .unwrap();
    let wedge = Obstacle::wedge([[-0.5, -0.3], [0.0, 0.0], [-0.5, 0.05]], 1.0);
    let material = NeoHookean::from_young(2e3, 0.4).unwrap();
    let world = SoftWorld::new(&[body], &[wedge], material, 1000.0, CONTACT);
    let said = world.err().map(|error| error.to_string());
    assert!(said.is_some_and(|said| said.contains("apart at the start")));
}
