//! Grouping into islands: bodies that push each other, directly or through
//! others. What happens on one island does not matter on another, so each is
//! solved by itself.

use super::IslandMembers;
use std::ops::Range;

/// A list of islands, in a workspace that it keeps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Islands {
    parent: Vec<usize>,
    /// The island of each body.
    island_of: Vec<usize>,
    list: Vec<Island>,
    contacts: Vec<usize>,
    joints: Vec<usize>,
    bodies: Vec<usize>,
}

/// Where the parts of an island stand in the lists.
#[derive(Clone, Debug, Default, PartialEq)]
struct Island {
    contacts: Range<usize>,
    joints: Range<usize>,
    bodies: Range<usize>,
}

/// No island: the body cannot be moved, or is not awake.
const NONE: usize = usize::MAX;

impl Islands {
    /// Groups the movable bodies by the pairs that contacts and joints
    /// connect. Pairs of bodies that do not move belong nowhere.
    pub fn group(
        &mut self,
        movable: &[bool],
        contacts: &[[usize; 2]],
        joints: &[[usize; 2]],
    ) {
        self.parent.clear();
        self.parent.extend(0..movable.len());
        for &[a, b] in contacts.iter().chain(joints) {
            if movable[a] && movable[b] {
                self.unite(a, b);
            }
        }
        self.number(movable);
        let of = |island_of: &[usize], [a, b]: [usize; 2]| {
            if movable[a] { island_of[a] } else { island_of[b] }
        };
        let list = &mut self.list;
        let island_of = &self.island_of;
        sort_into(
            &mut self.contacts,
            contacts.len(),
            list,
            |k| of(island_of, contacts[k]),
            |island| &mut island.contacts,
        );
        sort_into(
            &mut self.joints,
            joints.len(),
            list,
            |k| of(island_of, joints[k]),
            |island| &mut island.joints,
        );
        sort_into(
            &mut self.bodies,
            movable.len(),
            list,
            |k| island_of[k],
            |island| &mut island.bodies,
        );
    }

    fn root(&mut self, mut body: usize) -> usize {
        while self.parent[body] != body {
            self.parent[body] = self.parent[self.parent[body]];
            body = self.parent[body];
        }
        body
    }

    /// The smaller number becomes the root, so that the order of the pairs
    /// does not matter.
    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        let (low, high) = (a.min(b), a.max(b));
        self.parent[high] = low;
    }

    /// Numbers the islands in the order of their first bodies.
    fn number(&mut self, movable: &[bool]) {
        self.list.clear();
        self.island_of.clear();
        self.island_of.resize(movable.len(), NONE);
        for body in 0..movable.len() {
            if !movable[body] {
                continue;
            }
            let root = self.root(body);
            if root == body {
                self.island_of[body] = self.list.len();
                self.list.push(Island::default());
            } else {
                self.island_of[body] = self.island_of[root];
            }
        }
    }

    /// How many islands there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The contacts and joints of an island.
    pub fn members(&self, island: usize) -> IslandMembers<'_> {
        let (contacts, joints) = (self.contacts(island), self.joints(island));
        IslandMembers { contacts, joints }
    }

    /// The contacts of an island.
    pub fn contacts(&self, island: usize) -> &[usize] {
        &self.contacts[self.list[island].contacts.clone()]
    }

    /// The joints of an island.
    pub fn joints(&self, island: usize) -> &[usize] {
        &self.joints[self.list[island].joints.clone()]
    }

    /// The bodies of an island.
    pub fn bodies(&self, island: usize) -> &[usize] {
        &self.bodies[self.list[island].bodies.clone()]
    }
}

/// Puts the numbers of `count` things behind each other by island, in their
/// order, and notes in each island where its own are.
fn sort_into(
    sorted: &mut Vec<usize>,
    count: usize,
    list: &mut [Island],
    island_of: impl Fn(usize) -> usize,
    range: impl Fn(&mut Island) -> &mut Range<usize>,
) {
    for island in list.iter_mut() {
        *range(island) = 0..0;
    }
    for k in 0..count {
        if island_of(k) != NONE {
            range(&mut list[island_of(k)]).end += 1;
        }
    }
    let mut next = 0;
    for island in list.iter_mut() {
        let size = range(island).end;
        *range(island) = next..next;
        next += size;
    }
    sorted.clear();
    sorted.resize(next, 0);
    for k in 0..count {
        if island_of(k) != NONE {
            let own = range(&mut list[island_of(k)]);
            sorted[own.end] = k;
            own.end += 1;
        }
    }
}
