//! Pictures made without a display show the scene, at the right moment.

use crate::machine::{colourful, draw, picture, state};
use course::light;
use course::palette::{mixed, window};
use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;
use std::fs::File;
use std::io::BufReader;

/// Words with a file of a folder in them.
fn words<'a>(line: &'a str, file: &'a str) -> Vec<&'a str> {
    line.split(' ').map(|w| if w == "FILE" { file } else { w }).collect()
}

#[test]
fn every_scene_gives_a_picture_of_more_than_the_floor() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in viewer::scene_names(&viewer::chapters()) {
        let file = folder.path().join("shot.png");
        let path = file.to_string_lossy();
        let line = format!("{name} --size 480x300 --shot FILE");
        let Some(()) = draw("a picture of each scene", &words(&line, &path))
        else {
            return;
        };
        let shot = picture(&file);
        assert_eq!(shot.dimensions(), (480, 300));
        // A ball of radius 6 is a thousandth of this picture.
        let part = colourful(&shot);
        assert!(part > 5e-4, "{name}: only {part} of it is not grey");
        assert!(part < 0.9, "{name}: it is all of one colour");
    }
}

#[test]
fn frames_are_sixtieths_of_a_second_and_the_picture_is_repeatable() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shots = Vec::new();
    for run in ["a", "b"] {
        let file = folder.path().join(format!("{run}.png"));
        let json = folder.path().join(format!("{run}.json"));
        let json_path = json.to_string_lossy();
        let mut line =
            "ode/butterfly --frames 60 --size 320x200 --shot FILE".to_string();
        line += " --state";
        let path = file.to_string_lossy();
        let mut words = words(&line, &path);
        words.push(&json_path);
        let Some(()) = draw("a picture after a second", &words) else {
            return;
        };
        let state = state(&json);
        // Steps of 0.005 s: a second is two hundred of them.
        assert_eq!(state["steps"], 200);
        let time = state["time"].as_f64().unwrap_or_default();
        assert!((time - 1.0).abs() < 1e-9, "{time}");
        shots.push(std::fs::read(&file).expect("the picture is there"));
    }
    assert!(shots[0] == shots[1], "two runs gave two pictures");
}

#[test]
fn the_palette_comes_out_as_it_was_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("shot.png");
    let path = file.to_string_lossy();
    let line = "viewer/shapes --frames 1 --shot FILE";
    let Some(()) = draw("the palette", &words(line, &path)) else { return };
    let shot = picture(&file);
    // The top is sky, and below it has faded into the background.
    assert_eq!(shot.get_pixel(900, 2).0, window::SKY);
    assert_eq!(shot.get_pixel(900, 590).0, window::BACKGROUND);
    // An unlit line is exactly its colour wherever it is thicker than a
    // pixel: body, force and warning have one in this scene.
    for wanted in [[0x2a, 0x7f, 0xc9], [0xd6, 0x33, 0x6c], [0xe0, 0x1b, 0x24]] {
        let near = |pixel: &&image::Rgb<u8>| {
            (0..3).all(|i| pixel.0[i].abs_diff(wanted[i]) <= 2)
        };
        let count = shot.pixels().filter(near).count();
        assert!(count > 20, "{wanted:x?} is seen {count} times");
    }
}

#[test]
fn what_stands_on_the_floor_has_a_shadow_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("shot.png");
    let path = file.to_string_lossy();
    let line = "contact/dominoes --frames 1 --size 480x300 --shot FILE";
    let Some(()) = draw("shadows", &words(line, &path)) else { return };
    let dark = mixed(window::BACKGROUND, [0; 3], light::SHADE);
    let is_dark = |pixel: &&image::Rgb<u8>| {
        (0..3).all(|i| pixel.0[i].abs_diff(dark[i]) <= 2)
    };
    // Of each of the dominoes, which are some 20 by 60 pixels, as much as
    // the next one leaves free.
    let count = picture(&file).pixels().filter(is_dark).count();
    assert!(count > 500, "{count} pixels of {dark:?}");
}

#[test]
fn a_strip_shows_the_scene_at_several_moments() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("strip.png");
    let path = file.to_string_lossy();
    let line = "ode/orbit --frames 240 --count 3 --size 240x150 --strip FILE";
    let Some(()) = draw("a strip", &words(line, &path)) else { return };
    let strip = picture(&file);
    assert_eq!(strip.dimensions(), (3 * 240 + 2 * 8, 150));
    let part = |k: u32| {
        image::imageops::crop_imm(&strip, k * 248, 0, 240, 150).to_image()
    };
    assert!(part(0) != part(1) && part(1) != part(2), "nothing moves");
}

#[test]
fn a_film_runs_at_the_speed_of_the_scene() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("film.gif");
    let path = file.to_string_lossy();
    let line = "ode/orbit --frames 30 --size 160x100 --gif FILE";
    let Some(()) = draw("a film", &words(line, &path)) else { return };
    let film = BufReader::new(File::open(&file).expect("the film is there"));
    let decoder = GifDecoder::new(film).expect("the film is a GIF");
    let mut milliseconds = 0;
    let frames = decoder.into_frames().collect_frames().expect("whole frames");
    for frame in &frames {
        let (numerator, denominator) = frame.delay().numer_denom_ms();
        milliseconds += numerator / denominator;
    }
    // Frames 0, 3, … 30, each shown for a twentieth of a second.
    assert_eq!((frames.len(), milliseconds), (11, 550));
}
