//! What a shuffle costs.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use deadhand::cards::{DealRng, FULL_DECK, shuffle};

fn shuffles(c: &mut Criterion) {
    let mut rng = DealRng::new(1);
    let mut deck = FULL_DECK;
    c.bench_function("shuffle of 54 cards", |b| b.iter(|| shuffle(&mut rng, black_box(&mut deck))));
}

criterion_group!(deals, shuffles);
criterion_main!(deals);
