//! With functions that call themselves, for both. Two boxes are apart if they
//! are along one of the axes; that is asked with differences.

/// A box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Lowest.
    pub lo: [f64; 3],
    /// Highest.
    pub hi: [f64; 3],
}

/// Below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Below {
    /// An item.
    Item(usize),
    /// Two nodes.
    Nodes(usize, usize),
}

/// A node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// Its box.
    pub bounds: Aabb,
    /// What is below.
    pub below: Below,
}

/// What is found.
pub struct Found {
    /// The items.
    pub items: Vec<usize>,
    /// The comparisons.
    pub compared: usize,
}

/// A query.
pub fn query(nodes: &[Node], wanted: &Aabb) -> Found {
    let mut found = Found { items: Vec::new(), compared: 0 };
    if !nodes.is_empty() {
        descend(nodes, 0, wanted, &mut found);
    }
    found
}

fn descend(nodes: &[Node], here: usize, wanted: &Aabb, found: &mut Found) {
    found.compared += 1;
    let Node { bounds, below } = nodes[here];
    for k in 0..3 {
        if bounds.lo[k] - wanted.hi[k] > 0.0 || wanted.lo[k] > bounds.hi[k] {
            return;
        }
    }
    match below {
        Below::Item(item) => found.items.push(item),
        Below::Nodes(one, other) => {
            descend(nodes, other, wanted, found);
            descend(nodes, one, wanted, found);
        }
    }
}

/// A refit.
pub fn refit(nodes: &mut [Node], items: &[Aabb]) {
    if !nodes.is_empty() {
        mend(nodes, 0, items);
    }
}

fn mend(nodes: &mut [Node], here: usize, items: &[Aabb]) -> Aabb {
    let bounds = match nodes[here].below {
        Below::Item(item) => items[item],
        Below::Nodes(one, other) => {
            let (a, b) = (mend(nodes, one, items), mend(nodes, other, items));
            let lower = |k: usize| if a.lo[k] < b.lo[k] { a.lo } else { b.lo };
            let upper = |k: usize| if a.hi[k] > b.hi[k] { a.hi } else { b.hi };
            let axes = [0, 1, 2];
            Aabb {
                lo: axes.map(|k| lower(k)[k]),
                hi: axes.map(|k| upper(k)[k]),
            }
        }
    };
    nodes[here].bounds = bounds;
    bounds
}
