//! How a sorted grid cuts space: into columns, and each of them finely along
//! its length.

use crate::aabb::Aabb;
use crate::bodies::Bodies;
use math::Vec3;

/// Columns are wider than the boxes by this factor, on average: more boxes
/// reach across the borders of narrow ones, more strangers meet in wide
/// ones.
const WIDTH: f64 = 2.0;

/// If boxes reach into more columns than this, on average, the columns are
/// made wider.
const MOST_COLUMNS_EACH: usize = 4;

/// Bits for the number of a column along each of two axes; the rest of 32
/// bits is for the place along it.
const COLUMN_BITS: u32 = 8;
const PLACE_BITS: u32 = u32::BITS - 2 * COLUMN_BITS;

/// Columns along one axis, side by side along the two others.
///
/// All that is asked of its numbers is that a larger coordinate never has a
/// smaller one, whatever the rounding. Then boxes that overlap share a
/// column, and along it the place of the later begin is not behind that of
/// the earlier end.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    along: usize,
    across: [usize; 2],
    /// How many there are along the two axes across.
    count: [u32; 2],
    corner: Vec3,
    /// Numbers per metre along each axis.
    scale: Vec3,
}

impl Columns {
    /// Columns that suit `bodies`.
    pub fn around(bodies: &Bodies) -> Self {
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
        columns.cut(all.size(), sizes * (WIDTH / n as f64));
        while columns.count != [1, 1]
            && columns.reached(bodies) > MOST_COLUMNS_EACH * n
        {
            columns.widen();
        }
        columns
    }

    /// Cuts `extent` into columns of `width`, or wider ones if those are too
    /// many. Numbers that are zero or infinite are taken as they come: a
    /// conversion to a whole number gives some number in any case.
    fn cut(&mut self, extent: Vec3, width: Vec3) {
        self.scale[self.along] =
            f64::from(1_u32 << PLACE_BITS) / extent[self.along];
        for (count, axis) in self.count.iter_mut().zip(self.across) {
            let fitting = (extent[axis] / width[axis]) as u32;
            *count = fitting.clamp(1, 1 << COLUMN_BITS);
            self.scale[axis] = f64::from(*count) / extent[axis];
        }
    }

    /// Makes one column of four.
    fn widen(&mut self) {
        for (count, axis) in self.count.iter_mut().zip(self.across) {
            *count = count.div_ceil(2);
            self.scale[axis] *= 0.5;
        }
    }

    /// How many columns all boxes together reach into.
    fn reached(&self, bodies: &Bodies) -> usize {
        let mut sum = 0;
        for (_, bounds) in bodies.iter() {
            let (first, last) = (self.of(&bounds.lo), self.of(&bounds.hi));
            let [a, b] = [0, 1].map(|k| (last[k] - first[k] + 1) as usize);
            sum += a * b;
        }
        sum
    }

    /// The column with `point` in it.
    #[inline]
    pub fn of(&self, point: &Vec3) -> [u32; 2] {
        [0, 1].map(|k| {
            let axis = self.across[k];
            self.number(axis, point[axis]).min(self.count[k] - 1)
        })
    }

    /// The number of a column, with room behind it for places along it.
    #[inline]
    pub fn key(&self, column: [u32; 2]) -> u32 {
        (column[0] << COLUMN_BITS | column[1]) << PLACE_BITS
    }

    /// The number of a key's column.
    #[inline]
    pub fn column_of(key: u32) -> u32 {
        key >> PLACE_BITS << PLACE_BITS
    }

    /// The place of `point` along its column.
    #[inline]
    pub fn place(&self, point: &Vec3) -> u32 {
        let number = self.number(self.along, point[self.along]);
        number.min((1 << PLACE_BITS) - 1)
    }

    #[inline]
    fn number(&self, axis: usize, x: f64) -> u32 {
        ((x - self.corner[axis]) * self.scale[axis]) as u32
    }
}
