//! Is it worth the trouble? Work for one second of cloth, counted.

use super::value;
use crate::arrangements::{FRAME, hanging};
use crate::net::springs;
use crate::{Cloth, Fabric, Grid, Preconditioning, Stability, Weave};
use course::{Drawing, Figure, Outcome, Param, Settings, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use math::sparse::Pattern;
use particles::Spring;

/// A sheet so many times as stiff as cotton.
fn sheet(n: usize, stiffer: f64) -> Outcome<Cloth> {
    let fabric = Fabric::usual(Weave::Springs).stiffer(stiffer);
    let grid = Grid::square(n, 1.0)?;
    let mut cloth = hanging(&grid, &fabric, Weave::Springs)?;
    // Easy to count, and for a small sheet as good as any.
    let way = Preconditioning::IncompleteCholesky;
    cloth.world.settings.preconditioning = way;
    Ok(cloth)
}

/// What the springs of a flat sheet do to its fastest motion.
struct Fastest {
    /// Its frequency without damping, rad/s.
    omega: f64,
    /// How fast damping alone would end it, 1/s.
    decay: f64,
}

/// The fastest motion of a flat sheet, by power iteration: a shape that is
/// multiplied by `M⁻¹ K` again and again becomes the fastest one.
fn fastest(cloth: &Cloth) -> Outcome<Fastest> {
    let net = springs(cloth.grid(), cloth.fabric())?;
    let x = cloth.world.x();
    let mut shape: Vec<Vec3> = Vec::new();
    for i in 0..x.len() {
        // Uneven enough to hold some of every motion.
        let sign = if i.is_multiple_of(2) { 1.0 } else { -1.0 };
        let uneven = 1.0 + (i % 7) as f64;
        shape.push(Vec3::new(sign * uneven, uneven, 0.0));
    }
    let mut omega2 = 0.0;
    for _ in 0..200 {
        let pulled = pull(cloth, &net, &shape, |spring| spring.ks);
        omega2 = size(&pulled) / size(&shape);
        shape = pulled;
        let scale = 1.0 / size(&shape);
        shape.iter_mut().for_each(|s| *s *= scale);
    }
    let damped = pull(cloth, &net, &shape, |spring| spring.kd);
    Ok(Fastest { omega: omega2.sqrt(), decay: size(&damped) / size(&shape) })
}

/// `M⁻¹` times what springs along their own directions make of `shape`,
/// with pins held.
fn pull(
    cloth: &Cloth,
    net: &[Spring],
    shape: &[Vec3],
    strength: impl Fn(&Spring) -> f64,
) -> Vec<Vec3> {
    let (x, mass) = (cloth.world.x(), cloth.world.mass());
    let mut pulled = vec![Vec3::zeros(); shape.len()];
    for spring in net {
        let [a, b] = spring.ends;
        let u = (x[a] - x[b]).normalize();
        let along = strength(spring) * u.dot(&(shape[a] - shape[b])) * u;
        pulled[a] += along / mass[a];
        pulled[b] -= along / mass[b];
    }
    for (i, pulled) in pulled.iter_mut().enumerate() {
        if cloth.world.is_led(i) {
            *pulled = Vec3::zeros();
        }
    }
    pulled
}

fn size(shape: &[Vec3]) -> f64 {
    shape.iter().map(Vec3::norm_squared).sum::<f64>().sqrt()
}

/// How many steps a second RK4 needs at least to be stable.
fn explicit_steps(cloth: &Cloth) -> Outcome<f64> {
    let Fastest { omega, decay } = fastest(cloth)?;
    // lambda² + decay lambda + omega² = 0
    let (re, under) = (-0.5 * decay, omega * omega - 0.25 * decay * decay);
    let stable = |h: f64| {
        let growth = |re, im| Stability::Rk4.growth((h * re, h * im));
        let root = under.abs().sqrt();
        match under > 0.0 {
            true => growth(re, root) <= 1.0,
            false => growth(re - root, 0.0) <= 1.0,
        }
    };
    let (mut good, mut bad) = (0.1 / omega, 10.0 / omega);
    for _ in 0..60 {
        let middle = 0.5 * (good + bad);
        if stable(middle) { good = middle } else { bad = middle }
    }
    Ok((1.0 / good).ceil())
}

/// Springs looked at by RK4 in one second, four times a step.
fn explicit_work(n: usize, stiffer: f64) -> Outcome<f64> {
    let cloth = sheet(n, stiffer)?;
    let net = springs(cloth.grid(), cloth.fabric())?;
    Ok(4.0 * explicit_steps(&cloth)? * net.len() as f64)
}

/// Blocks that an implicit second handles, at 60 steps.
fn implicit_work(n: usize, stiffer: f64) -> Outcome<f64> {
    let mut cloth = sheet(n, stiffer)?;
    let springs = springs(cloth.grid(), cloth.fabric())?.len() as f64;
    let pattern = cloth.world.linear_system(FRAME)?.matrix.pattern().clone();
    // A block beside the diagonal is read once and used twice, as a spring
    // is looked at once and pulls at two particles.
    let product = pattern.rows() as f64 + pattern.column.len() as f64;
    let factor = factor_work(&pattern);
    let mut work = 0.0;
    for _ in 0..60 {
        let report = cloth.step(FRAME)?;
        // Assembled and factored for each solve, and checked by the guard;
        // in each round one product with the matrix and one with the factors.
        work += report.solves as f64 * (2.0 * springs + factor);
        work += report.iterations as f64 * 2.0 * product;
    }
    Ok(work)
}

/// Products of blocks in an incomplete factorisation, each of which costs
/// as much as a block used three times: half as much again as one used twice.
fn factor_work(pattern: &Pattern) -> f64 {
    let mut work = 0;
    for i in 0..pattern.rows() {
        let row = pattern.row(i).len();
        work += row + row * (row + 1) / 2;
    }
    1.5 * work as f64
}

/// Work against stiffness.
pub fn figure() -> Figure {
    Figure {
        name: "crossover",
        title: "Work for one second of cloth",
        caption: "One second of a hanging sheet. For RK4, with the longest \
                  step that is stable, every spring looked at counts one. \
                  For backward Euler, at 60 steps a second, every spring \
                  looked at and every block of the matrix handled counts \
                  one. The upright line is cotton.",
        alt: "Two curves on logarithmic axes of work against stiffness. That \
              of Runge–Kutta rises with slope one half; that of backward \
              Euler is flatter; they cross a little left of cotton.",
        params: vec![
            Param::new("n", "particles along a side", 4.0..=20.0, 12.0)
                .integer(),
        ],
        draw,
    }
}

/// How many times as stiff as cotton, for the figure.
fn factors() -> Vec<f64> {
    (0..=8).map(|i| 1e-2 * 10_f64.powf(0.5 * f64::from(i))).collect()
}

fn draw(settings: &Settings) -> Outcome<Drawing> {
    let n = settings.get("n") as usize;
    let stretch = Fabric::usual(Weave::Springs).stretch;
    let (mut rk4, mut euler): (Vec<Point>, Vec<Point>) = Default::default();
    for factor in factors() {
        rk4.push((factor * stretch, explicit_work(n, factor)?));
        euler.push((factor * stretch, implicit_work(n, factor)?));
    }
    // Counts that depend on the last bit of a residual.
    let close = Tolerance::rel(0.05);
    let panel = Panel::new()
        .x("stretch stiffness (N/m)")
        .y("springs and blocks handled")
        .log_log()
        .legend(Legend::TopLeft)
        .add(Series::path("RK4", rk4).ink(Ink::Orange).tolerance(close))
        .add(
            Series::path("backward Euler", euler)
                .ink(Ink::Blue)
                .tolerance(close),
        )
        .vertical(stretch, "cotton");
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

/// The stiffness, N/m, at which both methods work equally hard, by
/// bisection.
fn crossing() -> Outcome<f64> {
    let (mut soft, mut stiff) = (1e-2_f64, 1e2_f64);
    for _ in 0..12 {
        let middle = (soft * stiff).sqrt();
        match explicit_work(12, middle)? < implicit_work(12, middle)? {
            true => soft = middle,
            false => stiff = middle,
        }
    }
    Ok((soft * stiff).sqrt() * Fabric::usual(Weave::Springs).stretch)
}

/// The largest stretch, %, of the sheet that hangs still, so many times as
/// stiff as cotton.
fn stretch_at_rest(stiffer: f64) -> Outcome<f64> {
    let mut cloth = sheet(12, stiffer)?;
    cloth.set_wind(Vec3::zeros(), 1.0, 1.0)?;
    for _ in 0..600 {
        cloth.step(FRAME)?;
    }
    Ok(100.0 * cloth.largest_strain())
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    let mut values = vec![
        value(
            "crossover_stiffness",
            "stiffness at which RK4 and backward Euler work equally hard",
            "N/m",
            1,
            crossing,
        ),
        value(
            "crossover_stretch",
            "largest stretch of the sheet there",
            "%",
            1,
            || {
                let cotton = Fabric::usual(Weave::Springs).stretch;
                stretch_at_rest(crossing()? / cotton)
            },
        ),
        value(
            "cotton_stretch",
            "largest stretch of the cotton sheet",
            "%",
            1,
            || stretch_at_rest(1.0),
        ),
        value(
            "crossover_ratio",
            "work of RK4 for that of backward Euler, 100 times as stiff",
            "",
            2,
            || Ok(explicit_work(12, 100.0)? / implicit_work(12, 100.0)?),
        ),
    ];
    for value in &mut values {
        value.tolerance = Tolerance::rel(0.1);
    }
    values
}
