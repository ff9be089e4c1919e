//! Symmetries of the whole grid: whether they keep the rules, and the images of candidates.

use crate::proof::Move;
use crate::rules::{Candidate, cell_of, houses_of};

impl Move {
    /// Whether cells and digits are permuted and the images of each house form a house. Then the image
    /// of a solution is a solution of the moved givens.
    pub(crate) fn keeps_the_rules(&self) -> bool {
        let inside = |cell: usize, house: usize| houses_of(cell).contains(&house);
        let image = |house, place| self.cells[cell_of(house, place)];
        let kept = |house| (0..27).any(|to| (0..9).all(|place| inside(image(house, place), to)));
        let all = |list: &[usize], size| (0..size).all(|item| list.contains(&item));
        all(&self.cells, 81) && all(&self.digits, 9) && (0..27).all(kept)
    }

    /// The candidate and its repeated images, until it comes back, as it does for a permutation.
    pub(crate) fn orbit(&self, first: Candidate) -> impl Iterator<Item = Candidate> {
        let image = |c: &Candidate| Candidate::new(self.cells[c.cell()], self.digits[c.digit()]);
        std::iter::successors(Some(first), move |c| Some(image(c)).filter(|c| *c != first))
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::read_move;
    use crate::rules::Candidate;

    fn keeps(text: &str) -> bool {
        read_move(text).expect(text).keeps_the_rules()
    }

    #[test]
    fn what_keeps_bands_and_stacks_whole_keeps_the_rules_and_nothing_else() {
        for good in [
            "rows 123456789 columns 123456789 digits 123456789",
            "rows 987654321 columns 987654321 digits 213456789",
            "transpose rows 123456789 columns 987654321 digits 912345678",
            "transpose rows 231897465 columns 789321546 digits 123456789",
        ] {
            assert!(keeps(good), "{good}");
        }
        for bad in [
            "rows 423156789 columns 123456789 digits 123456789",
            "rows 123456789 columns 132546789 digits 123456788",
            "rows 113456789 columns 123456789 digits 123456789",
            "rows 123456789 columns 124356789 digits 123456789",
            "transpose rows 123456789 columns 173456289 digits 123456789",
        ] {
            assert!(!keeps(bad), "{bad}");
        }
    }

    /// All 9 x 8 / 2 exchanges of two rows: those inside a band keep the rules, the others do not.
    #[test]
    fn rows_change_places_inside_a_band_only() {
        for a in 0..9 {
            for b in 0..a {
                let mut rows = *b"123456789";
                rows.swap(a, b);
                let rows = String::from_utf8_lossy(&rows);
                let text = format!("rows {rows} columns 123456789 digits 123456789");
                assert_eq!(keeps(&text), a / 3 == b / 3, "{text}");
            }
        }
    }

    #[test]
    fn a_quarter_turn_comes_round_after_four() {
        let turn = "transpose rows 123456789 columns 987654321 digits 231456789";
        let turn = read_move(turn).expect("a move");
        // The digits 1, 2, 3 come round after three, so the corner does after twelve.
        let images: Vec<Candidate> = turn.orbit(Candidate::new(0, 0)).collect();
        assert_eq!(images.len(), 12);
        assert_eq!(images[1], Candidate::new(8, 1));
        assert_eq!(images[2], Candidate::new(80, 2));
        assert_eq!(turn.orbit(Candidate::new(40, 4)).count(), 1);
    }
}
