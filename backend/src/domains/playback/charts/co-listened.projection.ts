// Projects which songs listeners hear around the same time as a given one.
import type { SongStreamed } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

/** A stream is paired with this many preceding streams of its listener; each pair costs two writes. */
const pairedSongs = 5;

export interface CoListened {
  readonly songId: string;
  readonly otherId: string;
  readonly listens: number;
}

export const coListened = defineCollection<CoListened>()({
  name: 'co-listened',
  indexes: { bySong: { equals: ['songId'], sort: 'listens' } },
});
/** The songs that a listener streamed last, newest first, keyed by listener. */
export const latestStreams = defineCollection<{ readonly songIds: readonly string[] }>()({
  name: 'latest-streams',
  indexes: {},
});

export const coListenedProjection = defineProjection<SongStreamed>({
  name: 'co-listened',
  version: 1,
  collections: [coListened, latestStreams],
  handlers: {
    SongStreamed: async ({ data: { userId, songId } }, to) => {
      const before = (await to.collection(latestStreams).get(userId))?.songIds ?? [];
      const others = before.filter((each) => each !== songId);
      // A person who repeats the same few songs all day must not relate them for everybody.
      if (others.length === before.length) {
        for (const otherId of others) {
          await add(to, songId, otherId);
          await add(to, otherId, songId);
        }
      }
      to.collection(latestStreams).put(userId, { songIds: [songId, ...others].slice(0, pairedSongs) });
    },
  },
});

async function add(to: ProjectionWriter, songId: string, otherId: string): Promise<void> {
  const pairs = to.collection(coListened);
  const id = `${songId}~${otherId}`;
  const listens = (await pairs.get(id))?.listens ?? 0;
  pairs.put(id, { songId, otherId, listens: listens + 1 });
}
