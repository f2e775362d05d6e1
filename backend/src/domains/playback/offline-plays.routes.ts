// Plays that were heard without a connection: they come late and many at once, and count by the same rules as others.
import { describedCall } from '@libretto/contracts/http';
import { type OfflinePlay, oldestOfflinePlaySeconds } from '@libretto/contracts/http/player';
import { type Request, type Response, Router } from 'express';
import { requireUser } from '../../kernel/http/caller';
import { unrepeatedContext } from '../../kernel/http/command-context';
import { tellMarks } from '../../kernel/http/outcome';
import { parseBody } from '../../kernel/http/parse';
import { mayHearAll } from './audio.routes';
import type { ListeningBudget } from './listening-budget';
import { playStream, playStreamId, streamAfterSeconds } from './play.decider';
import { playableSongs } from './playable-songs.projection';
import type { PlaybackDeps } from './playback.deps';

const offlinePlaysCall = describedCall('POST /api/player/offline-plays');
const samplesASecond = 48_000;

export function offlinePlaysRoutes(deps: PlaybackDeps, budget: ListeningBudget): Router {
  const router = Router();
  const plays = deps.commands.handlerOf(playStream);

  router.post('/api/player/offline-plays', async (req, res) => {
    const { userId } = requireUser(req);
    const counted: { playId: string; counted: boolean }[] = [];
    // One after the other: the same play may stand in the list twice.
    for (const play of parseBody(offlinePlaysCall.body, req).plays) {
      counted.push({ playId: play.playId, counted: await count(req, res, userId, play) });
    }
    res.json({ plays: counted });
  });

  /**
   * A play that cannot count is no error: it would never count, and must not keep the others from it. One that has counted before
   * is told as counted again.
   */
  async function count(req: Request, res: Response, userId: string, play: OfflinePlay): Promise<boolean> {
    const { trackId, playId, seconds, startedSecondsAgo } = play;
    const reads = deps.readsFor(req);
    const song = await reads.collection(playableSongs).get(trackId);
    if (!song || startedSecondsAgo > oldestOfflinePlaySeconds || !(await mayHearAll(reads, song, userId))) return false;
    const neededSeconds = streamAfterSeconds(song.durationSamples / samplesASecond);
    if (!(await budget.reserveOffline(userId, neededSeconds))) return false;
    const nowMs = deps.clock.nowMs();
    const command = {
      kind: 'offline' as const,
      ...{ userId, playId, songId: song.songId, artistId: song.artistId, seconds, nowMs },
      startedAtMs: nowMs - startedSecondsAgo * 1000,
      streamAfterSeconds: neededSeconds,
      mayBecomeStream: true,
    };
    let isNew = false;
    try {
      // The play's own id stands for the key of a repeat.
      const outcome = await plays.execute(playStreamId(userId, playId), command, unrepeatedContext(req));
      if (outcome.kind !== 'accepted') return false;
      tellMarks(res, outcome.marks);
      isNew = outcome.events.some(({ type }) => type === 'SongStreamed');
      return outcome.state.kind === 'streamed';
    } finally {
      if (!isNew) await budget.giveBackOffline(userId, neededSeconds);
    }
  }

  return router;
}
