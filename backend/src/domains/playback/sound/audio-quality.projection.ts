// Projects the sound quality that a listener has chosen.
import type { AudioQualityChosen } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

export type Quality = AudioQualityChosen['data']['quality'];

export const chosenQualities = defineCollection<{ readonly quality: Quality }>()({
  name: 'chosen-qualities',
  indexes: {},
});

export const audioQualityProjection = defineProjection<AudioQualityChosen>({
  name: 'chosen-quality',
  version: 1,
  collections: [chosenQualities],
  handlers: {
    AudioQualityChosen: ({ data: { userId, quality } }, to) => to.collection(chosenQualities).put(userId, { quality }),
  },
});
