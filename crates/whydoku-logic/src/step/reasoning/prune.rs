//! Leaves out what nothing later needs, from the end to the start, and numbers the rest.

use super::{Ending, Numbered, Origin, Reason, Reasoning, Source, Supposition};
use std::collections::{BTreeMap, BTreeSet};

impl Reasoning {
    pub(super) fn pruned(mut self) -> Self {
        let mut numbers = BTreeMap::new();
        for supposition in &mut self.suppositions {
            supposition.prune();
            supposition.for_each_inference(&mut |inference| {
                let next = numbers.len() + 1;
                numbers.insert(inference.number, next);
                inference.number = next;
            });
            supposition.for_each_source(&mut |source| {
                if let Origin::Inference(number) = &mut source.origin {
                    *number = numbers.get(number).copied().unwrap_or(*number);
                }
            });
        }
        self
    }
}

impl Supposition {
    fn prune(&mut self) {
        let mut needed = BTreeSet::new();
        match &mut self.ending {
            Ending::Break { gone, cases, .. } => {
                cases.iter_mut().for_each(Self::prune);
                needed.extend(gone.iter().map(|(_, source)| source.clone()));
                for case in cases {
                    case.collect(&mut needed);
                }
            }
            Ending::Result(literals) => {
                needed.extend(literals.iter().map(|(_, source)| source.clone()));
            }
        }
        for inference in self.inferences.iter_mut().rev() {
            inference.prune(&mut needed);
        }
        self.inferences
            .retain(|inference| !inference.literals.is_empty());
    }

    fn collect(&mut self, needed: &mut BTreeSet<Source>) {
        self.for_each_source(&mut |source| {
            needed.insert(source.clone());
        });
    }

    /// Visits the inferences in the order in which they are explained.
    fn for_each_inference(&mut self, visit: &mut dyn FnMut(&mut Numbered)) {
        for inference in &mut self.inferences {
            visit(inference);
            if let Reason::Suppositions(inside) = &mut inference.reason {
                for supposition in inside {
                    supposition.for_each_inference(visit);
                }
            }
        }
        if let Ending::Break { cases, .. } = &mut self.ending {
            for case in cases {
                case.for_each_inference(visit);
            }
        }
    }

    fn for_each_source(&mut self, visit: &mut dyn FnMut(&mut Source)) {
        for inference in &mut self.inferences {
            inference.after.iter_mut().for_each(&mut *visit);
            if let Reason::Suppositions(inside) = &mut inference.reason {
                for supposition in inside {
                    supposition.for_each_source(visit);
                }
            }
        }
        match &mut self.ending {
            Ending::Break { gone, cases, .. } => {
                for (_, source) in gone {
                    visit(source);
                }
                for case in cases {
                    case.for_each_source(visit);
                }
            }
            Ending::Result(literals) => literals.iter_mut().for_each(|(_, source)| visit(source)),
        }
    }
}

impl Numbered {
    /// Keeps the literals that are needed, and adds what they need.
    fn prune(&mut self, needed: &mut BTreeSet<Source>) {
        let number = self.number;
        self.literals.retain(|literal| {
            let origin = Origin::Inference(number);
            let literal = *literal;
            needed.contains(&Source { origin, literal })
        });
        if self.literals.is_empty() {
            return;
        }
        needed.extend(self.after.iter().cloned());
        if let Reason::Suppositions(inside) = &mut self.reason {
            for supposition in inside {
                supposition.prune();
                supposition.collect(needed);
            }
        }
    }
}
