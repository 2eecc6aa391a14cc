//! Explicit or implicit: work for one second of cloth, counted.

use crate::arrangements::{FRAME, hanging};
use crate::cloth::springs;
use crate::{Cloth, ClothModel, Fabric, Grid, StabilityFunction};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use math::multigrid::Hierarchy;
use particles::Spring;

/// Particles along a side of the sheet in the text, and of a finer one.
const SIDE: usize = 32;
const FINE_SIDE: usize = 64;

/// A sheet so many times as stiff as cotton.
fn sheet(n: usize, stiffer: f64) -> Outcome<Cloth> {
    let fabric = Fabric::cotton_for(ClothModel::Springs).stiffer(stiffer);
    let grid = Grid::square(n, 1.0)?;
    Ok(hanging(&grid, &fabric, ClothModel::Springs)?)
}

/// The fastest mode of a flat sheet.
struct FastestMode {
    /// Its frequency without damping, rad/s.
    omega: f64,
    /// The rate at which damping alone would end it, 1/s.
    decay: f64,
    /// The number of springs of the sheet.
    springs: usize,
}

impl FastestMode {
    /// That of a sheet so many times as stiff and as damped.
    fn stiffer(&self, factor: f64) -> FastestMode {
        FastestMode {
            omega: factor.sqrt() * self.omega,
            decay: factor * self.decay,
            springs: self.springs,
        }
    }
}

/// The fastest mode of a flat sheet of cotton, by power iteration with
/// `M⁻¹ K`.
fn fastest_mode(n: usize) -> Outcome<FastestMode> {
    let cloth = sheet(n, 1.0)?;
    let network = springs(cloth.grid(), cloth.fabric())?;
    let x = cloth.particles.x();
    let mut shape: Vec<Vec3> = Vec::new();
    for i in 0..x.len() {
        // Uneven enough to contain some of every mode.
        let sign = if i.is_multiple_of(2) { 1.0 } else { -1.0 };
        let uneven = 1.0 + (i % 7) as f64;
        shape.push(Vec3::new(sign * uneven, uneven, 0.0));
    }
    let mut omega2 = 0.0;
    for _ in 0..200 {
        let pulled = pull(&cloth, &network, &shape, |spring| spring.ks);
        omega2 = size(&pulled) / size(&shape);
        shape = pulled;
        let scale = 1.0 / size(&shape);
        shape.iter_mut().for_each(|s| *s *= scale);
    }
    let damped = pull(&cloth, &network, &shape, |spring| spring.kd);
    Ok(FastestMode {
        omega: omega2.sqrt(),
        decay: size(&damped) / size(&shape),
        springs: network.len(),
    })
}

/// `M⁻¹` times what springs along their own directions make of `shape`,
/// with pins held.
fn pull(
    cloth: &Cloth,
    network: &[Spring],
    shape: &[Vec3],
    strength: impl Fn(&Spring) -> f64,
) -> Vec<Vec3> {
    let (x, mass) = (cloth.particles.x(), cloth.particles.mass());
    let mut pulled = vec![Vec3::zeros(); shape.len()];
    for spring in network {
        let [a, b] = spring.ends;
        let u = (x[a] - x[b]).normalize();
        let along = strength(spring) * u.dot(&(shape[a] - shape[b])) * u;
        pulled[a] += along / mass[a];
        pulled[b] -= along / mass[b];
    }
    for (i, pulled) in pulled.iter_mut().enumerate() {
        if cloth.particles.is_scripted(i) {
            *pulled = Vec3::zeros();
        }
    }
    pulled
}

fn size(shape: &[Vec3]) -> f64 {
    shape.iter().map(Vec3::norm_squared).sum::<f64>().sqrt()
}

