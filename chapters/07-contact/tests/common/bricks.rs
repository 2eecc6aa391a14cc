//! Bricks in random places.

use course::Random;
use math::Vec3;
use rigid::{Body, block, quaternion_about};

/// A vector of random numbers from -1 to 1.
pub fn vector(random: &mut Random) -> Vec3 {
    Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0))
}

/// A free brick in a random place, orientation and motion.
pub fn brick(random: &mut Random) -> Body {
    let size = Vec3::from_fn(|_, _| random.uniform(0.3, 1.5));
    let axis = (vector(random) + 2.0 * Vec3::z()).normalize();
    let q = quaternion_about(axis, random.uniform(-3.0, 3.0));
    let body = Body::new(&block(size, random.uniform(0.5, 3.0)).unwrap());
    let body = body.unwrap().at(vector(random), q).unwrap();
    body.moving(vector(random), 2.0 * vector(random)).unwrap()
}
