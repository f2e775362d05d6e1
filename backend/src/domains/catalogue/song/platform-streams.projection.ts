// Projects the streams of a song on other platforms. Partners report them with royalties, and each line of a report
// counts once.
import type { RoyaltyReported } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

export const platformStreams = defineCollection<{ readonly streams: number }>()({
  name: 'platform-streams',
  indexes: {},
});

export const platformStreamsProjection = defineProjection<RoyaltyReported>({
  name: 'platform-streams',
  version: 1,
  collections: [platformStreams],
  handlers: {
    RoyaltyReported: async ({ data: { song } }, to) => {
      if (song === undefined) return;
      const { streams = 0 } = (await to.collection(platformStreams).get(song.id)) ?? {};
      to.collection(platformStreams).put(song.id, { streams: streams + song.streams });
    },
  },
});
