//! What a page calls. Addresses are offsets in the module's memory.

#![allow(unsafe_code)] // for the attribute that exports a name (Cargo.toml)

use crate::Book;
use std::cell::RefCell;
use std::sync::{Mutex, PoisonError};

thread_local! {
    static BOOK: RefCell<Option<Book>> = const { RefCell::new(None) };
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// What the last panic said: a page reads it after the trap.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// Makes room for a question of so many bytes: the address of the room.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> usize {
    QUESTION.with_borrow_mut(|question| {
        question.resize(length, 0);
        question.as_ptr() as usize
    })
}

/// Answers the question: the length of the answer, whose first byte is one,
/// or zero before the words of an error.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    std::panic::set_hook(Box::new(|panic| {
        let mut said = PANIC.lock().unwrap_or_else(PoisonError::into_inner);
        *said = panic.to_string();
    }));
    let answer = QUESTION.with_borrow(|question| {
        BOOK.with_borrow_mut(|book| {
            book.get_or_insert_default().answer(question)
        })
    });
    let (is_good, words) = match answer {
        Ok(bytes) => (1, bytes),
        Err(why) => (0, why.into_bytes()),
    };
    ANSWER.with_borrow_mut(|kept| {
        kept.clear();
        kept.push(is_good);
        // Numbers of 32 bits are read where they lie.
        kept.extend([0; 3]);
        kept.extend(words);
        kept.len()
    })
}

/// The address of the answer: a byte that says whether it is one, three that
/// say nothing, and then the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    ANSWER.with_borrow(|answer| answer.as_ptr() as usize)
}

/// The length of what the last panic said.
#[unsafe(no_mangle)]
pub extern "C" fn panic_length() -> usize {
    PANIC.lock().unwrap_or_else(PoisonError::into_inner).len()
}

/// Its address.
#[unsafe(no_mangle)]
pub extern "C" fn panic_address() -> usize {
    let said = PANIC.lock().unwrap_or_else(PoisonError::into_inner);
    said.as_ptr() as usize
}
