//! Where a block on a slope holds, slides or tips over.

use crate::lab::scenes::{FRAME, incline};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series, Side};
use math::Vec3;

/// What the block does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It stays where it is.
    Holds,
    /// It slides without turning.
    Slides,
    /// It turns over its lower edge.
    Tips,
}

/// How long the block is simulated, frames.
const FRAMES: usize = 2;

/// A slower block holds, m/s and rad/s: a hundredth of a degree beyond the
/// limit makes it faster.
const HOLDING_SPEED: f64 = 1e-5;

/// What a block of `height` over length does on a slope of `angle` degrees.
pub(super) fn fate(angle: f64, mu: f64, height: f64) -> Outcome<Fate> {
    let changes = [("angle", angle), ("friction", mu), ("height", height)];
    let changes = changes.map(|(name, x)| (name.to_string(), x));
    let mut world = incline().with(&changes)?.world;
    for _ in 0..FRAMES {
        world.step(FRAME)?;
    }
    let block = &world.bodies()[2];
    let down = angle.to_radians();
    let down = Vec3::new(down.cos(), 0.0, -down.sin());
    Ok(if block.omega().norm() > HOLDING_SPEED {
        Fate::Tips
    } else if block.v().dot(&down) > HOLDING_SPEED {
        Fate::Slides
    } else {
        Fate::Holds
    })
}

/// The map of what happens.
pub fn figure() -> Figure {
    Figure {
        name: "incline_map",
        title: "Holds, slides or tips",
        caption: "A block is put on a slope and simulated for two frames. \
                  Each mark is one such simulation. The curve is tan θ = μ: to \
                  the right of it the block slides. The vertical line is where \
                  the point straight below its centre leaves its base. A block \
                  tips only where friction is strong enough to keep its foot \
                  from sliding away, above the horizontal line.",
        alt: "A plane of slope against friction with three kinds of marks: \
              discs on the left, squares below on the right, triangles above \
              on the right, parted by a rising curve and two straight lines.",
        params: vec![Param::new(
            "height",
            "height over length",
            0.5..=4.0,
            1.6,
        )],
        draw,
    }
}

fn draw(settings: &ParamValues) -> Outcome<Drawing> {
    let height = settings.get("height");
    let mut marks: [Vec<Point>; 3] = Default::default();
    for i in 0..16 {
        let angle = 1.5 + 3.0 * f64::from(i);
        for j in 0..12 {
            let mu = 0.05 + 0.1 * f64::from(j);
            marks[fate(angle, mu, height)? as usize].push((angle, mu));
        }
    }
    // It slides where tan θ > μ, and tips where tan θ > 1 / height, if the
    // foot holds: μ > 1 / height.
    let edge = (1.0 / height).atan().to_degrees();
    let friction = (0..=96).map(|k| {
        let angle = 0.5 * f64::from(k);
        (angle, angle.to_radians().tan())
    });
    let mut panel = Panel::new()
        .axes("slope θ (°)", "friction μ")
        .ranges(0.0..=48.0, 0.0..=1.25)
        .legend(Legend::Above);
    let names = ["holds", "slides", "tips"];
    let inks = [Ink::Blue, Ink::Orange, Ink::Green];
    for ((name, ink), marks) in names.into_iter().zip(inks).zip(marks) {
        // A flat block never tips here.
        if !marks.is_empty() {
            panel = panel.add(Series::points(name, marks).ink(ink));
        }
    }
    panel = panel.add(Series::line("tan θ = μ", friction).ink(Ink::Exact));
    if edge < 48.0 {
        let upright = [(edge, 1.0 / height), (edge, 1.25)];
        let level = [(edge, 1.0 / height), (48.0, 1.0 / height)];
        let line = |name, ends| {
            Series::line(name, ends).ink(Ink::Exact).dashed().unlisted()
        };
        panel = panel
            .add(line("centre over the edge", upright))
            .add(line("foot holds", level))
            .note_beside((edge, 1.21), "centre over the edge", Side::Right);
    }
    Ok(Plot::wide(panel).size(640.0, 440.0).draw()?)
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "sliding_angle",
            "slope at which a flat block with friction 0.5 begins to slide, \
             by trial",
            "°",
            3,
            || limit(|angle| Ok(fate(angle, 0.5, 0.8)? != Fate::Holds)),
        ),
        Value::new(
            "tipping_angle",
            "slope at which a block 1.6 times as high as long begins to tip, \
             friction 1.2, by trial",
            "°",
            3,
            || limit(|angle| Ok(fate(angle, 1.2, 1.6)? != Fate::Holds)),
        ),
    ]
}

/// The angle, °, at which something begins to happen.
fn limit(happens: impl Fn(f64) -> Outcome<bool>) -> Outcome<f64> {
    let (mut before, mut after) = (0.0, 50.0);
    for _ in 0..12 {
        let middle = 0.5 * (before + after);
        if happens(middle)? {
            after = middle;
        } else {
            before = middle;
        }
    }
    Ok(0.5 * (before + after))
}
