//! Every scene is watched: how deep, how much energy, how exact.

use crate::scenes::{FRAME, listed};
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, Param, Settings, Table,
    Tolerance,
};
use figure::{Ink, Panel, Plot, Point, Series};

/// What was seen of a scene while it ran.
pub(super) struct Audit {
    /// Overlap at the end of each frame, mm, against time, s.
    pub depth: Vec<Point>,
    /// Kinetic and total energy, J.
    pub kinetic: Vec<Point>,
    /// The same, with the energy of height.
    pub total: Vec<Point>,
    /// The most contacts at a time.
    pub contacts: usize,
    /// The largest rise of the total energy above what it was before, J.
    pub rise: f64,
    /// The energy that came into play, J: from the highest to the lowest.
    pub span: f64,
    /// The worst residual of the conditions, scaled.
    pub residual: f64,
    /// Times at which no force was enough, and bodies pushed apart.
    pub troubles: usize,
}

/// Runs scene `number` for `seconds`.
pub(super) fn audit(number: usize, seconds: f64) -> Outcome<Audit> {
    let mut stage = listed()[number].default_stage()?;
    let mut seen = Audit {
        depth: Vec::new(),
        kinetic: Vec::new(),
        total: Vec::new(),
        contacts: 0,
        rise: 0.0,
        span: 0.0,
        residual: 0.0,
        troubles: 0,
    };
    let first = stage.world.energy();
    let (mut least, mut most) = (first, first);
    seen.kinetic.push((0.0, stage.world.kinetic_energy()));
    seen.total.push((0.0, first));
    for _ in 0..(seconds / FRAME).round() as usize {
        let report = stage.world.step(FRAME)?;
        let (t, energy) = (stage.world.time(), stage.world.energy());
        seen.depth.push((t, 1e3 * report.depth));
        seen.kinetic.push((t, stage.world.kinetic_energy()));
        seen.total.push((t, energy));
        seen.contacts = seen.contacts.max(report.contacts);
        seen.residual = seen.residual.max(report.residual);
        seen.troubles += report.infeasible + report.unresolved;
        seen.rise = seen.rise.max(energy - least);
        least = least.min(energy);
        most = most.max(energy);
    }
    let kinetic = seen.kinetic.iter().map(|p| p.1).fold(0.0, f64::max);
    seen.span = (most - least).max(kinetic);
    Ok(seen)
}

/// How long the figures watch, s.
const SHOWN: f64 = 2.0;

/// How long the table watches, s.
const WATCHED: f64 = 1.0;

/// All scenes in a table.
pub fn table() -> Table {
    // Chains and heaps are chaotic: rounding decides the last digits.
    let loose = Tolerance::new(0.5, 0.5);
    let column = |title, unit| {
        Column::number(title, Format::Significant(2))
            .unit(unit)
            .tolerance(loose)
    };
    Table {
        name: "scene_audit",
        title: "Scenes, watched for one second",
        caption: "The tolerance is 1 mm. The energy may fall, and should not \
                  rise; in the shaken box the script puts energy in. The \
                  residual is what is left of the conditions of contact, as a \
                  share of the accelerations involved.",
        columns: vec![
            Column::text("scene"),
            Column::integer("most contacts")
                .tolerance(Tolerance::new(8.0, 0.2)),
            column("deepest overlap", "mm"),
            column("energy in play", "J"),
            column("largest rise", "J"),
            Column::number("residual below 1e-9", Format::Fixed(0)),
        ],
        rows: || {
            let mut rows = Vec::new();
            for (i, listed) in listed().iter().enumerate() {
                let seen = audit(i, WATCHED)?;
                let deepest = seen.depth.iter().map(|p| p.1);
                let row: Vec<Cell> = vec![
                    listed.entry.title.into(),
                    seen.contacts.into(),
                    tidy(deepest.fold(0.0, f64::max)).into(),
                    tidy(seen.span).into(),
                    tidy(seen.rise).into(),
                    f64::from(seen.residual < 1e-9).into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// What is smaller than rounding makes it is shown as zero.
fn tidy(x: f64) -> f64 {
    if x < 1e-6 { 0.0 } else { x }
}

fn which() -> Param {
    let count = listed().len() as f64;
    Param::new("scene", "number of the scene", 1.0..=count, 1.0).integer()
}

/// Energy over time.
pub fn energy() -> Figure {
    Figure {
        name: "energy",
        title: "Energy while things fall",
        caption: "The overbalanced bricks: as they fall, energy of height \
                  becomes energy of motion, and every blow takes some of it \
                  away. The total never rises. Choose another scene with \
                  the slider; the dominoes are number 2.",
        alt: "The total energy is level and falls at every blow, while the \
              kinetic energy rises, drops with it, and dies out.",
        params: vec![which()],
        draw: |settings| {
            let seen = audit(settings.count("scene") - 1, SHOWN)?;
            let name = listed()[settings.count("scene") - 1].entry.title;
            let lowest =
                seen.total.iter().map(|p| p.1).fold(f64::INFINITY, f64::min);
            let above: Vec<Point> =
                seen.total.iter().map(|p| (p.0, p.1 - lowest)).collect();
            let chaotic = Tolerance::new(1.0, 0.1);
            let panel = Panel::new()
                .title(name)
                .x("time (s)")
                .y("energy (J)")
                .add(
                    Series::line("total, above its lowest", above)
                        .ink(Ink::Blue)
                        .tolerance(chaotic),
                )
                .add(
                    Series::line("kinetic", seen.kinetic)
                        .ink(Ink::Orange)
                        .tolerance(chaotic),
                );
            Ok(Plot::wide(panel).draw()?)
        },
    }
}

/// Overlap over time.
pub fn depth() -> Figure {
    Figure {
        name: "depth",
        title: "How deep bodies overlap",
        caption: "The deepest overlap in each frame while the overbalanced \
                  bricks fall. It never goes beyond the tolerance, whatever \
                  happens above it. Choose another scene with the slider; \
                  the dominoes are number 2.",
        alt: "A jagged line that stays between zero and the dashed line of \
              the tolerance.",
        params: vec![which()],
        draw,
    }
}

fn draw(settings: &Settings) -> Outcome<Drawing> {
    let number = settings.count("scene") - 1;
    let seen = audit(number, SHOWN)?;
    let panel = Panel::new()
        .title(listed()[number].entry.title)
        .x("time (s)")
        .y("deepest overlap (mm)")
        .y_range(0.0..=1.2)
        .add(
            Series::line("deepest overlap", seen.depth)
                .ink(Ink::Blue)
                .tolerance(Tolerance::new(0.6, 0.0)),
        )
        .horizontal(1.0, "tolerance");
    Ok(Plot::wide(panel).draw()?)
}
