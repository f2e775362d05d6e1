// The queue of each device, with which another device can continue. It is transient and therefore cached outside of the
// log; once it has expired, the other device continues with the current song only.
import type { Track } from '@libretto/contracts/http/playback/player';
import type { placeQueueBodySchema } from '@libretto/contracts/http/playback/player-place';
import type { z } from 'zod';
import type { TrackViews } from '../../../ports/directory/track-views';
import type { Cache } from '../../../ports/operations/cache';
import type { ReadModels } from '../../../ports/read-models/read-models';

/** Devices refresh their queue with every song. */
const keptMs = 24 * 3_600_000;

export type PlaceQueue = Omit<z.infer<typeof placeQueueBodySchema>, 'deviceId'>;

interface PlaceInQueue {
  readonly deviceId: string;
  readonly trackId: string | null;
  readonly position: number;
}

export class PlaceQueues {
  constructor(
    private readonly cache: Cache,
    private readonly trackViews: TrackViews,
  ) {}

  keep(userId: string, deviceId: string, queue: PlaceQueue): Promise<void> {
    return this.cache.set(keyOf(userId, deviceId), queue, keptMs);
  }

  /** Returns null when the queue is unknown or does not contain the current song. */
  async at(reads: ReadModels, userId: string, place: PlaceInQueue) {
    const queue = await this.cache.get<PlaceQueue>(keyOf(userId, place.deviceId));
    if (!queue) return null;
    const { trackIds, context } = queue;
    // The queue may lag one step behind, because the current song is reported before the queue.
    const index = trackIds[queue.index] === place.trackId ? queue.index : trackIds.indexOf(place.trackId ?? '');
    const found = await this.trackViews.tracks(reads, [...new Set(trackIds)], userId);
    const known = new Map(found.map((track) => [track.id, track]));
    if (!known.has(trackIds[index] ?? '')) return null;
    const tracksOf = (ids: readonly string[]): Track[] => ids.flatMap((id) => known.get(id) ?? []);
    const before = tracksOf(trackIds.slice(0, index));
    return { tracks: tracksOf(trackIds), index: before.length, context, position: place.position };
  }
}

const keyOf = (userId: string, deviceId: string) => `playing-queue/${userId}/${deviceId}`;
