//! The double pendulum: chaotic, and computed in two ways.

use crate::{ConstrainedParticles, LagrangianSystem, Pendulum, Rod};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use ode::{DormandPrince, Rk4, Solver};
use particles::{Gravity, nail};

/// How far apart the two start, rad of the upper link, which is 1 m long.
const INITIAL_DISTANCE: f64 = 1e-9;
/// The step, s.
const H: f64 = 0.001;
/// The end of the run, s.
const END: f64 = 20.0;
/// The range of distances on which the growth is fitted, m.
const FIT_RANGE: [f64; 2] = [1e-8, 1e-1];

/// Two links of 1 m with 1 kg at the end of each, at rest at the angles
/// `u`, rad, from hanging down.
fn by_angles(u: [f64; 2]) -> Outcome<LagrangianSystem<Pendulum>> {
    let pendulum = Pendulum::new(Vec3::zeros(), &[1.0, 1.0])?;
    let mut system = LagrangianSystem::new(pendulum, &[1.0; 2], &u, &[0.0; 2])?;
    system.add_force(Gravity::earth())?;
    Ok(system)
}

/// The same, made of rods.
fn by_rods(u: [f64; 2]) -> Outcome<ConstrainedParticles> {
    let mut system = ConstrainedParticles::new();
    let mut x = Vec3::zeros();
    system.add(1.0, x, Vec3::zeros())?;
    system.set_script(0, nail(x))?;
    for (i, angle) in u.into_iter().enumerate() {
        x += Vec3::new(angle.sin(), 0.0, -angle.cos());
        system.add(1.0, x, Vec3::zeros())?;
        system.constrain(Rod::new([i, i + 1], 1.0)?)?;
    }
    system.add_force(Gravity::earth())?;
    Ok(system)
}

/// The distance of the lower ends of two double pendulums over time.
pub fn figure() -> Figure {
    Figure {
        name: "chaos",
        title: "Two double pendulums part",
        caption: "Two double pendulums are let go with both links at the \
                  same angle, one of them a billionth of a metre farther \
                  out. The distance between their lower ends grows, on the \
                  whole, by the same factor every second, until it is as \
                  large as the pendulum itself. Let them go at a small \
                  angle, and they hardly part at all: then nothing is \
                  chaotic.",
        alt: "Distance on a logarithmic axis against time: a ragged line \
              that follows a straight dashed one upwards through nine \
              decades and then runs level at a few metres.",
        params: vec![
            Param::new("angle", "starting angle", 10.0..=170.0, 120.0)
                .unit("°"),
            Param::new(
                "apart",
                "distance at the start",
                1e-12..=1e-3,
                INITIAL_DISTANCE,
            )
            .unit("m")
            .log(),
        ],
        draw,
    }
}

/// The distance of the lower ends, a hundred times a second.
fn distances(angle: f64, apart: f64) -> Outcome<Vec<Point>> {
    let mut first = by_angles([angle, angle])?;
    let mut second = by_angles([angle + apart, angle])?;
    let mut solver = Rk4::new();
    let mut points = vec![(0.0, apart)];
    for n in 1..=(END / H).round() as usize {
        solver.step(&mut first, H);
        solver.step(&mut second, H);
        if n % 10 == 0 {
            let [a, b] = [&first, &second].map(|s| s.particles().x()[1]);
            points.push((n as f64 * H, (a - b).norm()));
        }
    }
    Ok(points)
}

/// A straight line through the logarithms, by least squares: the rate of
/// growth, 1/s, and the value at time 0.
fn fit(points: &[Point]) -> (f64, f64) {
    let n = points.len() as f64;
    let (mut t, mut y, mut tt, mut ty) = (0.0, 0.0, 0.0, 0.0);
    for (time, distance) in points {
        let log = distance.ln();
        (t, y) = (t + time, y + log);
        (tt, ty) = (tt + time * time, ty + time * log);
    }
    let rate = (n * ty - t * y) / (n * tt - t * t);
    (rate, ((y - rate * t) / n).exp())
}

