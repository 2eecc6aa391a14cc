//! The V-cycle that runs against the plain one.

use crate::systems::{difference, neighbours};
use course::Random;
use math::conjugate_gradients::NoFilter;
use math::multigrid::{Hierarchy, plain_v_cycle};
use math::preconditioners::Preconditioner;
use math::sparse::BlockSymmetric;
use math::{Mat3, MatN, VecN};

/// Springs of random stiffness between neighbours in a square grid, each
/// particle held a little: alike in all three directions, and as one number
/// per particle.
fn springs(m: usize) -> (BlockSymmetric, MatN) {
    let n = m * m;
    let mut random = Random::new(41);
    let pairs = neighbours(m);
    let mut blocks = BlockSymmetric::new(n, &pairs);
    let mut numbers = MatN::zeros(n, n);
    let mut add = |i: usize, j: usize, k: f64| {
        blocks.add(i, j, &(k * Mat3::identity()));
        numbers[(i, j)] += k;
        if i != j {
            numbers[(j, i)] += k;
        }
    };
    for i in 0..n {
        add(i, i, 0.1);
    }
    for &(i, j) in &pairs {
        let k = random.uniform(0.5, 2.0);
        add(i, i, k);
        add(j, j, k);
        add(i, j, -k);
    }
    (blocks, numbers)
}

#[test]
fn the_v_cycle_that_runs_does_what_the_plain_one_does() {
    // Nine columns become five, three: two coarser grids.
    let m = 9;
    let (a, numbers) = springs(m);
    let mut hierarchy = Hierarchy::new(&a, m, m);
    hierarchy.update(&a, std::iter::empty()).unwrap();
    let r = Random::new(42).vector(3 * m * m, -1.0, 1.0);
    let mut z = vec![0.0; r.len()];
    hierarchy.v_cycle(&a, &NoFilter).apply(&r, &mut z);

    let grids = [[9, 9], [5, 5]];
    let part = |v: &[f64], axis: usize| -> Vec<f64> {
        v.iter().skip(axis).step_by(3).copied().collect()
    };
    for axis in 0..3 {
        let rhs = VecN::from_vec(part(&r, axis));
        let visits = plain_v_cycle(numbers.clone(), rhs.clone(), &grids);
        assert_eq!(visits.len(), 3);
        let got = part(&z, axis);
        // A few dozen operations on each number.
        assert!(difference(&got, visits[0].z.as_slice()) < 1e-12);
        // The control: without the coarsest grid it is another answer.
        let short = plain_v_cycle(numbers.clone(), rhs, &grids[..1]);
        assert!(difference(&got, short[0].z.as_slice()) > 1e-6);
    }
}
