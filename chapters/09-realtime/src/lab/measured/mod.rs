//! Times: measured on one machine, and kept in files. They are the only
//! numbers of the chapter that it cannot compute.

pub mod cloth;

use course::{Cell, Column, Format, Outcome, Table};

/// What `cargo bench -p realtime --bench frames` printed.
const FRAMES: &str = include_str!("frames.csv");

/// What `cargo bench -p realtime --bench soft` and
/// `tests/devloop/mujoco_peers.py` printed.
const MUJOCO: &str = include_str!("mujoco.csv");

/// What a frame of each scene costs.
pub fn frames() -> Table {
    Table {
        name: "frames",
        title: "What a frame of each scene costs",
        caption: "Five seconds of each scene, in CPU time of one thread, \
                  measured by `cargo bench -p realtime --bench frames` on one \
                  machine, whose clock ticks every four milliseconds. Yours \
                  will be different. Late is a frame of more than a sixtieth of \
                  a second, 16.7 ms.",
        columns: vec![
            Column::text("scene"),
            Column::number("mean", Format::Fixed(1)).unit("ms"),
            Column::number("slowest", Format::Fixed(0)).unit("ms"),
            Column::integer("late of 300"),
        ],
        rows: || rows(FRAMES),
    }
}

/// Chains beside MuJoCo.
pub fn mujoco() -> Table {
    let time = |title| Column::number(title, Format::Significant(2)).unit("ms");
    Table {
        name: "beside_mujoco",
        title: "Chains beside MuJoCo",
        caption: "CPU time of a step, one thread, measured on one machine by \
                  `cargo bench -p realtime --bench soft` and \
                  `tests/devloop/mujoco_peers.py`. Steps of 0.5 ms of \
                  symplectic Euler in both; the error is that of the tip after \
                  40 or 200 of them, against RK4 in steps of an eighth.",
        columns: vec![
            Column::text("model"),
            time("this chapter"),
            time("MuJoCo"),
            Column::text("error here"),
            Column::text("error of MuJoCo"),
        ],
        rows: || rows(MUJOCO),
    }
}

/// All lines but the heading; what reads as a number is one.
fn rows(file: &str) -> Outcome<Vec<Vec<Cell>>> {
    let cell = |field: &str| match field.parse::<f64>() {
        Ok(number) => Cell::from(number),
        Err(_) => Cell::from(field),
    };
    let lines = file.lines().skip(1);
    Ok(lines.map(|line| line.split(';').map(cell).collect()).collect())
}
