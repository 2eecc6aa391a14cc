//! Nothing allocates after its first run.

use crate::systems::sheet;
use allocation_counter::measure;
use course::Random;
use math::conjugate_gradients::{ConjugateGradients, NoFilter};
use math::preconditioners::{
    BlockJacobi, Identity, IncompleteCholesky, PointJacobi,
};
use math::sparse::{BlockJacobian, ConstraintMatrix};
use math::tridiagonal::{BlockTridiagonal, Tridiagonal};
use math::{Mat3, Vec3};

/// Runs twice and counts the second time.
fn again(mut run: impl FnMut()) -> u64 {
    run();
    measure(run).count_total
}

#[test]
fn a_step_of_a_cloth_is_assembled_and_solved_without_allocating() {
    let mut a = sheet(8, 0.1, 3);
    let filled = a.clone();
    let b = Random::new(4).vector(192, -1.0, 1.0);
    let mut x = vec![0.0; 192];
    let mut cg = ConjugateGradients::new(1e-8, 1000);
    let mut jacobi = BlockJacobi::new();
    let mut cholesky = IncompleteCholesky::new(&a);
    let count = again(|| {
        a.clear();
        for (i, block) in filled.diagonal().iter().enumerate() {
            a.add(i, i, block);
        }
        for ((i, j), block) in filled.pattern().pairs().zip(filled.upper()) {
            a.add(j, i, &block.transpose());
        }
        jacobi.update(&a).unwrap();
        cholesky.update(&a).unwrap();
        for _ in 0..2 {
            x.fill(0.0);
            cg.solve(&a, &jacobi, &NoFilter, &b, &mut x).unwrap();
            cg.solve(&a, &cholesky, &NoFilter, &b, &mut x).unwrap();
        }
    });
    assert_eq!(count, 0);
    assert_eq!(a.to_dense(), filled.to_dense());
}

#[test]
fn constraints_are_assembled_and_solved_without_allocating() {
    let n = 20;
    let mut jac = BlockJacobian::new(n);
    let (w, mut work) = (vec![1.0; 3 * n], vec![0.0; 3 * n]);
    let b = Random::new(4).vector(n, -1.0, 1.0);
    let (mut lambda, mut entries) = (vec![0.0; n], vec![0.0; n]);
    let mut cg = ConjugateGradients::new(1e-8, 1000);
    let mut diagonal = PointJacobi::new();
    let count = again(|| {
        jac.clear(n);
        for i in 0..n {
            let u = Vec3::new(i as f64, 1.0, 2.0).normalize();
            jac.push_rows(1);
            jac.push_block(i, &[u]);
            jac.push_block((i + 1) % n, &[-u]);
        }
        let a = ConstraintMatrix::new(&jac, &w, &mut work);
        a.diagonal(&mut entries);
        diagonal.update(&entries).unwrap();
        lambda.fill(0.0);
        cg.solve(&a, &diagonal, &NoFilter, &b, &mut lambda).unwrap();
        cg.solve(&a, &Identity, &NoFilter, &b, &mut lambda).unwrap();
    });
    assert_eq!(count, 0);
}

#[test]
fn chains_are_solved_without_allocating() {
    let mut numbers = Tridiagonal::new();
    let mut blocks = BlockTridiagonal::new();
    let diagonal = vec![2.0; 30];
    let off = vec![-1.0; 29];
    let block_diagonal = vec![2.0 * Mat3::identity(); 10];
    let block_off = vec![-Mat3::identity(); 9];
    let mut x = vec![1.0; 30];
    let count = again(|| {
        numbers.solve(&diagonal, &off, &mut x).unwrap();
        blocks.solve(&block_diagonal, &block_off, &mut x).unwrap();
    });
    assert_eq!(count, 0);
}

#[test]
fn a_recorded_history_is_noticed() {
    let a = sheet(4, 0.1, 3);
    let b = Random::new(4).vector(48, -1.0, 1.0);
    let count = again(|| {
        let mut cg = ConjugateGradients::new(1e-8, 1000);
        cg.record = true;
        let mut x = [0.0; 48];
        cg.solve(&a, &Identity, &NoFilter, &b, &mut x).unwrap();
    });
    assert!(count > 4, "the workspace and the history");
}
