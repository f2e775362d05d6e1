// Calls of the entity overlay from code that each remote bundles: by the names that the shell of the last release has too.
import { type Facts, facts } from '@libretto/product/facts';

export const setFact: Facts['set'] = (...args) => facts.learn(...args);

export const mutateFact: Facts['mutate'] = (...args) => facts.press(...args);

export const isFactPending: Facts['isPending'] = (...args) => facts.isUnderWay(...args);
