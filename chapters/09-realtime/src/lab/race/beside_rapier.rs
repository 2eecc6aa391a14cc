//! This world of boxes beside another program. Times, and what the other
//! program does, cannot be computed here: they were measured once, and are
//! kept in a file. What this world's columns do is computed.

use crate::SolverSettings;
use crate::lab::arrangements::{FRAME, column_positions, columns};
use course::{Figure, Outcome, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};

/// What `cargo run --release -p peers -- boxes` printed.
const MEASURED: &str = include_str!("beside_rapier.csv");

/// One setting of one program on one scene.
struct Measured {
    scene: &'static str,
    program: &'static str,
    substeps: f64,
    milliseconds: f64,
    /// Drop, slide and overlap, mm.
    errors: [f64; 3],
}

/// All lines but the heading.
fn measured() -> Outcome<Vec<Measured>> {
    let mut all = Vec::new();
    for line in MEASURED.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [scene, program, numbers @ ..] = fields.as_slice() else {
            return Err(format!("a line without fields: {line}").into());
        };
        let mut read = [0.0; 5];
        for (number, text) in read.iter_mut().zip(numbers) {
            *number = text.parse()?;
        }
        let [substeps, milliseconds, mut errors @ ..] = read;
        if *program == "ours" && scene.starts_with("columns") {
            [errors[0], errors[1]] = column(substeps as usize)?;
        }
        all.push(Measured { scene, program, substeps, milliseconds, errors });
    }
    Ok(all)
}

/// Drop and slide of a column of ten, mm, after four seconds. Columns do not
/// touch each other, so that all do what one does.
fn column(substeps: usize) -> Outcome<[f64; 2]> {
    let mut world = columns(10, SolverSettings::with_substeps(substeps))?;
    for _ in 0..240 {
        world.step(FRAME)?;
    }
    let mut worst: [f64; 2] = [0.0; 2];
    for (body, x) in world.bodies()[1..].iter().zip(column_positions(10)) {
        let moved = body.shape().x - x;
        worst[0] = worst[0].max(-1e3 * moved.z);
        worst[1] = worst[1].max(1e3 * moved.xy().norm());
    }
    Ok(worst)
}

/// A program with four substeps, the default of both.
fn at_four<'a>(
    all: &'a [Measured],
    scene: &str,
    program: &str,
) -> Outcome<&'a Measured> {
    let same = |one: &&Measured| {
        one.scene == scene && one.program == program && one.substeps == 4.0
    };
    Ok(all.iter().find(same).ok_or("no such line")?)
}

/// The last digit of the file, mm: what is less is drawn as this.
const LAST_DIGIT: f64 = 1e-3;

/// Scenes, what is read off, and which of the errors it is.
const PANELS: [(&str, &str, usize); 3] = [
    ("columns 1000", "columns: drop (mm)", 0),
    ("columns 1000", "columns: slide (mm)", 1),
    ("pile", "pile: overlap (mm)", 2),
];

/// Programs as they stand in the file, and what the legend says.
const PROGRAMS: [(&str, &str); 3] = [
    ("ours", "this world"),
    ("rapier", "Rapier"),
    ("rapier as stiff", "Rapier, as stiff as this world"),
];

/// Error against time, for both.
pub fn figure() -> Figure {
    Figure {
        name: "beside_rapier",
        title: "Beside Rapier: error against time",
        caption: "1,000 boxes, in columns and in a pile, with 2, 3, 4, 8 and \
                  16 substeps: measured by `cargo run --release -p peers -- \
                  boxes` on one machine, but for drop and slide of this \
                  world, which are computed. Times are parts of Rapier's with \
                  its default settings in the same run; yours will differ. \
                  Below and to the left is better.",
        alt: "Three panels with three curves each. The drop of this world \
              falls with the time as that of Rapier with equal springs, and \
              to the left of it; the drop of Rapier's default \
              stays. Columns of this world do not slide.",
        params: vec![],
        draw: |_| {
            let all = measured()?;
            let mut panels = Vec::new();
            for (scene, label, which) in PANELS {
                let unit = at_four(&all, scene, "rapier")?.milliseconds;
                let mut panel =
                    Panel::new().axes("time over Rapier's", label).log_log();
                for (k, (program, name)) in PROGRAMS.into_iter().enumerate() {
                    let of = |one: &&Measured| {
                        one.scene == scene && one.program == program
                    };
                    let point = |one: &Measured| {
                        let error = one.errors[which].max(LAST_DIGIT);
                        (one.milliseconds / unit, error)
                    };
                    let curve: Vec<Point> =
                        all.iter().filter(of).map(point).collect();
                    let series = Series::path(name, curve).ink(Ink::nth(k));
                    panel = panel.add(series.tolerance(Tolerance::rel(1e-9)));
                }
                panels.push(panel);
            }
            Ok(Plot::strip(panels).shared_legend().draw()?)
        },
    }
}

/// Our time with four substeps over that of another program.
fn ratio(scene: &str, program: &str) -> Outcome<f64> {
    let all = measured()?;
    let ours = at_four(&all, scene, "ours")?.milliseconds;
    Ok(ours / at_four(&all, scene, program)?.milliseconds)
}

/// An error of a program with four substeps, mm.
fn error(scene: &str, program: &str, which: usize) -> Outcome<f64> {
    Ok(at_four(&measured()?, scene, program)?.errors[which])
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    let one = |name, title, compute| Value::new(name, title, "", 2, compute);
    let mm = |name, title, compute| Value::new(name, title, "mm", 2, compute);
    vec![
        one("rapier_columns_100", "100 boxes", || {
            ratio("columns 100", "rapier")
        }),
        one("rapier_columns_1000", "1,000 boxes", || {
            ratio("columns 1000", "rapier")
        }),
        one("rapier_pile", "the pile", || ratio("pile", "rapier")),
        one("rapier_stiff_100", "100 boxes, equal springs", || {
            ratio("columns 100", "rapier as stiff")
        }),
        one("rapier_stiff_1000", "1,000 boxes, equal springs", || {
            ratio("columns 1000", "rapier as stiff")
        }),
        one("rapier_stiff_pile", "the pile, equal springs", || {
            ratio("pile", "rapier as stiff")
        }),
        mm("rapier_drop", "drop of Rapier's columns", || {
            error("columns 1000", "rapier", 0)
        }),
        mm("rapier_drop_ours", "drop of our columns", || {
            error("columns 1000", "ours", 0)
        }),
        mm("rapier_slide", "slide of Rapier's columns", || {
            error("columns 1000", "rapier", 1)
        }),
        mm("rapier_stiff_slide", "slide with equal springs", || {
            error("columns 1000", "rapier as stiff", 1)
        }),
        mm("rapier_overlap", "overlap in Rapier's pile", || {
            error("pile", "rapier", 2)
        }),
        mm("rapier_stiff_overlap", "overlap with equal springs", || {
            error("pile", "rapier as stiff", 2)
        }),
        mm("rapier_overlap_ours", "overlap in our pile", || {
            error("pile", "ours", 2)
        }),
    ]
}
