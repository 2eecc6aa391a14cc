//! A first look at chapter 5: Euler's method with the derivative at the *end*
//! of the step, for decays, where the equation for that end is easily solved.

use math::check::{InputError, positive};

// ANCHOR: backward-euler
// EQ: ode/backward_euler
/// One backward Euler step of size `h` on `x_i' = -k_i x_i`, in place.
///
/// It is stable for every rate: the factor lies between 0 and 1.
pub fn backward_euler(
    h: f64,
    k: &[f64],
    x: &mut [f64],
) -> Result<(), InputError> {
    assert_eq!(k.len(), x.len(), "one rate for each component");
    let h = positive("h", h)?;
    for rate in k {
        positive("k", *rate)?;
    }
    for i in 0..x.len() {
        // x(t + h) = x - h k x(t + h), so x(t + h) = x / (1 + h k)
        x[i] /= 1.0 + h * k[i];
    }
    Ok(())
}
// ANCHOR_END: backward-euler
