// Plays of music apps become streams by the rule that holds for everybody: the server must have seen the play begin, and
// as much time must have passed as was heard. Apps say nothing while a song plays, only that it has been played.
import { deterministicId, newId } from '../../kernel/ids';
import type { Cache } from '../../ports/cache';
import type { Ask } from './endpoint';

const rememberedMs = 6 * 60 * 60 * 1000;
/** A play is reported in parts of this length, as the product's own player does. */
const partSeconds = 15;
const streamSeconds = 30;

export class AppPlays {
  constructor(private readonly cache: Cache) {}

  /** The song is fetched, or said to be playing. */
  async begin({ caller, call }: Pick<Ask, 'caller' | 'call'>, songId: string): Promise<void> {
    const key = keyOf(caller.userId, songId);
    if ((await this.cache.get<string>(key)) !== undefined) return;
    const playId = newId();
    await this.cache.set(key, playId, rememberedMs);
    await call('POST /api/player/playtime', { body: { trackId: songId, playId, seconds: 0, position: 0 } });
  }

  /** The song has been played; `at` is when the app says it was, so that a repeat is known. */
  async end({ caller, call, views }: Ask, songId: string, at: string | undefined): Promise<void> {
    const key = keyOf(caller.userId, songId);
    const begun = await this.cache.get<string>(key);
    const playId = begun ?? deterministicId('app-play', caller.userId, songId, at ?? newId());
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
}

const keyOf = (userId: string, songId: string) => `app-play:${userId}:${songId}`;
