//! Insertion of new bodies: one sort and one sweep, however many there are.
//! Notes D §7.2.1 does it for a whole scene at the start.

use crate::{Aabb, Endpoint, EndpointKind, EndpointList, Pair};

/// The bodies to be inserted, and the workspace that it takes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Insertions {
    bodies: Vec<u32>,
    is_new: Vec<bool>,
    points: Vec<Endpoint>,
    old: ActiveList,
    new: ActiveList,
}

impl Insertions {
    /// Queues a body.
    pub fn push(&mut self, body: u32) {
        self.bodies.push(body);
    }

    /// Whether no body is waiting.
    pub fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// Inserts all of them into the sorted lists `axes`, and calls `overlap`
    /// for every pair with overlapping `bounds` that has a new body in it.
    /// Returns how many pairs of boxes it compared.
    pub fn apply(
        &mut self,
        axes: &mut [EndpointList; 3],
        bounds: &[Aabb],
        overlap: impl FnMut(Pair),
    ) -> usize {
        for (axis, list) in axes.iter_mut().enumerate() {
            for &body in &self.bodies {
                let owner = body as usize;
                let interval = bounds[owner].interval(axis);
                let begin =
                    Endpoint::new(interval.lo, owner, EndpointKind::Begin);
                let end = Endpoint::new(interval.hi, owner, EndpointKind::End);
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

    /// Sweeps along one axis with two active lists: pairs of old bodies are
    /// known already, so old ones are compared with new ones only.
    fn sweep(
        &mut self,
        points: &[Endpoint],
        bounds: &[Aabb],
        mut overlap: impl FnMut(Pair),
    ) -> usize {
        let mut tests = 0;
        self.old.resize(bounds.len());
        self.new.resize(bounds.len());
        for point in points {
            let (body, is_new) = (point.owner(), self.is_new[point.owner()]);
            let own = if is_new { &mut self.new } else { &mut self.old };
            if point.kind() == EndpointKind::End {
                own.remove(body);
                continue;
            }
            own.push(body, bounds[body]);
            tests += self.new.compare(body, &bounds[body], &mut overlap);
            if is_new {
                tests += self.old.compare(body, &bounds[body], &mut overlap);
            }
        }
        tests
    }
}

/// The list along which bodies are spread farthest, and so overlap least.
fn longest(axes: &[EndpointList; 3]) -> &EndpointList {
    let length = |list: &EndpointList| match list.points() {
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

/// Bodies whose interval has begun and not ended, with their bounds.
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

    fn push(&mut self, body: usize, bounds: Aabb) {
        self.places[body] = self.active.len() as u32;
        self.active.push((bounds, body));
    }

    fn remove(&mut self, body: usize) {
        let place = self.places[body] as usize;
        self.active.swap_remove(place);
        if let Some((_, other)) = self.active.get(place) {
            self.places[*other] = place as u32;
        }
    }

    /// Calls `overlap` for every body on the list that `body` overlaps;
    /// returns how many it compared.
    fn compare(
        &self,
        body: usize,
        bounds: &Aabb,
        overlap: &mut impl FnMut(Pair),
    ) -> usize {
        for (other_bounds, other) in &self.active {
            if bounds.overlaps(other_bounds) && *other != body {
                overlap(Pair::new(body, *other));
            }
        }
        self.active.len()
    }
}
