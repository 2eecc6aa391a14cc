//! The Jacobian as blocks, and the matrix that is never formed.

use crate::systems::{difference, formed, mixture};
use course::Random;
use math::conjugate_gradients::Operator;
use math::sparse::{Block, BlockJacobian, ConstraintMatrix};
use math::{Vec3, VecN, dot};

#[test]
fn both_products_are_those_of_the_dense_matrix() {
    for seed in 0..10 {
        let jac = mixture(15, 6, seed);
        let dense = jac.to_dense();
        let mut random = Random::new(seed + 50);
        let x = random.vector(18, -1.0, 1.0);
        let lambda = random.vector(jac.rows(), -1.0, 1.0);
        // What is in the output before does not matter.
        let mut y = vec![f64::NAN; jac.rows()];
        jac.multiply(&x, &mut y);
        let want = &dense * VecN::from_column_slice(&x);
        // Sums of at most nine products.
        assert!(difference(&y, want.as_slice()) < 1e-14);
        let mut force = vec![f64::NAN; 18];
        jac.transpose_multiply(&lambda, &mut force);
        let want = dense.transpose() * VecN::from_column_slice(&lambda);
        assert!(difference(&force, want.as_slice()) < 1e-14);
    }
}

#[test]
fn rows_belong_to_constraints_and_columns_to_particles() {
    let mut jac = BlockJacobian::new(3);
    assert_eq!(jac.push_rows(2), 0);
    jac.push_block(2, &[Vec3::new(1.0, 2.0, 3.0), Vec3::new(4.0, 5.0, 6.0)]);
    assert_eq!(jac.push_rows(1), 2);
    jac.push_block(0, &[Vec3::new(7.0, 8.0, 9.0)]);
    assert_eq!((jac.rows(), jac.particles()), (3, 3));
    let blocks: Vec<Block> = jac.blocks().map(|(block, _)| block).collect();
    let first = Block { row: 0, height: 2, particle: 2 };
    let second = Block { row: 2, height: 1, particle: 0 };
    assert_eq!(blocks, [first, second]);
    let dense = jac.to_dense();
    assert_eq!(dense.shape(), (3, 9));
    assert_eq!(dense[(1, 6)], 4.0);
    assert_eq!(dense[(2, 2)], 9.0);
    assert_eq!(dense[(0, 0)], 0.0);
}

#[test]
fn a_second_block_for_a_particle_is_added_to_the_first() {
    let mut jac = BlockJacobian::new(2);
    jac.push_rows(1);
    jac.push_block(0, &[Vec3::x()]);
    jac.push_rows(2);
    jac.push_block(1, &[Vec3::x(), Vec3::y()]);
    jac.push_block(0, &[Vec3::x(), Vec3::y()]);
    jac.push_block(0, &[Vec3::z(), Vec3::z()]);
    assert_eq!(jac.blocks().count(), 3);
    let dense = jac.to_dense();
    let rows = |i: usize| dense.row(i).iter().copied().collect::<Vec<_>>();
    // The same particle in another constraint is left alone.
    assert_eq!(rows(0), [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(rows(1), [1.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
    assert_eq!(rows(2), [0.0, 1.0, 1.0, 0.0, 1.0, 0.0]);
}

// PROVES: constraints/jwjt
#[test]
fn the_constraint_matrix_is_j_w_j_transposed() {
    for seed in 0..10 {
        let jac = mixture(8, 6, seed);
        let mut random = Random::new(seed + 50);
        let mut w = random.vector(18, 0.5, 2.0);
        w[3..6].fill(0.0); // a particle that does not move
        let want = formed(&jac, &w);
        let mut work = vec![0.0; 18];
        let a = ConstraintMatrix::new(&jac, &w, &mut work);
        assert_eq!(a.dim(), jac.rows());
        let lambda = random.vector(a.dim(), -1.0, 1.0);
        let mut y = vec![0.0; a.dim()];
        let curvature = a.apply_dot(&lambda, &mut y);
        let product = &want * VecN::from_column_slice(&lambda);
        // Sums of at most a few dozen products.
        assert!(difference(&y, product.as_slice()) < 1e-13);
        let expected = dot(&lambda, product.as_slice());
        assert!((curvature - expected).abs() < 1e-13 * expected);
        let mut diagonal = vec![0.0; a.dim()];
        a.diagonal(&mut diagonal);
        let expected = want.diagonal();
        assert!(difference(&diagonal, expected.as_slice()) < 1e-14);
    }
}

#[test]
#[should_panic(expected = "there is no particle 2")]
fn a_particle_that_does_not_exist_breaks_the_contract() {
    let mut jac = BlockJacobian::new(2);
    jac.push_rows(1);
    jac.push_block(2, &[Vec3::x()]);
}

#[test]
#[should_panic(expected = "one gradient for each new row")]
fn a_block_of_another_height_breaks_the_contract() {
    let mut jac = BlockJacobian::new(2);
    jac.push_rows(2);
    jac.push_block(0, &[Vec3::x()]);
}

#[test]
#[should_panic(expected = "x has 3 entries a particle")]
fn a_vector_of_another_length_breaks_the_contract() {
    mixture(3, 2, 1).multiply(&[0.0; 7], &mut [0.0; 3]);
}
