// A data folder with a small ledger in which money moved in every way, with a seal in the middle.
import { sealLedger } from '../../src/domains/finance/seals/seal-ledger';
import { notHeld, settledByCard, type WalletCommand } from '../../src/domains/wallet/wallet.commands';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { publishSong } from '../support/sound/published-song';
import type { TestApp } from '../support/world/app';
import { testContext } from '../support/world/memory-commands';

export const ledgerBuyer = 'ledger-buyer';
export const ledgerArtist = 'ledger-artist';
const hourMs = 60 * 60_000;

/** Executes a command on a wallet, an hour after the previous one. @throws when it was refused. */
export async function command(app: TestApp, userId: string, wanted: WalletCommand): Promise<void> {
  app.clock.advance(hourMs);
  const outcome = await app.deps.commands.handlerOf(walletStream).execute(userId, wanted, testContext);
  if (outcome.kind === 'refused') throw new Error(`${wanted.kind} was refused: ${JSON.stringify(outcome.refusal)}`);
}

/** Moves money in every way, with one seal in the middle and one at the end. */
export async function fillLedger(app: TestApp): Promise<void> {
  const { eventStore, commands } = app.deps;
  const songId = await publishSong(app, { artistId: ledgerArtist, title: '=Undertow, "Lullaby"', isPaid: true });
  const offer = { songId, artistId: ledgerArtist, isPaid: true, priceTalents: 75 };
  await command(app, ledgerBuyer, settledByCard(ledgerBuyer, 'pi_one', 20_000_000));
  await command(app, ledgerBuyer, { kind: 'purchase-song', buyerId: ledgerBuyer, transactionId: 'sale', offer });
  await app.settle();
  await sealLedger({ eventStore, commands }, 'system');
  await command(app, ledgerBuyer, {
    kind: 'tune-in',
    fanId: ledgerBuyer,
    transactionId: 'tune-in',
    artistId: ledgerArtist,
    priceMinor: 30_000,
  });
  await command(app, ledgerBuyer, {
    kind: 'donate',
    donorId: ledgerBuyer,
    transactionId: 'donation',
    artistId: ledgerArtist,
    amountMinor: 10_000_000,
  });
  await app.settle();
  await command(app, ledgerArtist, {
    kind: 'credit-royalty',
    transactionId: 'royalty',
    artistId: ledgerArtist,
    partnerId: 'partner',
    period: '2025-12',
    amountMinor: 382_040,
    reference: 'statement-7',
  });
  await command(app, ledgerArtist, { kind: 'buy-patronage', userId: ledgerArtist, transactionId: 'patron' });
  const payee = { name: 'Ada Payee', iban: 'DE89370400440532013000' };
  await command(app, ledgerArtist, {
    kind: 'request-withdrawal',
    userId: ledgerArtist,
    transactionId: 'withdrawal',
    amountMinor: 5_000_000,
    payee,
    ...notHeld,
  });
  const { payment } = settledByCard(ledgerBuyer, 'pi_one', 20_000_000);
  await command(app, ledgerBuyer, {
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
