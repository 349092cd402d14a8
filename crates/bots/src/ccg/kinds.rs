//! Which cards an ability means, as far as its player sees them.

use deadhand_ccg::ability::{CardState, Condition, Control, Filter, Noun, Place, Power, User};
use deadhand_ccg::{CardId, CardType, Name, NameKind, SeenPiece, Zone};
use deadhand_game::Seat;

use super::table::Table;

/// A card that an ability can be done to: one that lies by itself, or an item on it.
#[derive(Clone, Copy)]
pub(super) struct Thing<'a> {
    pub(super) name: Name,
    pub(super) card: Option<CardId>,
    /// The card itself, or that to which it is attached.
    pub(super) on: &'a SeenPiece,
    pub(super) spent: bool,
}

impl<'a> Thing<'a> {
    fn itself(piece: &'a SeenPiece) -> Thing<'a> {
        Thing { name: piece.name, card: piece.card, on: piece, spent: piece.spent }
    }

    /// The card itself; none of what is attached.
    pub(super) fn piece(&self) -> Option<&'a SeenPiece> {
        (self.on.name == self.name).then_some(self.on)
    }
}

/// Where an ability stands, and what it is about.
#[derive(Clone, Copy)]
pub(super) struct Context {
    pub(super) source: CardId,
    /// The card to which it was triggered.
    pub(super) that: Option<Name>,
    /// The player that its trigger names.
    pub(super) player: Option<Seat>,
}

impl Table<'_> {
    /// All cards in play.
    pub(super) fn things(&self) -> impl Iterator<Item = Thing<'_>> {
        self.pieces().flat_map(|piece| {
            let items = piece.items.map(move |item| Thing {
                name: item.into(),
                card: Some(item),
                on: piece,
                spent: piece.spent_items.contains(item),
            });
            core::iter::once(Thing::itself(piece)).chain(items)
        })
    }

    pub(super) fn thing(&self, name: Name) -> Option<Thing<'_>> {
        self.things().find(|thing| thing.name == name)
    }

    /// The cards in play of a kind.
    pub(super) fn of_kind(
        &self,
        filter: &Filter,
        context: Context,
    ) -> impl Iterator<Item = Thing<'_>> {
        self.things().filter(move |thing| self.fits(thing, filter, context))
    }

    pub(super) fn fits(&self, thing: &Thing<'_>, filter: &Filter, context: Context) -> bool {
        let source = Name::from(context.source);
        let on = thing.on;
        let place = match filter.place {
            Place::Play => true,
            Place::ThisFight => self.is_in_running_fight(thing.name),
            Place::AFight => self.is_in_fight(thing.name),
            Place::Combat => thing.piece().is_some() && on.zone == Zone::Combat,
            Place::Resource => thing.piece().is_some() && on.zone == Zone::Resource,
            Place::AttachedToThis => thing.piece().is_none() && on.name == source,
            Place::YourDiscard => false,
        };
        let control = match filter.control {
            Control::Anyone => true,
            Control::You => on.controller == self.me,
            Control::Opponent => on.controller != self.me,
            Control::ThatPlayer => Some(on.controller) == context.player,
        };
        let power = filter.power.is_none_or(|asked| match asked {
            Power::AtMost(most) => on.power <= most.into(),
            Power::AtLeast(least) => on.power >= least.into(),
            Power::LessThanThis => self.piece(source).is_some_and(|this| on.power < this.power),
        });
        let state = |state: &CardState| match state {
            CardState::Wounded => on.wounds > 0,
            CardState::Infected => on.infected.is_some(),
            CardState::Spent => thing.spent,
            CardState::Ready => !thing.spent,
            CardState::FaceDown => matches!(thing.name.kind(), NameKind::FaceDown { .. }),
        };
        place
            && control
            && power
            && !(filter.other && thing.name == source)
            && self.is_noun(thing, filter.noun)
            && filter.states.iter().all(state)
            && filter.words.iter().all(|word| self.has_word(thing, word))
    }

    fn is_noun(&self, thing: &Thing<'_>, noun: Noun) -> bool {
        let printed = thing.card.and_then(|card| self.printed(card));
        let is_item = printed.is_some_and(|card| matches!(card.card_type, CardType::Item { .. }));
        let Some(piece) = thing.piece() else {
            return matches!(noun, Noun::Card | Noun::Item);
        };
        let is_zombie =
            piece.zone != Zone::Survivors && piece.controller != self.view.survivor_player();
        match noun {
            Noun::Card => true,
            Noun::Survivor => piece.health.is_some(),
            Noun::Item => piece.zone == Zone::Survivors && is_item,
            Noun::Zombie => is_zombie,
            Noun::ExSurvivor => is_zombie && self.is_risen(piece),
        }
    }

    /// Whether a card is a survivor who is none any more.
    fn is_risen(&self, piece: &SeenPiece) -> bool {
        let card = piece.name.card().and_then(|card| self.printed(card));
        let survives = card.is_some_and(|it| matches!(it.card_type, CardType::Survivor { .. }));
        survives && piece.zone != Zone::Survivors
    }

    /// Whether a word is printed on a card that lies face up.
    fn has_word(&self, thing: &Thing<'_>, word: &str) -> bool {
        let risen = thing.piece().is_some_and(|piece| self.is_risen(piece));
        let card = thing.name.card().filter(|_| !risen);
        card.and_then(|card| self.printed(card)).is_some_and(|card| card.has(word))
    }

    /// Whether a condition holds now; of a roll that is to come nobody knows.
    pub(super) fn holds(&self, condition: &Condition, context: Context) -> Option<bool> {
        Some(match condition {
            Condition::Controls { who, count, filter } => {
                let has = |seat: Seat| {
                    let own = self.of_kind(filter, context);
                    own.filter(|thing| thing.on.controller == seat).count() >= (*count).into()
                };
                match who {
                    User::You => has(self.me),
                    User::Opponent => {
                        Seat::ALL.into_iter().any(|seat| seat != self.me && has(seat))
                    }
                    User::Player => Seat::ALL.into_iter().any(has),
                }
            }
            Condition::InFight => self.is_in_fight(context.source.into()),
            Condition::YourTurn => self.view.survivor_player() == self.me,
            Condition::FoodAtMost(food) => self.food() <= (*food).into(),
            Condition::ThatCard(filter) => {
                let that = context.that.and_then(|name| self.thing(name));
                that.is_some_and(|thing| self.fits(&thing, filter, context))
            }
            Condition::Successful | Condition::Rolled(..) | Condition::Otherwise => return None,
        })
    }
}
