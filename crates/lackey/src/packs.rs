//! Booster packs: `packs/packdefinitions1.xml` and so on.

use std::fmt;

use crate::markup::{Element, Escape, PACKS_VERSION, block, document, read_root};
use crate::{Reading, Unreadable};

block! {
    /// What a card must be like.
    Criterion {
        /// The column of the card data.
        field: String = "field",
        /// How it is compared: `IS`, `CONTAINS`, `DOESNTCONTAIN`.
        eval: String = "eval",
        /// With what; capitals and small letters are alike.
        data: String = "data",
    }
}

block! {
    /// Cards of one kind in a pack.
    PackKind {
        /// How many.
        quantity: String = "qty",
        /// What each must be like, all of them at once.
        criteria: Vec<Criterion> = "crit",
    }
}

block! {
    /// One of the ways in which a pack may be filled.
    Chance {
        /// Its weight among the others.
        weight: String = "prob",
        /// What is in it then.
        kinds: Vec<PackKind> = "kind",
    }
}

block! {
    /// A pack of cards.
    Pack {
        /// What it is called.
        title: String = "packtitle",
        /// Its picture.
        image: String = "packimage",
        /// The format from which it is.
        format: String = "packformat",
        /// What sort of pack, such as `Booster`.
        kind: String = "packkind",
        /// Whether it may hold a card twice.
        doubles: Option<bool> = "packdoubles",
        /// What every card must be like.
        common: Vec<Criterion> = "packcommoncrit",
        /// How it may be filled.
        chances: Vec<Chance> = "chance",
    }
}

block! {
    /// A file of packs.
    Packs {
        /// The packs, in order.
        packs: Vec<Pack> = "pack",
    }
}

impl Packs {
    /// Reads the file with all its oddities; what is unknown is kept.
    ///
    /// # Errors
    ///
    /// If there is no tag in it, or more than the [limits](crate::limits).
    pub fn read(bytes: &[u8]) -> Result<Reading<Packs>, Unreadable> {
        Ok(read_root(bytes, "packdefinitions")?.map(Packs::from_nodes))
    }
}

/// Writes the file.
impl fmt::Display for Packs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut root = Element::new("packdefinitions", self.to_nodes());
        root.attributes.push(("version".to_owned(), PACKS_VERSION.to_owned()));
        f.write_str(&document(&root, Escape::All))
    }
}
