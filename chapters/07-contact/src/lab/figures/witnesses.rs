//! How the scenes' narrow phase is answered: by the witness of the last
//! time, nearly always.

use crate::lab::scenes::{FRAME, world_scenes};
use crate::{WitnessReport, World, arrangements};
use course::{Cell, Column, Format, Outcome, Table, Tolerance};

/// How long each scene runs, s.
const SECONDS: f64 = 3.0;

/// The questions of all frames.
fn questions(mut world: World) -> Outcome<WitnessReport> {
    let mut all = WitnessReport::default();
    for _ in 0..(SECONDS / FRAME).round() as usize {
        all = all.plus(&world.step(FRAME)?.witnesses);
    }
    Ok(all)
}

fn row(title: &'static str, world: World) -> Outcome<Vec<Cell>> {
    let seen = questions(world)?;
    let all = (seen.kept + seen.neighbour + seen.searched) as f64;
    let percent = |count: usize| Cell::from(100.0 * count as f64 / all);
    Ok(vec![
        title.into(),
        percent(seen.kept),
        percent(seen.neighbour),
        percent(seen.searched),
    ])
}

/// The answers in some scenes.
pub fn table() -> Table {
    let column = |title| {
        // Heaps are chaotic: rounding decides which faces meet.
        Column::number(title, Format::Fixed(1))
            .unit("%")
            .tolerance(Tolerance::new(2.0, 0.0))
    };
    Table {
        name: "witness_counts",
        title: "Who answers the narrow phase, in three seconds",
        caption: "Is this pair apart? The witness of the last time answers \
                  nearly always; sometimes a plane next to it is better; only \
                  where two bodies are new to each other, or a plane fails, \
                  does a search begin.",
        columns: vec![
            Column::text("scene"),
            column("kept witness"),
            column("neighbour"),
            column("search"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for scene in world_scenes() {
                if ["dominoes", "many-blocks", "stack"].contains(&scene.name) {
                    rows.push(row(scene.title, scene.with(&[])?.world)?);
                }
            }
            let pile = arrangements::pile(3)?;
            rows.push(row("A pile of 27 boxes", pile)?);
            Ok(rows)
        },
    }
}
