//! Stable neo-Hookean tetrahedra.

use course::Random;
use course::testing::assert_near;
use math::{Mat3, Vec3};
use realtime::{
    CantileverBeam, Deformation, HessianMode, NeoHookean, TetElement, TetMesh,
    bend_block,
};

fn random_matrix(random: &mut Random, spread: f64) -> Mat3 {
    Mat3::from_fn(|_, _| random.uniform(-spread, spread))
}

// PROVES: realtime/neo-hookean
// PROVES: realtime/piola-kirchhoff
#[test]
fn stress_is_the_slope_of_the_energy_inside_out_too() {
    let (mut random, material) = (Random::new(3), jelly());
    for _ in 0..50 {
        let f = random_matrix(&mut random, 1.5);
        let p = material.stress(&f);
        let d = random_matrix(&mut random, 1.0);
        let at = |s: f64| material.energy_density(&(f + s * d));
        let slope = (at(1e-5) - at(-1e-5)) / 2e-5;
        // Central differences: 1e-10 relative, times third derivatives.
        assert_near(slope, p.dot(&d), 1e-7 * p.norm().max(1.0), "P : dF");
    }
}

fn jelly() -> NeoHookean {
    NeoHookean::new(1.0, 4.0).unwrap()
}

#[test]
fn nothing_pulls_at_rest_whatever_the_rotation() {
    let a = Vec3::new(1.0, 2.0, 3.0).normalize();
    let b = a.cross(&Vec3::z()).normalize();
    let turn = Mat3::from_columns(&[a, b, a.cross(&b)]);
    assert!(jelly().stress(&turn).norm() < 1e-15);
    // What is larger by a thousandth pulls back: 3 K with the bulk modulus
    // K = λ - 5/8 μ + 2/3 · 3/4 μ, times 0.001, on each of three axes.
    let p = turn.tr_mul(&jelly().stress(&(1.001 * turn)));
    let pull = 0.003 * (4.0 - 0.625 + 0.5);
    // The next order is a few thousandths of that.
    assert_near(p.trace() / 3.0 / pull, 1.0, 0.005, "pull");
}

#[test]
fn eigenpairs_are_those_of_the_hessian() {
    let (mut random, material) = (Random::new(4), jelly());
    for _ in 0..30 {
        let f = random_matrix(&mut random, 1.5);
        let pairs = material.eigenpairs(&Deformation::of(&f));
        for (value, q) in pairs {
            assert_near(q.norm(), 1.0, 1e-12, "of length one");
            // dP for dF = Q is value times Q.
            let at = |s: f64| material.stress(&(f + s * q));
            let dp = (at(1e-5) - at(-1e-5)) / 2e-5;
            let off = (dp - value * q).norm();
            assert!(off < 1e-7 * (1.0 + value.abs()), "{off}");
        }
        let product = |a: usize, b: usize| pairs[a].1.dot(&pairs[b].1);
        for a in 0..9 {
            for b in 0..a {
                assert!(product(a, b).abs() < 1e-10, "orthogonal");
            }
        }
    }
}

#[test]
fn the_projected_stiffness_is_never_negative_and_the_exact_one_may_be() {
    let material = jelly();
    let rest = [Vec3::zeros(), Vec3::x(), Vec3::y(), Vec3::z()];
    let element = TetElement::new(rest).unwrap();
    // Pressed flat.
    let x = [Vec3::zeros(), Vec3::x(), Vec3::y(), 0.2 * Vec3::z()];
    let lowest = |mode: HessianMode| {
        let blocks = element.stiffness(&material, mode, x);
        let matrix = math::MatN::from_fn(12, 12, |r, c| {
            blocks[r / 3][c / 3][(r % 3, c % 3)]
        });
        matrix.symmetric_eigenvalues().min()
    };
    assert!(lowest(HessianMode::Projected) > -1e-12);
    assert!(lowest(HessianMode::Exact) < -0.1);
}

