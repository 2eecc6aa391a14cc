//! How the sorted grid divides space: into columns, and each of them finely
//! along its length.

use crate::Aabb;
use crate::broad_phase::body_bounds::BodyBounds;
use math::Vec3;

/// The width of a column in mean widths of a box. Below, more boxes reach
/// across borders; above, more boxes that do not overlap are compared.
const WIDTH_IN_BOXES: f64 = 2.0;

/// If boxes reach into more columns than this on average, the columns are
/// made wider.
const MAX_COLUMNS_PER_BOX: usize = 4;

/// Bits for the number of a column along each of two axes; the rest of 32
/// bits is for the position along it.
const COLUMN_BITS: u32 = 8;
const POSITION_BITS: u32 = u32::BITS - 2 * COLUMN_BITS;

/// Columns along one axis, side by side along the two others.
///
/// All that its numbers must satisfy is that a larger coordinate never has a
/// smaller number, whatever the rounding. Then boxes that overlap share a
/// column, and along it the later begin is not behind the earlier end.
#[derive(Clone, Debug)]
pub(crate) struct GridColumns {
    along: usize,
    across: [usize; 2],
    /// How many there are along the two axes across.
    count: [u32; 2],
    corner: Vec3,
    /// Numbers per metre along each axis.
    scale: Vec3,
}

impl GridColumns {
    /// Columns that suit `bodies`.
    pub fn around(bodies: &BodyBounds) -> Self {
        let (mut all, mut sizes, mut n) = (Aabb::empty(), Vec3::zeros(), 0);
        for (_, bounds) in bodies.iter() {
            all = all.union(bounds);
            sizes += bounds.size();
            n += 1;
        }
        let along = all.size().imax();
        let mut columns = Self {
            along,
            across: [(along + 1) % 3, (along + 2) % 3],
            count: [1, 1],
            corner: all.lo,
            scale: Vec3::zeros(),
        };
        columns.divide(all.size(), sizes * (WIDTH_IN_BOXES / n as f64));
        while columns.count != [1, 1]
            && columns.reached(bodies) > MAX_COLUMNS_PER_BOX * n
        {
            columns.widen();
        }
        columns
    }

    /// Divides `extent` into columns of `width`, or wider ones if those would
    /// be too many. Zero or infinite numbers do no harm: a conversion to an
    /// integer always gives some number.
    fn divide(&mut self, extent: Vec3, width: Vec3) {
        self.scale[self.along] =
            f64::from(1_u32 << POSITION_BITS) / extent[self.along];
        for (count, axis) in self.count.iter_mut().zip(self.across) {
            let fitting = (extent[axis] / width[axis]) as u32;
            *count = fitting.clamp(1, 1 << COLUMN_BITS);
            self.scale[axis] = f64::from(*count) / extent[axis];
        }
    }

    /// Makes one column out of four.
    fn widen(&mut self) {
        for (count, axis) in self.count.iter_mut().zip(self.across) {
            *count = count.div_ceil(2);
            self.scale[axis] *= 0.5;
        }
    }

    /// How many columns all boxes together reach into.
    fn reached(&self, bodies: &BodyBounds) -> usize {
        let mut sum = 0;
        for (_, bounds) in bodies.iter() {
            let (first, last) = (self.of(&bounds.lo), self.of(&bounds.hi));
            let [a, b] = [0, 1].map(|k| (last[k] - first[k] + 1) as usize);
            sum += a * b;
        }
        sum
    }

    /// The column that contains `point`.
    #[inline]
    pub fn of(&self, point: &Vec3) -> [u32; 2] {
        [0, 1].map(|k| {
            let axis = self.across[k];
            self.number(axis, point[axis]).min(self.count[k] - 1)
        })
    }

    /// The number of a column in the high bits, with the low bits free for
    /// the position along it.
    #[inline]
    pub fn key(&self, column: [u32; 2]) -> u32 {
        (column[0] << COLUMN_BITS | column[1]) << POSITION_BITS
    }

    /// The column of a key: its high bits.
    #[inline]
    pub fn column_of(key: u32) -> u32 {
        key >> POSITION_BITS << POSITION_BITS
    }

    /// The position of `point` along its column.
    #[inline]
    pub fn position(&self, point: &Vec3) -> u32 {
        let number = self.number(self.along, point[self.along]);
        number.min((1 << POSITION_BITS) - 1)
    }

    #[inline]
    fn number(&self, axis: usize, x: f64) -> u32 {
        ((x - self.corner[axis]) * self.scale[axis]) as u32
    }
}
