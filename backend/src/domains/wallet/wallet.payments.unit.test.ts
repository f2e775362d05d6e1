// Tests external payments to and from a wallet: top-ups, reversals, payouts.
import { given } from '../../../tests/support/given';
import { became, royalty, topUp } from '../../../tests/support/wallet-history';
import { notHeld, type Payment, settledByCard, type WalletCommand } from './wallet.commands';
import { patronPriceMinor, walletDecider } from './wallet.decider';
import type { WalletEvent } from './wallet.events';

const byCard: Payment = {
  paymentId: 'pay1',
  userId: 'ines',
  provider: 'card',
  purpose: 'talents',
  amountMinor: 50_000,
  paymentReference: 'pi_1',
};

describe('a payment that is taken back', () => {
  const takeBack: WalletCommand = {
    kind: 'take-back-payment',
    transactionId: 'back1',
    payment: byCard,
    reversal: 'chargeback',
    reversalReference: 'dp_1',
  };
  const takenBack = (takenMinor: number, owedMinor: number): WalletEvent => ({
    type: 'PaymentTakenBack',
    data: {
      transactionId: 'back1',
      userId: 'ines',
      provider: 'card',
      purpose: 'talents',
      kind: 'chargeback',
      amountMinor: 50_000,
      takenMinor,
      owedMinor,
      paymentReference: 'pi_1',
      reversalReference: 'dp_1',
    },
  });

  it('takes the Talents that are there, and what is missing is owed', () => {
    given(walletDecider, [topUp(500)])
      .when(takeBack)
      .then([takenBack(50_000, 0)]);
    given(walletDecider, [topUp(120)])
      .when(takeBack)
      .then([takenBack(12_000, 38_000)]);
    expect(given(walletDecider, [topUp(120), takenBack(12_000, 38_000)]).state).toMatchObject({
      talentMinor: 0,
      owedMinor: 38_000,
    });
  });

  it('is paid by whatever comes next, in Talents or euros, before anything can be spent', () => {
    const repaid = (from: 'talent' | 'eur', amountMinor: number, transactionId: string): WalletEvent => ({
      type: 'DebtRepaid',
      data: { transactionId, userId: 'ines', from, amountMinor },
    });
    const owing = given(walletDecider, [takenBack(0, 50_000)]);
    const toppedUp: WalletEvent = {
      type: 'TalentsToppedUp',
      data: { transactionId: 'pay9', userId: 'ines', source: 'card', amountMinor: 60_000, paymentReference: 'pay9' },
    };
    owing.when(settledByCard('ines', 'pay9', 60_000)).then([toppedUp, repaid('talent', 50_000, 'pay9')]);
    const { kind: _, ...data } = { kind: 'credit-royalty' as const, ...royalty(20_000).data };
    owing
      .when({ kind: 'credit-royalty', ...data } as WalletCommand)
      .then([royalty(20_000), repaid('eur', 20_000, 'r1')]);
    const after = given(walletDecider, [takenBack(0, 50_000), toppedUp, repaid('talent', 50_000, 'pay9')]);
    expect(after.state).toMatchObject({ talentMinor: 10_000, owedMinor: 0 });
  });

  it('comes back with a dispute that was won', () => {
    const undo: WalletCommand = {
      kind: 'undo-taking-back',
      transactionId: 'undo1',
      payment: byCard,
      reversal: 'chargeback',
      reversalReference: 'dp_1',
    };
    const history = [topUp(120), takenBack(12_000, 38_000)];
    const undone: WalletEvent = {
      type: 'TakingBackUndone',
      data: {
        transactionId: 'undo1',
        userId: 'ines',
        provider: 'card',
        purpose: 'talents',
        kind: 'chargeback',
        amountMinor: 50_000,
        paymentReference: 'pi_1',
        reversalReference: 'dp_1',
      },
    };
    const repaid: WalletEvent = {
      type: 'DebtRepaid',
      data: { transactionId: 'undo1', userId: 'ines', from: 'talent', amountMinor: 38_000 },
    };
    given(walletDecider, history).when(undo).then([undone, repaid]);
    expect(given(walletDecider, [...history, undone, repaid]).state).toMatchObject({
      talentMinor: 12_000,
      owedMinor: 0,
    });
  });

  it('ends the patronage that it had paid for, once all of it is gone', () => {
    const history = [became('card')];
    const paymentReference = (history[0] as Extract<WalletEvent, { type: 'PatronPurchased' }>).data.paymentReference;
    const payment: Payment = {
      ...byCard,
      purpose: 'patron',
      amountMinor: patronPriceMinor,
      paymentReference: paymentReference ?? '',
    };
    const ended: WalletEvent = { type: 'PatronageEnded', data: { transactionId: 'back1', userId: 'ines' } };
    const decided = (remainingMinor: number) =>
      walletDecider.decide(
        { ...takeBack, payment: { ...payment, amountMinor: patronPriceMinor - remainingMinor } },
        given(walletDecider, history).state,
      );
    expect(decided(0)).toContainEqual(ended);
    expect(decided(1)).not.toContainEqual(ended);
    expect(given(walletDecider, [...history, ended]).state.isPatron).toBe(false);
  });
});

