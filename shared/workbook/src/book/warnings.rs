//! mdBook logs its doubts and goes on; here a warning stops the build.

use std::fmt;
use std::sync::{Arc, Mutex};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Registry;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

/// Does some work and returns with its result every warning logged by it.
pub fn listen<T>(work: impl FnOnce() -> T) -> (T, Vec<String>) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = Ear { heard: heard.clone() };
    let subscriber = Registry::default().with(ear);
    let result = tracing::subscriber::with_default(subscriber, work);
    let mut warnings = Vec::new();
    if let Ok(mut heard) = heard.lock() {
        warnings.append(&mut heard);
    }
    (result, warnings)
}

struct Ear {
    heard: Arc<Mutex<Vec<String>>>,
}

impl<S: Subscriber> Layer<S> for Ear {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        // Levels order from ERROR (least) to TRACE (greatest).
        if *event.metadata().level() > Level::WARN {
            return;
        }
        let mut message = Message(String::new());
        event.record(&mut message);
        if let Ok(mut heard) = self.heard.lock() {
            heard.push(message.0);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_and_errors_are_heard_and_nothing_else() {
        let (result, heard) = listen(|| {
            tracing::info!("fine");
            tracing::warn!("doubt {}", 1);
            tracing::error!("worse");
            7
        });
        assert_eq!(result, 7);
        assert_eq!(heard, ["doubt 1", "worse"]);
    }
}
