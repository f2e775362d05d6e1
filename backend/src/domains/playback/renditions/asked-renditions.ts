// A rendition that is requested before it exists is made with priority, and the request waits for it if it is short,
// because a player that receives no sound gives up.
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { deterministicId } from '../../../kernel/values/ids';
import type { BlobInfo } from '../../../ports/media/blob-store';
import type { PlaybackDeps } from '../playback.deps';
import type { PlayableSong } from '../sound/playable-songs.projection';
import { firstRenditionsType, type MakeFirstRenditions } from './make-renditions.job';
import { type RenditionName, renditionKey } from './rendition-keys';
import { askedPriority } from './rendition-order';

const lookEveryMs = 100;
/** The slower encoder takes a few seconds for a minute of sound, and three times as long on a busy machine. */
const longestWaitMs = 15_000;
/**
 * Job runners poll once a second. A job that has not started by then is queued behind other work, or no runner is
 * active.
 */
const beginWithinMs = 1_500;
/** After a job did not start in time, requests do not wait for this long. */
const noWaitForMs = 10_000;

export class AskedRenditions {
  /** Deduplicates requests for a while, because players repeat their request for every range. */
  private readonly asked = new LRUCache<string, true>({ max: 2_000, ttl: 60_000 });
  private idleUntilMs = 0;

  constructor(private readonly deps: Pick<PlaybackDeps, 'jobs' | 'blobs' | 'worksOffJobs'>) {}

  /** Queues the rendition with priority, regardless of the outcome. */
  async ask(song: PlayableSong, name: RenditionName): Promise<void> {
    const key = renditionKey(song, name);
    if (this.asked.has(key)) return;
    this.asked.set(key, true);
    const payload: MakeFirstRenditions = { songId: song.songId, only: name };
    const id = jobIdOf(key);
    await this.deps.jobs.enqueue({ id, type: firstRenditionsType, payload, priority: askedPriority });
  }

  /** Requests the rendition and waits some seconds; undefined if it does not exist by then. */
  async wait(song: PlayableSong, name: RenditionName): Promise<BlobInfo | undefined> {
    await this.ask(song, name);
    const { jobs, blobs, worksOffJobs } = this.deps;
    const key = renditionKey(song, name);
    const startMs = performance.now();
    const mayWait = worksOffJobs && startMs >= this.idleUntilMs;
    while (mayWait && performance.now() - startMs < longestWaitMs) {
      const job = await jobs.get(jobIdOf(key));
      if (job === undefined || job.state === 'failed' || job.state === 'done') break;
      if (job.attempts === 0 && performance.now() - startMs > beginWithinMs) {
        this.idleUntilMs = performance.now() + noWaitForMs;
        break;
      }
      await setTimeout(lookEveryMs);
    }
    return await blobs.stat(key);
  }
}

const jobIdOf = (key: string) => deterministicId('ask-rendition', key);
