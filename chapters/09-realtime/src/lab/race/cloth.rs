//! One cloth: error against cost.

use super::by_impulses::{Impulses, by_impulses};
use super::by_minimisation::{by_newton, by_projections};
use super::by_springs::{by_implicit, by_rk4};
use super::by_xpbd::by_xpbd;
use super::net::Net;
use super::{Entrant, end_of, error_against_cost, run};
use course::{Figure, Outcome, Tolerance, Value};
use implicit::Scheme;
use math::Vec3;

/// Particles along a side.
const SIDE: usize = 8;

/// How stiff threads are, N/m: explicit steps must be shorter than about a
/// millisecond.
const STIFFNESS: f64 = 2000.0;

/// Frames until positions are compared.
const FRAMES: usize = 20;

fn net() -> Net {
    Net::cloth(SIDE, STIFFNESS)
}

const ENTRANTS: [Entrant; 7] = [
    Entrant { name: "explicit RK4", settings: &[20, 28, 40, 80], make: by_rk4 },
    Entrant {
        name: "implicit (chapter 5)",
        settings: &[1, 4, 16, 64],
        make: |net, k| by_implicit(net, Scheme::BackwardEuler, k),
    },
    Entrant {
        name: "BDF2 (chapter 5)",
        settings: &[1, 4, 16, 64],
        make: |net, k| by_implicit(net, Scheme::Bdf2, k),
    },
    Entrant {
        name: "XPBD, substeps",
        settings: &[4, 16, 64, 256],
        make: |net, k| by_xpbd(net, k, 1),
    },
    Entrant {
        name: "impulses, substeps",
        settings: &[4, 16, 64, 256],
        make: |net, k| by_impulses(net, Impulses::Substeps(k)),
    },
    Entrant { name: "Newton's method", settings: &[1, 4, 16], make: by_newton },
    Entrant {
        name: "projective dynamics",
        settings: &[1, 4, 16],
        make: |net, k| by_projections(net, k, 10),
    },
];

/// Where the cloth is at the end, explicitly in very short steps.
fn exact(net: &Net) -> Outcome<Vec<Vec3>> {
    end_of(by_rk4(net, 200)?, FRAMES)
}

/// Wrinkles multiply rounding errors, and conjugate gradients stop at a
/// thousandth.
const CLOSE: Tolerance = Tolerance::new(1e-8, 1e-4);

/// Error against cost.
pub fn figure() -> Figure {
    Figure {
        name: "race_cloth",
        title: "The shoot-out: a cloth",
        caption: "A sheet of 8 × 8 particles falls from the horizontal, held \
                  at two corners, for a third of a second. The same springs \
                  for all: the largest error of a position against what a \
                  frame costs. Explicit steps twice as long as the first \
                  ones explode.",
        alt: "Seven curves on logarithmic axes. Implicit steps, Newton's \
              method, impulses and XPBD fall slowly; explicit RK4 begins \
              at twenty steps for each frame and is far below all others \
              at once.",
        params: vec![],
        draw: |_| {
            let net = net();
            let exact = exact(&net)?;
            error_against_cost(&ENTRANTS, &net, FRAMES, &exact, CLOSE)
        },
    }
}

/// One point of the figure.
fn point(entrant: usize, setting: usize) -> Outcome<super::Run> {
    let net = net();
    let exact = exact(&net)?;
    ENTRANTS[entrant].run(&net, setting, FRAMES, &exact)
}

/// The longest of the steps that divide a frame which does not explode, ms.
fn explicit_limit() -> Outcome<f64> {
    let net = net();
    for k in 5..ENTRANTS[0].settings[0] {
        // Farther than the sheet is wide is nowhere.
        if run(by_rk4(&net, k)?, FRAMES, &net.x)?.error < 1.5 {
            return Ok(1e3 * super::FRAME / k as f64);
        }
    }
    Ok(1e3 * super::FRAME / ENTRANTS[0].settings[0] as f64)
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    let mut values = vec![
        Value::new("race_cloth_limit", "longest step", "ms", 2, explicit_limit),
        Value::new("race_cloth_newton", "Newton, one step", "mm", 2, || {
            Ok(1e3 * point(5, 1)?.error)
        }),
        Value::new("race_cloth_many", "implicit, 16 steps", "mm", 2, || {
            Ok(1e3 * point(1, 16)?.error)
        }),
        Value::new("race_cloth_implicit", "one step", "mm", 2, || {
            Ok(1e3 * point(1, 1)?.error)
        }),
        Value::new("race_cloth_xpbd", "XPBD, 16 substeps", "mm", 2, || {
            Ok(1e3 * point(3, 16)?.error)
        }),
        Value::new("race_cloth_explicit", "RK4, 20 steps", "µm", 2, || {
            Ok(1e6 * point(0, 20)?.error)
        }),
    ];
    for value in &mut values {
        value.tolerance = CLOSE;
    }
    values
}
