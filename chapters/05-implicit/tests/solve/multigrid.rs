//! Multigrid as a preconditioner: the right answer, in a number of iterations
//! that hardly grows with the grid.

use implicit::arrangements::{FRAME, flag, hanging};
use implicit::{
    Cloth, ClothModel, ConstraintFilter, Fabric, Freedom, Grid,
    ImplicitParticles, Preconditioning,
};
use math::conjugate_gradients::{ConjugateGradients, Operator};
use math::multigrid::Hierarchy;
use math::preconditioners::{IncompleteCholesky, Preconditioner};
use math::{MatN, Vec3, VecN, norm};

/// A hanging sheet that has swung for a while.
fn sheet(n: usize, model: ClothModel) -> Cloth {
    swung(n, model, 20)
}

fn swung(n: usize, model: ClothModel, steps: usize) -> Cloth {
    let grid = Grid::square(n, 1.0).unwrap();
    let mut cloth = hanging(&grid, &Fabric::cotton_for(model), model).unwrap();
    for _ in 0..steps {
        cloth.step(FRAME).unwrap();
    }
    cloth
}

/// Iterations for six digits with both preconditioners.
fn iterations(cloth: &mut Cloth, pins: &ConstraintFilter) -> [usize; 2] {
    let (columns, rows) = (cloth.grid().columns, cloth.grid().rows);
    let system = cloth.particles.linear_system(FRAME).unwrap();
    let a = &system.matrix;
    let mut b = Vec::new();
    for rhs in &system.rhs {
        b.extend([rhs.x, rhs.y, rhs.z]);
    }
    let mut factor = IncompleteCholesky::new(a).with_shift(0.05);
    factor.update(a).unwrap();
    let mut hierarchy = Hierarchy::new(a, columns, rows);
    hierarchy.update(a, pins.projections()).unwrap();
    let mut answers = Vec::new();
    let mut solve = |preconditioner: &dyn Preconditioner| {
        let mut cg = ConjugateGradients::new(1e-8, 10_000);
        let mut x = vec![0.0; b.len()];
        let end = cg.solve(a, preconditioner, pins, &b, &mut x).unwrap();
        answers.push(VecN::from_vec(x));
        end.iterations
    };
    let counts = [solve(&factor), solve(&hierarchy.v_cycle(a, pins))];
    let off = (&answers[0] - &answers[1]).norm() / answers[0].norm();
    // Residuals of 1e-8, spread by the condition of the matrix.
    assert!(off < 1e-4, "{off:e}");
    counts
}

fn corners(n: usize) -> ConstraintFilter {
    let mut pins = ConstraintFilter::new();
    pins.push(0, Freedom::Fixed);
    pins.push(n - 1, Freedom::Fixed);
    pins
}

#[test]
fn iterations_hardly_grow_with_the_grid() {
    for model in [ClothModel::Springs, ClothModel::Triangles] {
        let mut counts = Vec::new();
        for n in [16, 33, 64] {
            let mut cloth = sheet(n, model);
            counts.push(iterations(&mut cloth, &corners(n)));
        }
        let growth = |k: usize| counts[2][k] as f64 / counts[0][k] as f64;
        // Four times as many rows: the factor alone needs more than twice
        // the iterations, the levels less than twice.
        assert!(growth(0) > 2.0, "{model:?} {counts:?}");
        assert!(growth(1) < 2.0, "{model:?} {counts:?}");
        assert!(2 * counts[2][1] < counts[2][0], "{model:?} {counts:?}");
    }
}

#[test]
fn a_last_column_between_two_coarse_ones_is_no_harder() {
    // Of 65 columns every second one is kept, and so is the last; of 96 the
    // last one would be left out if it were not kept on purpose.
    let counts = [65, 96].map(|n| {
        let mut cloth = sheet(n, ClothModel::Triangles);
        iterations(&mut cloth, &corners(n))[1]
    });
    assert!(counts[1] <= counts[0] + 1, "{counts:?}");
}

#[test]
fn the_product_on_the_way_leaves_the_answer_as_good_as_any() {
    let mut cloth = sheet(32, ClothModel::Triangles);
    let system = cloth.particles.linear_system(FRAME).unwrap();
    let (a, pins) = (&system.matrix, ConstraintFilter::new());
    let b: Vec<f64> = system.rhs.iter().flatten().copied().collect();
    let mut hierarchy = Hierarchy::new(a, 32, 32);
    hierarchy.update(a, pins.projections()).unwrap();
    let mut cg = ConjugateGradients::new(1e-12, 1000);
    let mut x = vec![0.0; b.len()];
    cg.solve(a, &hierarchy.v_cycle(a, &pins), &pins, &b, &mut x).unwrap();
    let mut missing = vec![0.0; b.len()];
    a.apply(&x, &mut missing);
    for (missing, b) in missing.iter_mut().zip(&b) {
        *missing -= b;
    }
    // What the iteration believes, and what is so: rounding of some dozens
    // of updates is between them.
    let off = norm(&missing) / norm(&b);
    assert!(off < 2e-12, "{off:e}");
}

