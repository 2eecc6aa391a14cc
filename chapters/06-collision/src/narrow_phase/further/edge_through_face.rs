//! Edge through face: the notes' witness of an overlap (D §7.1). The loop of
//! chapter 7 asks whether an edge goes through the other *body*: that needs no
//! face, and holds on when the edge slides from one face to the next.

use crate::Placed;

/// Whether edge `i` of `a` goes through face `j` of `b`: its ends are on
/// different sides, and it passes inside the border, all by more than
/// `margin`, m.
pub fn edge_through_face(
    a: &Placed<'_>,
    i: usize,
    b: &Placed<'_>,
    j: usize,
    margin: f64,
) -> bool {
    let ends = a.shape.edges()[i].ends;
    let [p, q] = ends.map(|v| b.pose.body_from_world(a.vertex(v)));
    let face = &b.shape.faces()[j];
    let [from, to] = [p, q].map(|p| face.n.dot(&p) - face.offset);
    if from.abs() <= margin || to.abs() <= margin || (from > 0.0) == (to > 0.0)
    {
        return false;
    }
    let through = p + (q - p) * (from / (from - to));
    let corners = b.shape.corners(j);
    (0..corners.len()).all(|k| {
        let next = corners[(k + 1) % corners.len()] as usize;
        let [r, s] = [corners[k] as usize, next].map(|v| b.shape.vertices()[v]);
        let inward = face.n.cross(&(s - r)).normalize();
        inward.dot(&(through - r)) > margin
    })
}
