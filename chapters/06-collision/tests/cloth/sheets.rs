//! Sheets for the tests of cloth, and how near they are to anything.

use collision::{ClothCollision, FeaturePair, SolidMesh};
use implicit::arrangements::FRAME;
use implicit::{Cloth, ClothModel, Fabric, Grid, Obstacle};
use math::Vec3;

pub const CLOTH_MODELS: [ClothModel; 2] =
    [ClothModel::Springs, ClothModel::Triangles];

/// A sheet of a square metre above a floor.
pub fn sheet(
    n: usize,
    model: ClothModel,
    place: impl Fn(f64, f64) -> Vec3,
) -> Cloth {
    let grid = Grid::square(n, 1.0).unwrap();
    let fabric = Fabric::cotton_for(model);
    let mut cloth = Cloth::new(&grid, &fabric, model, place).unwrap();
    let floor = Obstacle::floor(0.0).unwrap().with_friction(0.5).unwrap();
    cloth.particles.add_obstacle(floor);
    cloth.set_wind(Vec3::zeros(), 0.05, 0.02).unwrap();
    cloth
}

/// Flat at a height.
pub fn flat(height: f64) -> impl Fn(f64, f64) -> Vec3 {
    move |p, q| Vec3::new(p - 0.5, 0.5 - q, height)
}

/// Runs for a while without collision handling; the most intersections at
/// any moment.
pub fn intersections_without(
    cloth: &mut Cloth,
    contact: &mut ClothCollision,
    seconds: f64,
) -> usize {
    let mut most = 0;
    for _ in 0..(seconds / FRAME) as usize {
        cloth.step(FRAME).unwrap();
        most = most.max(contact.intersections(&cloth.particles));
    }
    most
}

/// All feature pairs that might touch: of the cloth, and of the cloth and a
/// solid at `centre`. Found without any tree.
fn all_pairs(
    cloth: &Cloth,
    solid: Option<(&SolidMesh, Vec3)>,
    mut each: impl FnMut(FeaturePair, [Vec3; 4]),
) {
    let mut x = cloth.particles.x().to_vec();
    let (first, mut faces) = (x.len(), cloth.triangles().to_vec());
    if let Some((solid, centre)) = solid {
        let mesh = solid.surface();
        x.extend(mesh.vertices().iter().map(|p| p + centre));
        let shift = |t: &[usize; 3]| t.map(|i| first + i);
        faces.extend(mesh.triangles().iter().map(shift));
    }
    let mut edges: Vec<[usize; 2]> = Vec::new();
    for &[a, b, c] in &faces {
        for (i, j) in [(a, b), (b, c), (c, a)] {
            edges.push([i.min(j), i.max(j)]);
        }
    }
    edges.sort_unstable();
    edges.dedup();
    let apart = |corners: &[usize; 4]| {
        let mut sorted = *corners;
        sorted.sort_unstable();
        let distinct = sorted.windows(2).all(|w| w[0] != w[1]);
        distinct && sorted[0] < first
    };
    for v in 0..x.len() {
        for &[a, b, c] in &faces {
            let corners = [v, a, b, c];
            if apart(&corners) {
                each(FeaturePair::VertexFace, corners.map(|i| x[i]));
            }
        }
    }
    for (k, &[a, b]) in edges.iter().enumerate() {
        for &[c, d] in &edges[k + 1..] {
            let corners = [a, b, c, d];
            if apart(&corners) {
                each(FeaturePair::EdgeEdge, corners.map(|i| x[i]));
            }
        }
    }
}

/// The least distance of any feature pair, m.
pub fn least_distance(cloth: &Cloth, solid: Option<(&SolidMesh, Vec3)>) -> f64 {
    let mut least = f64::INFINITY;
    all_pairs(cloth, solid, |pair, x| {
        least = least.min(pair.separation_vector(x).norm());
    });
    least
}
