//! Particles and links between them: the chain and the cloth, in a form
//! from which every method can be set up.

use math::Vec3;

/// Gravity, m/s².
pub const EARTH: Vec3 = Vec3::new(0.0, 0.0, -9.81);

/// Particles at rest, and the links between them.
#[derive(Clone, Debug)]
pub struct Net {
    /// Positions, m.
    pub x: Vec<Vec3>,
    /// Masses, kg; none for a particle that is nailed.
    pub mass: Vec<Option<f64>>,
    /// The ends of each link, which is as long as they are apart.
    pub links: Vec<[usize; 2]>,
    /// How stiff links are for methods that need springs, N/m.
    pub stiffness: f64,
    /// Whether links are rods, for methods that can have them.
    pub rigid: bool,
    /// How far apart in the list the ends of a link are at most.
    pub reach: usize,
}

impl Net {
    /// A chain of `n` links of `length` m along `along`, with 0.1 kg at the
    /// end of each; the last weighs `load` times that.
    pub fn chain(n: usize, length: f64, along: Vec3, load: f64) -> Net {
        let x = (0..=n).map(|i| i as f64 * length * along).collect();
        let mut mass = vec![Some(0.1); n + 1];
        mass[0] = None;
        mass[n] = Some(0.1 * load);
        let links = (0..n).map(|i| [i, i + 1]).collect();
        // A millionth of a metre for a newton.
        let stiffness = 1e6;
        Net { x, mass, links, stiffness, rigid: true, reach: 1 }
    }

    /// A square sheet of `side` by `side` particles, 1 m and 0.2 kg, in the
    /// plane z = 0, nailed at two corners, with threads along both sides of
    /// each cell and along both diagonals.
    pub fn cloth(side: usize, stiffness: f64) -> Net {
        let cell = 1.0 / (side - 1) as f64;
        let number = |column: usize, row: usize| row * side + column;
        let (mut x, mut links) = (Vec::new(), Vec::new());
        for row in 0..side {
            for column in 0..side {
                x.push(cell * Vec3::new(column as f64, row as f64, 0.0));
                let here = number(column, row);
                let (right, down) = (column + 1 < side, row + 1 < side);
                if right {
                    links.push([here, number(column + 1, row)]);
                }
                if down {
                    links.push([here, number(column, row + 1)]);
                }
                if right && down {
                    links.push([here, number(column + 1, row + 1)]);
                    links.push([
                        number(column + 1, row),
                        number(column, row + 1),
                    ]);
                }
            }
        }
        let mut mass = vec![Some(0.2 / (side * side) as f64); side * side];
        (mass[0], mass[side - 1]) = (None, None);
        Net { x, mass, links, stiffness, rigid: false, reach: side + 1 }
    }

    /// The length of a link, m.
    pub fn length(&self, link: [usize; 2]) -> f64 {
        (self.x[link[0]] - self.x[link[1]]).norm()
    }

    /// How far a link gives way, m/N.
    pub fn compliance(&self) -> f64 {
        if self.rigid { 0.0 } else { 1.0 / self.stiffness }
    }

    /// How many particles can move.
    pub fn free(&self) -> usize {
        self.mass.iter().flatten().count()
    }

    /// Kinetic energy, that of height and that of links, J.
    pub fn energy(&self, x: &[Vec3], v: &[Vec3]) -> f64 {
        let mut energy = 0.0;
        for (i, mass) in self.mass.iter().enumerate() {
            let m = mass.unwrap_or(0.0);
            energy += m * (0.5 * v[i].norm_squared() - EARTH.dot(&x[i]));
        }
        if !self.rigid {
            for &[i, j] in &self.links {
                let c = (x[i] - x[j]).norm() - self.length([i, j]);
                energy += 0.5 * self.stiffness * c * c;
            }
        }
        energy
    }
}
