// Projects who is tuned in to whom, because only fans may open the threads of tuned-in posts.
import type { TuneInPurchased } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

export const threadFans = defineCollection<{ fanId: string; artistId: string }>()({
  name: 'thread-fans',
  indexes: {},
});
export const threadFanId = (fanId: string, artistId: string) => `${fanId}~${artistId}`;

export const threadFansProjection = defineProjection<TuneInPurchased>({
  name: 'thread-fans',
  version: 1,
  collections: [threadFans],
  handlers: {
    TuneInPurchased: ({ data: { fanId, artistId } }, to) =>
      to.collection(threadFans).put(threadFanId(fanId, artistId), { fanId, artistId }),
  },
});
