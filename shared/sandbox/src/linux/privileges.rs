//! The administrator's powers.

use rustix::io::Errno;
use rustix::thread::{
    CapabilitySet, CapabilitySets, capabilities, clear_ambient_capability_set,
    remove_capability_from_bounding_set, set_capabilities, set_no_new_privs,
};

/// Gives up every capability, for whatever this process becomes, too: even
/// the administrator's answer is an ordinary program.
pub fn give_up() -> Result<(), Errno> {
    set_no_new_privs(true)?;
    // Only who has powers may change these two sets; who has none need not.
    let _ = clear_ambient_capability_set();
    for bit in 0..u64::BITS {
        let one = CapabilitySet::from_bits_retain(1 << bit);
        let _ = remove_capability_from_bounding_set(one);
    }
    let none = CapabilitySet::empty();
    let sets =
        CapabilitySets { effective: none, permitted: none, inheritable: none };
    set_capabilities(None, sets)?;
    let left = capabilities(None)?;
    let has_some = !(left.effective | left.permitted).is_empty();
    if has_some { Err(Errno::PERM) } else { Ok(()) }
}
