// Projects the streams of each song, per day and in total.
import type { SongStreamed } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

/** The total over all days; days are `YYYY-MM-DD` in UTC. */
export const allDays = 'all';

export interface StreamCount {
  readonly songId: string;
  readonly day: string;
  readonly streams: number;
}

export const streamCounts = defineCollection<StreamCount>()({
  name: 'stream-counts',
  indexes: { byDay: { equals: ['day'], sort: 'streams' } },
});

export const streamCountsProjection = defineProjection<SongStreamed>({
  name: 'stream-counts',
  version: 1,
  collections: [streamCounts],
  handlers: {
    SongStreamed: async ({ data: { songId }, metadata: { at } }, to) => {
      await add(to, songId, at.slice(0, 10));
      await add(to, songId, allDays);
    },
  },
});

async function add(to: ProjectionWriter, songId: string, day: string): Promise<void> {
  const counts = to.collection(streamCounts);
  const id = `${day}~${songId}`;
  const streams = (await counts.get(id))?.streams ?? 0;
  counts.put(id, { songId, day, streams: streams + 1 });
}
