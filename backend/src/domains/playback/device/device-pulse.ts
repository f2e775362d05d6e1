// Tracks whether a playing device is alive and its playback position: it reports its playtime every few seconds, and a
// device that disappears stops reporting.
import type { Cache } from '../../../ports/operations/cache';
import type { Clock } from '../../../ports/operations/clock';

/** Tolerates three lost reports on a bad connection. */
const aliveMs = 20_000;

interface Beat {
  readonly trackId: string | null;
  readonly positionSeconds: number;
  readonly atMs: number;
}

export class DevicePulse {
  constructor(
    private readonly cache: Cache,
    private readonly clock: Clock,
  ) {}

  beat(userId: string, deviceId: string, heard: Omit<Beat, 'atMs'>): Promise<void> {
    return this.cache.set<Beat>(keyOf(userId, deviceId), { ...heard, atMs: this.clock.nowMs() }, aliveMs);
  }

  /**
   * The current position of the device in a track, in seconds; null once its reports have stopped. A seek shows with
   * the next report. A report of another track says nothing about this one, which is then assumed to play since
   * `begun`.
   */
  async positionNow(userId: string, deviceId: string, begun: Beat): Promise<number | null> {
    const last = await this.cache.get<Beat>(keyOf(userId, deviceId));
    if (!last) return null;
    const { positionSeconds, atMs } = last.trackId === begun.trackId && last.atMs >= begun.atMs ? last : begun;
    return positionSeconds + Math.max(0, this.clock.nowMs() - atMs) / 1000;
  }
}

const keyOf = (userId: string, deviceId: string) => `playing-device/${userId}/${deviceId}`;
