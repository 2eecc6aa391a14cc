//! What a ray from the mouse hits.

use crate::World;
use collision::draw;
use collision::{PlacedShape, Pose};
use course::Ray;

/// The nearest body on a ray that can be moved, and how far along the ray it
/// is hit.
pub fn pick(world: &World, ray: &Ray) -> Option<(usize, f64)> {
    let mut nearest: Option<(usize, f64)> = None;
    for (i, body) in world.bodies().iter().enumerate() {
        let Some(shape) = world.shape(i) else { continue };
        if body.is_fixed() {
            continue;
        }
        for piece in shape.pieces() {
            let placed = PlacedShape::new(piece, Pose::from(body));
            let Some(depth) = draw::cast_ray_at_shape(&placed, ray) else {
                continue;
            };
            if nearest.is_none_or(|(_, best)| depth < best) {
                nearest = Some((i, depth));
            }
        }
    }
    nearest
}
