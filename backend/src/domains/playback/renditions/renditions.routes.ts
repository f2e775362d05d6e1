// The progress of a song's renditions for its artist: waiting, running with its share, done, or failed with the reason.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireUser } from '../../../kernel/http/access/caller';
import { parseParams } from '../../../kernel/http/bodies/parse';
import { notFound } from '../../../kernel/http/server/problem';
import { type AudioRefusalCode, audioRefusals } from '../../../ports/media/audio-encoder';
import type { Job } from '../../../ports/operations/jobs';
import type { PlaybackDeps } from '../playback.deps';
import { playableSongs } from '../sound/playable-songs.projection';
import type { MadeRenditions } from './make-renditions.job';
import { firstRenditionsId, renditionsAgainId, renditionsJobId } from './make-renditions.policy';

export function renditionsRoutes(deps: PlaybackDeps): Router {
  const router = Router();
  const { params } = describedCall('GET /api/upload/song/{id}/renditions');

  router.get('/api/upload/song/:id/renditions', async (req, res) => {
    const { userId } = requireUser(req);
    const { id } = parseParams(params, req);
    const song = await deps.readsFor(req).collection(playableSongs).get(id);
    if (song?.artistId !== userId) throw notFound('This song does not exist');
    // The latest job counts, as the former one may have failed because the song was withdrawn meanwhile.
    for (const id of [renditionsAgainId(song), renditionsJobId(song)]) {
      const job = (await deps.jobs.get(id)) ?? beginning(await deps.jobs.get(firstRenditionsId(id)));
      if (job) return void res.json(shownJob(job));
    }
    // Songs of the demo data have no such job, because their renditions are made on request.
    const made = { state: 'done' as const, progress: 1, attempts: 0, error: null };
    res.json(deps.installation.demo ? made : shownJob(undefined));
  });

  return router;
}

/** The whole is not done while the first renditions are made, or until the job for the rest is enqueued. */
function beginning(first: Job | undefined): Job | undefined {
  const isMade = (first?.result as MadeRenditions | undefined)?.kind === 'made';
  return first && { ...first, progress: 0, state: isMade ? 'running' : first.state };
}

export function shownJob(job: Job | undefined) {
  if (!job) return { state: 'waiting' as const, progress: 0, attempts: 0, error: null };
  const { state, attempts } = job;
  const result = job.result as MadeRenditions | undefined;
  if (result?.kind === 'refused') {
    const error = audioRefusals[result.code as AudioRefusalCode] ?? audioRefusals.broken;
    return { state: 'failed' as const, progress: 0, attempts, error };
  }
  // Internal errors are only logged; the song itself plays from its master.
  const error = state === 'failed' ? 'The other qualities of this song could not be made.' : null;
  return { state, progress: state === 'done' ? 1 : job.progress, attempts, error };
}
