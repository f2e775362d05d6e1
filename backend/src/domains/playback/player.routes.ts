// Routes for tracks, likes, Discover, plays, history and top lists.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { requireUser, userIdOf } from '../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../kernel/http/bodies/parse';
import { commandContext } from '../../kernel/http/commands/command-context';
import { acceptedOrThrow } from '../../kernel/http/commands/outcome';
import { notFound, problem } from '../../kernel/http/server/problem';
import type { TrackViews } from '../../ports/directory/track-views';
import type { ReadModels } from '../../ports/read-models/read-models';
import { discoverOrder } from './charts/discover-order';
import { discoverTracks } from './charts/discover-tracks';
import { discoverWindows } from './charts/discover-window';
import { topSongIds } from './charts/top-lists';
import type { DevicePulse } from './device/device-pulse';
import { likeStream, likeStreamId } from './listening/like.stream';
import { heardSongs, likedTracks } from './listening/listening.projection';
import type { ListeningBudget } from './listening/listening-budget';
import { playStream, playStreamId, streamAfterSeconds } from './listening/play.decider';
import type { PlayProgressRecords } from './listening/play-progress';
import type { PlaybackDeps } from './playback.deps';
import { mayHearAll } from './sound/audio.routes';
import { playableSongs } from './sound/playable-songs.projection';

const calls = {
  like: describedCall('POST /api/player/like'),
  discover: describedCall('GET /api/player/discover'),
  track: describedCall('GET /api/player/track/{id}'),
  playtime: describedCall('POST /api/player/playtime'),
  history: describedCall('GET /api/player/history'),
  topLists: describedCall('GET /api/player/top-lists'),
};

const samplesASecond = 48_000;
const noSuchSong = notFound('This song does not exist');
const playRefusals = {
  PlayOfAnotherSong: problem(409, 'play-of-another-song', 'This play belongs to another song'),
};

export interface PlayerRouteParts {
  readonly trackViews: TrackViews;
  readonly pulse: DevicePulse;
  readonly budget: ListeningBudget;
  readonly progress: PlayProgressRecords;
}

