//! What figures and scenes show.

mod figures;
mod figures_tree;
mod scenes;
mod scenes_tree;
