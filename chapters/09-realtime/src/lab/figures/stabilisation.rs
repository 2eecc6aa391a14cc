//! What becomes of an overlap: three ways to mend it.

use crate::lab::arrangements::{FRAME, floored};
use crate::{BoxDef, SoftCoefficients, SolverSettings, Stabilisation};
use course::{Figure, Outcome, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};
use math::Vec3;

/// How deep the box begins inside the floor, m.
const DEPTH: f64 = 0.1;

/// The three ways, by name.
pub(crate) const WAYS: [(&str, Stabilisation); 3] = [
    ("Baumgarte", Stabilisation::Baumgarte { part: 0.2 }),
    ("split impulses", Stabilisation::SplitImpulse { part: 0.2 }),
    ("soft", Stabilisation::Soft),
];

/// How far the centre of a unit box is above its place on the floor, m, frame
/// by frame; it begins inside the floor.
pub(crate) fn heights(way: Stabilisation) -> Outcome<Vec<Point>> {
    let settings = SolverSettings {
        stabilisation: way,
        max_push_speed: f64::INFINITY,
        ..SolverSettings::default()
    };
    let mut world = floored(settings)?;
    let x = Vec3::new(0.0, 0.0, 0.5 - DEPTH);
    let number = world.add(&BoxDef::new(Vec3::repeat(1.0), x))?;
    let mut heights = vec![(0.0, -DEPTH)];
    for k in 1..=60 {
        world.step(FRAME)?;
        let z = world.bodies()[number].shape().x.z - 0.5;
        heights.push((f64::from(k) * FRAME, z));
    }
    Ok(heights)
}

/// Heights over time.
pub fn figure() -> Figure {
    Figure {
        name: "stabilisation",
        title: "Three ways out of an overlap",
        caption: "A box begins a tenth of a metre inside the floor. No limit is \
                  set on the speed at which it is pushed out. Baumgarte's \
                  feedback throws it into the air: the speed that closed the \
                  overlap stays. Split impulses and soft constraints bring it out, \
                  and there it is.",
        alt: "Three curves of height against time from below zero: one flies \
              up and falls back, two rise to zero and stay.",
        params: vec![],
        draw: |_| {
            let mut panel =
                Panel::new().axes("time (s)", "height of the box (m)");
            for (k, (name, way)) in WAYS.into_iter().enumerate() {
                let line = Series::line(name, heights(way)?).ink(Ink::nth(k));
                panel = panel.add(line.tolerance(Tolerance::new(1e-7, 1e-6)));
            }
            Ok(Plot::wide(panel.horizontal(0.0, "the floor")).draw()?)
        },
    }
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "default_hertz",
            "frequency of soft contacts, unless told otherwise",
            "Hz",
            3,
            || Ok(SolverSettings::default().contact_hertz),
        ),
        Value::new(
            "column_sag",
            "sag of a column of ten boxes on soft contacts",
            "mm",
            2,
            || {
                let hertz = SolverSettings::default().contact_hertz;
                Ok(1e3 * SoftCoefficients::sag(hertz, 100.0, 9.81))
            },
        ),
        Value {
            tolerance: Tolerance::rel(1e-6),
            ..Value::new(
                "baumgarte_jump",
                "how high Baumgarte's feedback throws the box",
                "m",
                2,
                || {
                    let heights = heights(WAYS[0].1)?;
                    Ok(heights.iter().map(|(_, z)| *z).fold(0.0, f64::max))
                },
            )
        },
    ]
}
