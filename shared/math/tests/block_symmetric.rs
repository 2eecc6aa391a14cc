//! The symmetric matrix of 3×3 blocks.

use crate::systems::{difference, mat3, sheet};
use course::Random;
use math::conjugate_gradients::Operator;
use math::sparse::BlockSymmetric;
use math::{Mat3, VecN, dot};

#[test]
fn its_product_and_curvature_are_those_of_the_dense_matrix() {
    for m in 1..8 {
        let a = sheet(m, 0.1, m as u64);
        let dense = a.to_dense();
        assert_eq!(dense, dense.transpose());
        let x = Random::new(30).vector(3 * m * m, -1.0, 1.0);
        // What is in the output before does not matter.
        let mut y = vec![f64::NAN; x.len()];
        let curvature = a.apply_dot(&x, &mut y);
        let want = &dense * VecN::from_column_slice(&x);
        // Sums of 27 products.
        assert!(difference(&y, want.as_slice()) < 1e-14);
        let expected = dot(&x, want.as_slice());
        assert!((curvature - expected).abs() < 1e-13 * expected);
    }
}

#[test]
fn a_block_that_is_not_symmetric_is_mirrored() {
    let mut random = Random::new(8);
    let block = mat3(&mut random);
    assert_ne!(block, block.transpose());
    let mut a = BlockSymmetric::new(3, &[(2, 0)]);
    a.add(2, 0, &block);
    let dense = a.to_dense();
    assert_eq!(dense.view((6, 0), (3, 3)), block);
    assert_eq!(dense.view((0, 6), (3, 3)), block.transpose());
    // Adding at the other place adds the transpose.
    a.add(0, 2, &-block.transpose());
    assert_eq!(a.to_dense().norm(), 0.0);
    // And the product sees both sides.
    a.add(2, 0, &block);
    let x = random.vector(9, -1.0, 1.0);
    let mut y = vec![0.0; 9];
    a.apply(&x, &mut y);
    let want = dense * VecN::from_column_slice(&x);
    assert!(difference(&y, want.as_slice()) < 1e-15);
}

#[test]
fn pairs_may_come_twice_and_in_any_order() {
    let a = BlockSymmetric::new(4, &[(3, 1), (0, 1), (1, 3), (1, 0), (2, 3)]);
    let pairs: Vec<_> = a.pattern().pairs().collect();
    assert_eq!(pairs, [(0, 1), (1, 3), (2, 3)]);
    assert_eq!(a.blocks(), 4 + 2 * 3);
    assert_eq!(a.pattern().find(1, 3), Some(1));
    assert_eq!(a.pattern().find(1, 2), None);
}

#[test]
fn a_slot_stands_for_its_block_and_survives_clearing() {
    let block = Mat3::from_fn(|i, j| (3 * i + j) as f64);
    let mut a = sheet(3, 0.1, 1);
    for (i, j) in [(0, 1), (4, 3), (5, 5)] {
        let slot = a.slot(i, j);
        a.clear();
        assert_eq!(a.to_dense().norm(), 0.0);
        a.add_at(slot, &block);
        assert_eq!(a.to_dense().view((3 * i, 3 * j), (3, 3)), block);
    }
}

#[test]
#[should_panic(expected = "block (0, 2) is not among the pairs")]
fn a_block_outside_the_pattern_breaks_the_contract() {
    BlockSymmetric::new(3, &[(0, 1)]).add(0, 2, &Mat3::zeros());
}

#[test]
#[should_panic(expected = "pair (1, 3): there are 3 particles")]
fn a_pair_beyond_the_particles_breaks_the_contract() {
    BlockSymmetric::new(3, &[(1, 3)]);
}

#[test]
#[should_panic(expected = "the diagonal is always there")]
fn a_particle_paired_with_itself_breaks_the_contract() {
    BlockSymmetric::new(3, &[(1, 1)]);
}
