// One file of a folder that an operator imports on the machine itself, as a draft; `approve-imported` makes
// it public. A file that was imported before is known by its content, so an import that was broken off is simply made again.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FileTags } from '@libretto/contracts/http/upload';
import type { CommandContext } from '../../../kernel/commands';
import { deterministicId } from '../../../kernel/ids';
import { defineJob } from '../../../kernel/job';
import { redrawPicture } from '../../../kernel/picture';
import { Problem } from '../../../kernel/problem';
import type { CatalogueDeps } from '../catalogue.deps';
import { songStream } from '../song.stream';
import { shownFileName } from './file-tags';
import { type MakeDraftDeps, makeDraft, type ReleaseOfSong } from './make-draft';
import { releaseDraftStream } from './release-draft.stream';

export const importSongType = 'import-song';

export interface ImportSong {
  readonly path: string;
  readonly artistId: string;
  /** From 1; the number of a track whose tags have none. */
  readonly placeInFolder?: number;
  /** A picture for songs that have none in them. */
  readonly coverPath?: string;
  /** Lyrics in a file of their own, which people correct more easily than tags. */
  readonly lyricsPath?: string;
  /** It is approved next, so its album is no release for its artist to hand in. */
  readonly isApproved: boolean;
  /** As the machine knows the person who imports. */
  readonly operator: string;
}

export type ImportedSong =
  | { readonly kind: 'made' | 'known'; readonly songId: string; readonly releaseId: string; readonly title: string }
  | { readonly kind: 'refused'; readonly error: string };

/** An hour of sound on a busy machine. */
const measureWaitMs = 15 * 60_000;

const maxTitleLength = 200;
const maxLyricsLength = 50_000;
const maxLyricsBytes = 1024 * 1024;
const maxPictureBytes = 10 * 1024 * 1024;

type Deps = Pick<CatalogueDeps, 'commands' | 'clock'> & MakeDraftDeps;

export const importSongJob = (deps: Deps) =>
  defineJob<ImportSong>({
    type: importSongType,
    concurrency: 4,
    run: async (wanted, { jobId, signal }): Promise<ImportedSong> => {
      const context = { actor: `operator:${wanted.operator}`, correlationId: jobId, causationId: jobId };
      try {
        return await importSong(deps, wanted, context, signal);
      } catch (error) {
        // The file is at fault, and would be again.
        if (error instanceof Problem && error.status < 500) return { kind: 'refused', error: error.error };
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
          return { kind: 'refused', error: 'This file cannot be opened.' };
        }
        throw error;
      }
    },
  });

async function importSong(
  deps: Deps,
  wanted: ImportSong,
  context: CommandContext,
  signal: AbortSignal,
): Promise<ImportedSong> {
  const { path, artistId } = wanted;
  const songs = deps.commands.handlerOf(songStream);
  const songId = deterministicId('imported-song', artistId, await digestOf(path));
  const before = await songs.load(songId);
  if (before.state.kind === 'absent') {
    const file = { path, fileName: shownFileName(basename(path)) };
    const release = (tags: FileTags) => releaseOf(deps, wanted, tags, context);
    const lyrics = await textOf(wanted.lyricsPath);
    const given = lyrics === undefined ? {} : { lyrics };
    const song = { songId, artistId, file, given, release, submits: false, waitMs: measureWaitMs, signal };
    await makeDraft(deps, { ...song, pictureBeside: await pictureOf(wanted.coverPath) }, context);
  }
  const { state } = await songs.load(songId);
  const kind = before.state.kind === 'absent' ? 'made' : 'known';
  if (state.kind === 'absent' || state.kind === 'deleted') return { kind, songId, releaseId: songId, title: '' };
  return { kind, songId, releaseId: state.song.releaseId, title: state.song.title };
}

/** Songs of one album belong together. A draft of it is a release that its artist finds and hands in. */
async function releaseOf(
  { commands }: Deps,
  { artistId, isApproved, placeInFolder = 1 }: ImportSong,
  tags: FileTags,
  context: CommandContext,
): Promise<ReleaseOfSong | undefined> {
  const title = releaseTitleOf(tags);
  if (title === null) return undefined;
  const { genre } = tags;
  const releaseId = deterministicId('imported-release', artistId, title);
  const release = { releaseId, title, genre, nextTrack: placeInFolder };
  if (isApproved) return release;
  const releases = commands.handlerOf(releaseDraftStream);
  await releases.execute(releaseId, { kind: 'draft', releaseId, artistId, title, genre }, context);
  // One that was handed in already takes no more songs.
  return (await releases.load(releaseId)).state.kind === 'open' ? release : undefined;
}

/** A release has one row of tracks, so each disc of an album is a release, named as MusicBrainz names discs. */
function releaseTitleOf({ album, discNumber, discCount, discTitle }: FileTags): string | null {
  const isOneOfMany = discNumber != null && (discNumber > 1 || (discCount ?? 1) > 1);
  if (album === null || !isOneOfMany) return album;
  return `${album} (disc ${discNumber}${discTitle ? `: ${discTitle}` : ''})`.slice(0, maxTitleLength);
}

/** What lies beside a song helps it, and costs it nothing where it cannot be read. */
async function textOf(path: string | undefined): Promise<string | undefined> {
  if (path === undefined || ((await stat(path).catch(() => undefined))?.size ?? Infinity) > maxLyricsBytes)
    return undefined;
  const bytes = await readFile(path).catch(() => undefined);
  const isUtf16 = bytes?.[0] === 0xff && bytes[1] === 0xfe;
  return bytes && new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes).slice(0, maxLyricsLength);
}

async function pictureOf(path: string | undefined): Promise<Buffer | undefined> {
  if (path === undefined || ((await stat(path).catch(() => undefined))?.size ?? Infinity) > maxPictureBytes)
    return undefined;
  return await readFile(path)
    .then((picture) => redrawPicture(picture))
    .catch(() => undefined);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
