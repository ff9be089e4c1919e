//! The model of the fuzz target `api_model`, driven by random bytes.

use crate::model::play;
use whydoku::Rng;

#[test]
fn every_answer_of_a_random_sequence_is_what_the_model_says() {
    let mut rng = Rng::new(21);
    let mut compared = 0;
    for _ in 0..60 {
        let bytes: Vec<u8> = (0..3 * 40)
            .map(|_| u8::try_from(rng.below(256)).unwrap())
            .collect();
        compared += play(&bytes);
    }
    assert!(compared > 1000, "{compared}");
}
