//! Where the parser puts what it reads.

use ego_tree::{NodeId, NodeMut, Tree};
use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, QualName};
use std::borrow::Cow;
use std::cell::{Ref, RefCell, RefMut};

/// A piece of a page.
pub enum Piece {
    /// An element with its attributes.
    Element(QualName, Vec<Attribute>),
    Text(String),
    /// The page itself, a comment and the like.
    Other,
}

/// A page being read.
pub struct Page {
    tree: RefCell<Tree<Piece>>,
}

impl Page {
    pub fn new() -> Page {
        Page { tree: RefCell::new(Tree::new(Piece::Other)) }
    }

    fn orphan(&self, piece: Piece) -> NodeId {
        self.tree.borrow_mut().orphan(piece).id()
    }

    /// What a handle stands for: the parser has no others.
    fn with<T>(
        &self,
        id: NodeId,
        change: impl FnOnce(NodeMut<'_, Piece>) -> T,
    ) -> T {
        let mut tree: RefMut<'_, Tree<Piece>> = self.tree.borrow_mut();
        change(tree.get_mut(id).expect("the parser knows its own handles"))
    }
}

/// Text that follows text is one piece with it.
fn joins(before: Option<NodeMut<'_, Piece>>, text: &str) -> bool {
    if let Some(mut before) = before
        && let Piece::Text(known) = before.value()
    {
        known.push_str(text);
        return true;
    }
    false
}

impl TreeSink for Page {
    type Handle = NodeId;
    type Output = Tree<Piece>;
    type ElemName<'a> = Ref<'a, QualName>;

    fn finish(self) -> Tree<Piece> {
        self.tree.into_inner()
    }

    fn parse_error(&self, _what: Cow<'static, str>) {}

    fn get_document(&self) -> NodeId {
        self.tree.borrow().root().id()
    }

    fn elem_name<'a>(&'a self, target: &'a NodeId) -> Ref<'a, QualName> {
        Ref::map(self.tree.borrow(), |tree| {
            match tree.get(*target).map(|node| node.value()) {
                Some(Piece::Element(name, _)) => name,
                _ => unreachable!("only elements are asked for their name"),
            }
        })
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<Attribute>,
        _flags: ElementFlags,
    ) -> NodeId {
        self.orphan(Piece::Element(name, attributes))
    }

    fn create_comment(&self, _text: StrTendril) -> NodeId {
        self.orphan(Piece::Other)
    }

    fn create_pi(&self, _target: StrTendril, _data: StrTendril) -> NodeId {
        self.orphan(Piece::Other)
    }

    fn append(&self, parent: &NodeId, child: NodeOrText<NodeId>) {
        self.with(*parent, |mut parent| match child {
            NodeOrText::AppendNode(child) => {
                parent.append_id(child);
            }
            NodeOrText::AppendText(text) => {
                if !joins(parent.last_child(), &text) {
                    parent.append(Piece::Text(text.to_string()));
                }
            }
        });
    }

    fn append_before_sibling(
        &self,
        sibling: &NodeId,
        child: NodeOrText<NodeId>,
    ) {
        self.with(*sibling, |mut sibling| match child {
            NodeOrText::AppendNode(child) => {
                sibling.insert_id_before(child);
            }
            NodeOrText::AppendText(text) => {
                if !joins(sibling.prev_sibling(), &text) {
                    sibling.insert_before(Piece::Text(text.to_string()));
                }
            }
        });
    }

    fn append_based_on_parent_node(
        &self,
        element: &NodeId,
        previous: &NodeId,
        child: NodeOrText<NodeId>,
    ) {
        match self.with(*element, |mut node| node.parent().is_some()) {
            true => self.append_before_sibling(element, child),
            false => self.append(previous, child),
        }
    }

    fn append_doctype_to_document(
        &self,
        _name: StrTendril,
        _public: StrTendril,
        _system: StrTendril,
    ) {
    }

    /// What is in a template is looked at like all else.
    fn get_template_contents(&self, target: &NodeId) -> NodeId {
        *target
    }

    fn same_node(&self, one: &NodeId, other: &NodeId) -> bool {
        one == other
    }

    fn set_quirks_mode(&self, _mode: QuirksMode) {}

    fn add_attrs_if_missing(&self, target: &NodeId, new: Vec<Attribute>) {
        self.with(*target, |mut node| {
            if let Piece::Element(_, known) = node.value() {
                for attribute in new {
                    if known.iter().all(|old| old.name != attribute.name) {
                        known.push(attribute);
                    }
                }
            }
        });
    }

    fn remove_from_parent(&self, target: &NodeId) {
        self.with(*target, |mut node| node.detach());
    }

    fn reparent_children(&self, node: &NodeId, parent: &NodeId) {
        self.with(*parent, |mut parent| parent.reparent_from_id_append(*node));
    }
}
