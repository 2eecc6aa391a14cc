//! Live scenes of the served book: a process for each scene that a reader has
//! started (`CHAPTER live SCENE`, see [`course::live`]).
//!
//! The page asks for each frame, together with what the reader did since the
//! last one, and is answered with that frame: so it sets the pace, and what
//! is late is never sent. A response that stays open would be one message
//! less per frame, but browsers allow six connections to a server, and each
//! open page listens to the news on one of them already.

pub(crate) mod routes;
pub(crate) mod running_scenes;
mod scene_process;
