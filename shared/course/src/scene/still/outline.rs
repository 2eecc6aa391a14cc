//! The outline of what several faces cover together, such as the shadows of
//! the triangles of a cloth.

use std::collections::BTreeMap;

type Place = [i32; 2];

/// The closed outlines of the union of faces that all have their inside on
/// the same side, to be filled by the nonzero rule. An edge between two
/// neighbours is passed once in each direction, so it is in no outline; how
/// often the others go around a place is how many faces cover it.
pub fn outlines(faces: &[Vec<Place>]) -> Vec<Vec<Place>> {
    let mut edges = open_edges(faces);
    let mut all = vec![];
    while let Some((start, _)) = edges.first_key_value() {
        let (start, mut at) = (*start, *start);
        let mut around = vec![];
        // As many edges end at a place as begin there, so the walk can only
        // get stuck where it began.
        while let Some(next) = take_edge(&mut edges, at) {
            around.push(at);
            at = next;
            if at == start {
                break;
            }
        }
        let around = without_straight(&around);
        if around.len() > 2 {
            all.push(around);
        }
    }
    all
}

/// The edges that no neighbour passes the other way: from each place, where
/// they lead.
fn open_edges(faces: &[Vec<Place>]) -> BTreeMap<Place, Vec<Place>> {
    let mut edges: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
    for face in faces {
        for (i, from) in face.iter().enumerate() {
            let to = face[(i + 1) % face.len()];
            if *from != to && !take(&mut edges, to, *from) {
                edges.entry(*from).or_default().push(to);
            }
        }
    }
    edges
}

/// Removes the edge between two places; whether there was one.
fn take(
    edges: &mut BTreeMap<Place, Vec<Place>>,
    from: Place,
    to: Place,
) -> bool {
    let Some(ends) = edges.get_mut(&from) else { return false };
    let found = ends.iter().position(|end| *end == to);
    if let Some(at) = found {
        ends.swap_remove(at);
    }
    if ends.is_empty() {
        edges.remove(&from);
    }
    found.is_some()
}

/// Removes an edge that begins at a place; where it leads.
fn take_edge(
    edges: &mut BTreeMap<Place, Vec<Place>>,
    from: Place,
) -> Option<Place> {
    let to = *edges.get(&from)?.last()?;
    take(edges, from, to);
    Some(to)
}

/// Corners at which the outline goes straight on are left out.
fn without_straight(around: &[Place]) -> Vec<Place> {
    let mut kept = vec![];
    for (i, [x, y]) in around.iter().enumerate() {
        let [before_x, before_y] = match kept.last() {
            Some(before) => *before,
            None => around[around.len() - 1],
        };
        let [after_x, after_y] = around[(i + 1) % around.len()];
        let [a, b] = [x - before_x, y - before_y].map(i64::from);
        let [c, d] = [after_x - x, after_y - y].map(i64::from);
        if a * d != b * c || a * c + b * d < 0 {
            kept.push([*x, *y]);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twice the area that the outlines enclose.
    fn area2(outlines: &[Vec<Place>]) -> i32 {
        let mut sum = 0;
        for around in outlines {
            for (i, a) in around.iter().enumerate() {
                let b = around[(i + 1) % around.len()];
                sum += a[0] * b[1] - a[1] * b[0];
            }
        }
        sum
    }

    /// Two triangles for each square of a board whose letter is `#`.
    fn board(rows: &[&str]) -> Vec<Vec<Place>> {
        let mut faces = vec![];
        for (y, row) in (0..).zip(rows) {
            for (x, _) in (0..).zip(row.chars()).filter(|(_, c)| *c == '#') {
                let [a, b] = [[x, y], [x + 1, y]];
                let [c, d] = [[x + 1, y + 1], [x, y + 1]];
                faces.extend([vec![a, b, c], vec![a, c, d]]);
            }
        }
        faces
    }

    #[test]
    fn a_square_of_many_triangles_has_four_corners() {
        let square = outlines(&board(&["###", "###", "###"]));
        assert_eq!(square, [[[0, 0], [3, 0], [3, 3], [0, 3]]]);
    }

    #[test]
    fn a_bay_and_a_hole_are_not_filled() {
        let bay = outlines(&board(&["#.#", "###"]));
        assert_eq!((bay.len(), area2(&bay)), (1, 10));
        let ring = outlines(&board(&["###", "#.#", "###"]));
        assert_eq!((ring.len(), area2(&ring)), (2, 16));
    }

    #[test]
    fn squares_that_touch_at_a_corner_keep_their_area() {
        let touching = outlines(&board(&["#.", ".#"]));
        assert_eq!(area2(&touching), 4);
    }

    #[test]
    fn what_lies_twice_over_a_place_goes_around_it_twice() {
        let twice = [board(&["##"]), board(&["##"])].concat();
        assert_eq!(area2(&outlines(&twice)), 8);
        assert!(outlines(&[]).is_empty());
    }
}
