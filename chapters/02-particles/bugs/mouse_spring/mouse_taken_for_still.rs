//! Your damping holds against the particle's own velocity, as if the mouse
//! stood still. It then brakes a particle that goes along with the hand.

/// What ties a particle to the mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Stiffness (N/m).
    pub ks: f64,
    /// Damping (N s/m).
    pub kd: f64,
    /// The greatest force that it may have (N), positive.
    pub most: f64,
}

/// The mouse, as the program gets to see it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mouse {
    /// Where it was when the program last looked (m).
    pub before: [f64; 2],
    /// Where it is now (m).
    pub now: [f64; 2],
    /// How much time lies between the two (s), positive.
    pub between: f64,
}

/// The force (N) on the particle that the mouse holds.
pub fn mouse_spring(
    spring: Spring,
    mouse: Mouse,
    x: [f64; 2],
    v: [f64; 2],
) -> [f64; 2] {
    let mut force = [0.0; 2];
    for i in 0..2 {
        force[i] = -spring.ks * (x[i] - mouse.now[i]) - spring.kd * v[i];
    }
    let size = force[0].hypot(force[1]);
    if size > spring.most {
        for i in 0..2 {
            force[i] *= spring.most / size;
        }
    }
    force
}