#[test]
fn without_the_shift_the_factors_of_a_fine_sheet_grow_without_bound() {
    // Bending pushes: some blocks beside the diagonal are positive.
    let mut cloth = swung(64, ClothModel::Triangles, 5);
    let pins = corners(64);
    let [shifted, _] = iterations(&mut cloth, &pins);
    let system = cloth.particles.linear_system(FRAME).unwrap();
    let mut b = Vec::new();
    for rhs in &system.rhs {
        b.extend([rhs.x, rhs.y, rhs.z]);
    }
    let mut bare = IncompleteCholesky::new(&system.matrix);
    bare.update(&system.matrix).unwrap();
    let mut cg = ConjugateGradients::new(1e-8, 4 * shifted);
    let mut x = vec![0.0; b.len()];
    assert!(cg.solve(&system.matrix, &bare, &pins, &b, &mut x).is_err());
}

#[test]
fn the_v_cycle_respects_constraints() {
    // A flag is held along a whole side.
    let grid = Grid::new(48, 32, 1.5, 1.0).unwrap();
    let fabric = Fabric::cotton();
    let mut cloth = flag(&grid, &fabric, ClothModel::Springs, 6.0).unwrap();
    for _ in 0..20 {
        cloth.step(FRAME).unwrap();
    }
    let mut pole = ConstraintFilter::new();
    for row in 0..grid.rows {
        pole.push(grid.particle(0, row), Freedom::Fixed);
    }
    let [factor, levels] = iterations(&mut cloth, &pole);
    assert!(levels < factor, "{levels} {factor}");
}

#[test]
fn the_v_cycle_is_symmetric_and_positive_wherever_particles_are_free() {
    let mut cloth = sheet(13, ClothModel::Triangles);
    let n = 3 * cloth.particles.len();
    let a = cloth.particles.linear_system(FRAME).unwrap().matrix.clone();
    let mut pins = corners(13);
    let normal = Vec3::new(0.6, 0.0, 0.8);
    pins.push(40, Freedom::Plane(normal));
    pins.push(41, Freedom::Line(normal));
    let mut hierarchy = Hierarchy::new(&a, 13, 13);
    hierarchy.update(&a, pins.projections()).unwrap();
    let mut m = MatN::zeros(n, n);
    let (mut unit, mut column) = (vec![0.0; n], vec![0.0; n]);
    for k in 0..n {
        unit[k] = 1.0;
        hierarchy.v_cycle(&a, &pins).apply(&unit, &mut column);
        m.column_mut(k).copy_from_slice(&column);
        unit[k] = 0.0;
    }
    assert!((&m - m.transpose()).amax() < 1e-9 * m.amax());
    // Two corners, a normal and two directions across a line are held:
    // nothing moves there, and everything else does.
    let eigenvalues = m.symmetric_eigenvalues();
    let none = 1e-12 * eigenvalues.max();
    let still = eigenvalues.iter().filter(|e| e.abs() < none).count();
    assert_eq!(still, 3 + 3 + 1 + 2);
    assert!(eigenvalues.min() > -none, "{}", eigenvalues.min());
}

#[test]
fn particles_outside_the_grid_leave_the_factor_alone() {
    let mut cloth = sheet(8, ClothModel::Springs);
    let x = Vec3::new(0.0, 0.0, 5.0);
    cloth.particles.add(1.0, x, Vec3::zeros()).unwrap();
    let preconditioning = cloth.particles.settings.preconditioning;
    assert_eq!(preconditioning, Preconditioning::Multigrid);
    cloth.step(FRAME).unwrap();
    // The stone falls by itself.
    assert!((cloth.particles.v()[64].z + 9.81 * FRAME).abs() < 1e-3);
}

#[test]
fn a_grid_has_as_many_particles_as_columns_times_rows() {
    let mut world = ImplicitParticles::new();
    for _ in 0..6 {
        world.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    }
    assert_eq!(world.set_grid(4, 2).unwrap_err().field, "columns");
    world.set_grid(3, 2).unwrap();
}
