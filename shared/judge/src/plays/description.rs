//! What a page says about a play, kept from the last time.

use super::answer_source::function_names;
use super::{Play, PlayChoice};
use crate::Judge;
use course::play::PlayDescription;
use project::{Failure, files_under, has_extension, read_file};
use sandbox::digest_of;
use sandbox::write_atomically;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// A description, and what it was made of.
#[derive(Serialize, Deserialize)]
struct KeptDescription {
    digest: String,
    description: PlayDescription,
}

impl Judge {
    /// What a page says about a play: with our functions. An edition for
    /// students, which has none, brings it along.
    pub fn describe_play(
        &self,
        play: &Play,
    ) -> Result<PlayDescription, Failure> {
        let brought = play.file.with_extension("json");
        if brought.is_file() {
            let text = read_file(&brought)?;
            return serde_json::from_str(&text).map_err(|e| {
                Failure::User(format!("{}: {e}", brought.display()))
            });
        }
        let digest = self.digest_of_play(play)?;
        let folder = self.project.generated().join("plays");
        let file = folder.join(format!("{}-{}.json", play.chapter, play.name));
        let kept = fs::read_to_string(&file).ok();
        let kept = kept.and_then(|text| {
            serde_json::from_str::<KeptDescription>(&text).ok()
        });
        if let Some(kept) = kept.filter(|kept| kept.digest == digest) {
            return Ok(kept.description);
        }
        let compiled = self.compile_play(play, &PlayChoice::Ours)?;
        let description = compiled.describe().map_err(|why| {
            Failure::User(format!("the play {} stopped: {why}", play.id()))
        })?;
        let kept = KeptDescription { digest, description };
        let text = serde_json::to_string(&kept).unwrap_or_default();
        // If it cannot be kept, it is computed again next time.
        let _ = write_atomically(&file, text);
        Ok(kept.description)
    }

    /// Exercises of a play whose functions call another one's, because the
    /// scene hands it to them: caller and callee.
    pub fn calls_within(
        &self,
        play: &Play,
    ) -> Result<Vec<(String, String)>, Failure> {
        let mut owners = BTreeMap::new();
        for exercise in self.exercises_of(play) {
            for function in function_names(&exercise.read_stub()?) {
                owners.entry(function).or_insert_with(|| exercise.id());
            }
        }
        let mut calls = Vec::new();
        for (caller, callee) in self.describe_play(play)?.calls {
            if let (Some(caller), Some(callee)) =
                (owners.get(&caller), owners.get(&callee))
                && caller != callee
            {
                calls.push((caller.clone(), callee.clone()));
            }
        }
        Ok(calls)
    }

    /// Changes with the scene, our answers, and what they are linked with;
    /// never with the place of the checkout or the ends of its lines.
    fn digest_of_play(&self, play: &Play) -> Result<String, Failure> {
        let mut text = play.text()?;
        let mut answers = String::new();
        for exercise in self.exercises_of(play) {
            answers += &read_file(&exercise.solution_file())?;
        }
        for sources in self.linked_sources(play, &answers) {
            let files = files_under(&self.project.root, &sources)
                .map_err(|e| Failure::machine("read", &sources, &e))?;
            for file in files.iter().filter(|file| has_extension(file, "rs")) {
                text += &read_file(&self.project.root.join(file))?;
            }
        }
        Ok(digest_of((text + &answers).as_bytes()))
    }

    /// The sources that a play is compiled from, beside its own: those of
    /// `course` and `math`, and where an answer calls a chapter, of all
    /// chapters up to the play's own.
    fn linked_sources(&self, play: &Play, answers: &str) -> Vec<PathBuf> {
        let mut linked = Vec::new();
        for name in ["course", "math"] {
            linked.extend(self.project.member(name));
        }
        if self.calls_chapters(&[answers]) {
            let chapters: Vec<_> = self.project.chapters().collect();
            let own = chapters.iter().position(|c| c.package == play.chapter);
            linked.extend(&chapters[..own.map_or(0, |own| own + 1)]);
        }
        linked.iter().map(|member| member.folder.join("src")).collect()
    }
}
