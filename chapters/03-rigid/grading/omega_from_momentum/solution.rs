//! Only a torque can change the angular momentum `L` (kg m²/s) of a body. What
//! you see, however, is its angular velocity (rad/s). How do you get from the
//! one to the other, and how much rotational energy (J) does the body have?
//!
//! The inertia tensor takes you from the angular velocity to `L`, and it
//! changes with the orientation. The tensor in body space does not. We choose
//! the axes of the body so that it is diagonal there, with three numbers, the
//! moments of inertia (kg m²): along each axis of the body, `L` is the moment
//! times the angular velocity, and nothing is mixed. `L` is given in the world,
//! and the answer is wanted there. The rotation matrix `world_from_body` takes
//! vectors of the body to the world; its transpose takes them back (notes D
//! §2.10 and §2.11).
//!
//! For the energy think of a particle, whose energy is half of its velocity
//! times its momentum, a dot product. For a rotating body it is the same with
//! the two vectors of this exercise (appendix C.1). They usually have different
//! directions: a body rotates faster about the axes with the smaller moments.
//!
//! A moment may be `f64::INFINITY`: then the body cannot rotate about that
//! axis, however large `L` is. If you divide, you need not do anything about
//! it; but a matrix with infinite entries cannot be multiplied or inverted.
//!
//! **An example.** A body has the moments 1, 2 and 4 kg m². It has been rotated
//! by a quarter turn about the z axis of the world, so its x axis points along
//! (0, 1, 0), and its y axis along (-1, 0, 0). `L` is (2, 3, 4) kg m²/s in the
//! world. Along the axes of the body that is 3, -2 and 4. There the body
//! rotates at 3, -1 and 1 rad/s, which is (1, 3, 1) rad/s in the world. The
//! energy is 7.5 J.
//!
//! Write `omega_from_momentum`.

use math::{Mat3, Vec3};

/// The rotation of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spin {
    /// Its angular velocity (rad/s), in the world.
    pub omega: Vec3,
    /// Its rotational energy (J).
    pub energy: f64,
}

/// Angular velocity and rotational energy of a body with a given angular
/// momentum.
///
/// - `moments`: its moments of inertia (kg m²) about the axes of body space
/// - `world_from_body`: the rotation matrix R, which takes vectors of the body
///   to the world
/// - `l`: its angular momentum (kg m²/s), in the world
pub fn omega_from_momentum(
    moments: Vec3,
    world_from_body: &Mat3,
    l: Vec3,
) -> Spin {
    // ANSWER
    // omega = R I_body⁻¹ Rᵀ L
    let l_body = world_from_body.transpose() * l;
    let omega_body = l_body.component_div(&moments);
    let omega = world_from_body * omega_body;
    Spin { omega, energy: 0.5 * omega.dot(&l) }
    // END
}
