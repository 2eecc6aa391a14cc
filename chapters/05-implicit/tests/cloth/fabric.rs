//! What a sheet is made of: threads in triangles, and air around them.

use implicit::{
    Cloth, ClothModel, Fabric, Grid, ImplicitForce, Membrane,
    MembraneStiffness, MembraneTriangle, Wind,
};
use math::Vec3;
use particles::{Force, State};

/// The elastic energy of a unit square of `n` by `n` particles, stretched by
/// a tenth along the warp.
fn stretched(n: usize, model: ClothModel) -> f64 {
    let fabric = Fabric {
        stretch: 200.0,
        shear: 50.0,
        bend: 0.0,
        ..Fabric::cotton_for(model)
    };
    let grid = Grid::square(n, 1.0).unwrap();
    let place = |p: f64, q: f64| Vec3::new(1.1 * p, q, 0.0);
    let cloth = Cloth::new(&grid, &fabric, model, place).unwrap();
    cloth.particles.energy().elastic
}

// PROVES: implicit/conditions
// PROVES: implicit/deformation_gradient
#[test]
fn a_stretched_fabric_stores_the_same_energy_on_every_grid() {
    // k/2 times the area times 0.1²: 200/2 · 1 · 0.01. Sums of up to some
    // hundred terms of a few roundings each.
    for n in [2, 3, 9] {
        let stored = stretched(n, ClothModel::Triangles);
        assert!((stored - 1.0).abs() < 1e-13, "{n}: {stored}");
    }
    // The control: springs know nothing about area.
    let [coarse, fine] = [3, 9].map(|n| stretched(n, ClothModel::Springs));
    assert!((fine / coarse - 1.0).abs() > 0.1, "{coarse} {fine}");
}

/// The force of air with velocity `s` on a right triangle of legs 1 and 2 in
/// the plane of x and y, at rest.
fn air(s: Vec3) -> Vec<Vec3> {
    let mut wind = Wind::new(&[[0, 1, 2]], s, 3.0, 0.5).unwrap();
    let x = [Vec3::zeros(), Vec3::x(), 2.0 * Vec3::y()];
    let (v, mass) = ([Vec3::zeros(); 3], [1.0; 3]);
    let mut force = vec![Vec3::zeros(); 3];
    let now = State { t: 0.0, x: &x, v: &v, mass: &mass };
    wind.apply(&now, &mut force);
    force
}

// PROVES: implicit/wind
#[test]
fn air_pushes_along_the_normal_and_slips_past_an_edge() {
    // Area 1, pressure 3, friction 1/2, a third to each corner. Straight
    // through, both act; along the sheet only friction does.
    for (s, whole) in [
        (2.0 * Vec3::z(), 7.0 * Vec3::z()),
        (-2.0 * Vec3::z(), -7.0 * Vec3::z()),
        (4.0 * Vec3::x(), 2.0 * Vec3::x()),
        (Vec3::new(4.0, 0.0, 2.0), Vec3::new(2.0, 0.0, 7.0)),
    ] {
        for corner in air(s) {
            assert!((3.0 * corner - whole).norm() < 1e-14, "{s} {corner}");
        }
    }
}

// PROVES: implicit/strain_change
#[test]
fn a_strain_changes_by_what_a_thread_grows_and_not_by_a_turn() {
    let material = [[0.0, 0.0], [2.0, 0.0], [0.0, 1.0]];
    let triangle = MembraneTriangle::new([0, 1, 2], material).unwrap();
    let stiffness =
        MembraneStiffness { stretch: 9.0, shear: 1.0, damping: 0.0 };
    let membrane = Membrane::new(vec![triangle], stiffness).unwrap();
    let x = [Vec3::zeros(), 2.0 * Vec3::x(), Vec3::y()];
    // A warp of 2 m that is 0.3 m longer, a weft that is 0.4 m shorter.
    let pulled = [Vec3::zeros(), 0.3 * Vec3::x(), Vec3::zeros()];
    let pushed = [Vec3::zeros(), 0.3 * Vec3::x(), -0.4 * Vec3::y()];
    let close = |dx: &[Vec3], want: f64| {
        let change = membrane.strain_change(&x, dx);
        assert!((change - want).abs() < 1e-14, "{change}, not {want}");
    };
    close(&pulled, 0.15);
    close(&pushed, 0.4);
    // A quarter turn moves every corner but one, and stretches nothing.
    let turned = [Vec3::zeros(), 2.0 * Vec3::y(), -Vec3::x()];
    let turn = [0, 1, 2].map(|i| turned[i] - x[i]);
    close(&turn, 0.0);
}
