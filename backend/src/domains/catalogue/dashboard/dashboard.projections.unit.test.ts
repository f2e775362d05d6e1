import type { MoneyEvent } from '@libretto/contracts/events';
import { postingsOf, userEurAccount } from '@libretto/contracts/ledger';
import fc from 'fast-check';
import { expectToConverge } from '../../../../tests/support/concurrency/converges';
import { type HandedEvent, projected } from '../../../../tests/support/world/projected';
import { type SongEarnings, songEarningsProjection } from '../review/song-earnings.projection';
import { type ArtistDay, artistPlaysProjection } from './artist-plays.projection';
import { listenersIn } from './listener-sketch';

const streamed = (playId: string, userId: string, day: string, artistId = 'ada'): HandedEvent => ({
  type: 'SongStreamed',
  data: { songId: 'a', artistId, userId, playId, seconds: 30 },
  at: `2026-01-${day}T23:59:59.999Z`,
});

test('plays are counted by artist and day, once each, and people once a day, in any order', async () => {
  const keys = {
    'play-1': [streamed('1', 'bob', '01')],
    'play-2': [streamed('2', 'bob', '01')],
    'play-3': [streamed('3', 'cleo', '01')],
    // Players generate the ids, and two of them may generate the same one.
    'play-4': [streamed('3', 'bob', '02')],
    'play-5': [streamed('5', 'bob', '02', 'bea')],
  };
  await expectToConverge(artistPlaysProjection, keys);
  const { doc } = await projected(artistPlaysProjection, Object.values(keys).flat());
  const ofDay = (id: string) => doc('artist-days', id) as ArtistDay;
  expect(ofDay('ada~2026-01-01').plays).toBe(3);
  expect(listenersIn(ofDay('ada~2026-01-01').listeners)).toBe(2);
  expect(ofDay('ada~2026-01-02').plays).toBe(1);
  expect(ofDay('bea~2026-01-02').plays).toBe(1);
});

test('nothing that is kept of plays names a listener', async () => {
  const { docs } = await projected(artistPlaysProjection, [streamed('play', 'cleopatra', '01')]);
  expect(JSON.stringify([...docs])).not.toContain('cleopatra');
});

const published = (songId: string, artistId: string): HandedEvent => ({
  type: 'SongPublished',
  data: { songId, artistId },
});

const sale = fc.record({
  kind: fc.constantFrom('sale', 'sale', 'sale', 'donation', 'tune-in', 'royalty'),
  artist: fc.constantFrom('ada', 'bea'),
  song: fc.nat({ max: 3 }),
  amount: fc.nat({ max: 9_999_999 }),
  day: fc.integer({ min: 10, max: 28 }),
});

function moneyOf(
  { kind, artist: artistId, song, amount: artistMinor, day }: typeof sale extends fc.Arbitrary<infer T> ? T : never,
  at: number,
) {
  const transactionId = `t${at}`;
  const songId = `${artistId}-${song}`;
  const credited = { transactionId, artistId, artistMinor };
  const event = {
    sale: { type: 'SaleCredited', data: { ...credited, buyerId: 'bob', songId } },
    donation: { type: 'DonationCredited', data: { ...credited, donorId: 'bob' } },
    'tune-in': { type: 'TuneInCredited', data: { ...credited, fanId: 'bob' } },
    royalty: {
      type: 'RoyaltyCredited',
      data: { ...credited, amountMinor: artistMinor, partnerId: 'p', period: '2026-01', reference: 'r' },
    },
  }[kind as 'sale'];
  return { ...event, at: `2026-01-${day}T10:00:00.000Z` };
}

test('what songs and days earned is, to the minor unit, what the ledger books for sales', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { maxLength: 40 }), async (steps) => {
      const money = steps.map(moneyOf);
      const songs = ['ada', 'bea'].flatMap((artist) =>
        [0, 1, 2, 3].map((song) => published(`${artist}-${song}`, artist)),
      );
      // Events are delivered twice and must not be counted twice.
      const { docs, doc } = await projected(songEarningsProjection, [...songs, ...money, ...money] as HandedEvent[]);
      for (const artistId of ['ada', 'bea']) {
        const booked = money
          .filter(({ type }) => type === 'SaleCredited')
          .flatMap((event) => postingsOf(event as unknown as MoneyEvent))
          .filter(({ destination }) => destination === userEurAccount(artistId))
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const of = (collection: string) =>
          [...docs]
            .filter(([id, each]) => id.startsWith(`${collection}/`) && (each as SongEarnings).artistId === artistId)
            .reduce((sum, [, each]) => sum + (each as SongEarnings).earnedMinor, 0);
        expect(of('song-earnings')).toBe(booked);
        expect(of('artist-earning-days')).toBe(booked);
        expect((doc('artist-earnings', artistId) as SongEarnings | undefined)?.earnedMinor ?? 0).toBe(booked);
      }
    }),
    { numRuns: 100 },
  );
});

test('a song without sales is listed with zero, in any order of the events', async () => {
  const bought = {
    type: 'SaleCredited',
    data: { transactionId: 't', songId: 'a', artistId: 'ada', artistMinor: 6375 },
  };
  const keys = { 'song-a': [published('a', 'ada')], 'song-b': [published('b', 'ada')], wallet: [bought] };
  await expectToConverge(songEarningsProjection, keys);
  const { doc } = await projected(songEarningsProjection, [bought, ...keys['song-a'], ...keys['song-b']]);
  expect(doc('song-earnings', 'a')).toMatchObject({ sales: 1, earnedMinor: 6375 });
  expect(doc('song-earnings', 'b')).toMatchObject({ sales: 0, earnedMinor: 0 });
});
