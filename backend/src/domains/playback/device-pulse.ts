// Whether a device that said it plays is still there: it reports its playtime every few seconds, and one that vanished
// without a word falls silent.
import type { Cache } from '../../ports/cache';

/** Three reports may get lost on a bad line. */
const aliveMs = 20_000;

export class DevicePulse {
  constructor(private readonly cache: Cache) {}

  beat(userId: string, deviceId: string): Promise<void> {
    return this.cache.set(keyOf(userId, deviceId), true, aliveMs);
  }

  async isAlive(userId: string, deviceId: string): Promise<boolean> {
    return (await this.cache.get<boolean>(keyOf(userId, deviceId))) === true;
  }
}

const keyOf = (userId: string, deviceId: string) => `playing-device/${userId}/${deviceId}`;
