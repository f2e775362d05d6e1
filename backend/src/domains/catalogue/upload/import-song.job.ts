// One file of a folder that an operator imports on the machine itself, as a draft; `approve-imported` makes
// it public. A file that was imported before is known by its content, so an import that was broken off is simply made again.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { FileTags } from '@libretto/contracts/http/upload';
import type { CommandContext } from '../../../kernel/commands';
import { deterministicId } from '../../../kernel/ids';
import { defineJob } from '../../../kernel/job';
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
    const song = { songId, artistId, file, given: {}, release, submits: false, waitMs: measureWaitMs, signal };
    await makeDraft(deps, song, context);
  }
  const { state } = await songs.load(songId);
  const kind = before.state.kind === 'absent' ? 'made' : 'known';
  if (state.kind === 'absent' || state.kind === 'deleted') return { kind, songId, releaseId: songId, title: '' };
  return { kind, songId, releaseId: state.song.releaseId, title: state.song.title };
}

/** Songs of one album belong together. A draft of it is a release that its artist finds and hands in. */
async function releaseOf(
  { commands }: Deps,
  { artistId, isApproved }: ImportSong,
  { album: title, genre }: FileTags,
  context: CommandContext,
): Promise<ReleaseOfSong | undefined> {
  if (title === null) return undefined;
  const releaseId = deterministicId('imported-release', artistId, title);
  const release = { releaseId, title, genre, nextTrack: 1 };
  if (isApproved) return release;
  const releases = commands.handlerOf(releaseDraftStream);
  await releases.execute(releaseId, { kind: 'draft', releaseId, artistId, title, genre }, context);
  // One that was handed in already takes no more songs.
  return (await releases.load(releaseId)).state.kind === 'open' ? release : undefined;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
