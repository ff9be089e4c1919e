//! Turning, mirroring and renumbering keep the number of solutions, and move the solutions along.

use whydoku_grid::{Budget, Orientation, Rng};
use whydoku_variant::{Size, Solver, Variant, all_rules, sample};

fn count(variant: &Variant) -> u64 {
    Solver::new(variant).count(500, &Budget::unlimited()).0
}

#[test]
fn moves_keep_the_number_of_solutions() {
    let size = Size::new(6).unwrap();
    let mut rng = Rng::new(6);
    let (mut moved, mut refused) = (0, 0);
    for rule in all_rules() {
        for orientation in Orientation::ALL {
            let variant = sample::variant(&mut rng, size, &[rule], 12, true);
            match variant.turned(orientation) {
                Ok(turned) => {
                    assert_eq!(
                        count(&turned),
                        count(&variant),
                        "{variant}{orientation:?}\n{turned}"
                    );
                    moved += 1;
                }
                Err(_) => refused += 1,
            }
        }
        let variant = sample::variant(&mut rng, size, &[rule], 12, true);
        let mut order = [1, 2, 3, 4, 5, 6];
        rng.shuffle(&mut order);
        if let Ok(renumbered) = variant.renumbered(&order) {
            assert_eq!(count(&renumbered), count(&variant), "{variant}{order:?}");
            moved += 1;
        }
    }
    println!("{moved} moved, {refused} refused");
    assert!(moved > 400 && refused > 4);
}

#[test]
fn four_quarter_turns_change_nothing() {
    let text = "size 9\nkiller-cage 12: r1c1 r1c2 r2c1\nrising-diagonal\nx-sum 20: r1c3 r2c3 r3c3 r4c3 r5c3 r6c3 r7c3 r8c3 r9c3";
    let variant: Variant = text.parse().unwrap();
    let mut turned = variant.clone();
    for _ in 0..4 {
        turned = turned.turned(Orientation::Rotated90).unwrap();
    }
    assert_eq!(turned, variant);
    let error = variant
        .renumbered(&[2, 1, 3, 4, 5, 6, 7, 8, 9])
        .unwrap_err()
        .to_string();
    assert!(error.contains("killer-cage 12"), "{error}");
}
