//! The penalty method against computed contact forces: notes D §9, first page.

use crate::lab::scenes::{FRAME, G};
use crate::{Material, Solid, World, WorldSettings as Tolerances};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::{Quat, Vec3};
use ode::{Field, Rk4, Solver};
use rigid::Gravity;

/// The height of a block of `mass`, kg, on a floor that is a spring of
/// `stiffness`, N/m, after `steps` steps of `h` seconds; it is put down
/// at rest. `damping` is a fraction of critical damping.
fn on_spring(
    [mass, stiffness, damping]: [f64; 3],
    h: f64,
    steps: usize,
) -> f64 {
    let drag = 2.0 * damping * (stiffness * mass).sqrt();
    let mut fall = Field::new(0.0, &[0.0, 0.0], move |_, x, rate| {
        rate[0] = x[1];
        // The floor pushes what is below it, and never pulls.
        let push = (-stiffness * x[0] - drag * x[1]).max(0.0);
        rate[1] = if x[0] < 0.0 { push / mass } else { 0.0 } - G;
    });
    let mut solver = Rk4::new();
    for _ in 0..steps {
        solver.step(&mut fall, h);
    }
    fall.state()[0]
}

/// How deep it has sunk in when it has come to rest, m.
pub(super) fn sunk(mass: f64, stiffness: f64) -> f64 {
    // Long enough to come to rest, in steps that are short enough.
    let time = (mass / stiffness).sqrt();
    -on_spring([mass, stiffness, 1.0], 0.1 * time, 400)
}

/// How deep the same block is after half a second with computed forces, m.
pub(super) fn held(mass: f64) -> Outcome<f64> {
    let mut world = World::new(Tolerances::default());
    world.add_force(Gravity::new(Vec3::new(0.0, 0.0, -G))?)?;
    let mut slab = Solid::block(Vec3::new(4.0, 4.0, 1.0), 1.0)?.fixed();
    slab.body = slab.body.at(Vec3::new(0.0, 0.0, -0.5), Quat::identity())?;
    world.add(slab, Material::smooth());
    let mut block = Solid::block(Vec3::repeat(1.0), mass)?;
    let at = Vec3::new(0.0, 0.0, 0.5);
    block.body = block.body.at(at, Quat::identity())?;
    let block = world.add(block, Material::smooth());
    for _ in 0..30 {
        world.step(FRAME)?;
    }
    Ok(0.5 - world.bodies()[block].x.z)
}

/// The longest step, s, at which RK4 is stable for 1 kg on the spring, by
/// trial: the swing must not grow.
pub(super) fn longest_step(stiffness: f64) -> f64 {
    let time = (1.0 / stiffness).sqrt();
    let depth = G / stiffness;
    let (mut good, mut bad) = (0.0, 4.0);
    for _ in 0..30 {
        let middle = 0.5 * (good + bad);
        if swing(stiffness, middle * time) < 2.0 * depth {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good * time
}

/// How far from its rest 1 kg is after 1000 steps without damping, when it
/// starts a little away from it, m. The spring pulls too: only its own
/// swing counts.
fn swing(stiffness: f64, h: f64) -> f64 {
    let start = [G / stiffness, 0.0];
    let mut swing = Field::new(0.0, &start, move |_, x, rate| {
        rate[0] = x[1];
        rate[1] = -stiffness * x[0];
    });
    let mut solver = Rk4::new();
    for _ in 0..1000 {
        solver.step(&mut swing, h);
    }
    swing.state()[0].hypot(swing.state()[1] / stiffness.sqrt())
}

/// Masses of the figure, kg.
const MASSES: [f64; 6] = [1.0, 20.0, 40.0, 60.0, 80.0, 100.0];

/// Sinking in, and short steps.
pub fn figure() -> Figure {
    Figure {
        name: "penalty",
        title: "Penalty springs, and computed contact forces",
        caption: "Left: how deep a block sinks into a floor of springs, by \
                  its mass. A computed force holds every block at the \
                  surface. Right: the springs must be stiff enough that the \
                  heaviest block sinks in by no more than 1 mm. On the same \
                  springs, a block of 1 kg needs a step below the line. With \
                  computed forces a step can be as long as a frame.",
        alt: "Left, a rising line for springs and a level line at zero. \
              Right, the longest step falls as the heaviest mass grows, \
              below the level line of one frame.",
        params: vec![
            Param::new("stiffness", "stiffness", 1e4..=1e6, 1e5)
                .unit("N/m")
                .log(),
        ],
        draw,
    }
}

fn draw(settings: &ParamValues) -> Outcome<Drawing> {
    let stiffness = settings.get("stiffness");
    let mut springs: Vec<Point> = Vec::new();
    let mut exact: Vec<Point> = Vec::new();
    for mass in MASSES {
        springs.push((mass, 1e3 * sunk(mass, stiffness)));
        exact.push((mass, 1e3 * held(mass)?));
    }
    let left = Panel::new()
        .title("how deep it sinks")
        .axes("mass (kg)", "depth (mm)")
        .add(Series::path("springs", springs).ink(Ink::Orange))
        .add(
            Series::path("computed force", exact)
                .ink(Ink::Blue)
                .tolerance(Tolerance::abs(1e-3)),
        )
        .legend(Legend::Above);
    let mut steps: Vec<Point> = Vec::new();
    for heaviest in [1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0] {
        let stiffness = heaviest * G / 1e-3;
        steps.push((heaviest, 1e3 * longest_step(stiffness)));
    }
    let frame = steps.iter().map(|(mass, _)| (*mass, 1e3 * FRAME));
    let frame: Vec<Point> = frame.collect();
    let right = Panel::new()
        .title("longest step")
        .axes("heaviest block (kg)", "step (ms)")
        .log_log()
        .add(Series::path("springs", steps).ink(Ink::Orange))
        .add(Series::path("computed force", frame).ink(Ink::Blue))
        .legend(Legend::Above);
    Ok(Plot::strip([left, right]).size(640.0, 340.0).draw()?)
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "penalty_depth",
            "how deep 100 kg sink into springs of 100 000 N/m",
            "mm",
            3,
            || Ok(1e3 * sunk(100.0, 1e5)),
        ),
        Value::new(
            "penalty_step",
            "longest step for 1 kg on springs that let 1000 kg sink in by \
             1 mm",
            "ms",
            2,
            || Ok(1e3 * longest_step(1000.0 * G / 1e-3)),
        ),
    ]
}
