// Likes, follows, plays, and the play queue that apps share.
import { idSchema } from '@libretto/contracts/http/paging';
import type { CommandHandler } from '../../../kernel/commands/commands';
import { newId } from '../../../kernel/values/ids';
import { appAlbums, appSongs } from '../app-music.projection';
import { appPeople } from '../app-people.projection';
import type { Ask, Endpoints } from '../endpoint';
import { hasOtherSongs, type PlayQueue, type PlayQueueEvent } from '../play-queue.stream';
import type { AppPlays, TimedPlay } from '../plays';
import { notThere, Refusal, refusalCodes } from '../refusal';
import { starId, stars } from '../stars.projection';

const mostQueued = 10_000;
const mostScrobbled = 1000;

export type PlayQueues = CommandHandler<PlayQueue | null, PlayQueue, PlayQueueEvent, never>;

export const markEndpoints = (plays: AppPlays, queues: PlayQueues, nowMs: () => number): Endpoints => ({
  star: (ask) => mark(ask, true),
  unstar: (ask) => mark(ask, false),
  setRating: () => {
    throw new Refusal(refusalCodes.generic, 'Songs are liked here, not rated');
  },
  scrobble: async (ask) => {
    const { parameters, views } = ask;
    parameters.required('id');
    const songIds = parameters.ids('id');
    if (songIds.length > mostScrobbled) throw tooMany(mostScrobbled);
    const times = parameters.all('time').map(Number);
    const isPlayed = parameters.isTrue('submission', true);
    const isEarlier = (at: number) => isPlayed && Number.isFinite(times[at]);
    const earlierPlays = songIds.filter((_, at) => isEarlier(at)).length;
    await ask.takePlays({ live: songIds.length - earlierPlays, earlier: earlierPlays });
    const known = new Set((await views.songs([...new Set(songIds)])).map(({ id }) => id));
    const earlier: TimedPlay[] = [];
    for (const [at, songId] of songIds.entries()) {
      if (!known.has(songId)) continue;
      if (isEarlier(at)) earlier.push({ songId, atMs: Number(times[at]) });
      else if (isPlayed) await plays.end(ask, songId);
      else await plays.begin(ask, songId);
    }
    if (earlier.length > 0) await plays.endEarlier(ask, earlier);
    // The known songs are counted by now; if the app sends its list again, none counts twice.
    if (songIds.some((songId) => !known.has(songId))) throw notThere('song');
    return {};
  },
  savePlayQueue: async ({ caller, parameters, takeQueued }) => {
    const songIds = parameters.all('id').filter((id) => id !== '');
    if (songIds.length > mostQueued) throw tooMany(mostQueued);
    if (!songIds.every((id) => idSchema.safeParse(id).success)) throw notThere('song');
    const currentId = parameters.one('current') ?? songIds[0] ?? null;
    if (currentId !== null && !songIds.includes(currentId)) {
      throw new Refusal(refusalCodes.generic, 'The current song is not in the queue');
    }
    const requestId = newId();
    const context = { actor: `user:${caller.userId}`, correlationId: requestId, causationId: requestId };
    const positionMs = parameters.count('position', 0, Number.MAX_SAFE_INTEGER);
    const changedBy = parameters.one('c') ?? '';
    const queue = { userId: caller.userId, songIds, currentId, positionMs, changedBy, atMs: nowMs() };
    const { state: known } = await queues.load(caller.userId);
    if (known === null || hasOtherSongs(queue, known)) await takeQueued(songIds.length);
    await queues.execute(caller.userId, queue, context);
    return {};
  },
  getPlayQueue: async ({ caller, views, reads }) => {
    const { state: queue } = await queues.load(caller.userId);
    if (queue === null || queue.songIds.length === 0) return {};
    const username = (await reads.collection(appPeople).get(caller.userId))?.username ?? '';
    const changed = new Date(queue.atMs).toISOString();
    const { currentId: current, positionMs: position, changedBy } = queue;
    return { playQueue: { current, position, username, changed, changedBy, entry: await views.songs(queue.songIds) } };
  },
});

const tooMany = (most: number) => new Refusal(refusalCodes.generic, `At most ${most} songs are taken at once`);

/** Listeners like songs, and follow artists and albums; following an album does not like its songs. */
async function mark(ask: Ask, isOn: boolean): Promise<Record<string, never>> {
  const { parameters } = ask;
  const [ids, artistIds, albumIds] = [parameters.ids('id'), parameters.ids('artistId'), parameters.ids('albumId')];
  for (const id of ids) {
    if (await ask.reads.collection(appSongs).get(id)) await like(ask, id, isOn);
    else if (await ask.reads.collection(appAlbums).get(id)) await followAlbum(ask, id, isOn);
    else await follow(ask, id, isOn);
  }
  for (const id of artistIds) await follow(ask, id, isOn);
  for (const id of albumIds) await followAlbum(ask, id, isOn);
  return {};
}

async function followAlbum({ call }: Ask, id: string, isFollowed: boolean): Promise<void> {
  await call('PUT /api/library/albums/{id}', { params: { id }, body: { isFollowed } });
}

/** The product's call toggles a like, so it is made only when something changes. */
async function like({ caller, reads, call }: Ask, songId: string, isOn: boolean): Promise<void> {
  const isLiked = (await reads.collection(stars).get(starId('song', caller.userId, songId))) !== undefined;
  if (isLiked !== isOn) await call('POST /api/player/like', { body: { trackId: songId } });
}

async function follow({ reads, call }: Ask, userId: string, isOn: boolean): Promise<void> {
  if (!(await reads.collection(appPeople).get(userId))?.hasSongs) throw notThere('artist');
  await call('POST /api/social/follow', { body: { userId, action: isOn ? 'follow' : 'unfollow' } });
}
