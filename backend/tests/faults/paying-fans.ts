// Fans who pay as fast as they get responses, and retry unanswered payments with the same key.

import { atMost } from '../../src/kernel/values/limit-concurrency';
import { untilAvailable } from '../../src/kernel/values/until-available';
import { storeSong, storeTopUp } from '../support/sound/published-song';
import type { TestApp } from '../support/world/app';
import { Client } from '../support/world/client';

const fanCount = 12;
const songCount = 40;
const songsAtOnce = 8;

export interface Payment {
  readonly key: string;
  readonly path: string;
  readonly body: object;
}

export interface Payees {
  readonly artistId: string;
  readonly songIds: readonly string[];
}

export interface Fan {
  readonly userId: string;
  readonly cookie: string;
}

export class PayingFans {
  /** Transaction ids by idempotency key, for payments that moved money. */
  readonly acknowledged = new Map<string, string>();
  private readonly unanswered: { readonly fan: Fan; readonly payment: Payment }[] = [];
  private serial = 0;
  private ending = false;
  private left = 0;
  private onEnough: (() => void) | undefined;

  constructor(
    private readonly fans: readonly Fan[],
    private readonly artistId: string,
    private readonly songIds: readonly string[],
  ) {}

  /**
   * Pays until the server is gone or `end` is called, and calls `onEnough` after this many payments, while others are
   * in flight.
   */
  async payUntilGone(origin: string, payments: number, onEnough: () => void): Promise<void> {
    this.ending = false;
    this.left = payments;
    this.onEnough = onEnough;
    await Promise.all(this.fans.map((fan) => this.payInTurn(fan, origin)));
  }

  /** Lets every fan finish the payment in flight. */
  end(): void {
    this.ending = true;
  }

  private async payInTurn(fan: Fan, origin: string): Promise<void> {
    const client = new Client(origin);
    client.setCookie('libretto-session', fan.cookie);
    while (!this.ending) {
      const again = this.unanswered.findIndex((open) => open.fan === fan);
      const payment = again < 0 ? this.next() : (this.unanswered.splice(again, 1)[0]?.payment as Payment);
      const headers = { 'Idempotency-Key': payment.key };
      const answer = await client.post(payment.path, payment.body, { headers }).catch(() => undefined);
      if (answer === undefined) {
        this.ending = true;
        this.unanswered.push({ fan, payment });
      } else if (answer.status === 200) this.acknowledge(payment.key, answer.body.transactionId);
      else if (answer.status !== 409)
        throw new Error(`${payment.path} gave ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
  }

  private acknowledge(key: string, transactionId: string): void {
    const before = this.acknowledged.get(key) ?? transactionId;
    if (before !== transactionId) throw new Error(`${key} was answered ${before}, then ${transactionId}`);
    this.acknowledged.set(key, transactionId);
    if (--this.left === 0) this.onEnough?.();
  }

  private next(): Payment {
    return paymentOf(this.serial++, { artistId: this.artistId, songIds: this.songIds });
  }
}

/** Generates a purchase for every third payment, occasionally a tune-in, and otherwise a gift. */
export function paymentOf(n: number, { artistId, songIds }: Payees): Payment {
  const key = `fan-key-${n}`;
  const songId = songIds[n % songIds.length];
  if (n % 3 === 0) return { key, path: '/api/song/purchase', body: { songId, paymentMethod: 'talent_balance' } };
  if (n % 50 === 1) return { key, path: '/api/social/tune-in', body: { artistId, paymentMethod: 'balance' } };
  return { key, path: '/api/social/donate', body: { artistId, amount: 100 + (n % 7), paymentMethod: 'balance' } };
}

/** Makes another song or fan where an engine answered later than the product waits, as on a busy machine. */
const enduring = <Made>(make: () => Promise<Made>) => untilAvailable({ warn: () => undefined }, make);

/** Creates fans with enough Talents for everything, and an artist whose songs they can buy. */
export async function fansAndSongs(app: TestApp, { fans: howMany = fanCount, songs = songCount } = {}) {
  const { userId: artistId } = await app.signUp({ isArtist: true });
  const inPlace = atMost(songsAtOnce);
  const song = { artistId, isPaid: true, priceTalents: 75 };
  const songIds = await Promise.all(
    Array.from({ length: songs }, () => inPlace(() => enduring(() => storeSong(app, song)))),
  );
  const fans: Fan[] = [];
  while (fans.length < howMany) fans.push(await enduring(() => fanWithTalents(app)));
  await app.settle();
  return { fans, artistId, songIds };
}

/** Does not wait for consumers. */
export async function fanWithTalents(app: TestApp, id?: string): Promise<Fan> {
  const fan = await app.userClient(id);
  await storeTopUp(app, fan.userId, 10_000_000);
  return { userId: fan.userId, cookie: fan.cookie('libretto-session') as string };
}
