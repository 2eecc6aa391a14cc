//! How far two shapes are apart, or how deep one is in the other.

use super::read::placed;
use super::{Answer, number};
use crate::cases::Inputs;
use crate::cases::vectors::{list, numbers, vector_in_space as vector};
use collision::{ConvexShape, PlacedShape, Pose, signed_closest_points};
use math::Vec3;
use serde_json::{Map, Value};

/// Everything about the pair `A`, `B`.
pub(super) fn pair(inputs: &Inputs<'_>) -> Answer {
    let (a, at_a) = placed(inputs, "A")?;
    let (b, at_b) = placed(inputs, "B")?;
    let placed = [PlacedShape::new(&a, at_a), PlacedShape::new(&b, at_b)];
    let found = signed_closest_points(&placed[0], &placed[1]);
    let mut answer = Map::new();
    answer.insert("signed_distance".into(), number(found.distance));
    answer.insert("overlap".into(), (found.distance < 0.0).into());
    answer.insert("normal_from_B_to_A".into(), list(found.n));
    answer.insert("point_on_A".into(), list(found.a));
    answer.insert("point_on_B".into(), list(found.b));
    if let (ConvexShape::Capsule { ends, radius }, true) = (&a, is_plane(&b)) {
        // Each end as a sphere of its own.
        let centre = Vec3::zeros();
        let ball = ConvexShape::Sphere { centre, radius: *radius };
        let height = |end: &Vec3| {
            let at = Pose::at(at_a.world_from_body(*end));
            let end = PlacedShape::new(&ball, at);
            signed_closest_points(&end, &placed[1]).distance
        };
        let heights: Vec<f64> = ends.iter().map(height).collect();
        let key = "support_point_heights_of_both_ends";
        answer.insert(key.into(), numbers(&heights));
    }
    if let Some(region) = region(inputs, &at_b, at_a.x)? {
        answer.insert("region".into(), region.into());
    }
    Ok(answer)
}

fn is_plane(shape: &ConvexShape) -> bool {
    matches!(shape, ConvexShape::HalfSpace { .. })
}

/// The feature of the box `B` that is nearest to `p`: a face, an edge or a
/// corner, or `inside`.
fn region(
    inputs: &Inputs<'_>,
    pose: &Pose,
    p: Vec3,
) -> Result<Option<&'static str>, String> {
    let b = inputs.0.get("B").and_then(Value::as_object).map(Inputs);
    let Some(b) = b.filter(|b| b.has("half_extents")) else { return Ok(None) };
    let half = vector(&b, "half_extents")?;
    let local = pose.body_from_world(p);
    let outside = (0..3).filter(|&i| local[i].abs() > half[i]).count();
    Ok(Some(["inside", "face", "edge", "corner"][outside]))
}
