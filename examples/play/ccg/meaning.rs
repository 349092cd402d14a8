//! What a question of the rules means: a sentence or two for somebody who does not know them by heart. What
//! an ability asks is told in the words of its card.

use deadhand::ccg::{Bidding, Step, Zone};

use super::sight::Sight;

impl Sight {
    /// What is decided, and what follows from it; none where the question says it all.
    pub(super) fn meaning(&self) -> Option<String> {
        Some(match self.view.step() {
            Step::Bid => self.bid_means(),
            Step::Begin => "He is the survivor player first; the others play zombies in his turn.".into(),
            Step::Take => self.take_means(),
            Step::Discard => "Each player has drawn 2 cards and discards 1.".into(),
            Step::Infect => "An infected survivor takes a wound in each ready phase, and when he dies, you \
                             control him as a zombie."
                .into(),
            Step::Wound => "He takes a wound for the lost fight, and one for each point of Fierce.".into(),
            Step::Starve => "You have more survivors than food: for each one beyond it, one of your \
                             choice takes a wound."
                .into(),
            Step::Flee => "You discard what is Stationary and flip a coin; on tails each zombie player may \
                           give a zombie one more fight. Then all zombies lie face down in the resource zones."
                .into(),
            Step::Again => "Before the flight one of your zombies may fight a survivor once more.".into(),
            _ => return None,
        })
    }

    fn bid_means(&self) -> String {
        let rules = self.view.setup().rules();
        let how = match rules.bidding {
            Bidding::Descending => "Bid less than the bid that stands, or pass for good",
            Bidding::SingleRound => "Each player bids once",
            Bidding::Sealed => "Each player bids once, and nobody sees it before all have",
        };
        format!(
            "{how}. Who bids the least food starts with it and names who takes the first turn; all \
             others start with {}.",
            rules.default_food
        )
    }

    fn take_means(&self) -> String {
        let of_all = self.view.setup().rules().start_cost;
        let own = self
            .pieces
            .iter()
            .filter(|piece| Some(piece.controller) == self.seat && piece.zone == Zone::Survivors);
        let costs =
            own.filter_map(|piece| self.printed(piece.name)).map(|card| u32::from(card.cost));
        let taken: u32 = costs.sum();
        let left = u32::from(of_all).saturating_sub(taken);
        format!(
            "Those whom you take start in your survivor zone; together they cost {of_all} at most, of which \
             {left} is left."
        )
    }
}
