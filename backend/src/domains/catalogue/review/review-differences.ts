// What an artist changed of a song since it was approved, in words for the reviewer.
import type { SongContent } from '@libretto/contracts/events';

export interface SongDifference {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const yesOrNo = (flag: boolean) => (flag ? 'Yes' : 'No');

/** In the order in which the reviewer's page shows them; null where a song has none. */
const shown: Readonly<Record<string, (song: SongContent) => string | null>> = {
  name: ({ title }) => title,
  releaseTitle: ({ releaseTitle }) => releaseTitle,
  trackNumber: ({ trackNumber }) => String(trackNumber),
  genre: ({ genre }) => genre,
  // An address, so that the page can draw both.
  cover: ({ coverImageId }) => (coverImageId === null ? null : `/api/img/song/${coverImageId}`),
  isExplicit: ({ isExplicit }) => yesOrNo(isExplicit),
  credits: ({ credits }) => credits.map(({ role, name }) => `${role}: ${name}`).join('\n') || null,
  lyrics: ({ lyrics }) => lyrics,
  lyricTimes: ({ lyricLines }) => lyricLines?.map(({ atMs, text }) => `${atMs} ${text}`).join('\n') ?? null,
  releaseOn: ({ releaseOn }) => releaseOn,
  isPaid: ({ isPaid }) => yesOrNo(isPaid),
  price: ({ priceTalents }) => String(priceTalents),
  // Each file has a key of its own; its length is what a reader knows it by.
  audio: ({ sound }) => `${sound.masterKey} (${(sound.durationSamples / 48_000).toFixed(3)} s)`,
};

export function differencesTo(approved: SongContent | null, now: SongContent): readonly SongDifference[] {
  if (approved === null) return [];
  return Object.entries(shown)
    .map(([field, of]) => ({ field, before: of(approved), after: of(now) }))
    .filter(({ before, after }) => before !== after);
}
