//! The sparsity pattern: which blocks of a symmetric matrix are not zero.

/// For each row the columns to the right of the diagonal, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SparsityPattern {
    /// Row `i` has the entries `start[i]..start[i + 1]` of `column`.
    pub start: Vec<u32>,
    /// Columns, row after row.
    pub column: Vec<u32>,
    bandwidth: usize,
}

impl SparsityPattern {
    /// The pattern of `n` rows in which each of `pairs` is coupled.
    pub fn new(n: usize, pairs: &[(usize, usize)]) -> SparsityPattern {
        assert!(n <= u32::MAX as usize, "rows are counted by 32 bits");
        let mut upper = Vec::with_capacity(pairs.len());
        for &(i, j) in pairs {
            assert!(i < n && j < n, "pair ({i}, {j}): there are {n} particles");
            assert_ne!(i, j, "pair ({i}, {j}): the diagonal is always there");
            upper.push((i.min(j) as u32, i.max(j) as u32));
        }
        upper.sort_unstable();
        upper.dedup();
        let bandwidth = upper.iter().map(|(i, j)| (j - i) as usize).max();
        let mut start = vec![0; n + 1];
        for (i, _) in &upper {
            start[*i as usize + 1] += 1;
        }
        for i in 0..n {
            start[i + 1] += start[i];
        }
        let column = upper.into_iter().map(|(_, j)| j).collect();
        SparsityPattern { start, column, bandwidth: bandwidth.unwrap_or(0) }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.start.len() - 1
    }

    /// The half-bandwidth: how far from the diagonal the farthest entry is.
    pub fn bandwidth(&self) -> usize {
        self.bandwidth
    }

    /// The range of the entries of row `i`.
    pub fn row(&self, i: usize) -> std::ops::Range<usize> {
        self.start[i] as usize..self.start[i + 1] as usize
    }

    /// All entries as (row, column), in the order in which they are stored.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let mut row = 0;
        self.column.iter().enumerate().map(move |(at, column)| {
            while self.start[row + 1] as usize <= at {
                row += 1;
            }
            (row, *column as usize)
        })
    }

    /// The index of the entry in row `i` and column `j`, `i < j`.
    pub fn find(&self, i: usize, j: usize) -> Option<usize> {
        let row = self.row(i);
        let first = row.start;
        let found = self.column[row].binary_search(&(j as u32)).ok()?;
        Some(first + found)
    }
}
