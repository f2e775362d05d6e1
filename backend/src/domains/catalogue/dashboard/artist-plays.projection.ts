// Projects how often an artist's songs were played on each day, and by how many people.
import type { SongStreamed } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { deterministicId } from '../../../kernel/values/ids';
import { defineCollection } from '../../../ports/read-models/read-models';
import { fingerprintOf, type ListenerSketch, mergedSketch } from './listener-sketch';

export interface ArtistDay {
  readonly artistId: string;
  /** `YYYY-MM-DD` in UTC. */
  readonly day: string;
  readonly plays: number;
  /** Estimates the number of listeners without storing who they were. */
  readonly listeners: ListenerSketch;
}

export const artistDays = defineCollection<ArtistDay>()({
  name: 'artist-days',
  indexes: { byArtist: { equals: ['artistId'], sort: 'day' } },
});
/**
 * Plays that were counted, so that each counts once. Their ids are digests, which identify neither a person nor a song.
 */
export const countedPlays = defineCollection<{ readonly day: string }>()({ name: 'counted-plays', indexes: {} });

export const artistPlaysProjection = defineProjection<SongStreamed>({
  name: 'artist-plays',
  version: 1,
  collections: [artistDays, countedPlays],
  handlers: {
    SongStreamed: async ({ data: { artistId, userId, playId }, metadata: { at } }, to) => {
      const play = deterministicId('counted-play', userId, playId);
      if (await to.collection(countedPlays).get(play)) return;
      const day = at.slice(0, 10);
      to.collection(countedPlays).put(play, { day });
      const id = `${artistId}~${day}`;
      const known = await to.collection(artistDays).get(id);
      const listeners = mergedSketch(known?.listeners ?? [], [fingerprintOf(artistId, userId)]);
      to.collection(artistDays).put(id, { artistId, day, plays: (known?.plays ?? 0) + 1, listeners });
    },
  },
});
