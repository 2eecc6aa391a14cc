//! `{{#gallery}}`: every scene of every chapter, with its picture.

use crate::computed::chapter_programs::ChapterProgram;
use crate::computed::figures::{live_data, view_command};
use crate::computed::unavailable::Unavailable;
use crate::expand::expansion::Expansion;
use crate::pages::directive::Name;
use crate::pages::numbering::NumberedKind;
use course::html::escape;

/// The scenes of a chapter.
pub fn scenes(chapter: &ChapterProgram) -> impl Iterator<Item = Name> {
    chapter.list.scenes.iter().map(|scene| Name {
        chapter: chapter.list.chapter.clone(),
        item: scene.name.clone(),
    })
}

impl Expansion<'_> {
    /// A heading for each chapter, and below it its scenes.
    pub fn gallery(&mut self) -> Result<String, Unavailable> {
        let mut text = String::new();
        let chapters = self.input.chapters;
        for chapter in chapters.in_order() {
            let mut cards = String::new();
            for name in scenes(chapter) {
                let card = self.card(&name).or_else(|unavailable| {
                    let words = self.unavailable_text(
                        unavailable,
                        "scene",
                        &name.chapter,
                    )?;
                    Ok::<_, Unavailable>(missing_card(&name, &words))
                });
                cards += &card?;
            }
            if !cards.is_empty() {
                let (number, title) =
                    (chapter.list.number, &chapter.list.title);
                text += &format!(
                    "## Scenes of chapter {number}: {title}\n\n\
                     <div class=\"wb-gallery\">{cards}</div>\n\n"
                );
            }
        }
        for (name, unavailable) in chapters.without() {
            let words =
                self.unavailable_text(unavailable.clone(), "chapter", name)?;
            text += &format!("## {name}\n\n<p>{words}</p>\n\n");
        }
        match text.is_empty() {
            true => Err("no chapter has a scene".to_string().into()),
            false => Ok(text),
        }
    }

    /// One scene: picture, sentence, command, and where it is explained.
    fn card(&mut self, name: &Name) -> Result<String, Unavailable> {
        let (call, info, picture) = self.scene_picture(name, &Vec::new())?;
        let link = self.number_link(NumberedKind::Figure, name, &[]);
        let link = link.map(|link| format!(" See {link}."));
        let sentence = self.inline(&info.sentence)?;
        Ok(format!(
            "<figure class=\"wb-card\" id=\"{id}\"{data}>{picture}<figcaption>\
             <strong>{title}.</strong> {sentence}{link}{command}\
             </figcaption></figure>",
            id = name.id("scene"),
            data = live_data(name, &Vec::new(), &info),
            title = escape(&info.title),
            link = link.unwrap_or_default(),
            command = view_command(&call),
        ))
    }
}

fn missing_card(name: &Name, words: &str) -> String {
    format!(
        "<figure class=\"wb-card\" id=\"{}\"><p>{words}</p>\
         <figcaption><strong>{}</strong></figcaption></figure>",
        name.id("scene"),
        escape(&name.item),
    )
}
