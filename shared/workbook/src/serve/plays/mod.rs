//! Plays of the served book: compiled with the reader's functions when the
//! page starts one, run like any other live scene.

use crate::serve::server::plain;
use crate::serve::server_state::ServerState;
use axum::extract::{Path, Query, State as Shared};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use judge::{CompiledPlay, Failure, PlayChoice};
use serde_json::json;
use std::sync::Arc;

/// The route below `/__workbook/play`.
pub fn routes() -> Router<Arc<ServerState>> {
    Router::new().route("/__workbook/play/{chapter}/{name}", post(start))
}

/// What a page asks for: whose functions, and the sliders.
#[derive(Default)]
struct PlayRequest {
    whose: String,
    exercise: String,
    /// The number of a known mistake, from 1.
    mistake: usize,
    /// Sliders, as the program takes them.
    set: Vec<String>,
}

impl PlayRequest {
    fn read(given: Vec<(String, String)>) -> Result<PlayRequest, String> {
        let mut request = PlayRequest::default();
        for (name, value) in given {
            match name.as_str() {
                "whose" => request.whose = value,
                "exercise" => request.exercise = value,
                "mistake" => {
                    request.mistake = value.parse().map_err(|_| {
                        format!("`{value}` is not the number of a mistake")
                    })?;
                }
                _ => {
                    let number: f64 = value.parse().map_err(|_| {
                        format!("{name}: `{value}` is not a number")
                    })?;
                    request.set.push("--set".to_string());
                    request.set.push(format!("{name}={number}"));
                }
            }
        }
        Ok(request)
    }

    fn choice(&self, state: &ServerState) -> Result<PlayChoice, Failure> {
        match self.whose.as_str() {
            "" | "passing" => Ok(PlayChoice::Passing),
            "mine" => Ok(PlayChoice::Mine),
            "ours" => Ok(PlayChoice::Ours),
            "mistake" => {
                let judge = state.background_judge.judge_when_read()?;
                let exercise = judge.catalogue.find(&self.exercise)?;
                let bugs = exercise.bugs()?;
                let bug = bugs.get(self.mistake.wrapping_sub(1));
                let bug = bug.ok_or_else(|| {
                    Failure::User(format!(
                        "{} has {} known mistakes",
                        self.exercise,
                        bugs.len()
                    ))
                })?;
                let (exercise, bug) = (exercise.id(), bug.name.clone());
                Ok(PlayChoice::Bug { exercise, bug })
            }
            other => Err(Failure::User(format!(
                "whose functions: passing, mine, ours or mistake, not `{other}`"
            ))),
        }
    }
}

async fn start(
    Shared(state): Shared<Arc<ServerState>>,
    Path((chapter, name)): Path<(String, String)>,
    Query(given): Query<Vec<(String, String)>>,
) -> Response {
    let request = match PlayRequest::read(given) {
        Ok(request) => request,
        Err(why) => return plain(StatusCode::BAD_REQUEST, &why),
    };
    let mut args = vec!["live".to_string()];
    args.extend(request.set.iter().cloned());
    let id = format!("{chapter}/{name}");
    let shared = state.clone();
    let work = move || -> Result<CompiledPlay, Failure> {
        let choice = request.choice(&shared)?;
        shared.background_judge.compile_play(&id, &choice)
    };
    let compiled = match tokio::task::spawn_blocking(work).await {
        Ok(Ok(compiled)) => compiled,
        Ok(Err(failure)) => {
            return plain(StatusCode::BAD_GATEWAY, &failure.bare());
        }
        Err(_) => {
            let words = "the server failed";
            return plain(StatusCode::INTERNAL_SERVER_ERROR, words);
        }
    };
    match state.live_scenes.start_play(compiled.command(0, &args)).await {
        Ok(id) => Json(json!({
            "id": id,
            "play": compiled.play,
            "legend": compiled.legend(),
            "parts": compiled.parts,
        }))
        .into_response(),
        Err(why) => plain(StatusCode::BAD_GATEWAY, &why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sliders_are_passed_on_and_what_is_no_number_is_refused() {
        let given = |pairs: &[(&str, &str)]| {
            let owned = |(a, b): &(&str, &str)| (a.to_string(), b.to_string());
            PlayRequest::read(pairs.iter().map(owned).collect())
        };
        let request = given(&[("whose", "mine"), ("h", "0.5")]).unwrap();
        assert_eq!(request.whose, "mine");
        assert_eq!(request.set, ["--set", "h=0.5"]);
        assert!(given(&[("h", "x; rm")]).is_err());
        assert!(given(&[("mistake", "-1")]).is_err());
    }
}
