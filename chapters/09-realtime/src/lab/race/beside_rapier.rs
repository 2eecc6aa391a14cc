//! This world of boxes beside another program. Its times cannot be computed
//! here: they were measured once, and are kept in a file.

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
        let [substeps, milliseconds, errors @ ..] = read;
        all.push(Measured { scene, program, substeps, milliseconds, errors });
    }
    Ok(all)
}

/// The time of Rapier with its own settings, four substeps, ms.
fn reference(all: &[Measured], scene: &str) -> Outcome<f64> {
    let same = |one: &&Measured| {
        one.scene == scene && one.program == "rapier" && one.substeps == 4.0
    };
    let found = all.iter().find(same).ok_or("no line of rapier")?;
    Ok(found.milliseconds)
}

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
                  16 substeps: measured, not computed, by `cargo run \
                  --release -p peers -- boxes` on one machine. Times are \
                  parts of Rapier's with its default settings in the same \
                  run; yours will differ. Below and to the left is better.",
        alt: "Three panels with three curves each. The drop of this world \
              falls with the time as that of Rapier with equal springs, and \
              to the left of it; the drop of Rapier's default \
              stays. Columns slide less in Rapier.",
        params: vec![],
        draw: |_| {
            let all = measured()?;
            let mut panels = Vec::new();
            for (scene, label, which) in PANELS {
                let unit = reference(&all, scene)?;
                let mut panel =
                    Panel::new().axes("time over Rapier's", label).log_log();
                for (k, (program, name)) in PROGRAMS.into_iter().enumerate() {
                    let of = |one: &&Measured| {
                        one.scene == scene && one.program == program
                    };
                    let point = |one: &Measured| {
                        (one.milliseconds / unit, one.errors[which])
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

/// Our time with four substeps over Rapier's with its default settings.
fn ratio(scene: &str) -> Outcome<f64> {
    let all = measured()?;
    let same = |one: &&Measured| {
        one.scene == scene && one.program == "ours" && one.substeps == 4.0
    };
    let ours = all.iter().find(same).ok_or("no line of ours")?;
    Ok(ours.milliseconds / reference(&all, scene)?)
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new("rapier_columns_100", "100 boxes", "", 2, || {
            ratio("columns 100")
        }),
        Value::new("rapier_columns_1000", "1,000 boxes", "", 2, || {
            ratio("columns 1000")
        }),
        Value::new("rapier_pile", "the pile", "", 2, || ratio("pile")),
    ]
}
