// Projects the active device of each listener.
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { PlaybackMoved } from './active-device.decider';

export type PlaceDoc = Omit<PlaybackMoved['data'], 'userId'> & { readonly at: string };

export const playingPlaces = defineCollection<PlaceDoc>()({ name: 'playing-places', indexes: {} });

export const placeTopic = (userId: string) => `playback:${userId}`;

export const placeProjection = defineProjection<PlaybackMoved>({
  name: 'playing-place',
  version: 1,
  collections: [playingPlaces],
  handlers: {
    PlaybackMoved: ({ data: { userId, ...place }, metadata: { at } }, to) => {
      to.collection(playingPlaces).put(userId, { ...place, at });
      to.push(placeTopic(userId), 'playback', place);
    },
  },
});
