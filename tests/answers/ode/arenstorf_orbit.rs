//! Gragg's method, extrapolated: the modified midpoint rule with 2, 4, 6 and
//! 8 substeps, and Aitken and Neville's scheme in their squares.

type Field<'a> = &'a dyn Fn(f64, &[f64]) -> Vec<f64>;

const COLUMNS: usize = 4;
const TOLERANCE: f64 = 3e-9;

pub fn integrate(f: Field<'_>, t_end: f64, x: &[f64]) -> Vec<f64> {
    let mut state = x.to_vec();
    let mut now = 0.0;
    let mut length = t_end.min(1e-3);
    let mut arrow = f(0.0, &state);
    loop {
        let rest = t_end - now;
        let whole = length >= rest;
        let h = if whole { rest } else { length };
        let (best, error) = extrapolated(f, now, h, &state, &arrow);
        if error <= TOLERANCE {
            state = best;
            if whole {
                return state;
            }
            now += h;
            arrow = f(now, &state);
        }
        let scale = (TOLERANCE / error).powf(1.0 / 7.0);
        length = h * (0.9 * scale).clamp(0.1, 4.0);
    }
}

fn extrapolated(
    f: Field<'_>,
    t: f64,
    h: f64,
    x: &[f64],
    arrow: &[f64],
) -> (Vec<f64>, f64) {
    let mut table: Vec<Vec<f64>> = Vec::new();
    for j in 0..COLUMNS {
        table.push(gragg(f, t, h, x, arrow, 2 * (j + 1)));
        for m in (0..j).rev() {
            let ratio = (j + 1) as f64 / (m + 1) as f64;
            let weight = ratio * ratio - 1.0;
            for i in 0..x.len() {
                let change = table[m + 1][i] - table[m][i];
                table[m][i] = table[m + 1][i] + change / weight;
            }
        }
    }
    let off = (0..x.len()).map(|i| table[0][i] - table[1][i]);
    let error = off.map(|d| d * d).sum::<f64>().sqrt();
    (table.swap_remove(0), error)
}

fn gragg(
    f: Field<'_>,
    t: f64,
    h: f64,
    x: &[f64],
    arrow: &[f64],
    n: usize,
) -> Vec<f64> {
    let part = h / n as f64;
    let along = |from: &[f64], length: f64, arrow: &[f64]| -> Vec<f64> {
        from.iter().zip(arrow).map(|(x, a)| x + length * a).collect()
    };
    let mut before = x.to_vec();
    let mut here = along(x, part, arrow);
    for i in 1..n {
        let next = along(&before, 2.0 * part, &f(t + i as f64 * part, &here));
        before = std::mem::replace(&mut here, next);
    }
    here
}
