// Lists for the reviewer what the artist has changed in a song since its approval.
import type { SongContent } from '@libretto/contracts/events';

export interface SongDifference {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const yesOrNo = (flag: boolean) => (flag ? 'Yes' : 'No');

/** Ordered as on the reviewer's page; null when a song lacks the value. */
const shown: Readonly<Record<string, (song: SongContent) => string | null>> = {
  name: ({ title }) => title,
  releaseTitle: ({ releaseTitle }) => releaseTitle,
  trackNumber: ({ trackNumber }) => String(trackNumber),
  genre: ({ genre }) => genre,
  // The URL of the cover, so that the page can show both covers.
  cover: ({ coverImageId }) => (coverImageId === null ? null : `/api/img/song/${coverImageId}`),
  isExplicit: ({ isExplicit }) => yesOrNo(isExplicit),
  credits: ({ credits }) => credits.map(({ role, name }) => `${role}: ${name}`).join('\n') || null,
  lyrics: ({ lyrics }) => lyrics,
  lyricTimes: ({ lyricLines }) => lyricLines?.map(({ atMs, text }) => `${atMs} ${text}`).join('\n') ?? null,
  releaseOn: ({ releaseOn }) => releaseOn,
  isPaid: ({ isPaid }) => yesOrNo(isPaid),
  price: ({ priceTalents }) => String(priceTalents),
  // Every file has a unique key; the length helps a reader to tell files apart.
  audio: ({ sound }) => `${sound.masterKey} (${(sound.durationSamples / 48_000).toFixed(3)} s)`,
};

export function differencesTo(approved: SongContent | null, now: SongContent): readonly SongDifference[] {
  if (approved === null) return [];
  return Object.entries(shown)
    .map(([field, of]) => ({ field, before: of(approved), after: of(now) }))
    .filter(({ before, after }) => before !== after);
}
