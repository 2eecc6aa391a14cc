//! Questions on the page: `{{#quiz}}` and `{{#predict}}`, from readable files
//! beside the book (`book/questions/CHAPTER/NAME.toml`).
//!
//! ```toml
//! [[questions]]
//! type = "MultipleChoice"
//! prompt.prompt = 'Why does the spiral not close?'
//! answer.answer = 'The step leaves the circle along its tangent.'
//! context = 'What makes this the right answer.'
//!
//! [[questions.prompt.distractors]]
//! text = 'The step is too long.'
//! why = 'What is wrong with this.'
//! bug = "ode/euler_step:forgot_h"
//! ```
//!
//! The shape is that of mdbook-quiz as far as it goes. New are the pictures of
//! a wrong answer (`bug`, `figure`), what is computed (`computed`, `holds`),
//! and the types `Number` and `Curve`.

mod arithmetic;
mod computed_answer;
mod expand_question;
mod predict;
mod question;
pub(crate) mod question_files;
pub(crate) mod question_list;
mod question_pictures;
mod quiz;
mod toml_format;
