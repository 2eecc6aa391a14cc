//! `{{#play}}`: a scene on the functions of the exercises.

use crate::computed::figures::svg_only;
use crate::computed::unavailable::Unavailable;
use crate::expand::expansion::Expansion;
use crate::pages::directive::Name;
use course::html::escape;
use course::play::PlayDescription;
use course::pretty;
use judge::{Failure, Judge, Play, one_line};

impl Expansion<'_> {
    /// A play: its still, drawn by our own functions, what it is about, and
    /// the command that opens it. While the book is served it runs.
    pub fn play(&mut self, name: &Name) -> Result<String, Unavailable> {
        let failed = |f: Failure| Unavailable::Failed(one_line(&f.bare()));
        let judge = Judge::open(self.input.project).map_err(failed)?;
        let play = judge
            .play(&name.to_string())
            .map_err(|f| Unavailable::Mistake(f.bare()))?;
        // The first pages of a served book do not wait for plays.
        self.input.chapters.find(&name.chapter)?;
        let described = judge.describe_play(&play).map_err(failed)?;
        let still = svg_only(&described.still).map_err(Unavailable::Failed)?;
        let slot = self.output.slots.add(still);
        let sentence = self.inline(&described.sentence)?;
        Ok(format!(
            "<figure class=\"wb-figure wb-scene wb-play\" id=\"{id}\" \
             data-scene=\"play/{name}\" data-fixed=\"\" data-play=\"{name}\" \
             data-exercises=\"{exercises}\" data-ours=\"{ours}\" \
             data-mistakes=\"{mistakes}\" \
             data-title=\"{title}\">\
             <div class=\"wb-picture\" role=\"img\" aria-label=\"{alt}\">{slot}\
             </div><figcaption><strong>{title}.</strong> {sentence}{bounds} \
             In a window:<span class=\"wb-command\"><code>cargo workbook play \
             {name}</code></span></figcaption></figure>",
            id = name.id("play"),
            exercises = play.exercises.join(" "),
            ours = play.has_ours(&judge.catalogue),
            mistakes = mistakes(&judge, &play).map_err(failed)?,
            title = escape(&described.title),
            alt = escape(&one_line(&described.alt)),
            bounds = bounds(&described),
        ))
    }
}

/// The symptoms of the known mistakes of each exercise, where they can be
/// played with, as JSON: a list of texts for each.
fn mistakes(judge: &Judge, play: &Play) -> Result<String, Failure> {
    let symptoms = judge.symptoms(play)?;
    let text = serde_json::to_string(&symptoms).unwrap_or_default();
    Ok(escape(&text))
}

/// What its readings never leave.
fn bounds(described: &PlayDescription) -> String {
    let mut parts = Vec::new();
    for bound in &described.bounds {
        let (least, most) = (pretty(bound.least, 2), pretty(bound.most, 2));
        let reading = escape(&bound.reading);
        parts.push(format!("{reading} from {least} to {most}"));
    }
    match parts.is_empty() {
        true => String::new(),
        false => format!(
            " With right functions, and nobody touching it, its readings stay \
             within these bounds for a minute: {}.",
            parts.join("; ")
        ),
    }
}
