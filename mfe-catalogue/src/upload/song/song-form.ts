// Fields of a song's form, which of them the artist has changed, and the request body that saves them.
import type { CallInput } from '@libretto/contracts/client';
import type { UploadSong } from '@libretto/contracts/http/catalogue/upload';
import { songPriceTalents } from '../../prices';

export interface CreditField {
  readonly role: string;
  readonly name: string;
}

export interface SongFields {
  readonly name: string;
  readonly isPaid: boolean;
  readonly lyrics: string;
  readonly isExplicit: boolean;
  readonly credits: readonly CreditField[];
}

export type SongChanges = NonNullable<CallInput<'PUT /api/upload/song/{id}'>['body']>;

export const fieldsOf = ({ name, isPaid, lyrics, isExplicit, credits }: UploadSong): SongFields => ({
  name,
  isPaid,
  lyrics: lyrics ?? '',
  isExplicit,
  credits,
});

export const fieldsOfFile = (fileName: string): SongFields => ({
  name: titleOfFile(fileName),
  isPaid: false,
  lyrics: '',
  isExplicit: false,
  credits: [],
});

/** Matches a title in the form of a URL slug, such as "the-long-acre". */
const slug = /^[a-z0-9]+(?:[-_][a-z0-9]+)+$/;

/**
 * "03 - The Long Acre.wav", "the-long-acre.wav" → "The Long Acre": the file name without track number and extension.
 */
export function titleOfFile(fileName: string): string {
  const bare = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/^(\d{1,3}\s*[-.)_]+\s*|0\d\s+)(?=\S)/, '')
    .trim();
  const words = slug.test(bare)
    ? bare.replaceAll(/[-_]/g, ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : bare.replaceAll('_', ' ').trim();
  return words || fileName;
}

/** The request body with the changed fields. An empty name is not sent, so the song keeps its name. */
export function changesOf(fields: SongFields, changed: ReadonlySet<keyof SongFields>): SongChanges {
  const name = fields.name.trim();
  return {
    ...(changed.has('name') && name !== '' && { name }),
    ...(changed.has('isPaid') && { isPaid: fields.isPaid, ...(fields.isPaid && { price: songPriceTalents }) }),
    ...(changed.has('lyrics') && { lyrics: fields.lyrics.trim() === '' ? null : fields.lyrics }),
    ...(changed.has('isExplicit') && { isExplicit: fields.isExplicit }),
    ...(changed.has('credits') && { credits: fields.credits.filter(isWhole).map(trimmed) }),
  };
}

const isWhole = ({ role, name }: CreditField) => role.trim() !== '' && name.trim() !== '';
const trimmed = ({ role, name }: CreditField) => ({ role: role.trim(), name: name.trim() });

/** The fields of the server, overridden by those that the artist has changed in the meantime. */
export function mergedFields(song: UploadSong, local: SongFields, changed: ReadonlySet<keyof SongFields>): SongFields {
  const known = fieldsOf(song);
  const kept = [...changed].map((field) => [field, local[field]]);
  return { ...known, ...Object.fromEntries(kept) };
}
