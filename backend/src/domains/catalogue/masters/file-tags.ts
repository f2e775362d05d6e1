// Sanitizes the tags of a file for display, and as the first title and lyrics of a song.
import type { FileTags } from '@libretto/contracts/http/catalogue/upload';
import type { SoundTags } from '../../../ports/media/tag-reader';

const maxNameLength = 200;
const maxLyricsLength = 50_000;
/** Control characters, line breaks, lone surrogates and bidirectional overrides are not allowed in names. */
const notInNames = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
const notInLyrics = /[^\P{Cc}\n\r\t]/gu;
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/u;

/** @param hasCover whether the embedded picture can be decoded */
export function shownTags(tags: SoundTags, hasCover: boolean): FileTags {
  const isrc = tags.isrc?.replace(/[\s-]/g, '').toUpperCase() ?? '';
  return {
    title: nameOf(tags.title),
    artist: nameOf(tags.artist),
    album: nameOf(tags.album),
    albumArtist: nameOf(tags.albumArtist),
    trackNumber: numberOf(tags.trackNumber),
    discNumber: numberOf(tags.discNumber),
    discCount: numberOf(tags.discCount),
    discTitle: nameOf(tags.discTitle),
    year: numberOf(tags.year, 9999),
    isCompilation: tags.isCompilation,
    codePage: tags.codePage,
    genre: nameOf(tags.genre)?.slice(0, 100) ?? null,
    lyrics: tags.lyrics?.replace(notInLyrics, '').slice(0, maxLyricsLength).trim() || null,
    isrc: /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(isrc) ? isrc : null,
    hasCover,
  };
}

function numberOf(value: number | null, most = 999): number | null {
  return value !== null && Number.isInteger(value) && value > 0 && value <= most ? value : null;
}

/** The base name of a browser's file name, never a path. */
export function shownFileName(name: string | null | undefined): string | null {
  return nameOf(name?.split(/[/\\]/).at(-1));
}

/** The title of an untitled song: its file name without the extension. */
export function nameOfFile(fileName: string | null): string {
  return nameOf(fileName?.replace(/\.[a-z0-9]{1,5}$/i, '').replaceAll('_', ' ')) ?? 'Untitled';
}

function nameOf(text: string | null | undefined): string | null {
  // Truncates first, so that a split surrogate pair at the end is removed with the other invalid characters.
  const clean = (text ?? '').normalize('NFC').slice(0, maxNameLength).replace(notInNames, ' ').trim();
  return visible.test(clean) ? clean : null;
}
