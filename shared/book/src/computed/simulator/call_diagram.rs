//! The diagram of what calls what: on the left the functions of the exercises,
//! chapter by chapter, on the right the scenes that call them.
//!
//! Positions are in units of a pixel when the diagram is as wide as a telephone.

use course::html::escape;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The whole diagram is as wide as a narrow telephone, 360, less its margins.
const WIDTH: f64 = 340.0;
/// From one function to the next: a line of text, large enough for a finger.
const ROW: f64 = 24.0;
/// A chapter's title, with the space above it.
const HEADING: f64 = 34.0;
/// Where names of functions begin, beside their marks.
const NAMES: f64 = 16.0;
/// Where lines begin: behind the longest name, of 24 letters.
const LEFT: f64 = 184.0;
/// Where lines end, and names of scenes begin.
const RIGHT: f64 = 268.0;
/// A letter of a name.
const LETTER: f64 = 6.7;
/// From one scene to the next, at least: two lines of text.
const SCENE: f64 = 34.0;
/// Letters stand on their line; lines meet them at half their height.
const HALF_LETTER: f64 = 4.0;

/// A function, or rather an exercise, which may ask for several.
pub struct FunctionNode {
    /// The exercise: `ode/euler_step`.
    pub id: String,
    /// Where it is in the book.
    pub url: String,
}

/// A scene.
pub struct SceneNode {
    /// The play: `ode/planets`.
    pub id: String,
    /// Where it is in the book; nowhere if no page shows it.
    pub url: Option<String>,
    /// The exercises that it calls.
    pub uses: Vec<String>,
}

/// A chapter.
pub struct ChapterNodes {
    /// Its title.
    pub title: String,
    /// Its exercises.
    pub functions: Vec<FunctionNode>,
    /// Its scenes.
    pub scenes: Vec<SceneNode>,
}

/// What calls what.
pub struct CallDiagram {
    /// From top to bottom.
    pub chapters: Vec<ChapterNodes>,
    /// Exercises whose functions call another one's: caller and callee.
    pub calls: Vec<(String, String)>,
}

/// The name without its chapter.
fn own_name(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}

impl CallDiagram {
    /// The diagram as SVG, whose names are links.
    pub fn svg(&self) -> String {
        let (mut nodes, mut y) = (String::new(), 0.0);
        let (mut functions, mut scenes) = (BTreeMap::new(), Vec::new());
        for chapter in &self.chapters {
            let _ = write!(
                nodes,
                "<text class=\"wb-call-chapter\" x=\"0\" y=\"{}\">{}</text>",
                y + HEADING - 10.0,
                escape(&chapter.title)
            );
            let top = y + HEADING;
            y = top;
            for function in &chapter.functions {
                y += ROW;
                functions.insert(function.id.as_str(), y - 8.0);
                nodes += &self.function(function, y - 8.0);
            }
            let count = chapter.scenes.len();
            y = y.max(top + SCENE * count as f64);
            let gap = (y - top) / count.max(1) as f64;
            for (i, scene) in chapter.scenes.iter().enumerate() {
                let middle = top + (i as f64 + 0.5) * gap;
                scenes.push((scene, middle));
                nodes += &scene_node(scene, middle);
            }
        }
        let edges = self.edges(&functions, &scenes);
        format!(
            "<svg viewBox=\"0 0 {WIDTH} {}\" role=\"group\" \
             aria-label=\"What calls what: exercises, and the scenes that \
             call them\">{edges}{nodes}</svg>",
            y + 8.0
        )
    }

    fn function(&self, function: &FunctionNode, y: f64) -> String {
        let mut movers = Vec::new();
        for chapter in &self.chapters {
            for scene in &chapter.scenes {
                if scene.uses.contains(&function.id) {
                    movers.push(own_name(&scene.id));
                }
            }
        }
        let (id, name) = (escape(&function.id), own_name(&function.id));
        let mut words = format!("{name}, moves {}", movers.join(", "));
        for (_, callee) in self.calls.iter().filter(|c| c.0 == function.id) {
            words += &format!(", calls {}", own_name(callee));
        }
        format!(
            "<a href=\"{}\" data-call=\"{id}\" data-words=\"{words}\" \
             aria-label=\"{words}\"><rect x=\"0\" y=\"{}\" width=\"{LEFT}\" \
             height=\"{ROW}\"/><text class=\"wb-call-mark\" x=\"0\" \
             y=\"{y}\">\u{25cb}</text><text x=\"{NAMES}\" y=\"{y}\">{name}\
             </text></a>",
            escape(&function.url),
            y - 16.0,
        )
    }

