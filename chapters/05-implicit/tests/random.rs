//! Random configurations, the same on every machine.

use course::Random;
use implicit::{
    Bending, Hinge, ImplicitForce, ImplicitParticles, Membrane,
    MembraneStiffness, MembraneTriangle, SpringNetwork, Wind,
};
use math::Vec3;
use particles::{Drag, Gravity, MouseSpring, Spring};

/// A vector with components between -1 and 1.
pub fn vector(random: &mut Random) -> Vec3 {
    let mut component = || random.uniform(-1.0, 1.0);
    Vec3::new(component(), component(), component())
}

/// `n` particles of random mass, place and velocity.
pub fn cloud(random: &mut Random, n: usize) -> ImplicitParticles {
    let mut cloud = ImplicitParticles::new();
    for _ in 0..n {
        let mass = random.uniform(0.2, 2.0);
        let (x, v) = (vector(random), vector(random));
        cloud.add(mass, x, v).unwrap();
    }
    cloud
}

/// Springs between neighbours in a ring and across it, damped and undamped,
/// some stretched and some compressed.
pub fn springs(random: &mut Random, n: usize) -> SpringNetwork {
    let mut list = Vec::new();
    for i in 0..n {
        for j in [i + 1, i + 2] {
            let ks = random.uniform(10.0, 200.0);
            let kd = random.uniform(0.0, 5.0);
            let rest = random.uniform(0.2, 2.0);
            let ends = [i, j % n];
            list.push(Spring::new(ends, ks, kd, rest).unwrap());
        }
    }
    SpringNetwork::new(list)
}

/// A random triangle in the plane whose angles are neither tiny nor flat.
fn flat(random: &mut Random) -> [[f64; 2]; 4] {
    let mut shift = |x: f64, y: f64| {
        [x + random.uniform(-0.2, 0.2), y + random.uniform(-0.2, 0.2)]
    };
    [shift(0.0, 0.0), shift(1.0, 0.0), shift(0.4, 0.9), shift(0.6, -0.8)]
}

/// Every force of the chapter on five particles, by name.
pub fn forces(
    random: &mut Random,
) -> Vec<(&'static str, Box<dyn ImplicitForce>)> {
    let triangles = [[0, 1, 2], [1, 3, 2], [4, 0, 3]];
    let wind = vector(random) * 3.0;
    let threads =
        MembraneStiffness { stretch: 80.0, shear: 30.0, damping: 1.5 };
    let mut patches = Vec::new();
    for corners in triangles {
        let [a, b, c, _] = flat(random);
        patches.push(MembraneTriangle::new(corners, [a, b, c]).unwrap());
    }
    let hinges = vec![
        Hinge::new([0, 1, 2, 3], flat(random)).unwrap(),
        Hinge::new([2, 4, 1, 0], flat(random)).unwrap(),
    ];
    let target = vector(random);
    vec![
        ("springs", Box::new(springs(random, 5))),
        ("gravity", Box::new(Gravity::earth())),
        ("drag", Box::new(Drag::new(0.7).unwrap())),
        ("mouse", Box::new(MouseSpring::new(2, target, 9.0, 0.4).unwrap())),
        ("wind", Box::new(Wind::new(&triangles, wind, 1.3, 0.2).unwrap())),
        ("membrane", Box::new(Membrane::new(patches, threads).unwrap())),
        ("bending", Box::new(Bending::new(hinges, 0.8, 0.1).unwrap())),
    ]
}