describe('a withdrawal', () => {
  const payee = { name: 'Nour Haddad', iban: 'DE89370400440532013000' };
  const request: WalletCommand = {
    kind: 'request-withdrawal',
    userId: 'ines',
    transactionId: 'w1',
    amountMinor: 500_000,
    payee,
    ...notHeld,
  };
  const requested: WalletEvent = {
    type: 'WithdrawalRequested',
    data: { transactionId: 'w1', userId: 'ines', amountMinor: 500_000, payee },
  };
  const decideIt = (decision: { approved: true } | { approved: false; reason: string }): WalletCommand => ({
    kind: 'decide-withdrawal',
    userId: 'ines',
    transactionId: 'w1',
    decidedBy: 'aurelio',
    decision,
    ...notHeld,
  });

  it('sets aside 50 EUR or more, of what is there', () => {
    given(walletDecider, [royalty(500_000)])
      .when(request)
      .then([requested]);
    given(walletDecider, [royalty(900_000)])
      .when({ ...request, amountMinor: 499_900 })
      .refused('WithdrawalTooSmall');
    given(walletDecider, [royalty(499_999)])
      .when(request)
      .refused('WithdrawalAboveBalance');
    expect(given(walletDecider, [royalty(500_000), requested]).state.euroMinor).toBe(0);
  });

  it('is neither asked for nor paid out while payouts are held, and can be refused meanwhile', () => {
    const held = { payoutsHeldUntil: '2026-02-28T12:00:00.000Z', now: '2026-02-28T11:59:59.999Z' };
    const refusal = { code: 'PayoutsHeld', until: held.payoutsHeldUntil } as const;
    const paid = [royalty(500_000)];
    given(walletDecider, paid)
      .when({ ...request, ...held })
      .refused(refusal);
    given(walletDecider, paid)
      .when({ ...request, ...held, now: held.payoutsHeldUntil })
      .then([requested]);
    given(walletDecider, [...paid, requested])
      .when({ ...decideIt({ approved: true }), ...held })
      .refused(refusal);
    const refused = { transactionId: 'w1', userId: 'ines', amountMinor: 500_000, decidedBy: 'aurelio', reason: 'no' };
    given(walletDecider, [...paid, requested])
      .when({ ...decideIt({ approved: false, reason: 'no' }), ...held })
      .then([{ type: 'WithdrawalRefused', data: refused }]);
  });

  it('waits until a debt is paid', () => {
    const owed: WalletEvent = {
      type: 'PaymentTakenBack',
      data: {
        transactionId: 'back1',
        userId: 'ines',
        provider: 'card',
        purpose: 'talents',
        kind: 'refund',
        amountMinor: 100,
        takenMinor: 0,
        owedMinor: 100,
        paymentReference: 'pi_1',
        reversalReference: 're_1',
      },
    };
    given(walletDecider, [royalty(500_000), owed])
      .when(request)
      .refused({ code: 'WithdrawalWhileOwing', owedTalents: 1 });
    // The withdrawal was requested before the debt: a refusal repays the debt, whereas a payout would not.
    given(walletDecider, [royalty(500_000), requested, owed])
      .when(decideIt({ approved: true }))
      .refused({ code: 'WithdrawalWhileOwing', owedTalents: 1 });
  });

  it('is decided once: paid out, or given back with a reason', () => {
    const data = { transactionId: 'w1', userId: 'ines', amountMinor: 500_000, decidedBy: 'aurelio' };
    const history = [royalty(500_000), requested];
    given(walletDecider, history)
      .when(decideIt({ approved: true }))
      .then([{ type: 'WithdrawalApproved', data }]);
    const refused: WalletEvent = { type: 'WithdrawalRefused', data: { ...data, reason: 'The names differ' } };
    given(walletDecider, history)
      .when(decideIt({ approved: false, reason: 'The names differ' }))
      .then([refused]);
    expect(given(walletDecider, [...history, refused]).state.euroMinor).toBe(500_000);
    given(walletDecider, [...history, refused])
      .when(decideIt({ approved: true }))
      .refused({ code: 'WithdrawalDecided', approved: false });
    given(walletDecider, [...history, refused])
      .when(decideIt({ approved: false, reason: 'Another reason' }))
      .then([]);
    given(walletDecider, [])
      .when(decideIt({ approved: true }))
      .refused('NoSuchWithdrawal');
  });
});
