// The reviewers' queue and their decisions.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import type { CommandContext } from '../../../kernel/commands/commands';
import { requireRole } from '../../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../../kernel/http/bodies/parse';
import { commandContext, contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../../kernel/http/commands/outcome';
import { isoNow } from '../../../ports/operations/clock';
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { CatalogueDeps } from '../catalogue.deps';
import type { SongCommand } from '../song/song.decider';
import type { SongCodes, SongState } from '../song/song.state';
import { songStream } from '../song/song.stream';
import { type ArtistSongDoc, artistSongs } from './artist-songs.projection';
import { noSuchSong } from './own-song';
import { assignCodes, type CodePrefixes } from './release-codes';
import { reviewSong } from './review-view';
import { songProblems } from './song-problems';

const queueCall = describedCall('GET /api/admin/review');
const oneCall = describedCall('GET /api/admin/review/{id}');
const reviewCall = describedCall('POST /api/admin/songs/{id}/review');

const waiting = { status: 'pending' } as const;

export function reviewRoutes(
  deps: Pick<CatalogueDeps, 'commands' | 'readsFor' | 'clock'>,
  prefixes: CodePrefixes,
): Router {
  const router = Router();
  const songs = deps.commands.handlerOf(songStream);

  async function shown(reads: ReadModels, doc: ArtistSongDoc) {
    const { state } = await songs.load(doc.songId);
    if (state.kind === 'absent') throw noSuchSong();
    return reviewSong(reads, doc, state);
  }

  router.get('/api/admin/review', async (req, res) => {
    requireRole(req, 'admin');
    const { limit, offset } = parseQuery(queueCall.query, req);
    const reads = deps.readsFor(req);
    const [{ items }, total] = await Promise.all([
      reads.collection(artistSongs).find('queue', { equals: waiting, order: 'ascending', limit, offset }),
      reads.collection(artistSongs).count('queue', waiting),
    ]);
    const queue = await Promise.all(items.map((doc) => shown(reads, doc)));
    res.json({ songs: queue, total, hasMore: offset + items.length < total, offset, limit });
  });

  router.get('/api/admin/review/:id', async (req, res) => {
    requireRole(req, 'admin');
    const { id } = parseParams(oneCall.params, req);
    const reads = deps.readsFor(req);
    const doc = await reads.collection(artistSongs).get(id);
    if (doc === undefined) throw noSuchSong();
    res.json({ song: await shown(reads, doc) });
  });

  /** A song keeps the codes of its first approval; a song that cannot be approved receives none. */
  async function codesFor(songId: string, state: SongState, context: CommandContext): Promise<SongCodes | null> {
    if (state.kind !== 'pending') return null;
    if (state.approved?.codes) return state.approved.codes;
    const { releaseId } = state.song;
    return assignCodes(deps.commands, prefixes, { songId, releaseId, at: isoNow(deps.clock) }, context);
  }

  router.post('/api/admin/songs/:id/review', async (req, res) => {
    const { userId: reviewerId } = requireRole(req, 'admin');
    const { id: songId } = parseParams(reviewCall.params, req);
    const body = parseBody(reviewCall.body, req);
    let command: SongCommand;
    if (body.decision === 'approve') {
      const { state } = await songs.load(songId);
      const codes = await codesFor(songId, state, contextWithoutIdempotency(req));
      command = { kind: 'approve', songId, reviewerId, codes, at: isoNow(deps.clock) };
    } else {
      const { issueType, denialReason, customMessage } = body;
      command = { kind: 'deny', songId, reviewerId, issueType, denialReason, customMessage };
    }
    const outcome = await songs.execute(songId, command, commandContext(req));
    const { state } = acceptedOrThrow(res, outcome, songProblems);
    const codes = state.kind === 'absent' ? null : (state.approved?.codes ?? null);
    res.json({
      success: true,
      song: {
        id: songId,
        distribution_status: body.decision === 'approve' ? 'Approved' : 'Needs Action!',
        isrc: codes?.isrc ?? null,
        upc: codes?.upc ?? null,
        publishesAt: state.kind === 'scheduled' ? state.publishesAt : null,
      },
    });
  });

  return router;
}