/// The points at which the distance is within `FIT_RANGE`.
fn growing(points: &[Point]) -> &[Point] {
    let [low, high] = FIT_RANGE;
    let start = points.iter().position(|(_, d)| *d > low);
    let end = points.iter().position(|(_, d)| *d > high);
    match (start, end) {
        (Some(a), Some(b)) if b > a + 2 => &points[a..b],
        _ => &[],
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let angle = values.get("angle").to_radians();
    let points = distances(angle, values.get("apart"))?;
    // Chaos magnifies the last digit of the machine's sines and cosines.
    let close = Tolerance::new(1e-12, 0.02);
    let mut panel = Panel::new()
        .axes("time t (s)", "distance between the lower ends (m)")
        .y_log()
        .x_range(0.0..=END)
        .legend(Legend::BottomRight);
    let fitted = growing(&points);
    if !fitted.is_empty() {
        let (rate, at_zero) = fit(fitted);
        let line = [fitted[0], fitted[fitted.len() - 1]]
            .map(|(t, _)| (t, at_zero * (rate * t).exp()));
        let label = format!("× {:.1} every second", rate.exp());
        let line = Series::line(label, line).ink(Ink::Orange);
        panel = panel.add(line.tolerance(close));
    }
    let measured = Series::line("distance", points).ink(Ink::Blue);
    let panel = panel
        .add(measured.thin().tolerance(close))
        .horizontal(4.0, "as far apart as they can be");
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

/// Rods against angles.
pub fn agreement() -> Figure {
    Figure {
        name: "agreement",
        title: "Rods and angles agree",
        caption: "The same double pendulum, once by rods and multipliers \
                  and once by two angles: how far apart the two programs put \
                  its lower end. A shorter step or a better method brings \
                  them closer. Whatever difference is left grows like any \
                  other, until chaos has made it as large as the pendulum.",
        alt: "Three ragged lines of distance on a logarithmic axis against \
              time, all rising at the same rate; the better the method, the \
              lower the line.",
        params: vec![
            Param::new("angle", "starting angle", 10.0..=170.0, 120.0)
                .unit("°"),
        ],
        draw: draw_agreement,
    }
}

/// How far apart two programs put the lower end, twenty times a second.
fn differences(
    angle: f64,
    solver: &mut dyn Solver,
    h: f64,
) -> Outcome<Vec<Point>> {
    let mut angles = by_angles([angle; 2])?;
    let mut rods = by_rods([angle; 2])?;
    let mut points = Vec::new();
    let every = (0.05 / h).round() as usize;
    for n in 1..=(END / h).round() as usize {
        solver.step(&mut angles, h);
        rods.step(solver, h)?;
        if n % every == 0 {
            let off = rods.particles().x()[2] - angles.particles().x()[1];
            points.push((n as f64 * h, off.norm().max(1e-16)));
        }
    }
    Ok(points)
}

fn draw_agreement(values: &ParamValues) -> Outcome<Drawing> {
    let angle = values.get("angle").to_radians();
    let mut panel = Panel::new()
        .axes("time t (s)", "distance between the two answers (m)")
        .y_log()
        .ranges(0.0..=END, 1e-16..=1e2)
        .legend(Legend::BottomRight);
    let (mut rk4, mut order5) = (Rk4::new(), DormandPrince::new());
    let solvers: [(&mut dyn Solver, f64, &str, f64); 3] = [
        (&mut rk4, 0.01, "Runge–Kutta, h = 10 ms", 0.2),
        (&mut Rk4::new(), 0.001, "Runge–Kutta, h = 1 ms", 0.2),
        (&mut order5, 0.001, "Dormand–Prince, h = 1 ms", 10.0),
    ];
    for (solver, h, label, share) in solvers {
        let points = differences(angle, solver, h)?;
        // With the best method it is all magnified rounding, and only its
        // size is locked; with the others only what chaos makes of it.
        let close = Tolerance::new(1e-13, share);
        panel = panel.add(Series::line(label, points).thin().tolerance(close));
    }
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}

/// Numbers in the text about chaos.
pub fn values() -> Vec<Value> {
    vec![
        Value {
            name: "chaos_start",
            title: "distance between the two double pendulums at the start",
            unit: "m",
            digits: 1,
            tolerance: Tolerance::EXACT,
            compute: || Ok(INITIAL_DISTANCE),
        },
        Value {
            name: "chaos_factor",
            title: "factor by which their distance grows every second",
            unit: "",
            digits: 2,
            tolerance: Tolerance::rel(0.01),
            compute: || {
                let angle = 120_f64.to_radians();
                let points = distances(angle, INITIAL_DISTANCE)?;
                Ok(fit(growing(&points)).0.exp())
            },
        },
    ]
}
