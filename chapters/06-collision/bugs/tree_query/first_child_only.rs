//! You go on with one child only. Both may overlap the box that is wanted.

/// A box, aligned with the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Its lowest coordinates (m).
    pub lo: [f64; 3],
    /// Its highest coordinates (m).
    pub hi: [f64; 3],
}

/// What a node has below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Below {
    /// The item with this number.
    Item(usize),
    /// The nodes with these numbers, both larger than the node's own.
    Nodes(usize, usize),
}

/// A node of the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// The box around everything below it.
    pub bounds: Aabb,
    /// What that is.
    pub below: Below,
}

/// What a query finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The numbers of the items, in any order.
    pub items: Vec<usize>,
    /// How many nodes were compared.
    pub compared: usize,
}

/// All items whose boxes overlap `wanted`.
///
/// - `nodes`: the tree; its root is node 0
pub fn query(nodes: &[Node], wanted: &Aabb) -> Found {
    let mut found = Found { items: Vec::new(), compared: 0 };
    let mut open = Vec::new();
    if !nodes.is_empty() {
        open.push(0);
    }
    while let Some(i) = open.pop() {
        found.compared += 1;
        if !overlap(&nodes[i].bounds, wanted) {
            continue;
        }
        match nodes[i].below {
            Below::Item(item) => found.items.push(item),
            Below::Nodes(left, _) => open.push(left),
        }
    }
    found
}

/// Mends all boxes of the tree.
///
/// - `nodes`: the tree; only `bounds` change
/// - `items`: the box of each item now
pub fn refit(nodes: &mut [Node], items: &[Aabb]) {
    for i in (0..nodes.len()).rev() {
        nodes[i].bounds = match nodes[i].below {
            Below::Item(item) => items[item],
            Below::Nodes(left, right) => {
                around(&nodes[left].bounds, &nodes[right].bounds)
            }
        };
    }
}

fn overlap(a: &Aabb, b: &Aabb) -> bool {
    (0..3).all(|k| a.lo[k] <= b.hi[k] && b.lo[k] <= a.hi[k])
}

/// The smallest box around two.
fn around(a: &Aabb, b: &Aabb) -> Aabb {
    let lo = [0, 1, 2].map(|k| a.lo[k].min(b.lo[k]));
    let hi = [0, 1, 2].map(|k| a.hi[k].max(b.hi[k]));
    Aabb { lo, hi }
}
