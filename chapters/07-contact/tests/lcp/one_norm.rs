//! The least sum of errors: B89 appendix B.

use contact::{Joint, Material, Solid, World, WorldSettings};
use contact::{Lcp, LcpError, LcpSolver, Row, Status, least_one_norm};
use course::Random;
use course::testing::assert_near;
use math::Vec3;

const JOINTS: [Row; 3] = [Row::Bilateral; 3];

#[test]
fn of_joints_that_contradict_each_other_the_middle_one_gets_its_way() {
    // |s - 1| + |s + 1| + |s + 4| is least at the median, s = -1.
    let b = [-1.0, 1.0, 4.0];
    let problem = Lcp::new(&[1.0; 9], &b, &JOINTS).unwrap();
    let report = LcpSolver::new().solve(&problem).unwrap();
    assert_eq!(report.status, Status::Infeasible);
    let found = least_one_norm(&problem).unwrap();
    for (w, wanted) in found.w.iter().zip([-2.0, 0.0, 3.0]) {
        assert_near(*w, wanted, 1e-9, "an error");
    }
    assert_near(found.sum, 5.0, 1e-9, "their sum");
}

#[test]
fn no_forces_near_it_have_a_smaller_sum() {
    // The claim itself, by brute force, on systems of rank 3 with 6 rows.
    let mut random = Random::new(11);
    for _ in 0..20 {
        let jac = random.vector(18, -1.0, 1.0);
        let b = random.vector(6, -1.0, 1.0);
        let mut a = Vec::new();
        for i in 0..6 {
            for j in 0..6 {
                let row = |k: usize| &jac[3 * k..3 * k + 3];
                a.push(math::dot(row(i), row(j)));
            }
        }
        use Row::{Bilateral as Joint, Unilateral as Contact};
        let rows = [Joint, Joint, Joint, Joint, Contact, Contact];
        let problem = Lcp::new(&a, &b, &rows).unwrap();
        let found = least_one_norm(&problem).unwrap();
        assert!(found.f[4] >= -1e-12 && found.f[5] >= -1e-12, "only pushes");
        for _ in 0..200 {
            let mut f = found.f.clone();
            for (k, f) in f.iter_mut().enumerate() {
                *f += 0.1 * random.uniform(-1.0, 1.0);
                *f = if k > 3 { f.max(0.0) } else { *f };
            }
            let mut w = vec![0.0; 6];
            problem.w(&f, &mut w);
            let joints: f64 = w[..4].iter().map(|w| w.abs()).sum();
            let contacts: f64 = w[4..].iter().map(|w| (-w).max(0.0)).sum();
            let sum = joints + contacts;
            assert!(sum >= found.sum - 1e-9, "{sum} below {}", found.sum);
        }
    }
}

#[test]
fn where_forces_exist_they_are_found_without_any_error() {
    let a = [4.0, -2.0, -2.0, 4.0];
    let rows = [Row::Unilateral, Row::Bilateral];
    let problem = Lcp::new(&a, &[-10.0, -10.0], &rows).unwrap();
    let found = least_one_norm(&problem).unwrap();
    assert_near(found.sum, 0.0, 1e-9, "the sum of errors");
}

#[test]
fn only_contacts_and_joints_are_taken() {
    let rows = [Row::Bounded { lo: -1.0, hi: 1.0 }];
    let problem = Lcp::new(&[1.0], &[1.0], &rows).unwrap();
    let error = least_one_norm(&problem).unwrap_err();
    assert!(matches!(error, LcpError::Kind { row: 0, .. }), "{error}");
}

/// A body between three rods along x, of which two have a wrong length.
fn torn() -> (World, usize) {
    let settings = WorldSettings { sleep: None, ..WorldSettings::default() };
    let mut world = World::new(settings);
    let hook = Solid::block(Vec3::repeat(0.1), 1.0).unwrap().fixed();
    let hook = world.add(hook, Material::smooth());
    let body = Solid::block(Vec3::repeat(1.0), 1.0).unwrap();
    let body = world.add(body, Material::smooth());
    let mut rods = Vec::new();
    for off in [-1e-3, 1e-3, 4e-3] {
        let ends = [Vec3::zeros(), 3.0 * Vec3::x()];
        let mut rod = Joint::rod(world.bodies(), [body, hook], ends).unwrap();
        let contact::JointKind::Rod { length } = &mut rod.kind else {
            panic!("a rod is a rod")
        };
        *length -= off;
        rods.push(rod);
    }
    for rod in rods {
        world.add_joint(rod).unwrap();
    }
    (world, body)
}

#[test]
fn the_world_lets_bodies_yield_to_the_least_squares() {
    // The other norm: the body goes where the mean of the three wants it.
    let (mut world, body) = torn();
    for _ in 0..120 {
        world.step(1.0 / 60.0).unwrap();
    }
    let x = world.bodies()[body].x.x;
    // Rods of 3 m less (-1, 1, 4) mm: the mean is 4/3 mm nearer to the hook.
    assert_near(x, 4e-3 / 3.0, 2e-4, "where it comes to rest");
}
