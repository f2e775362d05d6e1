// How far the making of a song's files is, for its artist: waiting, running with its share, done, or failed with the reason.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireUser } from '../../kernel/http/caller';
import { parseParams } from '../../kernel/http/parse';
import { notFound } from '../../kernel/problem';
import { type AudioRefusalCode, audioRefusals } from '../../ports/audio-encoder';
import type { Job } from '../../ports/jobs';
import type { MadeRenditions } from './make-renditions.job';
import { renditionsAgainId, renditionsJobId } from './make-renditions.policy';
import { playableSongs } from './playable-songs.projection';
import type { PlaybackDeps } from './playback.deps';

export function renditionsRoutes(deps: PlaybackDeps): Router {
  const router = Router();
  const { params } = describedCall('GET /api/upload/song/{id}/renditions');

  router.get('/api/upload/song/:id/renditions', async (req, res) => {
    const { userId } = requireUser(req);
    const { id } = parseParams(params, req);
    const song = await deps.readsFor(req).collection(playableSongs).get(id);
    if (song?.artistId !== userId) throw notFound('This song does not exist');
    // The latest one counts: that of before may have failed because the song was withdrawn in its midst.
    const again = await deps.jobs.get(renditionsAgainId(song));
    res.json(shownJob(again ?? (await deps.jobs.get(renditionsJobId(song)))));
  });

  return router;
}

export function shownJob(job: Job | undefined) {
  if (!job) return { state: 'waiting' as const, progress: 0, attempts: 0, error: null };
  const { state, attempts } = job;
  const result = job.result as MadeRenditions | undefined;
  if (result?.kind === 'refused') {
    const error = audioRefusals[result.code as AudioRefusalCode] ?? audioRefusals.broken;
    return { state: 'failed' as const, progress: 0, attempts, error };
  }
  // What went wrong inside is for the log; the song itself plays on as its master.
  const error = state === 'failed' ? 'The other qualities of this song could not be made.' : null;
  return { state, progress: state === 'done' ? 1 : job.progress, attempts, error };
}
