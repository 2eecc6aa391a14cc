//! A string of unit masses and springs that falls: the benchmark scene
//! `string`.

use ode::Field;

const STIFFNESS: f64 = 100.0;
const REST_LENGTH: f64 = 0.1;
const DRAG: f64 = 0.1;
const GRAVITY: f64 = 9.81;

/// `m` masses at rest on a slightly wound line: 3 m positions, then as many
/// velocities.
pub fn scene(m: usize) -> Field<impl FnMut(f64, &[f64], &mut [f64])> {
    let mut state = vec![0.0; 6 * m];
    for i in 0..m {
        let s = i as f64;
        state[3 * i] = 0.11 * s;
        state[3 * i + 1] = 0.02 * (0.3 * s).sin();
        state[3 * i + 2] = 0.02 * (0.3 * s).cos();
    }
    Field::new(0.0, &state, derivative)
}

/// Drag and gravity on every mass, a spring between neighbours.
fn derivative(_t: f64, state: &[f64], dxdt: &mut [f64]) {
    let (x, v) = state.split_at(state.len() / 2);
    let (dx, dv) = dxdt.split_at_mut(state.len() / 2);
    dx.copy_from_slice(v);
    for i in 0..v.len() {
        dv[i] = -DRAG * v[i];
    }
    for i in (2..v.len()).step_by(3) {
        dv[i] -= GRAVITY;
    }
    for i in (0..x.len() - 3).step_by(3) {
        let d = [x[i + 3] - x[i], x[i + 4] - x[i + 1], x[i + 5] - x[i + 2]];
        let length = (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]).sqrt();
        let pull = STIFFNESS * (length - REST_LENGTH) / length;
        for c in 0..3 {
            dv[i + c] += pull * d[c];
            dv[i + 3 + c] -= pull * d[c];
        }
    }
}
