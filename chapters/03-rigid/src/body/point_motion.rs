//! Velocity and acceleration of the points of a body, and its energy: notes D
//! §2.5 and appendix C.

use crate::Body;
use math::Vec3;

impl Body {
    // ANCHOR: point-velocity
    // EQ: rigid/point_velocity
    /// Velocity of the body's point that is at `p` in the world, m/s
    /// (notes D §2.5 eq. 2-17).
    pub fn point_velocity(&self, p: Vec3) -> Vec3 {
        // p' = omega x (p - x) + v
        self.omega().cross(&(p - self.x)) + self.v()
    }
    // ANCHOR_END: point-velocity

    /// Acceleration of the centre of mass under `force`, m/s².
    pub fn acceleration(&self, force: Vec3) -> Vec3 {
        // v' = F/M
        self.mass_inv() * force + self.prescribed_motion().a
    }

    // ANCHOR: acceleration
    // EQ: rigid/angular_acceleration
    /// Angular acceleration under `torque`, rad/s² (notes D appendix C.2
    /// eq. C-10). It does not vanish with the torque: `omega` changes while
    /// `L` is constant.
    pub fn angular_acceleration(&self, torque: Vec3) -> Vec3 {
        // omega' = I^-1 (torque + L x omega)
        self.i_inv() * (torque + self.l.cross(&self.omega()))
            + self.prescribed_motion().alpha
    }

    // EQ: rigid/point_acceleration
    /// Acceleration, m/s², of the body's point that is at `p` in the world,
    /// under `force` and `torque` (notes D appendix C.3 eq. C-12).
    pub fn point_acceleration(
        &self,
        p: Vec3,
        force: Vec3,
        torque: Vec3,
    ) -> Vec3 {
        let (arm, omega) = (p - self.x, self.omega());
        let omega_dot = self.angular_acceleration(torque);
        // p'' = omega' x r + omega x (omega x r) + v'
        omega_dot.cross(&arm)
            + omega.cross(&omega.cross(&arm))
            + self.acceleration(force)
    }
    // ANCHOR_END: acceleration

    // ANCHOR: energy
    /// Translational kinetic energy, J.
    pub fn translational_energy(&self) -> f64 {
        // M/2 v.v = P.v/2: no mass needed, so a fixed body has none
        0.5 * self.p.dot(&self.v())
    }

    // EQ: rigid/rotational_energy
    /// Rotational kinetic energy, J.
    pub fn rotational_energy(&self) -> f64 {
        // omega.I omega/2 = L.omega/2
        0.5 * self.l.dot(&self.omega())
    }

    /// Kinetic energy, J (notes D appendix C.1 eq. C-3).
    pub fn kinetic_energy(&self) -> f64 {
        self.translational_energy() + self.rotational_energy()
    }
    // ANCHOR_END: energy
}

// ANCHOR: torque
// EQ: rigid/torque
/// The torque, N m, of `force` at the point `p` about `x` (notes D §2.7
/// eq. 2-21).
pub fn torque_at(p: Vec3, force: Vec3, x: Vec3) -> Vec3 {
    // torque = (p - x) x F
    (p - x).cross(&force)
}
// ANCHOR_END: torque
