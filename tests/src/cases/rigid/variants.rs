//! Cases that nobody published, of the published kinds.
