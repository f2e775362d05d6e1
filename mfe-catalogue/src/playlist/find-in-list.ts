// Searches the songs of a list by their texts, ignoring case and accents.
import type { Track } from '@libretto/contracts/federation';
import { formatLocale } from '@libretto/language/page-language';

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(formatLocale());

/** Every word must occur in the title, the artist's name or the album's title. */
export function isFound(
  { title, artist, albumTitle }: Pick<Track, 'title' | 'artist' | 'albumTitle'>,
  wanted: string,
): boolean {
  const written = plain(`${title}\n${artist}\n${albumTitle}`);
  return plain(wanted)
    .split(/\s+/)
    .every((word) => written.includes(word));
}