// PROVES: realtime/deformation-gradient
#[test]
fn forces_balance_and_are_the_slope_of_the_energy() {
    let (mut random, material) = (Random::new(9), jelly());
    let corner =
        |random: &mut Random| Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
    for _ in 0..20 {
        let rest = [0; 4].map(|_| corner(&mut random));
        let x = [0; 4].map(|_| corner(&mut random));
        let element = TetElement::new(rest).unwrap();
        if element.rest_volume < 0.02 {
            continue; // slivers: differences lose their digits
        }
        let forces = element.forces(&material, x);
        let sum: Vec3 = forces.iter().sum();
        let torque: Vec3 = (0..4).map(|i| x[i].cross(&forces[i])).sum();
        let size: f64 = forces.iter().map(|f| f.norm()).sum();
        assert!(sum.norm() < 1e-12 * size && torque.norm() < 1e-12 * size);
        for i in 0..4 {
            for axis in 0..3 {
                let at = |s: f64| {
                    let mut x = x;
                    x[i][axis] += s;
                    element.energy(&material, x)
                };
                let slope = (at(1e-6) - at(-1e-6)) / 2e-6;
                assert_near(-slope, forces[i][axis], 1e-5 * size, "force");
            }
        }
    }
}

#[test]
fn small_strains_see_youngs_modulus_and_poissons_ratio() {
    let (e, nu) = (1000.0, 0.3);
    let material = NeoHookean::from_young(e, nu).unwrap();
    let strain = 1e-6;
    // Stretched along x, free to narrow across.
    let f = Mat3::from_diagonal(&Vec3::new(
        1.0 + strain,
        1.0 - nu * strain,
        1.0 - nu * strain,
    ));
    let p = material.stress(&f);
    // The next order is 1e-6 of this one.
    assert_near(p[(0, 0)] / strain, e, 1e-5 * e * 100.0, "E");
    assert!(p[(1, 1)].abs() < 1e-4 * p[(0, 0)], "nothing pulls across");
    // The moduli of the energy used as Lamé's own would be another material.
    let (mu, lambda) = (e / 2.6, e * 0.3 / (1.3 * 0.4));
    let wrong = NeoHookean::new(mu, lambda).unwrap().stress(&f);
    assert!((wrong[(0, 0)] / strain / e - 1.0).abs() > 0.1);
}

#[test]
fn a_cantilever_of_linear_tetrahedra_converges_with_order_two() {
    let beam = CantileverBeam::new(4.0, 0.25, 1.0, 1e5).unwrap();
    let mut errors = Vec::new();
    for n in [2, 4, 8] {
        let bent = bend_block(&beam, n, 1e-3).unwrap();
        errors.push(1.0 - bent.deflection / bent.beam);
    }
    // Too stiff, and a quarter of the error for half the cell.
    assert!(errors.iter().all(|error| *error > 0.0), "{errors:?}");
    let order = |i: usize| (errors[i - 1] / errors[i]).log2();
    // A stiffness in excess by a fraction s = c/n² leaves s/(1 + s) of the
    // deflection missing: the order comes to 2 from below.
    assert!(order(1) > 1.6 && order(2) > order(1), "{errors:?}");
    assert_near(order(2), 2.0, 0.1, "order");
}

#[test]
fn a_mesh_of_a_block_fills_it_and_its_surface_is_closed() {
    let mesh =
        TetMesh::block(Vec3::zeros(), Vec3::repeat(0.5), [2, 3, 1]).unwrap();
    assert_eq!(mesh.tets().len(), 36);
    let total: f64 = mesh.vertex_volumes().iter().sum();
    assert_near(total, 6.0 * 0.125, 1e-12, "volume");
    // The divergence theorem: exact only if every face looks outwards.
    let mut volume = 0.0;
    for face in mesh.surface() {
        let [a, b, c] = face.map(|i| mesh.vertices()[i]);
        volume += a.dot(&b.cross(&c)) / 6.0;
    }
    assert_near(volume, total, 1e-12, "surface");
    assert!(TetMesh::new(vec![Vec3::zeros(); 4], vec![[0, 1, 2, 3]]).is_err());
}
