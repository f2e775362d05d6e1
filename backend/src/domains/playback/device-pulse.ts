// Whether a device that said it plays is still there, and how far it has come: it reports its playtime every few seconds,
// and one that vanished without a word falls silent.
import type { Cache } from '../../ports/cache';
import type { Clock } from '../../ports/clock';

/** Three reports may get lost on a bad line. */
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
   * How many seconds into a track the device is by now; null once it has fallen silent. Seeks are heard of with the next
   * report, and a report of the track before says nothing of this one, which then runs since `begun`.
   */
  async positionNow(userId: string, deviceId: string, begun: Beat): Promise<number | null> {
    const last = await this.cache.get<Beat>(keyOf(userId, deviceId));
    if (!last) return null;
    const { positionSeconds, atMs } = last.trackId === begun.trackId && last.atMs >= begun.atMs ? last : begun;
    return positionSeconds + Math.max(0, this.clock.nowMs() - atMs) / 1000;
  }
}

const keyOf = (userId: string, deviceId: string) => `playing-device/${userId}/${deviceId}`;
