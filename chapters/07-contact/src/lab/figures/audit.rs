//! An audit of all scenes: depth, energy and residual.

use crate::lab::scenes::{FRAME, world_scenes};
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, Param, ParamValues, Table,
    Tolerance,
};
use figure::{Ink, Panel, Plot, Point, Series};

/// What a scene showed while it ran.
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
    /// The greatest residual of the conditions, scaled.
    pub residual: f64,
    /// How often no forces or no impulses were found.
    pub failures: usize,
}

/// Runs scene `number` for `seconds`.
pub(super) fn audit(number: usize, seconds: f64) -> Outcome<Audit> {
    let mut world = world_scenes()[number].with(&[])?.world;
    let mut seen = Audit {
        depth: Vec::new(),
        kinetic: Vec::new(),
        total: Vec::new(),
        contacts: 0,
        rise: 0.0,
        span: 0.0,
        residual: 0.0,
        failures: 0,
    };
    let first = world.energy();
    let (mut least, mut most) = (first, first);
    seen.kinetic.push((0.0, world.kinetic_energy()));
    seen.total.push((0.0, first));
    for _ in 0..(seconds / FRAME).round() as usize {
        let report = world.step(FRAME)?;
        let (t, energy) = (world.time(), world.energy());
        seen.depth.push((t, 1e3 * report.depth));
        seen.kinetic.push((t, world.kinetic_energy()));
        seen.total.push((t, energy));
        seen.contacts = seen.contacts.max(report.contacts);
        seen.residual = seen.residual.max(report.residual);
        seen.failures += report.infeasible + report.unresolved;
        seen.rise = seen.rise.max(energy - least);
        least = least.min(energy);
        most = most.max(energy);
    }
    let kinetic = seen.kinetic.iter().map(|p| p.1).fold(0.0, f64::max);
    seen.span = (most - least).max(kinetic);
    Ok(seen)
}

/// How long a scene runs for the figures, s.
const FIGURE_TIME: f64 = 2.0;

/// How long a scene runs for the table, s.
const TABLE_TIME: f64 = 1.0;

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
        title: "An audit of the scenes, for one second each",
        caption: "The tolerance is 1 mm. The energy may fall and should not \
                  rise, except in the shaken box, where the script puts energy \
                  in. The residual is what is left of the contact conditions, \
                  as a fraction of the accelerations involved.",
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
            for (i, scene) in world_scenes().iter().enumerate() {
                let seen = audit(i, TABLE_TIME)?;
                let deepest = seen.depth.iter().map(|p| p.1);
                let row: Vec<Cell> = vec![
                    scene.title.into(),
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
    let scenes = world_scenes();
    let titles: Vec<_> = scenes.iter().map(|scene| scene.title).collect();
    Param::choice("scene", "scene", &titles, 1.0)
}

/// Energy over time.
pub fn energy() -> Figure {
    Figure {
        name: "energy",
        title: "Energy while things fall",
        caption: "The overbalanced bricks: as they fall, potential energy \
                  becomes kinetic energy, and every impact takes some of it \
                  away. The total should not rise, but in the shaken box, \
                  whose script puts energy in. Choose another scene, such as \
                  the dominoes.",
        alt: "The total energy is level and drops at every impact, while the \
              kinetic energy rises, drops with it, and dies out.",
        params: vec![which()],
        draw: |settings| {
            let seen = audit(settings.count("scene") - 1, FIGURE_TIME)?;
            let name = world_scenes()[settings.count("scene") - 1].title;
            let lowest =
                seen.total.iter().map(|p| p.1).fold(f64::INFINITY, f64::min);
            let above: Vec<Point> =
                seen.total.iter().map(|p| (p.0, p.1 - lowest)).collect();
            let chaotic = Tolerance::new(1.0, 0.1);
            let panel = Panel::new()
                .title(name)
                .axes("time (s)", "energy (J)")
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
                  bricks fall. It never exceeds the tolerance, whatever \
                  happens. Choose another scene, such as the dominoes.",
        alt: "A jagged line that stays between zero and the dashed line of \
              the tolerance.",
        params: vec![which()],
        draw,
    }
}

fn draw(settings: &ParamValues) -> Outcome<Drawing> {
    let number = settings.count("scene") - 1;
    let seen = audit(number, FIGURE_TIME)?;
    let panel = Panel::new()
        .title(world_scenes()[number].title)
        .axes("time (s)", "deepest overlap (mm)")
        .y_range(0.0..=1.2)
        .add(
            Series::line("deepest overlap", seen.depth)
                .ink(Ink::Blue)
                .tolerance(Tolerance::new(0.6, 0.0)),
        )
        .horizontal(1.0, "tolerance");
    Ok(Plot::wide(panel).draw()?)
}