export function playerRoutes(deps: PlaybackDeps, { trackViews, pulse, budget, progress }: PlayerRouteParts): Router {
  const router = Router();
  const likes = deps.commands.handlerOf(likeStream);
  const plays = deps.commands.handlerOf(playStream);

  router.get('/api/player/track/:id', async (req, res) => {
    const { id } = parseParams(calls.track.params, req);
    const [track] = await trackViews.tracks(deps.readsFor(req), [id], userIdOf(req));
    if (!track) throw noSuchSong;
    res.json({ track });
  });

  router.post('/api/player/like', async (req, res) => {
    const { userId } = requireUser(req);
    const { trackId } = parseBody(calls.like.body, req);
    const song = await deps.readsFor(req).collection(playableSongs).get(trackId);
    if (!song) throw noSuchSong;
    const command = { kind: 'flip' as const, data: { songId: trackId, userId } };
    const outcome = await likes.execute(likeStreamId(trackId, userId), command, commandContext(req));
    res.json({ is_liked: acceptedOrThrow(res, outcome, {}).state.isOn });
  });

  router.get('/api/player/discover', async (req, res) => {
    const { limit, offset } = parseQuery(calls.discover.query, req);
    const reads = deps.readsFor(req);
    const userId = userIdOf(req);
    const day = new Date(deps.clock.nowMs()).toISOString().slice(0, 10);
    const taste = { seed: `${day}/${userId ?? 'guest'}`, ...(await tasteOf(reads, userId)) };
    const { windows, firstOffset } = await discoverWindows(reads, taste.seed, { limit, offset });
    const order = windows.flatMap((songs) => discoverOrder(songs, taste));
    const songIds = order.slice(offset - firstOffset, offset - firstOffset + limit).map(({ songId }) => songId);
    const tracks = await trackViews.tracks(reads, songIds, userId);
    res.json({ tracks: await discoverTracks(reads, tracks, userId) });
  });

  router.post('/api/player/playtime', async (req, res) => {
    const { userId } = requireUser(req);
    const { trackId, playId, seconds, position, deviceId } = parseBody(calls.playtime.body, req);
    if (deviceId !== undefined) await pulse.beat(userId, deviceId, { trackId, positionSeconds: position });
    const reads = deps.readsFor(req);
    const song = await reads.collection(playableSongs).get(trackId);
    if (!song) throw noSuchSong;
    const { songId, artistId } = song;
    const nowMs = deps.clock.nowMs();
    const mayBecomeStream = await mayHearAll(reads, song, userId);
    const report = { userId, playId, songId, seconds, position, nowMs, mayBecomeStream };
    const heard = await progress.report(report);
    if (heard === 'PlayOfAnotherSong') throw playRefusals.PlayOfAnotherSong;
    const neededSeconds = streamAfterSeconds(song.durationSamples / samplesASecond);
    // A repeat of the report that counted the play asks the stream, which answers it as the first time.
    const isDue = heard.heardSeconds >= neededSeconds && (!heard.isCounted || heard.positions.includes(position));
    if (!isDue) {
      res.json({ counted: false });
      return;
    }
    const command = {
      kind: 'online' as const,
      ...{ userId, playId, songId, artistId, seconds: heard.heardSeconds, earlierSeconds: 0 },
      ...{ startedAtMs: heard.startedAtMs, nowMs, streamAfterSeconds: neededSeconds },
    };
    const outcome = await plays.execute(playStreamId(userId, playId), command, commandContext(req));
    const { events } = acceptedOrThrow(res, outcome, playRefusals);
    const counted = events.some(({ type }) => type === 'SongStreamed');
    if (!heard.isCounted) {
      await progress.markCounted(report, heard);
      // The result is ignored, because only offline plays are limited by this budget.
      if (counted) await budget.reserveOffline(userId, neededSeconds);
    }
    res.json({ counted });
  });

  router.get('/api/player/history', async (req, res) => {
    const { userId } = requireUser(req);
    const { limit, offset } = parseQuery(calls.history.query, req);
    const reads = deps.readsFor(req);
    const { items } = await reads
      .collection(heardSongs)
      .find('byUser', { equals: { userId }, limit: limit + 1, offset });
    const shown = items.slice(0, limit);
    const heardAt = new Map(shown.map(({ songId, at }) => [songId, at]));
    const tracks = await trackViews.tracks(reads, [...heardAt.keys()], userId);
    res.json({
      tracks: tracks.map((track) => ({ ...track, playedAt: heardAt.get(track.id) })),
      hasMore: items.length > limit,
    });
  });

  router.get('/api/player/top-lists', async (req, res) => {
    const { limit, offset } = parseQuery(calls.topLists.query, req);
    const reads = deps.readsFor(req);
    const songIds = await topSongIds(reads, deps.clock.nowMs(), offset + limit);
    res.json({ tracks: await trackViews.tracks(reads, songIds.slice(offset), userIdOf(req)) });
  });

  return router;
}

async function tasteOf(reads: ReadModels, userId: string | undefined) {
  if (userId === undefined) return { heardSongIds: new Set<string>(), likedGenres: new Set<string>() };
  const newest = { equals: { userId }, limit: 100 };
  const [heard, liked] = await Promise.all([
    reads.collection(heardSongs).find('byUser', newest),
    reads.collection(likedTracks).find('byUser', newest),
  ]);
  const songs = await reads.collection(playableSongs).getMany(liked.items.map(({ songId }) => songId));
  return {
    heardSongIds: new Set(heard.items.map(({ songId }) => songId)),
    likedGenres: new Set(songs.map((song) => song?.genre).filter((genre) => typeof genre === 'string')),
  };
}
