//! The laboratory: what chapter 9 computes and shows.

pub mod arrangements;
mod figures;
mod measured;
mod race;
mod scenes;

use course::Chapter;
use figures::{
    barrier, cantilever, chain, chain_drift, pgs, projective, rope_substeps,
    spin, squash, stabilisation, time_stepping,
};

/// Everything that the chapter can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "realtime",
        number: 9,
        title: "Real-time methods since 1999",
        page: "09-realtime/index.html",
        figures: vec![
            time_stepping::figure(),
            pgs::convergence(),
            stabilisation::figure(),
            chain::substeps(),
            chain::mass_ratios(),
            rope_substeps::figure(),
            spin::figure(),
            projective::figure(),
            squash::figure(),
            cantilever::figure(),
            barrier::figure(),
            chain_drift::figure(),
            race::chain(),
            race::energy(),
            race::heavy_load(),
            race::cloth(),
            race::tower(),
            race::pile(),
            race::beside_rapier(),
            measured::cloth::figure(),
        ],
        tables: vec![
            race::operations(),
            measured::frames(),
            measured::mujoco(),
        ],
        values: [
            time_stepping::values(),
            pgs::values(),
            stabilisation::values(),
            chain::values(),
            rope_substeps::values(),
            spin::values(),
            projective::values(),
            cantilever::values(),
            chain_drift::values(),
            race::values(),
            measured::cloth::values(),
        ]
        .concat(),
        scenes: scenes::scenes(),
    }
}
