//! mdBook logs warnings and goes on; here a warning stops the build.

use std::fmt;
use std::sync::{Arc, Mutex};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Registry;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

/// Does some work. Returns its result, and the warnings that it logged.
pub fn collect_warnings<T>(work: impl FnOnce() -> T) -> (T, Vec<String>) {
    let logged = Arc::new(Mutex::new(Vec::new()));
    let layer = WarningLayer { logged: logged.clone() };
    let subscriber = Registry::default().with(layer);
    let result = tracing::subscriber::with_default(subscriber, work);
    let mut warnings = Vec::new();
    if let Ok(mut logged) = logged.lock() {
        warnings.append(&mut logged);
    }
    (result, warnings)
}

struct WarningLayer {
    logged: Arc<Mutex<Vec<String>>>,
}

impl<S: Subscriber> Layer<S> for WarningLayer {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        // Levels order from ERROR (least) to TRACE (greatest).
        if *event.metadata().level() > Level::WARN {
            return;
        }
        let mut message = Message(String::new());
        event.record(&mut message);
        if let Ok(mut logged) = self.logged.lock() {
            logged.push(message.0);
        }
    }
}

struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}
