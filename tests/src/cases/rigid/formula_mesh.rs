//! A surface given by a formula for its points and a rule for its faces:
//!
//! ```text
//! "vertex(i,j)": "(x, y, z), index i*m+j, i<n, j<m"
//! "triangles(i,j)": "a=(i,j) b=(i+1,j) …: [a,b,c] and [a,c,d]"
//! ```
//!
//! All numbers beside them, such as `n` and `m`, are names in the formula;
//! indices wrap round.

use super::said;
use crate::formula;
use math::Vec3;
use rigid::Mesh;
use serde_json::Value;

/// More points than this are a slip of the pen.
const MOST_POINTS: f64 = 1e6;

type Names = Vec<(String, f64)>;

/// The surface of the formula.
pub(super) fn mesh(formula: &Value) -> Result<Mesh, String> {
    let mut names = Names::new();
    for (name, value) in formula.as_object().ok_or("no `formula`")? {
        if let Some(number) = value.as_f64() {
            names.push((name.clone(), number));
        }
    }
    let rule = |start: &str| {
        let all = formula.as_object().into_iter().flatten();
        let found = all.into_iter().find(|(key, _)| key.starts_with(start));
        let text = found.and_then(|(_, value)| value.as_str());
        text.ok_or(format!("the formula has no rule `{start}(i,j)`"))
    };
    let (vertex, triangles) = (rule("vertex")?, rule("triangles")?);
    let counts = [bound(vertex, "i<", &names)?, bound(vertex, "j<", &names)?];
    let index = after(vertex, "index ").ok_or("no index of a vertex")?;
    let point = inner(vertex).ok_or("a vertex is not (x, y, z)")?;
    let (corners, faces) = face_rule(triangles)?;
    let mut points = vec![Vec3::zeros(); counts[0] * counts[1]];
    let mut list = Vec::new();
    for i in 0..counts[0] {
        for j in 0..counts[1] {
            let at = with(&names, i, j);
            let slot = whole(index, &at)?;
            *points.get_mut(slot).ok_or("an index is too large")? =
                vector(point, &at)?;
            let mut numbers = Vec::new();
            for (_, place) in &corners {
                numbers.push(corner(place, index, &at, &names, counts)?);
            }
            for face in &faces {
                list.push(face.iter().map(|c| numbers[*c]).collect::<Vec<_>>());
            }
        }
    }
    Mesh::new(points, list).map_err(said)
}

/// The names together with those of the two indices.
fn with(names: &Names, i: usize, j: usize) -> Names {
    let mut names = names.clone();
    names.push(("i".to_string(), i as f64));
    names.push(("j".to_string(), j as f64));
    names
}

/// A formula that must give a whole number.
fn whole(text: &str, names: &Names) -> Result<usize, String> {
    let value = formula::value(text, names)?;
    if value < 0.0 || value.fract() != 0.0 || value > MOST_POINTS {
        return Err(format!("`{text}` is no whole number"));
    }
    Ok(value as usize)
}

/// How far an index runs: what follows `i<`.
fn bound(text: &str, sign: &str, names: &Names) -> Result<usize, String> {
    let limit = after(text, sign).ok_or(format!("no limit `{sign}`"))?;
    whole(limit, names)
}

/// What follows `words`, up to a comma or the end.
fn after<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(words)?;
    rest.split(',').next()
}

/// What stands in the parentheses that a text begins with.
fn inner(text: &str) -> Option<&str> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return text[..at].strip_prefix('(');
        }
    }
    None
}

/// The parts between the commas that stand in no parentheses.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}

/// The point that three formulas give.
fn vector(text: &str, names: &Names) -> Result<Vec3, String> {
    match parts(text)[..] {
        [x, y, z] => Ok(Vec3::new(
            formula::value(x, names)?,
            formula::value(y, names)?,
            formula::value(z, names)?,
        )),
        _ => Err(format!("`{text}` is not three formulas")),
    }
}

/// The corners by name with their two indices, and the faces as lists of
/// corners.
type FaceRule<'a> = (Vec<(&'a str, Vec<&'a str>)>, Vec<Vec<usize>>);

fn face_rule(text: &str) -> Result<FaceRule<'_>, String> {
    let mut corners: Vec<(&str, Vec<&str>)> = Vec::new();
    for (at, _) in text.match_indices("=(") {
        let before = text[..at].trim_end();
        let name = before.rsplit([' ', ',', ';']).next().unwrap_or_default();
        let place = inner(&text[at + 1..]).ok_or("a corner has no end")?;
        corners.push((name, parts(place)));
    }
    let mut faces = Vec::new();
    for piece in text.split('[').skip(1) {
        let names = piece.split(']').next().unwrap_or_default();
        let mut face = Vec::new();
        for name in names.split(',') {
            let known = corners.iter().position(|c| c.0 == name.trim());
            face.push(known.ok_or(format!("no corner `{name}`"))?);
        }
        faces.push(face);
    }
    Ok((corners, faces))
}

/// The number of the point at a corner; its indices wrap round.
fn corner(
    place: &[&str],
    index: &str,
    at: &Names,
    names: &Names,
    counts: [usize; 2],
) -> Result<usize, String> {
    let [i, j] = place else {
        return Err("a corner has not two indices".to_string());
    };
    let i = formula::value(i, at)?.rem_euclid(counts[0] as f64) as usize;
    let j = formula::value(j, at)?.rem_euclid(counts[1] as f64) as usize;
    whole(index, &with(names, i, j))
}
