// The child process that reads tags, so that a malicious file can crash only this process and not the server. It
// receives one file path after another over IPC and answers with the tags; it exits at a file that it cannot read, and
// when the parent exits.

import { type LyricLine, type LyricWord, writeLyrics } from '@libretto/contracts/lyrics';
import type { IAudioMetadata, ICommonTagsResult, ILyricsTag, IPicture } from 'music-metadata';
import type { SoundTags } from '../../ports/media/tag-reader';
import { codePageOf } from './code-page';

/** Larger pictures are not used as covers; the server's limit is the same. */
const maxCoverBytes = 10 * 1024 * 1024;
/** ID3's code for timestamps in milliseconds; the other codes count frames. */
const inMilliseconds = 2;

async function readTags(path: string): Promise<SoundTags> {
  // The package contains only ES modules, so a CommonJS bundle must load it with a dynamic import.
  const { parseFile } = await import('music-metadata');
  const { common, native } = await parseFile(path, { duration: false, skipPostHeaders: true });
  const texts = {
    title: common.title ?? null,
    artist: artistOf(common, native),
    album: common.album ?? null,
    albumArtist: common.albumartist ?? null,
    genre: common.genre?.[0] ?? null,
    discTitle: [common.discsubtitle ?? []].flat()[0] ?? null,
    lyrics: lyricsOf(common.lyrics ?? []),
  };
  const codePage = codePageOf(Object.values(texts).filter((text) => text !== null));
  const decoded = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text === null ? null : (codePage?.decode(text) ?? text)]),
  ) as typeof texts;
  return {
    ...decoded,
    codePage: codePage?.name ?? null,
    trackNumber: common.track.no,
    discNumber: common.disk.no,
    discCount: common.disk.of,
    year: common.year ?? null,
    isCompilation: common.compilation === true,
    isrc: common.isrc?.[0] ?? null,
    cover: coverOf(common.picture ?? []),
  };
}

/** Tag versions in which a slash separates artists; it also occurs in the names of some artists. */
const slashed = new Set(['ID3v2.2', 'ID3v2.3']);

function artistOf({ artist, artists = [] }: ICommonTagsResult, native: IAudioMetadata['native']): string | null {
  for (const [kind, tags] of Object.entries(native)) {
    const names = tags.filter(({ id }) => id === 'TPE1' || id === 'TP1').map(({ value }) => String(value));
    if (slashed.has(kind) && names.length > 0) return names.join('/');
  }
  if (artist === undefined || artist === artists[0]) return artists.length > 0 ? artists.join(', ') : (artist ?? null);
  return artist;
}

/** Returns the front cover, else the largest picture; some files list the back cover first. */
function coverOf(pictures: readonly IPicture[]): Uint8Array | null {
  const shown = pictures.filter(({ data }) => data.length > 0 && data.length <= maxCoverBytes);
  const bySize = shown.toSorted((one, other) => other.data.length - one.data.length);
  return (bySize.find(({ type }) => type === 'Cover (front)') ?? bySize[0])?.data ?? null;
}

/** Prefers timed lyrics to plain text. */
function lyricsOf(tags: readonly ILyricsTag[]): string | null {
  const timed = tags.find((tag) => tag.syncText?.length > 0 && tag.timeStampFormat === inMilliseconds);
  if (timed === undefined) return tags.find(({ text }) => text)?.text ?? null;
  const lines = linesOf(timed.syncText).flatMap((parts) => lineOf(parts) ?? []);
  return writeLyrics(lines.map(({ text }) => text).join('\n'), lines);
}

/** A line with the times of its words, without the marks and spaces around it. */
function lineOf(parts: readonly LyricWord[]): LyricLine | undefined {
  const words = parts.map(({ text, atMs }) => ({ text: text.replace(/\s+/g, ' '), atMs }));
  const text = words
    .map((word) => word.text)
    .join('')
    .trim();
  const [first] = words.filter((word) => word.text.trim() !== '');
  if (first === undefined) return undefined;
  const begun = words.slice(words.indexOf(first));
  const trimmed = begun.map((word, at) => ({
    ...word,
    text: at === begun.length - 1 ? word.text.trimEnd() : word.text,
  }));
  const spoken = trimmed.map((word, at) => (at === 0 ? { ...word, text: word.text.trimStart() } : word));
  const line = { text, atMs: first.atMs, isHeading: false };
  return spoken.length > 1 ? { ...line, words: spoken } : line;
}

/**
 * The parts of each line. Some files have a timestamp per line, others per syllable; the latter mark the start of a
 * line with a line feed (ID3v2.3, section 4.10), or its end.
 */
function linesOf(syncText: ILyricsTag['syncText']): readonly (readonly LyricWord[])[] {
  const parts = syncText.map(({ text, timestamp }) => ({ text, atMs: timestamp ?? 0 }));
  const isBySyllable =
    parts.some(({ text }, at) => at > 0 && /^\r?\n/.test(text)) && parts.some(({ text }) => !/^\r?\n/.test(text));
  const isMarkedBehind =
    !isBySyllable &&
    parts.slice(0, -1).some(({ text }) => !/\n$/.test(text)) &&
    parts.some(({ text }) => /\n$/.test(text));
  if (!isBySyllable && !isMarkedBehind) return parts.map((part) => [part]);
  const lines: LyricWord[][] = [];
  let isNew = true;
  for (const part of parts) {
    const before = lines.at(-1);
    if (isNew || before === undefined || /^\r?\n/.test(part.text)) lines.push([part]);
    else before.push(part);
    isNew = isMarkedBehind && /\n$/.test(part.text);
  }
  return lines;
}

process.on('message', (path: string) => {
  readTags(path).then(
    (tags) => process.send?.(tags),
    // Unreadable tags are treated as absent; the parent interprets the missing answer that way.
    () => process.exit(1),
  );
});
process.once('disconnect', () => process.exit(1));
