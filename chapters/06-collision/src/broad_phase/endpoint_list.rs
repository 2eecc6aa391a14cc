//! A list of endpoints that is kept sorted while they move, by temporal
//! coherence: the old order is almost the new one. Notes D §7.2.1.

use crate::broad_phase::sweep_1d::sorted_endpoints;
use crate::{BoundsError, Endpoint, EndpointKind, Interval, Pair, PairEvent};

/// Two neighbours in the list that are exchanged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exchange {
    /// The one that moves towards the front.
    pub front: Endpoint,
    /// The one that moves towards the back.
    pub back: Endpoint,
}

impl Exchange {
    // ANCHOR: meaning
    /// What it means for the two intervals: a begin that gets in front of an
    /// end starts an overlap, an end that gets in front of a begin ends one,
    /// and two of a kind change nothing.
    #[inline]
    pub fn event(&self) -> Option<PairEvent> {
        let pair = || Pair::new(self.front.owner(), self.back.owner());
        match (self.front.kind(), self.back.kind()) {
            (EndpointKind::Begin, EndpointKind::End) => {
                Some(PairEvent::Begin(pair()))
            }
            (EndpointKind::End, EndpointKind::Begin) => {
                Some(PairEvent::End(pair()))
            }
            _ => None,
        }
    }
    // ANCHOR_END: meaning
}

/// The endpoints of intervals along one axis, sorted.
#[derive(Clone, Debug, Default)]
pub struct EndpointList {
    points: Vec<Endpoint>,
    /// Where in `points` each endpoint is, by its label.
    places: Vec<u32>,
}

impl EndpointList {
    /// The sorted list of `intervals`.
    pub fn new(intervals: &[Interval]) -> Result<Self, BoundsError> {
        let points = sorted_endpoints(intervals)?;
        let mut list = Self { points, places: vec![0; 2 * intervals.len()] };
        list.index_places();
        Ok(list)
    }

    /// All endpoints; in order unless something was moved and not sorted.
    pub fn points(&self) -> &[Endpoint] {
        &self.points
    }

    /// Moves interval `owner`. Its endpoints stay where they are in the list
    /// until the next sort. What is not an interval is refused.
    pub fn set(
        &mut self,
        owner: usize,
        interval: Interval,
    ) -> Result<(), BoundsError> {
        interval.check(owner)?;
        let below = self.places.len() / 2;
        if owner >= below {
            return Err(BoundsError::Number { body: owner, below });
        }
        self.set_unchecked(owner, interval);
        Ok(())
    }

    /// The same without checks.
    #[inline]
    pub(crate) fn set_unchecked(&mut self, owner: usize, interval: Interval) {
        let [begin, end] = self.places_of(owner);
        self.points[begin].value = interval.lo;
        self.points[end].value = interval.hi;
    }

    // ANCHOR: sort
    // EQ: collision/inversions
    /// Insertion sort. Calls `on_exchange` for every exchange and returns how
    /// many there were: as many as there are inversions, pairs of endpoints
    /// in the wrong order.
    pub fn sort(&mut self, mut on_exchange: impl FnMut(Exchange)) -> usize {
        let mut exchanges = 0;
        for place in 1..self.points.len() {
            if self.is_out_of_order(place) {
                exchanges += self.insert_point(place, &mut on_exchange);
            }
        }
        exchanges
    }
    // ANCHOR_END: sort

    /// Whether the point at `place` belongs in front of the one before it.
    #[inline]
    fn is_out_of_order(&self, place: usize) -> bool {
        self.points[place].precedes(&self.points[place - 1])
    }

    // ANCHOR: insert-point
    /// Inserts the point at `place` farther in front, where it belongs.
    #[inline]
    fn insert_point(
        &mut self,
        place: usize,
        on_exchange: &mut impl FnMut(Exchange),
    ) -> usize {
        let front = self.points[place];
        let mut hole = place;
        while hole > 0 && front.precedes(&self.points[hole - 1]) {
            let back = self.points[hole - 1];
            on_exchange(Exchange { front, back });
            self.put(back, hole);
            hole -= 1;
        }
        self.put(front, hole);
        place - hole
    }
    // ANCHOR_END: insert-point

    // ANCHOR: sort-moved
    /// The same if only the intervals `moved` may be out of order: it starts
    /// at their endpoints and leaves the rest alone.
    pub(crate) fn sort_moved(
        &mut self,
        moved: &[u32],
        mut on_exchange: impl FnMut(Exchange),
    ) -> usize {
        let mut exchanges = 0;
        for &owner in moved {
            for place in self.places_of(owner as usize) {
                exchanges += self.insert_point(place, &mut on_exchange);
                // The points behind it may have to follow, one after the other.
                let mut next = place + 1;
                while next < self.points.len() && self.is_out_of_order(next) {
                    exchanges += self.insert_point(next, &mut on_exchange);
                    next += 1;
                }
            }
        }
        exchanges
    }
    // ANCHOR_END: sort-moved

    /// Merges the endpoints `new` into a sorted list; `limit` is above all
    /// numbers of intervals. Leaves `new` empty.
    pub(crate) fn insert(&mut self, new: &mut Vec<Endpoint>, limit: usize) {
        new.sort_unstable_by(Endpoint::in_order);
        self.places.resize(2 * limit, 0);
        let mut old = self.points.len();
        self.points.extend_from_slice(new);
        // From the back, where there is space: the later one of the last two
        // goes to the last free place.
        for place in (0..self.points.len()).rev() {
            let Some(last) = new.last() else { break };
            if old > 0 && last.precedes(&self.points[old - 1]) {
                old -= 1;
                self.put(self.points[old], place);
            } else {
                self.put(*last, place);
                new.pop();
            }
        }
    }

    /// Removes the intervals that are not to `stay`.
    pub(crate) fn retain(&mut self, stay: impl Fn(usize) -> bool) {
        self.points.retain(|point| stay(point.owner()));
        self.index_places();
    }

    fn index_places(&mut self) {
        for place in 0..self.points.len() {
            self.put(self.points[place], place);
        }
    }

    #[inline]
    fn put(&mut self, point: Endpoint, place: usize) {
        self.points[place] = point;
        self.places[point.label.0 as usize] = place as u32;
    }

    /// Where the begin and the end of `owner` are in the list.
    #[inline]
    fn places_of(&self, owner: usize) -> [usize; 2] {
        [2 * owner, 2 * owner + 1].map(|label| self.places[label] as usize)
    }
}
