// Projects what the sales of songs earned their artist: by song, by day and in total.
import type { SaleCredited, SongPublished } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

/** Minor units of EUR, which equal those of Talents. */
interface Earned {
  readonly sales: number;
  readonly earnedMinor: number;
}

export interface SongEarnings extends Earned {
  readonly songId: string;
  readonly artistId: string;
}

/** Every song that was ever public, even without sales. */
export const songEarnings = defineCollection<SongEarnings>()({
  name: 'song-earnings',
  indexes: { byArtist: { equals: ['artistId'], sort: 'earnedMinor', counted: true } },
});
/** Totals over all songs of an artist. */
export const artistEarnings = defineCollection<Earned & { readonly artistId: string }>()({
  name: 'artist-earnings',
  indexes: {},
});
/** Days are `YYYY-MM-DD` in UTC, by the time of the artist's event of the sale. */
export const earningDays = defineCollection<Earned & { readonly artistId: string; readonly day: string }>()({
  name: 'artist-earning-days',
  indexes: { byArtist: { equals: ['artistId'], sort: 'day' } },
});
/** Transaction ids of counted sales, so that each sale counts once. */
export const countedSales = defineCollection<{ readonly songId: string }>()({ name: 'counted-sales', indexes: {} });

const nothing: Earned = { sales: 0, earnedMinor: 0 };

export const songEarningsProjection = defineProjection<SaleCredited | SongPublished>({
  name: 'song-earnings',
  version: 2,
  collections: [songEarnings, artistEarnings, earningDays, countedSales],
  handlers: {
    SongPublished: async ({ data: { songId, artistId } }, to) => {
      const known = await to.collection(songEarnings).get(songId);
      if (!known) to.collection(songEarnings).put(songId, { ...nothing, songId, artistId });
    },
    SaleCredited: async ({ data, metadata: { at } }, to) => {
      if (await to.collection(countedSales).get(data.transactionId)) return;
      to.collection(countedSales).put(data.transactionId, { songId: data.songId });
      await add(to, data, at.slice(0, 10));
    },
  },
});

async function add(
  to: ProjectionWriter,
  { songId, artistId, artistMinor }: SaleCredited['data'],
  day: string,
): Promise<void> {
  const dayId = `${artistId}~${day}`;
  const plus = (known: Earned = nothing): Earned => ({
    sales: known.sales + 1,
    earnedMinor: known.earnedMinor + artistMinor,
  });
  const [song, artist, ofDay] = await Promise.all([
    to.collection(songEarnings).get(songId),
    to.collection(artistEarnings).get(artistId),
    to.collection(earningDays).get(dayId),
  ]);
  to.collection(songEarnings).put(songId, { ...plus(song), songId, artistId });
  to.collection(artistEarnings).put(artistId, { ...plus(artist), artistId });
  to.collection(earningDays).put(dayId, { ...plus(ofDay), artistId, day });
}
