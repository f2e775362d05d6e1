// Tests payments that nobody may be credited with, and amounts that a provider moves beyond a payment.
import { became, topUp } from '../../../tests/support/people/wallet-history';
import { given } from '../../../tests/support/world/given';
import { settledByCard, type WalletCommand } from './wallet.commands';
import { patronPriceMinor, walletDecider } from './wallet.decider';
import type { WalletEvent } from './wallet.events';

const settle = settledByCard('ines', 'pay1', 50_000);
const about = { userId: 'ines', provider: 'card', paymentReference: 'pay1' } as const;
const reversal = {
  transactionId: 'back1',
  payment: settle.payment,
  reversal: 'refund',
  reversalReference: 're_1',
} as const;
const takeBack = { kind: 'take-back-payment', ...reversal } as const;
const undo = { kind: 'undo-taking-back', ...reversal } as const;

describe('a payment for an account that may not be credited', () => {
  const held = (amountMinor: number, reversalReference?: string): WalletEvent => ({
    type: 'PaymentHeld',
    data: {
      ...{ ...about, transactionId: 'pay1', paymentId: 'pay1', reason: 'account-suspended', amountMinor },
      ...(reversalReference && { reversalReference }),
    },
  });
  const refunded = (amountMinor: number): WalletEvent => ({
    type: 'HeldPaymentRefunded',
    data: {
      ...{ ...about, transactionId: 'pay1', paymentId: 'pay1' },
      ...{ amountMinor, reversalReference: 're_1', kind: 'refund' },
    },
  });

  it('is held for its refund and credits nothing, whatever it was made for', () => {
    for (const purpose of ['talents', 'patron'] as const) {
      given(walletDecider, [])
        .when({ ...settle, payment: { ...settle.payment, purpose }, refundBecause: 'account-suspended' })
        .then([held(50_000)]);
    }
    const { state } = given(walletDecider, [held(50_000)]);
    expect(state).toMatchObject({ talentMinor: 0, isPatron: false, duplicates: { pay1: { amountMinor: 50_000 } } });
  });

  it('is refunded from the held amount, in parts too, and takes no Talents', () => {
    given(walletDecider, [topUp(500), held(50_000)])
      .when(takeBack)
      .then([refunded(50_000)]);
    const half = { ...takeBack, payment: { ...settle.payment, amountMinor: 20_000 } };
    given(walletDecider, [held(50_000)])
      .when(half)
      .then([refunded(20_000)]);
    const { state } = given(walletDecider, [held(50_000), refunded(20_000)]);
    expect(state.duplicates).toMatchObject({ pay1: { amountMinor: 30_000, held: 'account-suspended' } });
  });

  it('is held again after a failed refund', () => {
    given(walletDecider, [held(50_000), refunded(50_000)])
      .when(undo)
      .then([held(50_000, 're_1')]);
    const { state } = given(walletDecider, [held(50_000), refunded(50_000), held(50_000, 're_1')]);
    expect(state).toMatchObject({ talentMinor: 0, duplicates: { pay1: { amountMinor: 50_000 } } });
  });
});

describe('an amount that the provider moves beyond the payment', () => {
  const loss = (type: 'ReversalLossBooked' | 'ReversalLossRecovered', amountMinor: number): WalletEvent => ({
    type,
    data: { ...about, transactionId: 'back1', kind: 'refund', amountMinor, reversalReference: 're_1' },
  });
  const nothing = { ...settle.payment, amountMinor: 0 };

  it('is the platform’s loss, and leaves the balance', () => {
    given(walletDecider, [topUp(500)])
      .when({ ...takeBack, payment: nothing, lossMinor: 1500 })
      .then([loss('ReversalLossBooked', 1500)]);
    expect(given(walletDecider, [topUp(500), loss('ReversalLossBooked', 1500)]).state).toMatchObject({
      talentMinor: 50_000,
      owedMinor: 0,
    });
  });

  it('is booked after the part that the payment covers', () => {
    const decided = walletDecider.decide(
      { ...takeBack, lossMinor: 1500 },
      given(walletDecider, [topUp(500)]).state,
    ) as readonly WalletEvent[];
    expect(decided).toMatchObject([
      { type: 'PaymentTakenBack', data: { amountMinor: 50_000, takenMinor: 50_000, owedMinor: 0 } },
      loss('ReversalLossBooked', 1500),
    ]);
  });

  it('is recovered when the provider returns it, and credits nobody', () => {
    given(walletDecider, [])
      .when({ ...undo, payment: nothing, lossMinor: 1500 })
      .then([loss('ReversalLossRecovered', 1500)]);
    expect(given(walletDecider, [loss('ReversalLossRecovered', 1500)]).state.talentMinor).toBe(0);
  });

  it('books nothing where there is none', () => {
    given(walletDecider, [topUp(500)])
      .when({ ...takeBack, payment: nothing })
      .then([]);
  });
});

describe('a patronage whose payment was reversed', () => {
  const payment = { ...settledByCard('ines', 'pay3', patronPriceMinor, 'patron').payment, paymentReference: 'p3' };
  const command: WalletCommand = { ...undo, kind: 'undo-taking-back', payment };
  const data = { ...about, paymentReference: 'p3', purpose: 'patron', kind: 'refund' } as const;
  const amounts = { amountMinor: patronPriceMinor, reversalReference: 're_1' };
  const takenBack: WalletEvent = {
    type: 'PaymentTakenBack',
    data: { ...data, ...amounts, transactionId: 'back0', takenMinor: 0, owedMinor: 0 },
  };
  const ended: WalletEvent = { type: 'PatronageEnded', data: { transactionId: 'back0', userId: 'ines' } };
  const undone: WalletEvent = { type: 'TakingBackUndone', data: { ...data, ...amounts, transactionId: 'back1' } };
  const restored: WalletEvent = { type: 'PatronageRestored', data: { transactionId: 'back1', userId: 'ines' } };

  it('takes no Talents, and owes none', () => {
    const { state } = given(walletDecider, [topUp(500), became('card'), takenBack, ended]);
    expect(state).toMatchObject({ talentMinor: 50_000, owedMinor: 0, isPatron: false });
  });

  it('is restored by the reinstatement', () => {
    given(walletDecider, [became('card'), takenBack, ended])
      .when(command)
      .then([undone, restored]);
    const { state } = given(walletDecider, [became('card'), takenBack, ended, undone, restored]);
    expect(state).toMatchObject({ isPatron: true, talentMinor: 0, patronages: { p3: patronPriceMinor } });
  });

  it('stays as it is when another payment already restored it', () => {
    const bought: WalletEvent = {
      type: 'PatronPurchased',
      data: {
        ...{ transactionId: 't4', userId: 'ines', method: 'balance' },
        ...{ amountMinor: patronPriceMinor, paymentReference: null },
      },
    };
    given(walletDecider, [became('card'), takenBack, ended, bought])
      .when(command)
      .then([undone]);
  });
});
