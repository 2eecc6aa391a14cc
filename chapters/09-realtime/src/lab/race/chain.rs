//! One chain: error against cost, and energy over time.

use super::by_coordinates::by_coordinates;
use super::by_impulses::{Impulses, by_impulses};
use super::by_minimisation::{by_newton, by_projections};
use super::by_multipliers::by_multipliers;
use super::by_springs::by_implicit;
use super::by_xpbd::by_xpbd;
use super::net::Net;
use super::{Entrant, FRAME, Method, end_of, error_against_cost, ink};
use course::{Figure, Outcome, Tolerance, Value};
use figure::{Legend, Panel, Plot, Point, Series};
use implicit::Scheme;
use math::Vec3;

/// Frames until positions are compared: the chain is on its way down, and
/// errors have not yet been multiplied by its whipping.
const FRAMES: usize = 30;

/// Frames in the figure of energy.
const ENERGY_FRAMES: usize = 120;

/// Ten links of 0.1 m, held out sideways.
fn net() -> Net {
    Net::chain(10, 0.1, Vec3::x(), 1.0)
}

const ENTRANTS: [Entrant; 8] = [
    Entrant {
        name: "joint angles, RK4",
        settings: &[1, 2, 4, 8],
        make: |net, k| by_coordinates(net, k, false),
    },
    Entrant {
        name: "multipliers, RK4",
        settings: &[1, 2, 4, 8, 16],
        make: by_multipliers,
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
    Entrant {
        name: "impulses, iterations",
        settings: &[4, 16, 64, 256],
        make: |net, k| by_impulses(net, Impulses::Iterations(k)),
    },
    Entrant {
        name: "implicit springs",
        settings: &[1, 4, 16, 64],
        make: |net, k| by_implicit(net, Scheme::BackwardEuler, k),
    },
    Entrant {
        name: "Newton's method",
        settings: &[1, 4, 16, 64],
        make: by_newton,
    },
    Entrant {
        name: "projective dynamics",
        settings: &[4, 16, 64, 256],
        make: |net, k| by_projections(net, 1, k),
    },
];

/// Where the chain is at the end, by joint angles in very short steps.
fn exact(net: &Net) -> Outcome<Vec<Vec3>> {
    end_of(by_coordinates(net, 64, false)?, FRAMES)
}

/// A falling chain is not chaotic for half a second.
const CLOSE: Tolerance = Tolerance::new(1e-9, 1e-4);

/// Error against cost.
pub fn figure() -> Figure {
    Figure {
        name: "race_chain",
        title: "The shoot-out: a chain",
        caption: "Ten links fall from the horizontal for half a second. The \
                  largest error of a position against what a frame costs. \
                  Each curve is one method with ever finer settings. Down and \
                  to the left is better.",
        alt: "Eight curves on logarithmic axes. Joint angles and multipliers \
              plunge with slope four; the others lie far above and \
              fall with slopes of about one, and iterations hardly fall at \
              all.",
        params: vec![],
        draw: |_| {
            let net = net();
            let exact = exact(&net)?;
            error_against_cost(&ENTRANTS, &net, FRAMES, &exact, CLOSE)
        },
    }
}

/// The entrants of the figure of energy, with settings of about equal cost.
const ENERGY: [(usize, usize); 6] =
    [(0, 1), (1, 8), (2, 90), (3, 48), (4, 80), (6, 6)];

/// The energy over time, as a fraction of what the fall sets free.
fn energies(entrant: &Entrant, setting: usize) -> Outcome<Vec<Point>> {
    let net = net();
    let mut method = (entrant.make)(&net, setting)?;
    let energy = |method: &dyn Method| {
        let (x, v) = method.motion();
        net.energy(&x, &v)
    };
    let start = energy(&*method);
    // From straight aside to straight down: m g (l + 2 l + … + 10 l).
    let fall = 0.1 * 9.81 * 0.1 * 55.0;
    let mut points = vec![(0.0, 0.0)];
    for frame in 1..=ENERGY_FRAMES {
        method.frame()?;
        let gained = (energy(&*method) - start) / fall;
        points.push((frame as f64 * FRAME, 100.0 * gained));
    }
    Ok(points)
}

/// Energy over time.
pub fn energy() -> Figure {
    Figure {
        name: "race_energy",
        title: "The shoot-out: energy of the chain",
        caption: "The energy of the same chain over two seconds, as a \
                  percentage of what its fall can set free. Nothing damps it: \
                  it should stay at zero. All cost about 25,000 operations \
                  for each frame.",
        alt: "Six curves that begin at zero. That of multipliers stays \
              there; those of joint angles, of XPBD and of impulses with \
              substeps fall by some percent when the chain whips at one \
              and a half seconds; those of Newton's method and of iterations \
              fall from the start, to minus 30 and minus 45.",
        params: vec![],
        draw: |_| {
            let mut panel = Panel::new()
                .axes("time (s)", "energy gained (%)")
                .legend(Legend::Above);
            // A whipping chain multiplies rounding errors.
            let loose = Tolerance::new(1e-2, 1e-2);
            for (k, (entrant, setting)) in ENERGY.into_iter().enumerate() {
                let entrant = &ENTRANTS[entrant];
                let curve = energies(entrant, setting)?;
                let series = Series::line(entrant.name, curve);
                panel = panel.add(series.ink(ink(k)).tolerance(loose));
            }
            Ok(Plot::wide(panel).size(640.0, 420.0).draw()?)
        },
    }
}

/// One point of the figure.
fn point(entrant: usize, setting: usize) -> Outcome<super::Run> {
    let net = net();
    let exact = exact(&net)?;
    ENTRANTS[entrant].run(&net, setting, FRAMES, &exact)
}

/// Energy left at the end of the figure, %, of an entrant.
fn energy_lost(which: usize) -> Outcome<f64> {
    let (entrant, setting) = ENERGY[which];
    let curve = energies(&ENTRANTS[entrant], setting)?;
    Ok(curve.last().map_or(0.0, |(_, gained)| -gained))
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    let mut values = vec![
        Value::new("race_energy_newton", "lost by Newton", "%", 2, || {
            energy_lost(5)
        }),
        Value::new("race_energy_iterated", "by iterations", "%", 2, || {
            energy_lost(4)
        }),
        Value::new("race_energy_soft", "by substeps", "%", 2, || {
            energy_lost(3)
        }),
        Value::new(
            "race_chain_angles",
            "joint angles, 1 step",
            "mm",
            2,
            || Ok(1e3 * point(0, 1)?.error),
        ),
        Value::new("race_chain_rods", "multipliers, 8 steps", "µm", 2, || {
            Ok(1e6 * point(1, 8)?.error)
        }),
        Value::new("race_chain_xpbd", "XPBD, 64 substeps", "mm", 2, || {
            Ok(1e3 * point(2, 64)?.error)
        }),
        Value::new("race_chain_soft", "impulses, 64 substeps", "mm", 2, || {
            Ok(1e3 * point(3, 64)?.error)
        }),
        Value::new("race_chain_iterated", "64 iterations", "mm", 2, || {
            Ok(1e3 * point(4, 64)?.error)
        }),
    ];
    for value in &mut values {
        value.tolerance = CLOSE;
    }
    values
}
