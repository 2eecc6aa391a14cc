//! The laboratory: what the chapter computes and shows, and the worlds and
//! problems that its tests, figures and benchmarks share.

mod analytic;
pub mod arrangements;
mod figures;
pub mod lcp_problems;
mod scenes;
mod vanishing_survey;

pub use analytic::{OnSlope, bounces_end, max_overhang, on_slope};
pub use scenes::{world_scene, world_scenes};
pub use vanishing_survey::{PredictionSurvey, survey_predictions};

use course::Chapter;
use figures::{audit, bricks, conditions, cradle, guards, impulses, kane};
use figures::{micro_collisions, one_norm, penalty, pivoting, rigid_limit};
use figures::{slope, time_of_impact, unknowns, vanishing, witnesses};

/// Everything that chapter 7 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "contact",
        number: 7,
        title: "Contact",
        page: "07-contact/index.html",
        figures: vec![
            impulses::order_spin(),
            micro_collisions::figure(),
            kane::figure(),
            impulses::propagation(),
            penalty::figure(),
            rigid_limit::figure(),
            conditions::figure(),
            bricks::figure(),
            pivoting::figure(),
            vanishing::figure(),
            slope::figure(),
            time_of_impact::bisection(),
            audit::depth(),
            audit::energy(),
            guards::energy(),
            guards::projection(),
            guards::warm_start(),
            time_of_impact::zeno(),
        ],
        tables: vec![
            cradle::table(),
            unknowns::table(),
            pivoting::table(),
            vanishing::table(),
            one_norm::table(),
            audit::table(),
            witnesses::table(),
        ],
        values: [
            impulses::values(),
            micro_collisions::values(),
            kane::values(),
            cradle::values(),
            penalty::values(),
            bricks::values(),
            vanishing::values(),
            slope::values(),
            time_of_impact::values(),
        ]
        .concat(),
        scenes: scenes::scenes(),
    }
}
