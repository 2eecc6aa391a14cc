//! Stiffness: the largest stable step of a spring.

use crate::{Oscillator, Particles, Spring, nail};
use course::{Drawing, Figure, Outcome, ParamValues, Tolerance};
use figure::{Legend, Panel, Plot, Point, Series};
use math::Vec3;
use ode::{Leapfrog, Rk4, Solver, SymplecticEuler};

/// The largest step at which the motion stays bounded, against stiffness.
pub fn figure() -> Figure {
    Figure {
        name: "stability_limit",
        title: "The largest stable step of a spring",
        caption: "The largest step at which a mass of 1 kg on a spring does \
                  not explode, found by bisection, for springs from soft to \
                  stiff. A spring a hundred times as stiff allows a tenth of \
                  the step.",
        alt: "Falling straight lines on logarithmic axes of step against \
              stiffness, all with slope minus one half; leapfrog and \
              symplectic Euler coincide, Runge–Kutta lies a little above.",
        params: vec![],
        draw,
    }
}

fn draw(_: &ParamValues) -> Outcome<Drawing> {
    let mut panel = Panel::new()
        .axes("stiffness k_s (N/m)", "largest stable step h (s)")
        .log_log()
        .legend(Legend::BottomLeft)
        .slope(-0.5, (1e4, 4e-3), 1.0);
    let solvers: [Box<dyn Solver>; 3] = [
        Box::new(SymplecticEuler::new()),
        Box::new(Leapfrog::new()),
        Box::new(Rk4::new()),
    ];
    for mut solver in solvers {
        let mut points: Vec<Point> = Vec::new();
        for exponent in 0..=6 {
            let ks = 10_f64.powi(exponent);
            points.push((ks, largest_step(solver.as_mut(), ks)?));
        }
        // Bisection ends at 1e-6 of the step; a run of finite length lets
        // growth of less than 1 % a step pass.
        let close = Tolerance::rel(1e-3);
        let series = Series::path(solver.name(), points).tolerance(close);
        panel = panel.add(series);
    }
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

/// By bisection, starting from well below and well above leapfrog's limit.
fn largest_step(solver: &mut dyn Solver, ks: f64) -> Outcome<f64> {
    let limit = Oscillator::new(1.0, ks, 0.0)?.leapfrog_limit();
    let (mut stable, mut unstable) = (0.5 * limit, 2.0 * limit);
    for _ in 0..20 {
        let h = 0.5 * (stable + unstable);
        match stays_bounded(solver, ks, h)? {
            true => stable = h,
            false => unstable = h,
        }
    }
    Ok(stable)
}

fn stays_bounded(solver: &mut dyn Solver, ks: f64, h: f64) -> Outcome<bool> {
    let mut system = Particles::new();
    let wall = system.add(1.0, Vec3::zeros(), Vec3::zeros())?;
    let mass = system.add(1.0, Vec3::x(), Vec3::zeros())?;
    system.set_script(wall, nail(Vec3::zeros()))?;
    system.add_force(Spring::new([mass, wall], ks, 0.0, 0.0)?)?;
    for _ in 0..1000 {
        solver.step(&mut system, h);
        let x = system.x()[mass].x.abs();
        // Near its limit a symplectic method oscillates widely, but its
        // amplitude stays bounded.
        if x.is_nan() || x > 1e4 {
            return Ok(false);
        }
    }
    Ok(true)
}
