//! The corners and faces of a block whose edges are along the axes.

use crate::Vec3;

/// The corners of each face in [`corners`], counterclockwise from outside.
pub const FACES: [[usize; 4]; 6] = [
    [0, 1, 3, 2],
    [4, 6, 7, 5],
    [0, 4, 5, 1],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 5, 7, 3],
];

/// The corners of the block from `lo` to `hi`; z changes first.
pub fn corners(lo: Vec3, hi: Vec3) -> Vec<Vec3> {
    let mut corners = Vec::new();
    for x in [lo.x, hi.x] {
        for y in [lo.y, hi.y] {
            for z in [lo.z, hi.z] {
                corners.push(Vec3::new(x, y, z));
            }
        }
    }
    corners
}
