//! The small system and the large one have the same impulses.

use contact::{Joint, augmented_system, impulse_system};
use contact::{JointRow, Solid, joint_rows};
use course::Random;
use course::testing::assert_near;
use math::{Vec3, VecN};
use rigid::{Body, quaternion_about};

/// A chain of links that are turned and move at random; the last link also
/// hangs from the first one's neighbour by a hinge of five rows.
fn tangle(n: usize, random: &mut Random) -> (Vec<Body>, Vec<Joint>) {
    let mut bodies = vec![Body::fixed()];
    let mut joints = Vec::new();
    let mut any = || Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
    for k in 1..=n {
        let solid = Solid::block(Vec3::new(1.0, 0.3, 0.2), 100.0).unwrap();
        let q = quaternion_about(any(), 1.0);
        let at = solid.body.at(Vec3::x() * k as f64, q).unwrap();
        bodies.push(at.moving(any(), any()).unwrap());
        let pin = Vec3::x() * (k as f64 - 0.5);
        joints.push(Joint::pin(&bodies, [k, k - 1], pin).unwrap());
    }
    let (pin, axis) = (any() + Vec3::y(), any());
    joints.push(Joint::hinge(&bodies, [n, 2], pin, axis).unwrap());
    (bodies, joints)
}

fn all_rows(bodies: &[Body], joints: &[Joint]) -> Vec<JointRow> {
    let mut rows = Vec::new();
    for joint in joints {
        joint_rows(bodies, joint, &mut rows);
    }
    rows
}

#[test]
fn both_systems_bring_the_joints_to_rest_by_the_same_impulses() {
    let mut random = Random::new(3);
    for n in [4, 6, 9] {
        let (mut bodies, joints) = tangle(n, &mut random);
        let small = impulse_system(&bodies, &joints);
        let large = augmented_system(&bodies, &joints);
        let rows = all_rows(&bodies, &joints);
        assert_eq!(small.b.len(), rows.len());
        assert_eq!(large.b.len(), rows.len() + 6 * n);
        let j = small.eliminate(true).unwrap().x;
        let all = large.eliminate(true).unwrap().x;
        let size = j.amax();
        for (k, place) in large.impulses.iter().enumerate() {
            // The condition of a chain of ten: some thousands.
            let what = format!("impulse {k} of {n} links");
            assert_near(all[*place], j[k], 1e-10 * size, &what);
        }
        for (row, j) in rows.iter().zip(j.iter()) {
            row.jac.apply_impulse(*j, &mut bodies);
        }
        for row in &rows {
            let speed = row.jac.speed(&bodies);
            assert_near(speed, 0.0, 1e-10 * size, "a joint is at rest");
        }
    }
}

#[test]
fn elimination_solves_what_nalgebra_solves_with_or_without_the_zeros() {
    let (bodies, joints) = tangle(5, &mut Random::new(8));
    for system in
        [impulse_system(&bodies, &joints), augmented_system(&bodies, &joints)]
    {
        let wanted: VecN = system.a.clone().lu().solve(&system.b).unwrap();
        for skip_zeros in [false, true] {
            let found = system.eliminate(skip_zeros).unwrap();
            let off = (found.x - &wanted).amax() / wanted.amax();
            assert!(off < 1e-9, "{off:e}");
        }
        let [all, few] = [false, true].map(|skip| system.eliminate(skip));
        let (all, few) = (all.unwrap(), few.unwrap());
        assert!(few.multiplications < all.multiplications);
        // n^3/3 and lower powers: (n^3 - n)/3 of the matrix, n (n - 1) of the
        // right-hand side and back, (n^2 - n)/2 factors, n divisions.
        let n = system.b.len();
        let matrix = (n - 1) * n * (2 * n - 1) / 6;
        let wanted = matrix + n * (n - 1) + n * (n - 1) / 2 + n;
        assert_eq!(all.multiplications, wanted, "{n} unknowns");
    }
}

#[test]
fn two_pins_at_one_place_have_no_elimination() {
    // The control: a redundant joint leaves a pivot of zero.
    let mut bodies = vec![Body::fixed()];
    bodies.push(Solid::block(Vec3::repeat(1.0), 1.0).unwrap().body);
    let pin = Joint::pin(&bodies, [1, 0], Vec3::zeros()).unwrap();
    let system = impulse_system(&bodies, &[pin, pin]);
    assert!(system.eliminate(true).is_none());
}
