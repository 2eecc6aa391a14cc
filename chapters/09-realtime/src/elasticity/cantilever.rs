//! A block of tetrahedra that is clamped at one end and bent by a moment at
//! the other: beam theory is exact for it, if Poisson's ratio is zero.

use super::{CantileverBeam, HessianMode, NeoHookean, TetElement, TetMesh};
use math::Vec3;
use math::check::{Checked, at_least};
use math::conjugate_gradients::{ConjugateGradients, Filter, NotConverged};
use math::preconditioners::IncompleteCholesky;
use math::sparse::BlockSymmetric;

/// What a bent block of tetrahedra does, beside what the beam should do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BentBlock {
    /// How far the tip moves, mean over the end face, m.
    pub deflection: f64,
    /// How far beam theory moves it, m.
    pub beam: f64,
    /// The number of tetrahedra.
    pub tets: usize,
}

/// The end x = 0 does not move.
struct Clamped(Vec<bool>);

impl Filter for Clamped {
    fn apply(&self, r: &mut [f64]) {
        for (r, clamped) in r.chunks_exact_mut(3).zip(&self.0) {
            if *clamped {
                r.fill(0.0);
            }
        }
    }
}

/// Bends a beam of `2n` cells along its height, by a moment of `moment` N m
/// at its end, and measures the tip. The material has Poisson's ratio 0.
///
/// The moment is that of a traction `σ = M z / I` along the beam on the end
/// face; small moments mean small strains, and there one linear solve with
/// the stiffness at rest is the whole answer.
pub fn bend_block(
    beam: &CantileverBeam,
    n: usize,
    moment: f64,
) -> Result<BentBlock, BendError> {
    at_least("n", n, 1, "at least 1")?;
    let cell = beam.height / (2 * n) as f64;
    let count = |size: f64| (size / cell).round().max(1.0) as usize;
    let cells = [count(beam.length), count(beam.width), 2 * n];
    let size = Vec3::new(
        beam.length / cells[0] as f64,
        beam.width / cells[1] as f64,
        cell,
    );
    let corner = -Vec3::new(0.0, 0.5 * beam.width, 0.5 * beam.height);
    let mesh = TetMesh::block(corner, size, cells)?;
    let material = NeoHookean::from_young(beam.young, 0.0)?;
    let stiffness = stiffness_at_rest(&mesh, &material)?;
    let load = end_moment(&mesh, beam, moment);
    let clamped = mesh.vertices().iter().map(|x| x.x == 0.0).collect();
    let mut u = vec![0.0; load.len()];
    let mut preconditioner = IncompleteCholesky::new(&stiffness);
    preconditioner.update(&stiffness)?;
    // The discretisation error is 1e-3 and more: digits beyond 1e-10 of the
    // load cannot be seen.
    ConjugateGradients::new(1e-10, 20_000).solve(
        &stiffness,
        &preconditioner,
        &Clamped(clamped),
        &load,
        &mut u,
    )?;
    Ok(BentBlock {
        deflection: tip(&mesh, beam.length, &u),
        beam: beam.tip_moment(moment).deflection,
        tets: mesh.tets().len(),
    })
}

/// Why a block was not bent.
#[derive(Clone, Debug, thiserror::Error)]
pub enum BendError {
    /// An argument was refused.
    #[error(transparent)]
    Input(#[from] math::check::InputError),
    /// The stiffness is not positive definite.
    #[error(transparent)]
    Stiffness(#[from] math::NotPositiveDefinite),
    /// The displacements were not found.
    #[error(transparent)]
    NotConverged(#[from] NotConverged),
}

/// The stiffness of the whole mesh, N/m.
fn stiffness_at_rest(
    mesh: &TetMesh,
    material: &NeoHookean,
) -> Checked<BlockSymmetric> {
    let pairs: Vec<_> = mesh.edges().iter().map(|e| (e[0], e[1])).collect();
    let mut sum = BlockSymmetric::new(mesh.vertices().len(), &pairs);
    for tet in mesh.tets() {
        let x = tet.map(|i| mesh.vertices()[i]);
        let element = TetElement::new(x)?;
        let blocks = element.stiffness(material, HessianMode::Exact, x);
        for i in 0..4 {
            for j in i..4 {
                sum.add(tet[i], tet[j], &blocks[i][j]);
            }
        }
    }
    Ok(sum)
}

/// The forces of the traction `M z / I` along x on the end face, N: on each
/// triangle, exact for linear shape functions.
fn end_moment(mesh: &TetMesh, beam: &CantileverBeam, moment: f64) -> Vec<f64> {
    let mut load = vec![0.0; 3 * mesh.vertices().len()];
    let x = mesh.vertices();
    for face in mesh.surface() {
        if face.iter().any(|i| x[*i].x < beam.length * (1.0 - 1e-9)) {
            continue;
        }
        let [a, b, c] = face.map(|i| x[i]);
        let area = 0.5 * (b - a).cross(&(c - a)).norm();
        let traction = face.map(|i| moment * x[i].z / beam.second_moment());
        let sum: f64 = traction.iter().sum();
        for k in 0..3 {
            // ∫ N_k Σ t_j N_j = A/12 (t_k + Σ t_j)
            load[3 * face[k]] += area / 12.0 * (traction[k] + sum);
        }
    }
    load
}

/// The mean displacement of the end face downwards, m.
fn tip(mesh: &TetMesh, length: f64, u: &[f64]) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for (i, x) in mesh.vertices().iter().enumerate() {
        if x.x > length * (1.0 - 1e-9) {
            sum -= u[3 * i + 2];
            count += 1;
        }
    }
    sum / f64::from(count)
}
