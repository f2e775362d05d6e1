// The child process that reads tags, so that a hostile file costs a process and not the server. It takes the path of one
// file after the other over IPC and answers their tags; it ends with a file that it cannot read, and when the parent does.

import { writeLyrics } from '@libretto/contracts/lyrics';
import type { ILyricsTag } from 'music-metadata';
import type { SoundTags } from '../../ports/tag-reader';

/** Larger pictures are no covers; the server takes none beyond this either. */
const maxCoverBytes = 10 * 1024 * 1024;
/** ID3's code for times in milliseconds; others count frames. */
const inMilliseconds = 2;

async function readTags(path: string): Promise<SoundTags> {
  // The package has only ES modules, so a bundle in CommonJS reaches it by a dynamic import alone.
  const { parseFile, selectCover } = await import('music-metadata');
  const { common } = await parseFile(path, { duration: false, skipPostHeaders: true });
  const cover = selectCover(common.picture)?.data;
  return {
    title: common.title ?? null,
    artist: common.artist ?? null,
    album: common.album ?? null,
    trackNumber: common.track.no,
    genre: common.genre?.[0] ?? null,
    lyrics: lyricsOf(common.lyrics ?? []),
    isrc: common.isrc?.[0] ?? null,
    cover: cover !== undefined && cover.length > 0 && cover.length <= maxCoverBytes ? cover : null,
  };
}

/** Lines with times before plain text. */
function lyricsOf(tags: readonly ILyricsTag[]): string | null {
  const timed = tags.find((tag) => tag.syncText?.length > 0 && tag.timeStampFormat === inMilliseconds);
  if (timed === undefined) return tags.find(({ text }) => text)?.text ?? null;
  const lines = timed.syncText
    .map(({ text, timestamp }) => ({ text: text.trim(), atMs: timestamp ?? 0, isHeading: false }))
    .filter(({ text }) => text !== '');
  return writeLyrics(lines.map(({ text }) => text).join('\n'), lines);
}

process.on('message', (path: string) => {
  readTags(path).then(
    (tags) => process.send?.(tags),
    // Tags that cannot be read are tags that are not there; the parent takes no answer for that.
    () => process.exit(1),
  );
});
process.once('disconnect', () => process.exit(1));
