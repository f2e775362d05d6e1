// Names and values of a song's fields for reviewers. The server sends field names, and Yes or No for switches.
import { t } from '@lingui/core/macro';

const names = (): Readonly<Partial<Record<string, string>>> => ({
  name: t({ message: 'name', context: 'field of a song' }),
  releaseTitle: t({ message: 'releaseTitle', context: 'field of a song' }),
  trackNumber: t({ message: 'trackNumber', context: 'field of a song' }),
  genre: t({ message: 'genre', context: 'field of a song' }),
  cover: t({ message: 'cover', context: 'field of a song' }),
  isExplicit: t({ message: 'isExplicit', context: 'field of a song' }),
  credits: t({ message: 'credits', context: 'field of a song' }),
  lyrics: t({ message: 'lyrics', context: 'field of a song' }),
  lyricTimes: t({ message: 'lyricTimes', context: 'field of a song' }),
  releaseOn: t({ message: 'releaseOn', context: 'field of a song' }),
  isPaid: t({ message: 'isPaid', context: 'field of a song' }),
  price: t({ message: 'price', context: 'field of a song' }),
  audio: t({ message: 'audio', context: 'field of a song' }),
});

export const fieldName = (field: string): string => names()[field] ?? field;

export function fieldValue(field: string, value: string | null): string {
  if (value === null) return t`Nothing`;
  if (field !== 'isExplicit' && field !== 'isPaid') return value;
  return value === 'Yes' ? t`Yes` : t`No`;
}
