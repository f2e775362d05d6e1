// Payments and earnings: top-ups, patronages, songs, tune-ins, donations, royalties, payouts, and two reversed
// payments. A refusal would mean inconsistent data, so it aborts the seeding.
import { paymentStream } from '../../src/domains/payments/payment/payment.stream';
import { notHeld, type Payment, type WalletCommand } from '../../src/domains/wallet/wallet.commands';
import { patronPriceMinor } from '../../src/domains/wallet/wallet.decider';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { minorOfTalents } from '../../src/kernel/values/money';
import { demoPriceTalents, demoReleases } from '../catalogue';
import { demoDonations, demoLatePatrons, demoPurchases, demoRoyalties, demoTuneIns, demoWithdrawals } from '../money';
import { type DemoCardPayment, demoCardPayments } from './card-payments';
import { type Act, actContext, dayMs, demoId } from './stage';

/** The default price of a tune-in. */
const tuneInTalents = 300;
const partnerId = 'tidewater-distribution';
const decidedBy = 'aurelio-finch';

export function moneyActs(nowMs: number): readonly Act[] {
  const daysBefore = (daysAgo: number) => nowMs - daysAgo * dayMs;
  return [
    ...demoCardPayments(nowMs).flatMap(cardActs),
    ...demoLatePatrons.map(({ who, method, daysAgo }) => latePatronAct(who, method, daysBefore(daysAgo))),
    ...demoPurchases.map(({ buyer, song, daysAgo }) => purchaseAct(buyer, song, daysBefore(daysAgo))),
    ...demoTuneIns.map(({ fan, artist: artistId, daysAgo }) => {
      const transactionId = demoId('tune-in', artistId, fan);
      const priceMinor = minorOfTalents(tuneInTalents);
      return walletAct(daysBefore(daysAgo), fan, { kind: 'tune-in', fanId: fan, transactionId, artistId, priceMinor });
    }),
    ...demoDonations.map(({ donor: donorId, artist: artistId, talents, daysAgo }, index) => {
      const transactionId = demoId('donation', String(index + 1), artistId, donorId);
      const amountMinor = minorOfTalents(talents);
      return walletAct(daysBefore(daysAgo), donorId, { kind: 'donate', donorId, transactionId, artistId, amountMinor });
    }),
    ...demoRoyalties.map(({ artist, amountMinor, daysAgo }, index) =>
      royaltyAct(artist, amountMinor, daysBefore(daysAgo), index),
    ),
    ...withdrawalActs(daysBefore),
  ];
}

/** @param by actor of the command; defaults to the wallet's owner. */
function walletAct(atMs: number, userId: string, command: WalletCommand, by = `user:${userId}`): Act {
  const step = { 'decide-withdrawal': '/decision', 'record-transfer': '/transfer' } as Record<
    string,
    string | undefined
  >;
  const label = `${command.transactionId}${step[command.kind] ?? ''}`;
  return {
    atMs,
    run: async ({ commands }) => {
      const outcome = await commands.handlerOf(walletStream).execute(userId, command, actContext(by, label));
      if (outcome.kind === 'refused')
        throw new Error(`The demo's ${label} was refused: ${JSON.stringify(outcome.refusal)}`);
    },
  };
}

/** Records the payment only; a policy updates the wallet, as for every payment. */
function cardActs({ atMs, reversed, ...payment }: DemoCardPayment): readonly Act[] {
  const paid = paymentAct(atMs, { ...payment, provider: 'card' });
  if (!reversed) return [paid];
  const { paymentId, amountMinor: claimedMinor } = payment;
  const { kind: reversal, reversalReference } = reversed;
  const reverse = { kind: 'reverse', paymentId, reversal, reversalReference, claimedMinor } as const;
  return [
    paid,
    {
      atMs: reversed.atMs,
      run: ({ commands }) =>
        commands
          .handlerOf(paymentStream)
          .execute(paymentId, reverse, actContext('provider:card', demoId(reversal, paymentId))),
    },
  ];
}

function paymentAct(
  atMs: number,
  { paymentId, userId, provider, purpose, amountMinor, paymentReference }: Payment,
): Act {
  const payer = { userId, provider, purpose };
  return {
    atMs,
    run: async ({ commands }) => {
      const payments = commands.handlerOf(paymentStream);
      const open = { kind: 'open', paymentId, payer, amountMinor, isPatron: false } as const;
      await payments.execute(paymentId, open, actContext(`user:${userId}`, `${paymentId}/open`));
      const succeed = { kind: 'succeed', paymentId, paymentReference, amountMinor, payer } as const;
      await payments.execute(paymentId, succeed, actContext(`provider:${provider}`, `${paymentId}/succeed`));
    },
  };
}

function latePatronAct(userId: string, method: 'balance' | 'crypto', atMs: number): Act {
  const transactionId = demoId('patron', userId);
  if (method === 'balance') return walletAct(atMs, userId, { kind: 'buy-patronage', userId, transactionId });
  return paymentAct(atMs, {
    paymentId: transactionId,
    userId,
    provider: 'crypto',
    purpose: 'patron',
    amountMinor: patronPriceMinor,
    paymentReference: '5077125051',
  });
}

function purchaseAct(buyerId: string, songId: string, atMs: number): Act {
  const release = demoReleases.find(({ tracks }) => tracks.some(({ slug }) => slug === songId));
  if (!release) throw new Error(`Nobody in the demo sells ${songId}`);
  const offer = { songId, artistId: release.artistSlug, isPaid: true, priceTalents: demoPriceTalents };
  const transactionId = demoId('sale', songId, buyerId);
  return walletAct(atMs, buyerId, { kind: 'purchase-song', buyerId, transactionId, offer });
}

function royaltyAct(artistId: string, amountMinor: number, atMs: number, index: number): Act {
  const earned = new Date(atMs);
  earned.setUTCDate(0);
  const period = earned.toISOString().slice(0, 7);
  const reference = demoId('tdw', period, String(index + 1).padStart(3, '0'));
  const transactionId = demoId('royalty', String(index + 1), artistId);
  const command = {
    kind: 'credit-royalty',
    transactionId,
    artistId,
    partnerId: partnerId,
    period,
    amountMinor,
    reference,
  } as const;
  return walletAct(atMs, artistId, command, `partner:${partnerId}`);
}

const bankTakesMs = 60 * 60_000;

function withdrawalActs(daysBefore: (daysAgo: number) => number): readonly Act[] {
  return demoWithdrawals.flatMap(({ who: userId, amountMinor, payee, daysAgo, decided }) => {
    const transactionId = demoId('withdrawal', userId);
    const ask = walletAct(daysBefore(daysAgo), userId, {
      kind: 'request-withdrawal',
      userId,
      transactionId,
      amountMinor,
      payee,
      ...notHeld,
    });
    if (!decided) return [ask];
    const decision =
      decided.refusedBecause === null
        ? ({ approved: true } as const)
        : ({ approved: false, reason: decided.refusedBecause } as const);
    const decide: WalletCommand = { kind: 'decide-withdrawal', userId, transactionId, decidedBy, decision, ...notHeld };
    const atMs = daysBefore(decided.daysAgo);
    const made = [ask, walletAct(atMs, userId, decide, `user:${decidedBy}`)];
    if (decided.refusedBecause !== null) return made;
    const taken: WalletCommand = {
      ...{ kind: 'record-transfer', userId, transactionId, recordedBy: decidedBy },
      outcome: { kind: 'paid' },
    };
    return [...made, walletAct(atMs + bankTakesMs, userId, taken, `user:${decidedBy}`)];
  });
}
