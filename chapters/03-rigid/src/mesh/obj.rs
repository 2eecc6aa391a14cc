//! Reading and writing the geometry of Wavefront OBJ files.
//!
//! `v x y z` is a vertex, `f a b c …` a face; vertices count from 1, or
//! backwards from the last one as -1, -2 and so on. Of `7/2/5` only the 7 is
//! used: the rest is about textures and normals, as are all other lines.

use super::{Mesh, ObjError};
use math::Vec3;
use std::fmt::Write;

/// Reads a mesh.
pub fn read_obj(text: &str) -> Result<Mesh, ObjError> {
    let mut vertices = Vec::new();
    let mut faces = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let at = |why| ObjError { line: number + 1, why };
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace();
        match words.next() {
            Some("v") => vertices.push(vertex(words).map_err(at)?),
            Some("f") => faces.push(face(words, vertices.len()).map_err(at)?),
            _ => {}
        }
    }
    let whole = |error| ObjError { line: 0, why: format!("{error}") };
    Mesh::new(vertices, faces).map_err(whole)
}

/// The vertex on a line `v …`; a fourth number, its weight, is ignored.
fn vertex<'a>(words: impl Iterator<Item = &'a str>) -> Result<Vec3, String> {
    let mut numbers = Vec::new();
    for word in words {
        match word.parse::<f64>() {
            Ok(number) if number.is_finite() => numbers.push(number),
            _ => return Err(format!("`{word}` is not a finite number")),
        }
    }
    match numbers[..] {
        [x, y, z, ..] => Ok(Vec3::new(x, y, z)),
        _ => Err(format!("a vertex has 3 numbers, not {}", numbers.len())),
    }
}

/// The corners on a line `f …`, where `count` vertices are known.
fn face<'a>(
    words: impl Iterator<Item = &'a str>,
    count: usize,
) -> Result<Vec<usize>, String> {
    let mut corners = Vec::new();
    for word in words {
        let first = word.split('/').next().unwrap_or_default();
        let index: i64 = first
            .parse()
            .map_err(|_| format!("`{word}` is not the number of a vertex"))?;
        let from_zero =
            if index > 0 { index - 1 } else { count as i64 + index };
        if index == 0 || !(0..count as i64).contains(&from_zero) {
            return Err(format!(
                "there is no vertex {index}: {count} are known so far, \
                 counted from 1"
            ));
        }
        corners.push(from_zero as usize);
    }
    if corners.len() < 3 {
        return Err(format!(
            "a face has at least 3 corners, not {}",
            corners.len()
        ));
    }
    Ok(corners)
}

/// Writes a mesh, with a line of `comment` at the top.
pub fn write_obj(mesh: &Mesh, comment: &str) -> String {
    let mut text = String::new();
    for line in comment.lines() {
        let _ = writeln!(text, "# {line}");
    }
    for v in mesh.vertices() {
        // Adding zero turns -0 into 0.
        let [x, y, z] = [v.x + 0.0, v.y + 0.0, v.z + 0.0];
        let _ = writeln!(text, "v {x} {y} {z}");
    }
    for face in mesh.faces() {
        text.push('f');
        for corner in face {
            let _ = write!(text, " {}", corner + 1);
        }
        text.push('\n');
    }
    text
}
