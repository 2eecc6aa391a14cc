//! Bodies on their way into the lists: sorted and swept once, however many
//! they are. Notes D §7.2.1 does it for a whole scene at the start.

use crate::aabb::Aabb;
use crate::coherent::CoherentList;
use crate::end_point::{EndKind, EndPoint};
use crate::pair::Pair;

/// Who is to be added, and the room that it takes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Newcomers {
    bodies: Vec<u32>,
    is_new: Vec<bool>,
    points: Vec<EndPoint>,
    old: ActiveList,
    new: ActiveList,
}

impl Newcomers {
    /// Announces a body.
    pub fn push(&mut self, body: u32) {
        self.bodies.push(body);
    }

    /// Whether nobody is waiting.
    pub fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// Puts all of them into the lists `axes`, which are in order, and shows
    /// whom of `bounds` they overlap. Returns how many boxes it compared.
    pub fn enter(
        &mut self,
        axes: &mut [CoherentList; 3],
        bounds: &[Aabb],
        overlap: impl FnMut(Pair),
    ) -> usize {
        for (axis, list) in axes.iter_mut().enumerate() {
            for &body in &self.bodies {
                let who = body as usize;
                let interval = bounds[who].interval(axis);
                let begin = EndPoint::new(interval.lo, who, EndKind::Begin);
                let end = EndPoint::new(interval.hi, who, EndKind::End);
                self.points.extend([begin, end]);
            }
            list.insert(&mut self.points, bounds.len());
        }
        self.is_new.resize(bounds.len(), false);
        for &body in &self.bodies {
            self.is_new[body as usize] = true;
        }
        let tests = self.sweep(longest(axes).points(), bounds, overlap);
        for body in self.bodies.drain(..) {
            self.is_new[body as usize] = false;
        }
        tests
    }

    /// Sweeps along one axis with two lists of active bodies: pairs of old
    /// ones are known, so that those meet new ones only.
    fn sweep(
        &mut self,
        points: &[EndPoint],
        bounds: &[Aabb],
        mut overlap: impl FnMut(Pair),
    ) -> usize {
        let mut tests = 0;
        self.old.resize(bounds.len());
        self.new.resize(bounds.len());
        for point in points {
            let (who, is_new) = (point.who(), self.is_new[point.who()]);
            let own = if is_new { &mut self.new } else { &mut self.old };
            if point.kind() == EndKind::End {
                own.remove(who);
                continue;
            }
            own.push(who, bounds[who]);
            tests += self.new.meet(who, &bounds[who], &mut overlap);
            if is_new {
                tests += self.old.meet(who, &bounds[who], &mut overlap);
            }
        }
        tests
    }
}

/// The list along which bodies are farthest apart, and so meet least.
fn longest(axes: &[CoherentList; 3]) -> &CoherentList {
    let length = |list: &CoherentList| match list.points() {
        [first, .., last] => last.value - first.value,
        _ => 0.0,
    };
    let mut longest = &axes[0];
    for list in axes {
        if length(list) > length(longest) {
            longest = list;
        }
    }
    longest
}

/// Bodies that have begun and not ended, their bounds side by side.
#[derive(Clone, Debug, Default)]
struct ActiveList {
    active: Vec<(Aabb, usize)>,
    /// Where each body is in the list.
    places: Vec<u32>,
}

impl ActiveList {
    fn resize(&mut self, bodies: usize) {
        self.places.resize(bodies, 0);
    }

    fn push(&mut self, who: usize, bounds: Aabb) {
        self.places[who] = self.active.len() as u32;
        self.active.push((bounds, who));
    }

    fn remove(&mut self, who: usize) {
        let place = self.places[who] as usize;
        self.active.swap_remove(place);
        if let Some((_, other)) = self.active.get(place) {
            self.places[*other] = place as u32;
        }
    }

    /// Shows whom on the list `who` overlaps.
    fn meet(
        &self,
        who: usize,
        bounds: &Aabb,
        overlap: &mut impl FnMut(Pair),
    ) -> usize {
        for (other_bounds, other) in &self.active {
            if bounds.overlaps(other_bounds) && *other != who {
                overlap(Pair::new(who, *other));
            }
        }
        self.active.len()
    }
}
