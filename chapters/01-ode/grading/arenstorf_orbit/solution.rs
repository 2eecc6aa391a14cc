//! Arenstorf's orbit takes a satellite round the moon and the earth and back to
//! its start. Near the moon it needs steps hundreds of times shorter than far
//! away. How few evaluations of the derivative can you do it with?
//!
//! You are given the derivative as a function `f(t, x)` of a state of four
//! numbers, position and velocity, and nothing else: besides earth and moon there
//! is a small disturbance that is another one each time, so that nobody can
//! compute the derivative, or the answer, in another way than by calling `f`.
//! Start with `x` at the time 0 and return the state at `t_end`.
//!
//! **Valid** is an answer whose position is off by at most 1e-6 (the moon is at a
//! distance of 1 from the earth). **The score** is how often you call `f`, in three
//! disturbed orbits together; lower is better. The count is kept where your code
//! cannot reach it.
//!
//! **An example.** The classical Runge–Kutta method calls `f` four times in a
//! step. An orbit of 2500 steps, if they are well chosen, costs 10 000
//! evaluations, and three of them 30 000.
//!
//! All that chapter 1 has taught helps: the order of a method, embedded pairs, a
//! controller, slopes that serve twice. There is no right answer, only a better
//! one.

/// The state at `t_end`.
///
/// - `f`: how fast the state changes, at a time and a state; each call counts
/// - `t_end`: the time to reach; the start is at 0
/// - `x`: the state at the start: position, velocity
pub fn integrate(
    f: &dyn Fn(f64, &[f64]) -> Vec<f64>,
    t_end: f64,
    x: &[f64],
) -> Vec<f64> {
    // ANSWER
    let mut x = x.to_vec();
    let (mut t, mut h) = (0.0, FIRST_STEP.min(t_end));
    let mut slope = f(t, &x);
    while t < t_end {
        let last = t + h >= t_end;
        if last {
            h = t_end - t;
        }
        let (x_new, error, end) = step(f, t, h, &x, &slope);
        if error <= TOLERANCE {
            t += h;
            x = x_new;
            if last {
                break;
            }
            slope = end.unwrap_or_else(|| f(t, &x));
        }
        let factor = 0.9 * (TOLERANCE / error).powf(1.0 / ORDER);
        h *= if factor.is_nan() { 0.2 } else { factor.clamp(0.3, 6.0) };
    }
    x
    // END
}

// ANSWER
/// The error that is accepted in a step. The error at the end of the orbit is
/// about thirty times this.
const TOLERANCE: f64 = 1.5e-8;
/// Short enough to leave the moon's neighbourhood.
const FIRST_STEP: f64 = 1e-3;
/// The error estimate is of this order in `h`.
const ORDER: f64 = 8.0;

/// One step of order 8 by Dormand and Prince: the new state, the estimate of
/// the error, and the slope at the end where the step has computed it.
fn step(
    f: &dyn Fn(f64, &[f64]) -> Vec<f64>,
    t: f64,
    h: f64,
    x: &[f64],
    slope: &[f64],
) -> (Vec<f64>, f64, Option<Vec<f64>>) {
    let mut k = vec![slope.to_vec()];
    for (c, row) in C.iter().zip(A) {
        let state = moved(x, h, row, &k);
        k.push(f(t + c * h, &state));
    }
    let zero = vec![0.0; x.len()];
    let e5 = size(&moved(&zero, h, &E5, &k));
    let e3 = size(&moved(&zero, h, &E3, &k));
    // Of the two estimates, one of order 8 (Hairer, Nørsett and Wanner).
    let error = e5 * e5 / (e5 * e5 + 0.01 * e3 * e3).sqrt();
    (moved(x, h, &B, &k), error, None)
}

/// The state after following a mixture of slopes.
fn moved(x: &[f64], h: f64, weights: &[f64], k: &[Vec<f64>]) -> Vec<f64> {
    let mut x = x.to_vec();
    for (weight, slope) in weights.iter().zip(k) {
        for i in 0..x.len() {
            x[i] += h * weight * slope[i];
        }
    }
    x
}

fn size(x: &[f64]) -> f64 {
    x.iter().map(|a| a * a).sum::<f64>().sqrt()
}

/// When the slopes are asked for, in units of the step.
const C: [f64; 11] = [
    0.05260015195876773,
    0.0789002279381516,
    0.1183503419072274,
    0.2816496580927726,
    0.3333333333333333,
    0.25,
    0.3076923076923077,
    0.6512820512820513,
    0.6,
    0.8571428571428571,
    1.0,
];
/// How much of the earlier slopes leads there.
const A: [&[f64]; 11] = [
    &[0.05260015195876773],
    &[0.0197250569845379, 0.0591751709536137],
    &[0.02958758547680685, 0.0, 0.08876275643042054],
    &[0.2413651341592667, 0.0, -0.8845494793282861, 0.924834003261792],
    &[0.037037037037037035, 0.0, 0.0, 0.17082860872947386, 0.12546768756682242],
    &[
        0.037109375,
        0.0,
        0.0,
        0.17025221101954405,
        0.06021653898045596,
        -0.017578125,
    ],
    &[
        0.03709200011850479,
        0.0,
        0.0,
        0.17038392571223998,
        0.10726203044637328,
        -0.015319437748624402,
        0.008273789163814023,
    ],
    &[
        0.6241109587160757,
        0.0,
        0.0,
        -3.3608926294469414,
        -0.868219346841726,
        27.59209969944671,
        20.154067550477894,
        -43.48988418106996,
    ],
    &[
        0.47766253643826434,
        0.0,
        0.0,
        -2.4881146199716677,
        -0.590290826836843,
        21.230051448181193,
        15.279233632882423,
        -33.28821096898486,
        -0.020331201708508627,
    ],
    &[
        -0.9371424300859873,
        0.0,
        0.0,
        5.186372428844064,
        1.0914373489967295,
        -8.149787010746927,
        -18.52006565999696,
        22.739487099350505,
        2.4936055526796523,
        -3.0467644718982196,
    ],
    &[
        2.273310147516538,
        0.0,
        0.0,
        -10.53449546673725,
        -2.0008720582248625,
        -17.9589318631188,
        27.94888452941996,
        -2.8589982771350235,
        -8.87285693353063,
        12.360567175794303,
        0.6433927460157636,
    ],
];
/// The step of order 8.
const B: [f64; 12] = [
    0.054293734116568765,
    0.0,
    0.0,
    0.0,
    0.0,
    4.450312892752409,
    1.8915178993145003,
    -5.801203960010585,
    0.3111643669578199,
    -0.1521609496625161,
    0.20136540080403034,
    0.04471061572777259,
];
/// The step of order 8 minus one of order 5.
const E5: [f64; 12] = [
    0.01312004499419488,
    0.0,
    0.0,
    0.0,
    0.0,
    -1.2251564463762044,
    -0.4957589496572502,
    1.6643771824549864,
    -0.35032884874997366,
    0.3341791187130175,
    0.08192320648511571,
    -0.022355307863886294,
];
/// The step of order 8 minus one of order 3.
const E3: [f64; 12] = [
    -0.18980075407240762,
    0.0,
    0.0,
    0.0,
    0.0,
    4.450312892752409,
    1.8915178993145003,
    -5.801203960010585,
    -0.4226823213237919,
    -0.1521609496625161,
    0.20136540080403034,
    0.02265179219836082,
];
// END
