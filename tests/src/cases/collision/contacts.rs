//! Where two bodies touch.

use collision::{ContactKind, ManifoldFinder, Placed, penetration};
use math::Vec3;
use serde_json::{Map, Value, json};

/// Bodies touch up to this distance, m.
const NEAR: f64 = 1e-6;

/// Points closer than this are one, m.
const ONE: f64 = 1e-7;

/// The contacts of A and B: points, kinds, and which body has the vertex.
pub fn region(a: &Placed<'_>, b: &Placed<'_>) -> Map<String, Value> {
    let plane = penetration(a, b);
    let mut found = Vec::new();
    let mut finder = ManifoldFinder::new(NEAR, ONE);
    finder.find_contacts((0, a), (1, b), &plane, &mut found);
    let mut list = Vec::new();
    let mut push = Vec3::zeros();
    for contact in &found {
        let of_a = contact.a == 0;
        push = if of_a { contact.n } else { -contact.n };
        let (kind, of) = match contact.kind {
            ContactKind::VertexFace => {
                ("vf", Value::from(if of_a { "A" } else { "B" }))
            }
            // Polyhedra have no other contacts.
            _ => ("ee", Value::Null),
        };
        let p = contact.p.as_slice();
        list.push(json!({ "p": p, "kind": kind, "vertex_of": of }));
    }
    let answer = json!({
        "count": list.len(),
        "contacts": list,
        "force_direction_on_A": push.as_slice(),
    });
    answer.as_object().cloned().unwrap_or_default()
}
