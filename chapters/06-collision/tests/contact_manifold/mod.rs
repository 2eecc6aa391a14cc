//! Where two bodies touch.

mod contacts;
mod surfaces;
