//! Numbers that look random and are the same for the same seed.

/// A source of numbers (SplitMix64), so that a seed names a scenario for ever.
#[derive(Clone, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`; 0 when there is none.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        match limit as u64 {
            0 => 0,
            limit => (self.next() % limit) as usize,
        }
    }

    /// A number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// Yes, so many times in a hundred.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of a list, if there is any.
    pub(crate) fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).cloned()
    }

    /// The list in another order.
    pub(crate) fn shuffled<T>(&mut self, list: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut list: Vec<T> = list.into_iter().collect();
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
        list
    }
}
