//! From Markdown and the chapters' programs to a folder of pages.

mod atomic_write;
mod build;
mod computed;
mod expand;
mod frame;
mod html;
mod link_check;
pub mod live_module;
mod mdbook_warnings;
mod packed;
mod pages;
mod questions;
mod reading_time;
mod render;
mod sources;
mod wasm_sections;

pub use build::{BookFormat, Built, Programs, build, build_with_unavailable};
pub use computed::chapter_programs::{ChapterProgram, ChapterPrograms};
pub use computed::compile_chapters::{
    Binaries, Compiled, CompiledProgram, compile_one,
};
pub use computed::figure_request::{PictureError, draw};
pub use computed::param_args::param_values;
pub use computed::program_status::{
    Freshness, ProgramStatus, ProgramStatuses, all_current,
};
pub use computed::unavailable::Unavailable;
pub use link_check::decode;
pub use packed::unpack;
pub use questions::question_list::{ListedQuestion, questions};
