// A rendition that somebody asks for before it exists is made before all others, and a short one is worth waiting for: a player
// that gets no sound gives the song up.
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { deterministicId } from '../../../kernel/ids';
import type { BlobInfo } from '../../../ports/blob-store';
import type { PlayableSong } from '../playable-songs.projection';
import type { PlaybackDeps } from '../playback.deps';
import { firstRenditionsType, type MakeFirstRenditions } from './make-renditions.job';
import { type RenditionName, renditionKey } from './rendition-keys';
import { askedPriority } from './rendition-order';

const lookEveryMs = 100;
/** A minute of sound takes the slower encoder a few seconds, and three times as long on a busy machine. */
const longestWaitMs = 15_000;
/** Job runners look once a second. What has not begun by then waits behind other work, or nobody works the queue off. */
const beginWithinMs = 1_500;
/** After nothing began, nobody waits for this long. */
const noWaitForMs = 10_000;

export class AskedRenditions {
  /** Each is asked for once in a while only: players repeat their request for every range. */
  private readonly asked = new LRUCache<string, true>({ max: 2_000, ttl: 60_000 });
  private idleUntilMs = 0;

  constructor(private readonly deps: Pick<PlaybackDeps, 'jobs' | 'blobs' | 'worksOffJobs'>) {}

  /** Has it made before all others, whatever becomes of it. */
  async ask(song: PlayableSong, name: RenditionName): Promise<void> {
    const key = renditionKey(song, name);
    if (this.asked.has(key)) return;
    this.asked.set(key, true);
    const payload: MakeFirstRenditions = { songId: song.songId, only: name };
    const id = jobIdOf(key);
    await this.deps.jobs.enqueue({ id, type: firstRenditionsType, payload, priority: askedPriority });
  }

  /** Asks for it and waits some seconds; undefined where it is not there by then. */
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
