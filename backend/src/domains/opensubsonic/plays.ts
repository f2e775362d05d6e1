// Counts plays of music apps as streams by the same rules as all plays. A play that is reported live needs a start that
// the server saw; one that an app stored and sends with its time counts as an offline play.
import { mostOfflinePlays, oldestOfflinePlaySeconds } from '@libretto/contracts/http/playback/player';
import { deterministicId, newId } from '../../kernel/values/ids';
import type { Cache } from '../../ports/operations/cache';
import type { Ask } from './endpoint';

const rememberedMs = 6 * 60 * 60 * 1000;
/** Reports are split into parts of this length, like those of the product's own player. */
const partSeconds = 15;
const streamSeconds = 30;

interface BegunPlay {
  readonly playId: string;
  readonly atMs: number;
}

/** A play that an app reports with its time. */
export interface TimedPlay {
  readonly songId: string;
  /** When the song was played, by the app's clock. */
  readonly atMs: number;
}

export class AppPlays {
  constructor(
    private readonly cache: Cache,
    private readonly nowMs: () => number,
  ) {}

  /** The app fetches the song, or reports that it is playing. */
  async begin({ caller, call }: Pick<Ask, 'caller' | 'call'>, songId: string): Promise<void> {
    const key = keyOf(caller.userId, songId);
    if ((await this.cache.get<BegunPlay>(key)) !== undefined) return;
    const begun: BegunPlay = { playId: newId(), atMs: this.nowMs() };
    await this.cache.set(key, begun, rememberedMs);
    await call('POST /api/player/playtime', {
      body: { trackId: songId, playId: begun.playId, seconds: 0, position: 0 },
    });
  }

  /** The app reports that the song was played just now. */
  async end({ caller, call, views }: Ask, songId: string): Promise<void> {
    const key = keyOf(caller.userId, songId);
    const playId = (await this.cache.get<BegunPlay>(key))?.playId ?? newId();
    await this.cache.delete(key);
    const [song] = await views.songs([songId]);
    const heardSeconds = Math.min(streamSeconds, song?.duration ?? 0);
    for (let from = 0; from < heardSeconds; from += partSeconds) {
      const to = Math.min(from + partSeconds, heardSeconds);
      const report = { trackId: songId, playId, seconds: to - from, position: to, ended: to === heardSeconds };
      const { counted } = await call('POST /api/player/playtime', { body: report });
      if (counted) return;
    }
  }

  /**
   * Counts plays that an app stored. A repeated report has the same id and counts only once. Apps may report the end of
   * a play as its time, so the start that the server saw takes precedence if one exists.
   */
  async endEarlier({ caller, call, views }: Ask, played: readonly TimedPlay[]): Promise<void> {
    const durations = new Map(
      (await views.songs([...new Set(played.map(({ songId }) => songId))])).map(({ id, duration }) => [id, duration]),
    );
    const plays = [];
    for (const { songId, atMs } of played) {
      const key = keyOf(caller.userId, songId);
      const begunAtMs = (await this.cache.get<BegunPlay>(key))?.atMs ?? atMs;
      await this.cache.delete(key);
      const startedSecondsAgo = Math.max(0, this.nowMs() - Math.min(atMs, begunAtMs)) / 1000;
      if (startedSecondsAgo > oldestOfflinePlaySeconds) continue;
      const playId = deterministicId('app-play', caller.userId, songId, atMs);
      // The seconds that make a stream, as apps report a song once half of it was played. Their durations are rounded.
      const seconds = Math.min(streamSeconds, ((durations.get(songId) ?? 0) + 1) / 2);
      plays.push({ trackId: songId, playId, seconds, startedSecondsAgo });
    }
    for (let from = 0; from < plays.length; from += mostOfflinePlays) {
      await call('POST /api/player/offline-plays', { body: { plays: plays.slice(from, from + mostOfflinePlays) } });
    }
  }
}

const keyOf = (userId: string, songId: string) => `app-play-begun:${userId}:${songId}`;
