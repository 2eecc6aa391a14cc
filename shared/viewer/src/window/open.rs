//! Opens a window, on the screen or off it.

use kiss3d::prelude::{CanvasSetup, NumSamples, Window};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};

/// A window on the screen.
pub(crate) fn on_screen(
    title: &str,
    [w, h]: [u32; 2],
) -> Result<Window, String> {
    let setup = CanvasSetup::default();
    let opening = Window::new_with_setup(title, w, h, setup);
    quietly(|| kiss3d::pollster::block_on(opening)).map_err(|panic| {
        let why = reason(&panic);
        let other = "`--shot FILE.png` makes a picture without a display";
        format!("cannot open a window: {why}; {other}")
    })
}

/// An invisible window, to take pictures from.
pub(crate) fn off_screen([w, h]: [u32; 2]) -> Result<Window, String> {
    // On some drivers several samples per pixel come out black.
    let samples = NumSamples::One;
    let setup = CanvasSetup { samples, ..CanvasSetup::default() };
    let opening = Window::new_headless_with_setup(w, h, setup);
    quietly(|| kiss3d::pollster::block_on(opening))
        .map_err(|panic| format!("cannot draw: {}", reason(&panic)))
}

/// What the engine's message means for the user.
fn reason(panic: &str) -> String {
    let no_driver = "there is no graphics driver (mesa-vulkan-drivers on \
                     Debian draws even without a graphics card)";
    let no_display = "there is no display (neither DISPLAY nor \
                      WAYLAND_DISPLAY is set)";
    if panic.contains("adapter") {
        return no_driver.to_string();
    }
    if panic.contains("nor DISPLAY is set") {
        return no_display.to_string();
    }
    panic.chars().take(200).collect()
}

/// The engine panics where there is no display or no driver; here that
/// becomes an error, and nothing is printed.
fn quietly<T>(open: impl FnOnce() -> T) -> Result<T, String> {
    let hook = take_hook();
    set_hook(Box::new(|_| {}));
    let opened = catch_unwind(AssertUnwindSafe(open));
    set_hook(hook);
    opened.map_err(|panic| first_line(panic.as_ref()))
}

fn first_line(panic: &(dyn Any + Send)) -> String {
    let message = match panic.downcast_ref::<String>() {
        Some(message) => message.as_str(),
        None => panic.downcast_ref::<&str>().copied().unwrap_or(""),
    };
    let line = message.lines().next().unwrap_or("").trim();
    if line.is_empty() { "no reason given".into() } else { line.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_its_first_line() {
        let failed = quietly(|| panic!("no driver: {}\ndetails", 7));
        assert_eq!(failed, Err::<(), _>("no driver: 7".to_string()));
        let failed = quietly(|| panic!("no display"));
        assert_eq!(failed, Err::<(), _>("no display".to_string()));
        assert_eq!(quietly(|| 7), Ok(7));
    }

    #[test]
    fn the_engines_messages_are_translated() {
        let said = reason("Failed to find an appropriate adapter: NotFound");
        assert!(said.contains("no graphics driver"));
        let said = reason("Os { .. Misc(\"neither X nor DISPLAY is set.\") }");
        assert!(said.contains("no display"));
        assert_eq!(reason("out of luck"), "out of luck");
    }
}
