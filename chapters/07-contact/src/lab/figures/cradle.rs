//! Newton's cradle with both impulse models.

use super::impulses::{contact, cube};
use crate::{MAX_SWEEPS, apply_impulses, propagate, simultaneous_impulses};
use course::{Cell, Column, Format, Outcome, Table, Tolerance, Value};
use math::Vec3;

/// The speeds of five cubes in a row after the first `moving` of them have
/// come in at 1 m/s; with both models.
fn cradle(moving: usize, simultaneous: bool) -> Outcome<[f64; 5]> {
    let (mut bodies, mut contacts) = (Vec::new(), Vec::new());
    let right = Vec3::x();
    for i in 0..5 {
        let v = if i < moving { right } else { Vec3::zeros() };
        bodies.push(cube(1.0, i as f64 * right, v)?);
        if i > 0 {
            let between = (i as f64 - 0.5) * right;
            contacts.push(contact(i, i - 1, between, right));
        }
    }
    let bounce = [1.0; 4];
    if simultaneous {
        let all = simultaneous_impulses(&bodies, &contacts, &bounce)?;
        apply_impulses(&mut bodies, &contacts, &all.j);
    } else {
        propagate(&mut bodies, &contacts, &bounce, 1e-9, MAX_SWEEPS);
    }
    Ok([0, 1, 2, 3, 4].map(|i| bodies[i].v().x))
}

/// Newton's cradle in numbers.
pub fn table() -> Table {
    let speed = |title| {
        Column::number(title, Format::Fixed(1))
            .unit("m/s")
            .tolerance(Tolerance::abs(1e-9))
    };
    Table {
        name: "cradle",
        title: "Five balls in a row, after the impact",
        caption: "The first balls come in at 1 m/s; all bounce fully. Both \
                  models keep momentum and energy. Propagation sends out as \
                  many as came in. The simultaneous model splits the row at \
                  the contact that collided, and each part moves as one \
                  piece.",
        columns: vec![
            Column::text("model"),
            Column::integer("balls that come in"),
            speed("first"),
            speed("second"),
            speed("third"),
            speed("fourth"),
            speed("fifth"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for moving in 1..=3 {
                for (simultaneous, name) in
                    [(false, "propagation"), (true, "simultaneous")]
                {
                    let mut row: Vec<Cell> = vec![name.into(), moving.into()];
                    for v in cradle(moving, simultaneous)? {
                        // No minus sign in front of a zero.
                        let zero = v.abs() < 1e-12;
                        row.push(if zero { 0.0 } else { v }.into());
                    }
                    rows.push(row);
                }
            }
            Ok(rows)
        },
    }
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "cradle_back",
            "how fast the first of five balls flies back, simultaneous impulses",
            "m/s",
            1,
            || Ok(-cradle(1, true)?[0]),
        ),
        Value::new(
            "cradle_on",
            "how fast the other four go on, simultaneous impulses",
            "m/s",
            1,
            || Ok(cradle(1, true)?[4]),
        ),
    ]
}
