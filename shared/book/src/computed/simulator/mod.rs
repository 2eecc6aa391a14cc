//! `{{#simulator}}`: which function of the exercises moves which scene, as a
//! diagram and as tables. While the book is served both show the state of
//! each.

mod call_diagram;
mod plays;

use crate::computed::unavailable::Unavailable;
use crate::expand::expansion::Expansion;
use crate::pages::directive::{Directive, Name};
use crate::pages::markdown::Part;
use crate::pages::numbering::NumberedKind;
use call_diagram::{CallDiagram, ChapterNodes, FunctionNode, SceneNode};
use judge::{Exercise, Failure, Judge, Member, Play, one_line};

impl Expansion<'_> {
    /// The diagram, and the same as tables.
    pub fn simulator(&mut self) -> Result<String, Unavailable> {
        let failed = |f: Failure| Unavailable::Failed(one_line(&f.bare()));
        let judge = Judge::open(self.input.project).map_err(failed)?;
        if self.input.plays.is_empty() {
            return Err("there is no play".to_string().into());
        }
        let diagram = self.call_diagram(&judge).map_err(failed)?;
        let slot = self.output.slots.add(diagram.svg());
        let tables = self.exercise_tables()?;
        Ok(format!(
            "<figure class=\"wb-calls\" id=\"what-calls-what\">{slot}\
             <figcaption>Left: the exercises, chapter by chapter. Right: the \
             scenes that call them. A dashed line leads from a function to one \
             that it is handed and calls. Point at a name, or go to it with the \
             Tab key, to see its lines alone.</figcaption></figure>\n\n\
             <details class=\"wb-simulator\">\n<summary>The same as tables\
             </summary>\n\n{tables}</details>\n\n"
        ))
    }

    /// The exercises of a chapter that some play uses.
    fn used_exercises(&self, chapter: &Member) -> Vec<&Exercise> {
        let all = self.input.exercises.exercises.iter();
        let used = all.filter(|exercise| {
            let id = exercise.id();
            let plays = self.input.plays;
            exercise.chapter == chapter.package
                && plays.iter().any(|play| play.exercises.contains(&id))
        });
        used.collect()
    }

    fn call_diagram(&self, judge: &Judge) -> Result<CallDiagram, Failure> {
        let (mut chapters, mut calls) = (Vec::new(), Vec::new());
        for chapter in self.input.project.chapters() {
            let known = self.input.chapters.find(&chapter.package);
            let title = match &known {
                Ok(known) => {
                    format!("{}. {}", known.list.number, known.list.title)
                }
                Err(_) => chapter.package.clone(),
            };
            let mut nodes =
                ChapterNodes { title, functions: vec![], scenes: vec![] };
            for exercise in self.used_exercises(chapter) {
                let url = self.url_of_exercise(exercise);
                nodes.functions.push(FunctionNode { id: exercise.id(), url });
            }
            let own = |play: &&Play| play.chapter == chapter.package;
            for play in self.input.plays.iter().filter(own) {
                nodes.scenes.push(SceneNode {
                    id: play.id(),
                    url: self.url_of_play(play),
                    uses: play.exercises.clone(),
                });
                // The first pages of a served book do not wait for plays.
                if known.is_ok() {
                    calls.extend(judge.calls_within(play)?);
                }
            }
            if !nodes.functions.is_empty() {
                chapters.push(nodes);
            }
        }
        calls.sort();
        calls.dedup();
        Ok(CallDiagram { chapters, calls })
    }

    /// Where an exercise is, from this page.
    fn url_of_exercise(&self, exercise: &Exercise) -> String {
        let name = name_of(exercise);
        let kind = NumberedKind::Exercise;
        match self.input.numbers.find(kind, &name, &[]) {
            Some(element) => {
                let other = &self.input.pages[element.page];
                self.this().url_to_id(other, &element.id)
            }
            None => String::new(),
        }
    }

    /// Where a play is, from this page.
    pub fn url_of_play(&self, play: &Play) -> Option<String> {
        let name =
            Name { chapter: play.chapter.clone(), item: play.name.clone() };
        let wanted = Part::Directive(Directive::Play(name.clone()));
        let mut pages = self.input.pages.iter();
        let page = pages.find(|page| {
            page.parsed.found.iter().any(|found| found.part == wanted)
        })?;
        Some(self.this().url_to_id(page, &name.id("play")))
    }

    /// A table for each chapter: its exercises and the plays that they move.
    fn exercise_tables(&mut self) -> Result<String, Unavailable> {
        let mut text = String::new();
        for chapter in self.input.project.chapters() {
            let mut rows = String::new();
            let exercises = self.input.exercises.exercises.iter();
            for exercise in exercises {
                let id = exercise.id();
                let uses = |play: &&Play| play.exercises.contains(&id);
                let moved = self.input.plays.iter().filter(uses);
                let moved: Vec<String> =
                    moved.map(|play| format!("`{}`", play.name)).collect();
                if exercise.chapter != chapter.package || moved.is_empty() {
                    continue;
                }
                rows += &format!(
                    "| {} `{}` | {} | {} | <span data-exercise-state=\"{id}\">\
                     </span> |\n",
                    self.exercise_link(&name_of(exercise))?,
                    exercise.name,
                    moved.join(", "),
                    exercise.points,
                );
            }
            if !rows.is_empty() {
                let head = "| your function | moves | points | |";
                text += &format!(
                    "**`{}`**\n\n{head}\n|---|---|---|---|\n{rows}\n",
                    chapter.package
                );
            }
        }
        Ok(text)
    }
}

fn name_of(exercise: &Exercise) -> Name {
    Name { chapter: exercise.chapter.clone(), item: exercise.name.clone() }
}