/// How many steps per second RK4 needs to be stable.
fn explicit_steps(mode: &FastestMode) -> f64 {
    let FastestMode { omega, decay, .. } = *mode;
    // lambda² + decay lambda + omega² = 0
    let (re, under) = (-0.5 * decay, omega * omega - 0.25 * decay * decay);
    let stable = |h: f64| {
        let growth =
            |re, im| StabilityFunction::Rk4.amplification((h * re, h * im));
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
    (1.0 / good).ceil()
}

/// Springs evaluated by RK4 in one second, four times per step.
fn explicit_work(mode: &FastestMode) -> f64 {
    4.0 * explicit_steps(mode) * mode.springs as f64
}

/// Blocks that an implicit second handles, at 60 steps.
fn implicit_work(n: usize, stiffer: f64) -> Outcome<f64> {
    let mut cloth = sheet(n, stiffer)?;
    let springs = springs(cloth.grid(), cloth.fabric())?.len() as f64;
    let matrix = &cloth.particles.linear_system(FRAME)?.matrix;
    // An off-diagonal block is read once and used twice, as a spring is
    // evaluated once and acts on two particles.
    let fine = matrix.stored() as f64;
    let all = fine + Hierarchy::new(matrix, n, n).stored() as f64;
    let mut work = 0.0;
    for _ in 0..60 {
        let report = cloth.step(FRAME)?;
        // Assembled for each solve, restricted to the coarser grids, and
        // checked by the energy guard.
        work += report.solves as f64 * (2.0 * springs + RESTRICTED * all);
        // Two sweeps and a residual on every grid, half a product.
        work += report.iterations as f64 * (3.0 * all + 0.5 * fine);
    }
    Ok(work)
}

/// How many blocks of the coarse grid a block goes to: in each direction a
/// particle follows one or two others, one and a half on average, and a block
/// belongs to two particles in two directions.
const RESTRICTED: f64 = 1.5 * 1.5 * 1.5 * 1.5;

/// Work against stiffness.
pub fn figure() -> Figure {
    Figure {
        name: "crossover",
        title: "Work for one second of cloth",
        caption: "One second of a hanging sheet. For RK4, with the longest \
                  stable step, every evaluation of a spring counts as one. \
                  For backward Euler, at 60 steps per second and with \
                  multigrid as the preconditioner, every evaluation \
                  of a spring and every operation on a block of the matrix \
                  counts as one. The vertical line is cotton.",
        alt: "Two curves on logarithmic axes of work against stiffness. That \
              of Runge–Kutta rises with slope one half, and more steeply at \
              its right end; that of backward Euler is flatter; they cross \
              well left of cotton.",
        params: vec![
            Param::new("n", "particles along a side", 8.0..=48.0, SIDE as f64)
                .integer(),
        ],
        draw,
    }
}

/// How many times as stiff as cotton, for the figure.
fn factors() -> Vec<f64> {
    (-2..=2).map(|i| 10_f64.powi(i)).collect()
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let n = values.get("n") as usize;
    let stretch = Fabric::cotton_for(ClothModel::Springs).stretch;
    let (mut rk4, mut euler): (Vec<Point>, Vec<Point>) = Default::default();
    let cotton = fastest_mode(n)?;
    for factor in factors() {
        let work = explicit_work(&cotton.stiffer(factor));
        rk4.push((factor * stretch, work));
        euler.push((factor * stretch, implicit_work(n, factor)?));
    }
    // Counts that depend on the last bit of a residual.
    let close = Tolerance::rel(0.05);
    let panel = Panel::new()
        .axes("stretch stiffness (N/m)", "operations on springs and blocks")
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
    let cotton = fastest_mode(SIDE)?;
    for _ in 0..12 {
        let middle = (soft * stiff).sqrt();
        let explicit = explicit_work(&cotton.stiffer(middle));
        match explicit < implicit_work(SIDE, middle)? {
            true => soft = middle,
            false => stiff = middle,
        }
    }
    Ok((soft * stiff).sqrt() * Fabric::cotton_for(ClothModel::Springs).stretch)
}

/// The largest strain, %, of the sheet hanging at rest, so many times as stiff
/// as cotton.
fn strain_at_rest(stiffer: f64) -> Outcome<f64> {
    let mut cloth = sheet(SIDE, stiffer)?;
    cloth.set_wind(Vec3::zeros(), 1.0, 1.0)?;
    for _ in 0..600 {
        cloth.step(FRAME)?;
    }
    Ok(100.0 * cloth.largest_strain())
}

/// The work of RK4 relative to backward Euler on a grid of `n` by `n`, a
/// hundred times as stiff as cotton.
fn ratio(n: usize) -> Outcome<f64> {
    let explicit = explicit_work(&fastest_mode(n)?.stiffer(100.0));
    Ok(explicit / implicit_work(n, 100.0)?)
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    let mut values = vec![
        Value::new(
            "crossover_stiffness",
            "stiffness at which RK4 and backward Euler work equally hard",
            "N/m",
            1,
            crossing,
        ),
        Value::new(
            "crossover_stretch",
            "largest strain of the sheet there",
            "%",
            1,
            || {
                let cotton = Fabric::cotton_for(ClothModel::Springs).stretch;
                strain_at_rest(crossing()? / cotton)
            },
        ),
        Value::new(
            "cotton_stretch",
            "largest strain of the cotton sheet",
            "%",
            1,
            || strain_at_rest(1.0),
        ),
        Value::new(
            "crossover_ratio",
            "work of RK4 relative to backward Euler, 100 times as stiff",
            "",
            2,
            || ratio(SIDE),
        ),
        Value::new(
            "crossover_ratio_fine",
            "the same on a grid of 64 by 64",
            "",
            2,
            || ratio(FINE_SIDE),
        ),
    ];
    for value in &mut values {
        value.tolerance = Tolerance::rel(0.1);
    }
    values
}
