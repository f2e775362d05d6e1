// Finds songs of a list by what is written of them, whatever the case and the accents.
import type { Track } from '@libretto/contracts/federation';
import { formatLocale } from '@libretto/language/page-language';

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(formatLocale());

/** Every word has to be there, each in the title, the artist's name or the album's. */
export function isFound(
  { title, artist, albumTitle }: Pick<Track, 'title' | 'artist' | 'albumTitle'>,
  wanted: string,
): boolean {
  const written = plain(`${title}\n${artist}\n${albumTitle}`);
  return plain(wanted)
    .split(/\s+/)
    .every((word) => written.includes(word));
}
