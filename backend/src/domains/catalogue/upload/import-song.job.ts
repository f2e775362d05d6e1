// Imports one file of a folder as a draft, on behalf of an operator on the machine; `approve-imported` makes it public.
// Files are identified by their content, so an aborted import can simply be repeated.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FileTags } from '@libretto/contracts/http/catalogue/upload';
import type { CommandContext } from '../../../kernel/commands/commands';
import { redrawPicture } from '../../../kernel/files/picture';
import { Problem } from '../../../kernel/http/server/problem';
import { defineJob } from '../../../kernel/jobs/job';
import { deterministicId } from '../../../kernel/values/ids';
import type { CatalogueDeps } from '../catalogue.deps';
import { shownFileName } from '../masters/file-tags';
import { songStream } from '../song/song.stream';
import { type MakeDraftDeps, makeDraft, type ReleaseOfSong } from './make-draft';
import { releaseDraftStream } from './release-draft.stream';

export const importSongType = 'import-song';

export interface ImportSong {
  readonly path: string;
  readonly artistId: string;
  /** Position in the folder, from 1; the track number when the tags have none. */
  readonly placeInFolder?: number;
  /** Cover for songs without an embedded picture. */
  readonly coverPath?: string;
  /** Path of a separate lyrics file, which people correct more easily than tags. */
  readonly lyricsPath?: string;
  /** True when the song is approved next, so that its album is not offered to the artist for submission. */
  readonly isApproved: boolean;
  /** The operating system's name of the person who imports. */
  readonly operator: string;
}

export type ImportedSong =
  | { readonly kind: 'made' | 'known'; readonly songId: string; readonly releaseId: string; readonly title: string }
  | { readonly kind: 'refused'; readonly error: string };

/** Enough to measure an hour of sound on a busy machine. */
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
        // The file itself is faulty, so a retry would fail as well.
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
    await makeDraft(deps, { ...song, coverFile: await pictureOf(wanted.coverPath) }, context);
  }
  const { state } = await songs.load(songId);
  const kind = before.state.kind === 'absent' ? 'made' : 'known';
  if (state.kind === 'absent' || state.kind === 'deleted') return { kind, songId, releaseId: songId, title: '' };
  return { kind, songId, releaseId: state.song.releaseId, title: state.song.title };
}

/** Groups the songs of one album into a release; drafts of it appear as a release that the artist can submit. */
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
  // A release that was submitted already accepts no more songs.
  return (await releases.load(releaseId)).state.kind === 'open' ? release : undefined;
}

/** A release has a single track list, so each disc of an album becomes a release, named as MusicBrainz names discs. */
function releaseTitleOf({ album, discNumber, discCount, discTitle }: FileTags): string | null {
  const isOneOfMany = discNumber != null && (discNumber > 1 || (discCount ?? 1) > 1);
  if (album === null || !isOneOfMany) return album;
  return `${album} (disc ${discNumber}${discTitle ? `: ${discTitle}` : ''})`.slice(0, maxTitleLength);
}

/** Reads an optional file; one that is unreadable or too large is ignored. */
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
