// An artist's dashboard: plays, listeners, sales and earnings by day, and the earnings of each song.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { parseQuery } from '../../../kernel/http/bodies/parse';
import type { CatalogueDeps } from '../catalogue.deps';
import { artistSongs } from '../review/artist-songs.projection';
import { trustingArtist } from '../review/own-song';
import { artistEarnings, earningDays, songEarnings } from '../review/song-earnings.projection';
import { songCounts } from '../song/song-counts.projection';
import { artistDays } from './artist-plays.projection';
import { listenersIn, mergedSketch } from './listener-sketch';

const playsCall = describedCall('GET /api/dashboard/plays');
const earningsCall = describedCall('GET /api/dashboard/song-earnings');

const dayMs = 24 * 60 * 60_000;

export function dashboardRoutes({ readsFor, clock }: Pick<CatalogueDeps, 'readsFor' | 'clock'>): Router {
  const router = Router();

  router.get('/api/dashboard/plays', async (req, res) => {
    const { userId, days: count } = parseQuery(playsCall.query, req);
    const reads = readsFor(req);
    const artistId = await trustingArtist(req, reads, userId);
    const names = lastDays(clock.nowMs(), count);
    const query = { equals: { artistId }, limit: count, from: names[0] ?? '', to: names.at(-1) ?? '' };
    const [played, sold] = await Promise.all([
      reads.collection(artistDays).find('byArtist', query),
      reads.collection(earningDays).find('byArtist', query),
    ]);
    const playsOn = new Map(played.items.map((each) => [each.day, each]));
    const salesOn = new Map(sold.items.map((each) => [each.day, each]));
    const plays = sumOf(played.items.map((each) => each.plays));
    res.json({
      days: names.map((day) => ({
        day,
        plays: playsOn.get(day)?.plays ?? 0,
        listeners: listenersIn(playsOn.get(day)?.listeners ?? []),
        sales: salesOn.get(day)?.sales ?? 0,
        earned: String(salesOn.get(day)?.earnedMinor ?? 0),
      })),
      plays,
      listeners: listenersIn(mergedSketch(...played.items.map(({ listeners }) => listeners))),
      sales: sumOf(sold.items.map(({ sales }) => sales)),
      earned: String(sumOf(sold.items.map(({ earnedMinor }) => earnedMinor))),
      // Plays have no location.
      countries: plays === 0 ? [] : [{ country: null, plays }],
    });
  });

  router.get('/api/dashboard/song-earnings', async (req, res) => {
    const { userId, limit, offset } = parseQuery(earningsCall.query, req);
    const reads = readsFor(req);
    const artistId = await trustingArtist(req, reads, userId);
    const [{ items }, total, all] = await Promise.all([
      reads.collection(songEarnings).find('byArtist', { equals: { artistId }, limit, offset }),
      reads.collection(songEarnings).count('byArtist', { artistId }),
      reads.collection(artistEarnings).get(artistId),
    ]);
    const ids = items.map(({ songId }) => songId);
    const [songs, counts] = await Promise.all([
      reads.collection(artistSongs).getMany(ids),
      reads.collection(songCounts).getMany(ids),
    ]);
    res.json({
      songs: items.map(({ songId, sales, earnedMinor }, at) => ({
        id: songId,
        name: songs[at]?.title ?? '',
        plays: counts[at]?.streams ?? 0,
        sales,
        earned: String(earnedMinor),
      })),
      ...{ total, hasMore: offset + items.length < total, offset, limit },
      sales: all?.sales ?? 0,
      earned: String(all?.earnedMinor ?? 0),
    });
  });

  return router;
}

/** Oldest day first; the last one is today. */
const lastDays = (nowMs: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => new Date(nowMs - (count - 1 - at) * dayMs).toISOString().slice(0, 10));

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
