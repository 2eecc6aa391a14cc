//! What the cases say in words: constraints, pairs, positions.

use crate::cases::vectors::from_numbers;
use crate::formula::Formulas;
use constraints::DistanceForm;
use math::Vec3;
use std::collections::BTreeMap;

/// The form of a distance: `C=(x.x-1)/2`, `(|x1|^2-l1^2)/2` or `|x|-r`.
pub(super) fn form(text: &str) -> Result<DistanceForm, String> {
    let plain: String = text.split_whitespace().collect();
    if plain.contains(")/2") || plain.contains("1/2(") {
        return Ok(DistanceForm::HalfSquare);
    }
    if plain.contains("|-") || plain.contains("norm") {
        return Ok(DistanceForm::Length);
    }
    Err(format!("the constraint `{text}` is not known"))
}

/// The radius of the circle in `C=(x.x-1)/2`: whatever number stands there.
pub(super) fn squared_radius(text: &str) -> Option<f64> {
    let plain: String = text.split_whitespace().collect();
    let (_, rest) = plain.split_once("x.x-")?;
    let end = rest.find(')')?;
    crate::formula::constant(&rest[..end]).ok()
}

/// How often a constraint is there: `… repeated 3 times`.
pub(super) fn copies(text: &str) -> usize {
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if word == "repeated" {
            let count = words.next().and_then(|word| word.parse().ok());
            return count.unwrap_or(1);
        }
    }
    1
}

/// The pairs in a text such as `… for (0,1),(1,2),(2,0)`.
pub(super) fn pairs(text: &str) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    for part in text.split('(').skip(1) {
        let inside = part.split(')').next().unwrap_or_default();
        let mut ends = inside.split(',').map(|end| end.trim().parse());
        if let (Some(Ok(a)), Some(Ok(b)), None) =
            (ends.next(), ends.next(), ends.next())
        {
            pairs.push([a, b]);
        }
    }
    pairs
}

/// The vector that stands in parentheses behind `name`, with `k` as the
/// number of a particle: `particle k at (0,-(k+1)/2,0)`. Also how many
/// components it has.
pub(super) fn place(
    text: &str,
    name: &str,
    k: usize,
) -> Result<(Vec3, usize), String> {
    let (_, rest) = text
        .split_once(name)
        .ok_or_else(|| format!("`{text}` says nothing of `{name}`"))?;
    let rest = rest.trim_start();
    if rest.starts_with("the origin") {
        return Ok((Vec3::zeros(), 0));
    }
    let inside = in_parentheses(rest)
        .ok_or_else(|| format!("no place behind `{name}` in `{text}`"))?;
    let none = BTreeMap::new();
    let formulas = Formulas::parse(inside, &["k".to_string()], &none)?;
    let mut numbers = Vec::new();
    for i in 0..formulas.len() {
        numbers.push(formulas.value(i, &[k as f64]));
    }
    let place = from_numbers(&numbers)
        .ok_or_else(|| format!("`{inside}` is no place"))?;
    Ok((place, numbers.len()))
}

/// What the parenthesis at the start of `text` encloses.
fn in_parentheses(text: &str) -> Option<&str> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (at > 0).then(|| &text[1..at]);
        }
    }
    None
}
