//! Two convex polyhedra: are they apart, how far or how deep, and where do
//! they touch.

use super::{Answer, Inputs, contacts, said};
use collision::{
    Feature, Placed, Polyhedron, PolyhedronError, Pose, closest_points,
    edge_through_face, face_separation, separation,
};
use math::Vec3;
use serde_json::{Map, Value, json};

/// Bodies that overlap by less touch, m: what rounding leaves of numbers
/// near 1.
const TOUCH: f64 = 1e-9;

/// Everything about the pair `A`, `B`.
pub fn pair(inputs: &Inputs<'_>) -> Answer {
    let (a, b) = (body(inputs, "A")?, body(inputs, "B")?);
    let a = Placed::new(&a, Pose::identity());
    let b = Placed::new(&b, Pose::identity());
    let mut answer = gap(&a, &b);
    answer.append(&mut overlap(&a, &b));
    answer.append(&mut contacts::region(&a, &b));
    Ok(answer)
}

/// The polyhedron `key`: vertices and faces. Where some vertices are no
/// corners, those that are make the body.
fn body(inputs: &Inputs<'_>, key: &str) -> Result<Polyhedron, String> {
    let given = inputs.0.get(key).and_then(Value::as_object);
    let given = Inputs(given.ok_or(format!("no body `{key}`"))?);
    let vertices = vertices(&given)?;
    if !given.has("faces") {
        return Polyhedron::hull(&vertices).map_err(said);
    }
    match Polyhedron::new(vertices.clone(), faces(&given)?) {
        Err(PolyhedronError::NoCorner { .. }) => {
            Polyhedron::hull(&vertices).map_err(said)
        }
        made => made.map_err(said),
    }
}

fn vertices(given: &Inputs<'_>) -> Result<Vec<Vec3>, String> {
    let list = given.0.get("vertices").and_then(Value::as_array);
    let mut vertices = Vec::new();
    for point in list.ok_or("no list `vertices`")? {
        let point: [f64; 3] = serde_json::from_value(point.clone())
            .map_err(|_| "a vertex is not three numbers".to_string())?;
        vertices.push(Vec3::from(point));
    }
    Ok(vertices)
}

fn faces(given: &Inputs<'_>) -> Result<Vec<Vec<usize>>, String> {
    let faces = given.0.get("faces").cloned().unwrap_or_default();
    serde_json::from_value(faces)
        .map_err(|_| "`faces` is not a list of lists of numbers".to_string())
}

/// Whether a plane parts them, and how far they are apart.
fn gap(a: &Placed<'_>, b: &Placed<'_>) -> Map<String, Value> {
    let best = separation(a, b);
    let closest = closest_points(a, b);
    let n = closest.map_or(best.n, |closest| closest.n);
    let answer = json!({
        "disjoint": best.gap > -TOUCH,
        "distance": closest.map_or(0.0, |closest| closest.distance),
        "normal_from_B_to_A": n.as_slice(),
        "best_candidate_plane_gap": best.gap,
        "best_candidate_kind": kind(best.feature),
        "some_face_plane_separates": face_separation(a, b).gap > -TOUCH,
    });
    answer.as_object().cloned().unwrap_or_default()
}

/// How deep they overlap, and what is inside what.
fn overlap(a: &Placed<'_>, b: &Placed<'_>) -> Map<String, Value> {
    let deep = separation(a, b);
    let answer = json!({
        "penetration_depth_min_translation": (-deep.gap).max(0.0),
        "depth_axis_kind": kind(deep.feature),
        "some_vertex_strictly_inside_other": vertex_in(a, b) || vertex_in(b, a),
        "some_edge_crosses_a_face": edge_in(a, b) || edge_in(b, a),
    });
    answer.as_object().cloned().unwrap_or_default()
}

fn kind(feature: Feature) -> &'static str {
    match feature {
        Feature::FaceA(_) => "face A",
        Feature::FaceB(_) => "face B",
        Feature::Edges(..) => "edge x edge",
    }
}

/// Whether a vertex of `a` is strictly inside `b`.
fn vertex_in(a: &Placed<'_>, b: &Placed<'_>) -> bool {
    let mut vertices = 0..a.shape.vertices().len();
    vertices.any(|i| b.contains(a.vertex(i), TOUCH))
}

/// Whether an edge of `a` goes through the inner part of a face of `b`.
fn edge_in(a: &Placed<'_>, b: &Placed<'_>) -> bool {
    let mut edges = 0..a.shape.edges().len();
    edges.any(|i| {
        let mut faces = 0..b.shape.faces().len();
        faces.any(|j| edge_through_face(a, i, b, j, TOUCH))
    })
}
