//! Newton's method and projective dynamics on the same step.

use crate::{
    ElasticSpring, Minimiser, MinimiserSettings, ProjectiveDynamics,
    SpringStep, SpringSystem,
};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;

/// The step, s.
const STEP: f64 = 1.0 / 60.0;
/// Particles along each side of the net.
const SIDE: usize = 6;
/// Iterations in the figure.
const ITERATIONS: usize = 40;

/// A net whose first row is nailed, pulled wide and let go.
fn net(stiffness: f64) -> Outcome<SpringSystem> {
    let mut net = SpringSystem::new(Vec3::new(0.0, 0.0, -9.81))?;
    for i in 0..SIDE * SIDE {
        let (column, row) = ((i % SIDE) as f64, (i / SIDE) as f64);
        let x = Vec3::new(0.12 * column, 0.1 * row, 0.0);
        match row {
            0.0 => net.add_pinned(x)?,
            _ => net.add(0.01, x, Vec3::new(0.0, 0.0, -row))?,
        };
    }
    for i in 0..SIDE * SIDE {
        let right = (i % SIDE + 1 < SIDE, i + 1);
        let down = (i + SIDE < SIDE * SIDE, i + SIDE);
        for (there, j) in [right, down] {
            if there {
                let ends = [i, j];
                let spring =
                    ElasticSpring { ends, stiffness, rest_length: 0.1 };
                net.add_spring(spring)?;
            }
        }
    }
    Ok(net)
}

/// The largest distance between a particle and its place in `exact`, m.
fn distance(x: &[f64], exact: &[f64]) -> f64 {
    let mut largest: f64 = 0.0;
    for (a, b) in x.iter().zip(exact) {
        largest = largest.max((a - b).abs());
    }
    largest
}

/// Newton's iterates are the ends of runs with fewer iterations.
fn newton(system: &SpringSystem, iterations: usize) -> Vec<f64> {
    let mut step = SpringStep::new(system, STEP);
    let mut x = step.start();
    let settings = MinimiserSettings {
        tolerance: 1e-11,
        max_iterations: iterations,
        smallest_move: 0.0,
    };
    if iterations > 0 {
        // Whether it has arrived or not: x is as far as it came.
        let _ = Minimiser::new().minimise(&mut step, settings, &mut x);
    }
    x
}

/// Error against iterations: Newton's method, then projective dynamics.
fn histories(stiffness: f64) -> Outcome<[Vec<Point>; 2]> {
    let system = net(stiffness)?;
    let exact = newton(&system, 100);
    let (mut quick, mut slow) = (Vec::new(), Vec::new());
    for k in 0..=12 {
        let off = distance(&newton(&system, k), &exact);
        if off < 1e-13 {
            break;
        }
        quick.push((k as f64, off));
    }
    let mut solver = ProjectiveDynamics::new(&system, STEP)?;
    let s = system.coast(STEP);
    let mut x = s.clone();
    for k in 0..=ITERATIONS {
        let free: Vec<f64> =
            x[SIDE..].iter().flat_map(|x| [x.x, x.y, x.z]).collect();
        slow.push((k as f64, distance(&free, &exact)));
        solver.iterate(&system, &s, &mut x);
    }
    Ok([quick, slow])
}

/// Error against iterations.
pub fn figure() -> Figure {
    Figure {
        name: "projective",
        title: "Newton's method and projective dynamics",
        caption: "How far the iterates are from the end of one backward Euler \
                  step of a net. A straight line here is a constant factor in \
                  each iteration. Make the springs stiffer: Newton hardly \
                  notices.",
        alt: "On a logarithmic axis one curve plunges within a few \
              iterations, the other falls along a straight line.",
        params: vec![
            Param::new("stiffness", "stiffness of a spring", 10.0..=1e5, 100.0)
                .unit("N/m")
                .log(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let [quick, slow] = histories(values.get("stiffness"))?;
    // Near the minimum, rounding decides about the last digits.
    let close = Tolerance::new(1e-10, 1e-5);
    let panel = Panel::new()
        .axes("iterations", "distance from the minimum (m)")
        .ranges(0.0..=ITERATIONS as f64, 1e-14..=1.0)
        .y_log()
        .legend(Legend::TopRight)
        .add(Series::path("Newton with line search", quick).tolerance(close))
        .add(
            Series::line("projective dynamics", slow)
                .ink(Ink::Orange)
                .tolerance(close),
        );
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}

/// The factor of one iteration, late in the run.
fn factor(stiffness: f64) -> Outcome<f64> {
    let [_, slow] = histories(stiffness)?;
    Ok(slow[20].1 / slow[19].1)
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    let mut values = vec![
        Value::new("projective_factor", "factor at 100 N/m", "", 2, || {
            factor(100.0)
        }),
        Value::new("projective_stiff", "factor at 10 kN/m", "", 2, || {
            factor(1e4)
        }),
        Value::new("newton_iterations", "at 100 N/m", "", 2, || {
            Ok(histories(100.0)?[0].len() as f64)
        }),
    ];
    // Ratios of small distances from a minimum.
    for value in &mut values {
        value.tolerance = Tolerance::rel(1e-4);
    }
    values
}
