// Projects the people who are notified of an artist's new posts.
import type { TuneInPurchased } from '@libretto/contracts/events';
import { naming } from '../../kernel/consumers/positions/concerns';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { defineCollection, type ReadModels } from '../../ports/read-models/read-models';
import type { NotificationsDeps } from './notifications.deps';
import type { FansOf } from './notify.policy';

export const fans = defineCollection<{ fanId: string; artistId: string }>()({
  name: 'notified-fans',
  indexes: { byArtist: { equals: ['artistId'] } },
});

export const fansProjection = defineProjection<TuneInPurchased>({
  name: 'notified-fans',
  version: 1,
  collections: [fans],
  handlers: {
    TuneInPurchased: ({ data: { fanId, artistId } }, to) =>
      to.collection(fans).put(`${fanId}~${artistId}`, { fanId, artistId }),
  },
});

const fansAtOnce = 500;

export const fansOfWith = (reads: ReadModels, waitForEvents: NotificationsDeps['waitForEvents']): FansOf =>
  async function* fansOf(artistId) {
    // Throwing retries the policy; a person who tuned in just before the post must not miss it.
    if (!(await waitForEvents(fansProjection.name, naming(artistId))))
      throw new Error('Who is tuned in is not known yet.');
    let cursor: string | undefined;
    do {
      const page = await reads.collection(fans).find('byArtist', { equals: { artistId }, limit: fansAtOnce, cursor });
      yield page.items.map(({ fanId }) => fanId);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  };
