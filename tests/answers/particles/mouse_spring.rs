//! As seen from the mouse: how far it is ahead, how fast it gets away, and at
//! last the pull as an angle and a length, of which the length is limited.

/// What ties a particle to the mouse.
#[derive(Clone, Copy)]
pub struct Spring {
    /// Stiffness.
    pub ks: f64,
    /// Damping.
    pub kd: f64,
    /// Greatest force.
    pub most: f64,
}

/// The mouse.
#[derive(Clone, Copy)]
pub struct Mouse {
    /// Where it was.
    pub before: [f64; 2],
    /// Where it is.
    pub now: [f64; 2],
    /// Time between the two.
    pub between: f64,
}

/// The force on the particle.
pub fn mouse_spring(
    spring: Spring,
    mouse: Mouse,
    x: [f64; 2],
    v: [f64; 2],
) -> [f64; 2] {
    let pull = |axis: usize| {
        let ahead = mouse.now[axis] - x[axis];
        let way_of_particle = v[axis] * mouse.between;
        let way_of_mouse = mouse.now[axis] - mouse.before[axis];
        let away = (way_of_mouse - way_of_particle) / mouse.between;
        spring.ks * ahead + spring.kd * away
    };
    let (along_x, along_y) = (pull(0), pull(1));
    let angle = along_y.atan2(along_x);
    let length = (along_x * along_x + along_y * along_y).sqrt();
    let (sin, cos) = angle.sin_cos();
    [cos, sin].map(|share| share * length.min(spring.most))
}
