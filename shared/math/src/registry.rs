//! Objects of one kind, such as forces, each with an id that stays valid
//! however many others come and go.

use std::fmt;
use std::marker::PhantomData;

/// The id of an object in a [`Registry`]: valid until it is removed.
pub struct Id<T: ?Sized> {
    number: u64,
    of: PhantomData<fn(&T)>,
}

impl<T: ?Sized> Id<T> {
    /// How many objects were added before it.
    pub fn number(self) -> u64 {
        self.number
    }
}

// Written out: derived ones would demand the same of `T`.
impl<T: ?Sized> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Id<T> {}

impl<T: ?Sized> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl<T: ?Sized> Eq for Id<T> {}

impl<T: ?Sized> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Id({})", self.number)
    }
}

/// Boxed objects in the order in which they were added.
pub struct Registry<T: ?Sized> {
    /// Sorted by id, since ids are given in order.
    list: Vec<(Id<T>, Box<T>)>,
    next: u64,
}

impl<T: ?Sized> Default for Registry<T> {
    fn default() -> Self {
        Self { list: Vec::new(), next: 0 }
    }
}

impl<T: ?Sized> Registry<T> {
    /// An empty registry.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an object and returns its id.
    pub fn add(&mut self, object: Box<T>) -> Id<T> {
        let id = Id { number: self.next, of: PhantomData };
        self.next += 1;
        self.list.push((id, object));
        id
    }

    /// Removes an object; returns whether it was there.
    pub fn remove(&mut self, id: Id<T>) -> bool {
        let position = self.position(id);
        position.map(|at| self.list.remove(at)).is_some()
    }

    /// Keeps only the objects for which `keep` returns true; it may change
    /// them.
    pub fn retain(&mut self, mut keep: impl FnMut(&mut T) -> bool) {
        self.list.retain_mut(|(_, object)| keep(object));
    }

    /// The object with that id, if it is there. Where `T` is a trait object
    /// that is also [`Any`](std::any::Any), it can be downcast.
    pub fn get(&self, id: Id<T>) -> Option<&T> {
        Some(&self.list[self.position(id)?].1)
    }

    /// The object with that id, mutably.
    pub fn get_mut(&mut self, id: Id<T>) -> Option<&mut T> {
        let position = self.position(id)?;
        Some(&mut self.list[position].1)
    }

    /// The position of the object with that id, if it is there.
    pub fn position(&self, id: Id<T>) -> Option<usize> {
        let number = |(id, _): &(Id<T>, Box<T>)| id.number;
        self.list.binary_search_by_key(&id.number, number).ok()
    }

    /// All objects with their ids.
    pub fn iter_with_ids(&self) -> impl ExactSizeIterator<Item = (Id<T>, &T)> {
        self.list.iter().map(|(id, object)| (*id, object.as_ref()))
    }

    /// All objects.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &T> {
        self.list.iter().map(|(_, object)| object.as_ref())
    }

    /// All objects, mutably.
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = &mut T> {
        self.list.iter_mut().map(|(_, object)| object.as_mut())
    }

    /// The number of objects.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are no objects.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::any::Any;

    trait Thing: Any {}
    impl Thing for u32 {}
    impl Thing for &'static str {}

    #[test]
    fn an_id_finds_its_object_until_that_is_removed() {
        let mut all = Registry::<dyn Thing>::new();
        let ids = [1_u32, 2, 3].map(|i| all.add(Box::new(i)));
        let word = all.add(Box::new("four"));
        assert!(all.remove(ids[1]) && !all.remove(ids[1]));
        // No id is given twice.
        assert_ne!(all.add(Box::new(5_u32)), ids[1]);
        assert!(all.get(ids[1]).is_none());
        let found = |id| {
            let thing: &dyn Any = all.get(id).unwrap();
            thing.downcast_ref::<u32>().copied()
        };
        assert_eq!([found(ids[0]), found(ids[2])], [Some(1), Some(3)]);
        assert_eq!((found(word), all.position(word)), (None, Some(2)));
        let numbers: Vec<_> =
            all.iter_with_ids().map(|(id, _)| id.number()).collect();
        assert_eq!(numbers, [0, 2, 3, 4]);
    }

    #[test]
    fn an_object_that_is_not_kept_loses_its_id() {
        let mut all = Registry::<u32>::new();
        let ids = [1, 2, 3].map(|i| all.add(Box::new(i)));
        *all.get_mut(ids[2]).unwrap() = 4;
        all.retain(|i| *i % 2 == 1);
        assert_eq!(all.iter().copied().collect::<Vec<_>>(), [1]);
        assert_eq!(ids.map(|id| all.position(id)), [Some(0), None, None]);
    }
}
