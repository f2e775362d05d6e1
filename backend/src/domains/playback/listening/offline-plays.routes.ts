// Counts plays that were heard offline: they are reported late and in bulk, and follow the same rules as other plays.
import { describedCall } from '@libretto/contracts/http';
import { type OfflinePlay, oldestOfflinePlaySeconds } from '@libretto/contracts/http/playback/player';
import { type Request, type Response, Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseBody } from '../../../kernel/http/bodies/parse';
import { contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import { announceTokens } from '../../../kernel/http/commands/outcome';
import type { PlaybackDeps } from '../playback.deps';
import { mayHearAll } from '../sound/audio.routes';
import { playableSongs } from '../sound/playable-songs.projection';
import type { ListeningBudget } from './listening-budget';
import { playStream, playStreamId, streamAfterSeconds } from './play.decider';
import type { PlayProgressRecords } from './play-progress';

const offlinePlaysCall = describedCall('POST /api/player/offline-plays');
const samplesASecond = 48_000;

export function offlinePlaysRoutes(deps: PlaybackDeps, budget: ListeningBudget, progress: PlayProgressRecords): Router {
  const router = Router();
  const plays = deps.commands.handlerOf(playStream);

  router.post('/api/player/offline-plays', async (req, res) => {
    const { userId } = requireUser(req);
    const counted: { playId: string; counted: boolean }[] = [];
    // Sequential, because the same play may be listed twice.
    for (const play of parseBody(offlinePlaysCall.body, req).plays) {
      counted.push({ playId: play.playId, counted: await count(req, res, userId, play) });
    }
    res.json({ plays: counted });
  });

  /**
   * Whether the play counts as a stream. A play that cannot count is not an error, so that it does not block the
   * others; a play that counted before is reported as counted again.
   */
  async function count(req: Request, res: Response, userId: string, play: OfflinePlay): Promise<boolean> {
    const { trackId, playId, seconds, startedSecondsAgo } = play;
    const reads = deps.readsFor(req);
    const song = await reads.collection(playableSongs).get(trackId);
    if (!song || startedSecondsAgo > oldestOfflinePlaySeconds || !(await mayHearAll(reads, song, userId))) return false;
    const neededSeconds = streamAfterSeconds(song.durationSamples / samplesASecond);
    const earlier = await progress.find(userId, playId);
    if (earlier !== undefined && earlier.songId !== song.songId) return false;
    if (!(await budget.reserveOffline(userId, neededSeconds))) return false;
    const nowMs = deps.clock.nowMs();
    const command = {
      kind: 'offline' as const,
      ...{ userId, playId, songId: song.songId, artistId: song.artistId, seconds, nowMs },
      earlierSeconds: earlier?.heardSeconds ?? 0,
      startedAtMs: nowMs - startedSecondsAgo * 1000,
      streamAfterSeconds: neededSeconds,
    };
    let isNew = false;
    try {
      // The play's own id makes a repeat idempotent.
      const outcome = await plays.execute(playStreamId(userId, playId), command, contextWithoutIdempotency(req));
      if (outcome.kind !== 'accepted') return false;
      announceTokens(res, outcome.tokens);
      isNew = outcome.events.some(({ type }) => type === 'SongStreamed');
      return outcome.state.kind === 'streamed';
    } finally {
      if (!isNew) await budget.giveBackOffline(userId, neededSeconds);
    }
  }

  return router;
}
