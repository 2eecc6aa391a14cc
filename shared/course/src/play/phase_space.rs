//! The state of particles as solvers want it: one list, with the position and
//! the velocity of each particle after the other.

use super::finite;
use crate::Outcome;

/// Positions and velocities.
type Phase<const N: usize> = (Vec<[f64; N]>, Vec<[f64; N]>);

/// Positions and velocities as one list.
pub fn flattened<const N: usize>(x: &[[f64; N]], v: &[[f64; N]]) -> Vec<f64> {
    let mut state = Vec::new();
    for (x, v) in x.iter().zip(v) {
        state.extend(x);
        state.extend(v);
    }
    state
}

/// The positions and velocities in a list. What is left at its end is no
/// particle.
pub fn particles<const N: usize>(state: &[f64]) -> Phase<N> {
    let (mut x, mut v) = (Vec::new(), Vec::new());
    for both in state.chunks_exact(2 * N) {
        x.push(std::array::from_fn(|k| both[k]));
        v.push(std::array::from_fn(|k| both[N + k]));
    }
    (x, v)
}

/// The same for what a function has returned, which must be as long as a
/// state of `count` particles, and numbers.
pub fn checked_particles<const N: usize>(
    function: &str,
    state: &[f64],
    count: usize,
) -> Outcome<Phase<N>> {
    finite(function, state)?;
    let (want, got) = (2 * N * count, state.len());
    match want == got {
        true => Ok(particles(state)),
        false => Err(format!(
            "`{function}` has returned {got} numbers instead of {want}"
        )
        .into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_taken_apart_as_it_was_put_together() {
        let (x, v) = ([[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]);
        let state = flattened(&x, &v);
        assert_eq!(state, [1.0, 2.0, 5.0, 6.0, 3.0, 4.0, 7.0, 8.0]);
        let again = checked_particles::<2>("f", &state, 2).unwrap();
        assert_eq!(again, (x.to_vec(), v.to_vec()));
        let short = checked_particles::<2>("f", &state[1..], 2).unwrap_err();
        assert_eq!(
            short.to_string(),
            "`f` has returned 7 numbers instead of 8"
        );
        assert!(checked_particles::<2>("f", &[f64::NAN; 8], 2).is_err());
    }
}
