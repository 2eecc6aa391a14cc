//! A mass on a spring: its phase plane, and damping.

use crate::{Damping, Oscillator, Particles, Spring, nail};
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, Param, ParamValues, Table,
    Tolerance,
};
use figure::{Ink, Panel, Plot, Point, Series};
use math::Vec3;
use ode::{Rk4, System, record};

/// Stiffness of the spring, N/m; the mass is 1 kg.
const KS: f64 = 4.0;
/// Where the state vector has the position and the velocity of the mass along
/// x: those of the nail come first.
const POSITION: usize = 3;
const VELOCITY: usize = 9;

/// A mass of 1 kg on a spring that is nailed to the origin.
fn mass_on_spring(kd: f64, x: f64, v: f64) -> Outcome<Particles> {
    let mut system = Particles::new();
    let wall = system.add(1.0, Vec3::zeros(), Vec3::zeros())?;
    let mass = system.add(1.0, x * Vec3::x(), v * Vec3::x())?;
    system.set_script(wall, nail(Vec3::zeros()))?;
    system.add_force(Spring::new([mass, wall], KS, kd, 0.0)?)?;
    Ok(system)
}

/// The phase plane of a mass on a spring.
pub fn phase_plane() -> Figure {
    Figure {
        name: "phase_plane",
        title: "The phase plane of a mass on a spring",
        caption: "Position to the right, velocity upwards. Every point of the \
                  plane is a state of the mass, and every state has an \
                  arrow. With damping, all curves spiral into the middle; \
                  without, they close.",
        alt: "Arrows turn clockwise about the middle of a plane of position \
              and velocity. Three curves start at the right and spiral \
              inwards.",
        params: vec![
            Param::new("kd", "damping k_d", 0.0..=6.0, 0.4).unit("N s/m"),
        ],
        draw: draw_phase_plane,
    }
}

fn draw_phase_plane(values: &ParamValues) -> Outcome<Drawing> {
    let kd = values.get("kd");
    let mut system = mass_on_spring(kd, 1.0, 0.0)?;
    let arrow = |x: f64, v: f64| {
        let (mut state, mut arrow) = ([0.0; 12], [0.0; 12]);
        (state[POSITION], state[VELOCITY]) = (x, v);
        system.set_state(0.0, &state);
        system.derivative(&mut arrow);
        (arrow[POSITION], arrow[VELOCITY])
    };
    let arrow = std::cell::RefCell::new(arrow);
    let field = |x: f64, v: f64| (arrow.borrow_mut())(x, v);
    let mut panel = Panel::new()
        .axes("position x (m)", "velocity v (m/s)")
        .ranges(-2.0..=2.0, -4.0..=4.0)
        .add(Series::field(-2.0..=2.0, -4.0..=4.0, (14, 14), field));
    for (i, x) in [0.6, 1.2, 1.8].into_iter().enumerate() {
        let mut system = mass_on_spring(kd, x, 0.0)?;
        let path = record(&mut Rk4::new(), &mut system, 0.02, 300);
        let curve = path.in_plane(POSITION, VELOCITY);
        panel = panel
            .add(Series::line("", curve).ink(Ink::nth(i)))
            .add(Series::points("", [(x, 0.0)]).ink(Ink::nth(i)));
    }
    Ok(Plot::square(panel).draw()?)
}

/// Under-, critical and overdamping.
pub fn damping() -> Figure {
    Figure {
        name: "damping",
        title: "Three ways to come to rest",
        caption: "A mass is pulled out by 1 m and let go. Underdamped, it \
                  oscillates; overdamped, it creeps. Critical damping brings \
                  it back as fast as possible without overshooting.",
        alt: "Position against time for three dampings. One line oscillates \
              about zero and dies down, one falls to zero without crossing \
              it, one falls much more slowly.",
        params: vec![
            Param::new(
                "kd",
                "damping k_d of the underdamped one",
                0.05..=3.9,
                0.6,
            )
            .unit("N s/m"),
        ],
        draw: draw_damping,
    }
}

fn draw_damping(values: &ParamValues) -> Outcome<Drawing> {
    let critical = Oscillator::new(1.0, KS, 0.0)?.critical_damping();
    let mut panel =
        Panel::new().axes("time t (s)", "position x (m)").horizontal(0.0, "");
    for (kd, name) in [
        (values.get("kd"), "underdamped"),
        (critical, "critical"),
        (4.0 * critical, "overdamped"),
    ] {
        let mut system = mass_on_spring(kd, 1.0, 0.0)?;
        let path = record(&mut Rk4::new(), &mut system, 0.01, 600);
        let label = format!("{name}, k_d = {}", course::plain(kd, 3));
        panel = panel.add(Series::line(label, thinned(&path, 3)));
    }
    Ok(Plot::wide(panel).size(640.0, 360.0).draw()?)
}

fn thinned(path: &ode::Trajectory, every: usize) -> Vec<Point> {
    let points = path.against_time(POSITION).into_iter();
    points.step_by(every).collect()
}

/// The regimes in numbers.
pub fn table() -> Table {
    Table {
        name: "damping",
        title: "A mass of 1 kg on a spring of 4 N/m, by its damping",
        caption: "A mass of 1 kg on a spring of 4 N/m. Too little and too \
                  much damping both delay its settling.",
        columns: vec![
            Column::number("k_d", Format::Significant(2)).unit("N s/m"),
            Column::text("damping"),
            Column::number("x after 2 s", Format::Fixed(4)).unit("m"),
            Column::number("settled to 2 % after", Format::Fixed(2))
                .unit("s")
                .tolerance(Tolerance::abs(0.011)),
        ],
        rows: || {
            let mut rows = Vec::new();
            for kd in [0.2, 1.0, 2.0, 4.0, 8.0, 16.0] {
                let exact = Oscillator::new(1.0, KS, kd)?;
                let words = match exact.damping() {
                    Damping::Under => "underdamped",
                    Damping::Critical => "critical",
                    Damping::Over => "overdamped",
                };
                let row: Vec<Cell> = vec![
                    kd.into(),
                    words.into(),
                    simulated(kd, 2.0)?.into(),
                    settling_time(&exact).into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

fn simulated(kd: f64, t: f64) -> Outcome<f64> {
    let mut system = mass_on_spring(kd, 1.0, 0.0)?;
    ode::advance_to(&mut Rk4::new(), &mut system, t, 400);
    Ok(system.x()[1].x)
}

/// The last time at which the exact motion is beyond 2 %.
fn settling_time(exact: &Oscillator) -> f64 {
    let mut last = 0.0;
    for i in 0..6000 {
        let t = 0.01 * f64::from(i);
        if exact.at(t, 1.0, 0.0)[0].abs() > 0.02 {
            last = t;
        }
    }
    last
}
