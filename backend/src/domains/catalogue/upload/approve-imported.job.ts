// Submits and approves the songs of one imported album together, like a release that an artist submits: with one album
// loudness and one UPC. A song without an album is its own release.
import type { CommandContext } from '../../../kernel/commands/commands';
import { Problem } from '../../../kernel/http/server/problem';
import { defineJob } from '../../../kernel/jobs/job';
import type { CatalogueDeps } from '../catalogue.deps';
import { assignCodes, type CodePrefixes } from '../review/release-codes';
import type { KnownSong } from '../song/song.state';
import { songStream } from '../song/song.stream';
import { draftsOf } from './draft-lists';
import { stillMeasuring } from './own-upload';
import { albumLufs, sharedBy } from './release-content';
import { releaseDraftStream } from './release-draft.stream';

export const approveImportedType = 'approve-imported';

export interface ApproveImported {
  readonly releaseId: string;
  readonly songIds: readonly string[];
  readonly codePrefixes: CodePrefixes;
  /** The operating system's name of the person who imports. */
  readonly operator: string;
}

export type ApprovedImport =
  | { readonly kind: 'approved'; readonly count: number }
  | { readonly kind: 'refused'; readonly error: string };

type Deps = Pick<CatalogueDeps, 'commands' | 'clock' | 'reads' | 'blobs' | 'jobs'>;

export const approveImportedJob = (deps: Deps) =>
  defineJob<ApproveImported>({
    type: approveImportedType,
    concurrency: 4,
    run: async (payload, { jobId }): Promise<ApprovedImport> => {
      const context = { actor: `operator:${payload.operator}`, correlationId: jobId, causationId: jobId };
      try {
        await handIn(deps, payload, context);
        return { kind: 'approved', count: await approve(deps, payload, context) };
      } catch (error) {
        if (error instanceof Problem && error.status < 500) return { kind: 'refused', error: error.error };
        throw error;
      }
    },
  });

/** A retry after a crash finds the same songs, and therefore the same loudness. */
async function handIn(deps: Deps, { releaseId, songIds }: ApproveImported, context: CommandContext): Promise<void> {
  const releases = deps.commands.handlerOf(releaseDraftStream);
  const songs = deps.commands.handlerOf(songStream);
  const release = (await releases.load(releaseId)).state;
  const tracks = await songsOf(deps, songIds);
  const drafts = tracks.filter(({ kind }) => kind === 'draft');
  if (drafts.some(({ song }) => song.sound.durationSamples === 0)) throw stillMeasuring;
  const albumIntegratedLufs = albumLufs(tracks);
  for (const { song } of drafts) {
    const { songId, artistId: byUserId } = song;
    const shared = release.kind === 'open' ? sharedBy(release, song) : {};
    const changes = { ...shared, sound: { ...song.sound, albumIntegratedLufs } };
    await songs.execute(songId, { kind: 'edit', songId, byUserId, changes, submits: true }, context);
  }
  // The artist may have added drafts to the release since an earlier import; the artist submits those.
  if (release.kind !== 'open' || (await draftsOf(deps, deps.reads, releaseId)).length > 0) return;
  const { artistId } = release;
  await releases.execute(releaseId, { kind: 'submit', releaseId, artistId, songIds }, context);
}

async function approve(deps: Deps, wanted: ApproveImported, context: CommandContext): Promise<number> {
  const songs = deps.commands.handlerOf(songStream);
  const pending = (await songsOf(deps, wanted.songIds)).flatMap((state) => (state.kind === 'pending' ? [state] : []));
  for (const { song, approved } of pending) {
    const { songId, releaseId } = song;
    const at = new Date(deps.clock.nowMs()).toISOString();
    const codes =
      approved?.codes ?? (await assignCodes(deps.commands, wanted.codePrefixes, { songId, releaseId, at }, context));
    await songs.execute(songId, { kind: 'approve', songId, reviewerId: context.actor, codes, at }, context);
  }
  return pending.length;
}

async function songsOf({ commands }: Deps, songIds: readonly string[]): Promise<readonly KnownSong[]> {
  const songs = commands.handlerOf(songStream);
  const loaded: KnownSong[] = [];
  for (const songId of songIds) {
    const { state } = await songs.load(songId);
    if (state.kind !== 'absent' && state.kind !== 'deleted') loaded.push(state);
  }
  return loaded.toSorted((a, b) => a.song.trackNumber - b.song.trackNumber);
}
