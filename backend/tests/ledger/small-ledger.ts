// A ledger of a few people in which money moved in every way, sealed in the middle, as a data folder to try things on.
import { sealLedger } from '../../src/domains/finance/seals/seal-ledger';
import { settledByCard, type WalletCommand } from '../../src/domains/wallet/wallet.commands';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import type { TestApp } from '../support/app';
import { testContext } from '../support/memory-commands';
import { publishSong } from '../support/published-song';

export const BUYER = 'ledger-buyer';
export const ARTIST = 'ledger-artist';
const HOUR_MS = 60 * 60_000;

/** One command to one wallet, an hour after the one before. @throws when it was refused. */
export async function command(app: TestApp, userId: string, wanted: WalletCommand): Promise<void> {
  app.clock.advance(HOUR_MS);
  const outcome = await app.deps.commands.handlerOf(walletStream).execute(userId, wanted, testContext);
  if (outcome.kind === 'refused') throw new Error(`${wanted.kind} was refused: ${JSON.stringify(outcome.refusal)}`);
}

/** Moves money in every way, with one seal in the middle and one after it. */
export async function fillLedger(app: TestApp): Promise<void> {
  const { eventStore, commands } = app.deps;
  const songId = await publishSong(app, { artistId: ARTIST, title: '=Undertow, "Lullaby"', isPaid: true });
  const offer = { songId, artistId: ARTIST, isPaid: true, priceTalents: 75 };
  await command(app, BUYER, settledByCard(BUYER, 'pi_one', 20_000_000));
  await command(app, BUYER, { kind: 'purchase-song', buyerId: BUYER, transactionId: 'sale', offer });
  await app.settle();
  await sealLedger({ eventStore, commands }, 'system');
  await command(app, BUYER, {
    kind: 'tune-in',
    fanId: BUYER,
    transactionId: 'tune-in',
    artistId: ARTIST,
    priceMinor: 30_000,
  });
  await command(app, BUYER, {
    kind: 'donate',
    donorId: BUYER,
    transactionId: 'donation',
    artistId: ARTIST,
    amountMinor: 10_000_000,
  });
  await app.settle();
  await command(app, ARTIST, {
    kind: 'credit-royalty',
    transactionId: 'royalty',
    artistId: ARTIST,
    partnerId: 'partner',
    period: '2025-12',
    amountMinor: 382_040,
    reference: 'statement-7',
  });
  await command(app, ARTIST, { kind: 'buy-patronage', userId: ARTIST, transactionId: 'patron' });
  const payee = { name: 'Ada Payee', iban: 'DE89370400440532013000' };
  await command(app, ARTIST, {
    kind: 'request-withdrawal',
    userId: ARTIST,
    transactionId: 'withdrawal',
    amountMinor: 5_000_000,
    payee,
  });
  const { payment } = settledByCard(BUYER, 'pi_one', 20_000_000);
  await command(app, BUYER, {
    kind: 'take-back-payment',
    transactionId: 'taken-back',
    payment,
    reversal: 'chargeback',
    reversalReference: 'dp_one',
  });
  await app.settle();
  await sealLedger({ eventStore, commands }, 'system');
  await app.settle();
}
