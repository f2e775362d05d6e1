// Plays and likes: a few hundred plays over the last weeks, generated from a fixed seed.
import { likeStream, likeStreamId } from '../../src/domains/playback/listening/like.stream';
import { playStream, playStreamId, streamAfterSeconds } from '../../src/domains/playback/listening/play.decider';
import { demoReleases } from '../catalogue';
import { demoPurchases } from '../money';
import { demoListeners } from '../people';
import type { MeasuredMaster } from './songs.acts';
import { type Act, byUser, dayMs, demoId } from './stage';

const plays = 360;
const playedOverDays = 40;
const likeShare = 0.28;

interface DemoSong {
  readonly songId: string;
  readonly artistId: string;
  readonly isPaid: boolean;
  readonly releasedDaysAgo: number;
}

const demoSongs: readonly DemoSong[] = demoReleases.flatMap(
  ({ artistSlug: artistId, isPaid, releasedDaysAgo, tracks }) =>
    tracks.map(({ slug: songId }) => ({ songId, artistId, isPaid, releasedDaysAgo })),
);

export function listeningActs(nowMs: number, masters: ReadonlyMap<string, MeasuredMaster>): readonly Act[] {
  return [...playActs(nowMs, masters), ...likeActs(nowMs)];
}

function playActs(nowMs: number, masters: ReadonlyMap<string, MeasuredMaster>): readonly Act[] {
  const random = seeded(20261121);
  return Array.from({ length: plays }, (_, index): Act => {
    const userId = pick(demoListeners, random()).slug;
    // New songs and recent days have more weight, as with real listeners.
    const daysAgo = playedOverDays * random() ** 1.7;
    const song = pick(heardBy(userId, daysAgo), random() ** 0.8);
    const playId = demoId('play', String(index));
    const { songId, artistId } = song;
    const threshold = streamAfterSeconds((masters.get(songId)?.durationSamples ?? 0) / 48_000);
    const atMs = nowMs - daysAgo * dayMs;
    return {
      atMs,
      run: async ({ commands }) => {
        await commands.handlerOf(playStream).execute(
          playStreamId(userId, playId),
          {
            kind: 'online',
            ...{ userId, playId, songId, artistId, seconds: threshold, earlierSeconds: 0 },
            ...{ startedAtMs: atMs, nowMs: atMs + threshold * 1000, streamAfterSeconds: threshold },
          },
          byUser(userId, playId),
        );
      },
    };
  });
}

/** Songs that were released and fully available to this person, oldest first. */
function heardBy(userId: string, daysAgo: number): readonly DemoSong[] {
  const bought = (songId: string) =>
    demoPurchases.some((each) => each.buyer === userId && each.song === songId && each.daysAgo > daysAgo);
  return demoSongs.filter((song) => song.releasedDaysAgo > daysAgo && (!song.isPaid || bought(song.songId)));
}

function likeActs(nowMs: number): readonly Act[] {
  const random = seeded(8675309);
  return demoListeners.flatMap(({ slug: userId, joinedDaysAgo }) =>
    demoSongs
      .filter(() => random() < likeShare)
      .map(
        ({ songId, releasedDaysAgo }): Act => ({
          atMs: nowMs - Math.min(joinedDaysAgo, releasedDaysAgo) * dayMs * (0.2 + 0.7 * random()),
          run: ({ commands }) =>
            commands
              .handlerOf(likeStream)
              .execute(
                likeStreamId(songId, userId),
                { kind: 'on', data: { songId, userId } },
                byUser(userId, `like/${songId}/${userId}`),
              ),
        }),
      ),
  );
}

function pick<T>(items: readonly T[], fraction: number): T {
  return items[Math.min(items.length - 1, Math.floor(fraction * items.length))] as T;
}

/** Mulberry32: small, uniform, and identical on every machine. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