    /// The lines: from functions to scenes, and from a function to one that
    /// it is given.
    fn edges(
        &self,
        functions: &BTreeMap<&str, f64>,
        scenes: &[(&SceneNode, f64)],
    ) -> String {
        let middle = 0.5 * (LEFT + RIGHT);
        let mut edges = String::new();
        for (scene, to) in scenes {
            for id in &scene.uses {
                let Some(y) = functions.get(id.as_str()) else { continue };
                let from = y - HALF_LETTER;
                let name = own_name(id).len() as f64;
                let _ = write!(
                    edges,
                    "<path data-from=\"{}\" data-to=\"{id}\" d=\"M{} {from}\
                     H{LEFT}C{middle} {from} {middle} {to} {RIGHT} {to}\"/>",
                    scene.id,
                    NAMES + LETTER * name + 6.0,
                );
            }
        }
        for (caller, callee) in &self.calls {
            let y = |id: &str| functions.get(id).map(|y| y - HALF_LETTER);
            let (Some(from), Some(to)) = (y(caller), y(callee)) else {
                continue;
            };
            // Long ones swing out further, or all would lie on one line.
            let out = LEFT + 10.0 + 0.25 * (to - from).abs().min(160.0);
            let _ = write!(
                edges,
                "<path class=\"wb-call-inner\" data-from=\"{caller}\" \
                 data-to=\"{callee}\" d=\"M{LEFT} {from}C{out} {from} {out} \
                 {to} {LEFT} {to}m5 -4l-5 4l5 4\"/>"
            );
        }
        edges
    }
}

fn scene_node(scene: &SceneNode, y: f64) -> String {
    let (id, name) = (escape(&scene.id), own_name(&scene.id));
    let count = scene.uses.len();
    let words = format!("scene {name}, on {count} exercises");
    let node = format!(
        "<rect x=\"{RIGHT}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\
         <text class=\"wb-call-scene\" x=\"{x}\" y=\"{y}\">{name}</text>\
         <text class=\"wb-call-count\" x=\"{x}\" y=\"{}\">{count} in all\
         </text>",
        y - 14.0,
        WIDTH - RIGHT,
        30.0,
        y + 13.0,
        x = RIGHT + 5.0,
    );
    let data = format!(
        "data-call-scene=\"{id}\" data-needs=\"{}\" data-words=\"{words}\"",
        scene.uses.join(" ")
    );
    match &scene.url {
        Some(url) => format!(
            "<a href=\"{}\" {data} aria-label=\"{words}\">{node}</a>",
            escape(url)
        ),
        None => format!("<g {data}>{node}</g>"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagram() -> CallDiagram {
        let function = |id: &str| FunctionNode {
            id: id.to_string(),
            url: format!("{id}.html"),
        };
        let scene = SceneNode {
            id: "ode/planets".to_string(),
            url: Some("play.html#planets".to_string()),
            uses: vec!["ode/a".to_string(), "ode/b".to_string()],
        };
        CallDiagram {
            chapters: vec![ChapterNodes {
                title: "Springs & steps".to_string(),
                functions: ["ode/a", "ode/b", "ode/c"].map(function).into(),
                scenes: vec![scene],
            }],
            calls: vec![("ode/a".to_string(), "ode/c".to_string())],
        }
    }

    #[test]
    fn each_use_is_a_line_and_each_name_a_link_that_says_what_it_moves() {
        let svg = diagram().svg();
        assert_eq!(svg.matches("data-from=\"ode/planets\"").count(), 2);
        assert_eq!(svg.matches("class=\"wb-call-inner\"").count(), 1);
        assert_eq!(svg.matches("<a href=").count(), 4);
        assert!(svg.contains("aria-label=\"a, moves planets, calls c\""));
        assert!(svg.contains("data-needs=\"ode/a ode/b\""));
        assert!(svg.contains("Springs &amp; steps"));
    }

    #[test]
    fn what_no_page_shows_is_no_link() {
        let mut diagram = diagram();
        diagram.chapters[0].scenes[0].url = None;
        assert!(diagram.svg().contains("<g data-call-scene="));
    }
}
