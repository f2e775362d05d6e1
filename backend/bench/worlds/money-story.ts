// Money movements over four hundred days: fans pay in and spend, artists are credited, except for the last payments.
import type { MoneyEvent } from '@libretto/contracts/events';
import type { Json } from '../../src/ports/events/event-store';

export interface MoneyStory {
  readonly userId: string;
  readonly type: MoneyEvent['type'];
  readonly data: Json;
  readonly at: string;
}

export const storyBegins = Date.parse('2025-01-01T00:00:00.000Z');
const dayMs = 86_400_000;
export const storyDays = 400;
/** The artist who sells six of ten songs. */
export const hitArtist = 'artist-0';
const artists = 200;
const eventsPerFan = 50;
/** One of ten events is a payment in; the others are purchases, each with its credit. */
const topUpEvery = 10;
const openTransits = 25;

export const storyInstant = (share: number) => new Date(storyBegins + Math.floor(share * storyDays * dayMs));
export const fansOf = (events: number) => Math.max(1, Math.floor(events / eventsPerFan));

export function* moneyStory(events: number): Generator<MoneyStory> {
  const fans = fansOf(events);
  let written = 0;
  const at = () => storyInstant(written / events).toISOString();
  for (let n = 0; written < events; n++) {
    // The pattern is deterministic, but irregular enough that no index profits from it.
    const fanId = `fan-${(n * 7919) % fans}`;
    const transactionId = `t-${n}`;
    if (n % topUpEvery === 0 || n < fans) {
      const data = {
        transactionId,
        userId: fanId,
        source: 'card',
        amountMinor: 1_000_000,
        paymentReference: `pi-${n}`,
      };
      yield { userId: fanId, type: 'TalentsToppedUp', data, at: at() };
      written++;
      continue;
    }
    const artistId = n % 10 < 6 ? hitArtist : `artist-${n % artists}`;
    const paid = n % 3 === 0 ? donation(transactionId, fanId, artistId) : sale(transactionId, fanId, artistId, n);
    yield { userId: fanId, ...paid.payer, at: at() };
    written++;
    if (events - written <= openTransits) continue;
    yield { userId: artistId, ...paid.payee, at: at() };
    written++;
  }
}

function sale(transactionId: string, buyerId: string, artistId: string, n: number) {
  const songId = `song-${n % 1000}`;
  const share = { transactionId, artistId, songId, buyerId, artistMinor: 6375 };
  return {
    payer: { type: 'SongPurchased', data: { ...share, priceMinor: 7500, feeMinor: 1125 } },
    payee: { type: 'SaleCredited', data: share },
  } as const;
}

function donation(transactionId: string, donorId: string, artistId: string) {
  const share = { transactionId, artistId, donorId, artistMinor: 8500 };
  return {
    payer: { type: 'DonationMade', data: { ...share, amountMinor: 10_000, feeMinor: 1500 } },
    payee: { type: 'DonationCredited', data: share },
  } as const;
}
