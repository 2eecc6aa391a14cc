//! A mesh has ten thousand triangles, and a particle is near one of them. Which
//! one? Put the triangles into boxes, each two boxes into a larger one, and so
//! on, until one box holds everything. That is an *AABB tree*, a bounding
//! volume hierarchy. A particle outside the largest box is near no triangle;
//! one inside it is compared with the two boxes below.
//!
//! The tree is a list of nodes. A node is either a *leaf*, which holds one item
//! (a triangle, say), or an inner node with two children; either way it has an
//! axis-aligned box around everything below it. Node 0 is the root, and
//! children come later in the list than their parent. The list may be empty.
//!
//! *A query* asks for all items whose boxes overlap a given box. Start at the
//! root. Compare the node's box with the given one. If they do not overlap,
//! nothing below that node can: skip it. If they do, a leaf is found, and the
//! two children of an inner node are visited in the same way. Boxes are closed:
//! those that only touch do overlap. And they overlap only if they do so along
//! x, along y *and* along z. Count how many nodes were compared: that is what
//! the query costs.
//!
//! *A refit* updates the boxes after the items have moved. The tree itself
//! stays as it is; it remains good as long as neighbours stay neighbours. Each
//! leaf takes the new box of its item, and each inner node takes the smallest
//! box around those of its two children. In which order? Children must be done
//! before their parent.
//!
//! **An example.** Node 0 has the children 1 and 2. Node 1 is a leaf with item
//! 0, whose box is [0, 1] along each axis; node 2 is a leaf with item 1, whose
//! box is [2, 3] along each axis. So node 0's box is [0, 3] along each axis.
//! The box that is [1, 1.5] along each axis overlaps node 0, touches node 1,
//! and misses node 2: item 0 is found, and three nodes were compared. The box
//! that is [4, 5] along x misses node 0, and one comparison was enough.
//!
//! Write `query` and `refit`. The order of the items found is up to you.

/// An axis-aligned bounding box.
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
    todo!()
}

/// Updates all boxes of the tree.
///
/// - `nodes`: the tree; only `bounds` change
/// - `items`: the current box of each item
pub fn refit(nodes: &mut [Node], items: &[Aabb]) {
    todo!()
}
