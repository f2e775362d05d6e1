// Tests external payments to and from a wallet: top-ups, reversals, payouts.

import { became, royalty, topUp } from '../../../tests/support/people/wallet-history';
import { given } from '../../../tests/support/world/given';
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

  it('takes the available Talents, and records the rest as owed', () => {
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

  it('is repaid by the next credits, in Talents or euros, before anything can be spent', () => {
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

  it('is returned by a dispute that was won', () => {
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
  const decideIt = (
    decision: { approved: true } | { approved: false; reason: string },
    decidedBy = 'aurelio',
    twoPeopleAboveMinor?: number,
  ): WalletCommand => ({
    ...{ kind: 'decide-withdrawal', userId: 'ines', transactionId: 'w1', decidedBy, decision, twoPeopleAboveMinor },
    ...notHeld,
  });

  it('reserves 50 EUR or more from the available balance', () => {
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

  it('is decided once: sent to the bank, or given back with a reason', () => {
    const data = { transactionId: 'w1', userId: 'ines', amountMinor: 500_000, decidedBy: 'aurelio' };
    const history = [royalty(500_000), requested];
    given(walletDecider, history)
      .when(decideIt({ approved: true }))
      .then([{ type: 'WithdrawalSent', data }]);
    const refused: WalletEvent = { type: 'WithdrawalRefused', data: { ...data, reason: 'The names differ' } };
    given(walletDecider, history)
      .when(decideIt({ approved: false, reason: 'The names differ' }))
      .then([refused]);
    expect(given(walletDecider, [...history, refused]).state.euroMinor).toBe(500_000);
    given(walletDecider, [...history, refused])
      .when(decideIt({ approved: true }))
      .refused('WithdrawalDecided');
    given(walletDecider, [...history, refused])
      .when(decideIt({ approved: false, reason: 'Another reason' }))
      .then([]);
    given(walletDecider, [])
      .when(decideIt({ approved: true }))
      .refused('NoSuchWithdrawal');
    given(walletDecider, history)
      .when(decideIt({ approved: true }, 'ines'))
      .refused('OwnWithdrawal');
  });

  it('needs two different people above the limit, and one up to it', () => {
    const data = { transactionId: 'w1', userId: 'ines', amountMinor: 500_000, decidedBy: 'aurelio' };
    const history = [royalty(500_000), requested];
    const approveBy = (who: string, limitMinor = 499_999) => decideIt({ approved: true }, who, limitMinor);
    given(walletDecider, history)
      .when(approveBy('aurelio', 500_000))
      .then([{ type: 'WithdrawalSent', data }]);
    const first: WalletEvent = { type: 'WithdrawalFirstApproved', data };
    given(walletDecider, history).when(approveBy('aurelio')).then([first]);
    given(walletDecider, [...history, first])
      .when(approveBy('aurelio'))
      .refused('SecondPersonNeeded');
    given(walletDecider, [...history, first])
      .when(approveBy('ines'))
      .refused('OwnWithdrawal');
    given(walletDecider, [...history, first])
      .when(approveBy('nour'))
      .then([{ type: 'WithdrawalSent', data: { ...data, decidedBy: 'nour' } }]);
    const refused = { ...data, reason: 'no' };
    given(walletDecider, [...history, first])
      .when(decideIt({ approved: false, reason: 'no' }, 'aurelio', 0))
      .then([{ type: 'WithdrawalRefused', data: refused }]);
  });

  it('answers a repeated decision to the same person alone, so that nobody else pays a second time', () => {
    const data = { transactionId: 'w1', userId: 'ines', amountMinor: 500_000, decidedBy: 'aurelio' };
    const approved: WalletEvent[] = [royalty(500_000), requested, { type: 'WithdrawalSent', data }];
    const paid: WalletEvent = { type: 'WithdrawalPaid', data: { ...about, recordedBy: 'nour' } };
    for (const history of [approved, [...approved, paid]]) {
      given(walletDecider, history)
        .when(decideIt({ approved: true }))
        .then([]);
      given(walletDecider, history)
        .when(decideIt({ approved: true }, 'nour'))
        .refused('WithdrawalDecided');
    }
    const refused: WalletEvent = { type: 'WithdrawalRefused', data: { ...data, reason: 'no' } };
    given(walletDecider, [royalty(500_000), requested, refused])
      .when(decideIt({ approved: false, reason: 'no' }, 'nour'))
      .refused('WithdrawalDecided');
  });

  const about = { transactionId: 'w1', userId: 'ines', amountMinor: 500_000 };
  const reported: WalletEvent = {
    type: 'WithdrawalReturnFirstReported',
    data: { ...about, recordedBy: 'aurelio', reason: 'Account closed' },
  };
  const sent: WalletEvent = { type: 'WithdrawalSent', data: { ...about, decidedBy: 'aurelio' } };
  const ofBank = { kind: 'record-transfer', userId: 'ines', transactionId: 'w1', recordedBy: 'nour' } as const;
  const taken = { ...ofBank, outcome: { kind: 'paid' } } as const;
  const back = { ...ofBank, outcome: { kind: 'returned', reason: 'Account closed' } } as const;
  const returned = (wasPaid: boolean): readonly WalletEvent[] => [
    { type: 'WithdrawalReturned', data: { ...about, wasPaid, recordedBy: 'nour', reason: 'Account closed' } },
    { type: 'ReturnedWithdrawalCredited', data: about },
  ];

  it('is paid once the bank has taken it, and only after an approval', () => {
    const history = [royalty(500_000), requested];
    const paid: WalletEvent = { type: 'WithdrawalPaid', data: { ...about, recordedBy: 'nour' } };
    given(walletDecider, history).when(taken).refused('WithdrawalNotSent');
    given(walletDecider, []).when(taken).refused('NoSuchWithdrawal');
    given(walletDecider, [...history, sent])
      .when(taken)
      .then([paid]);
    given(walletDecider, [...history, sent])
      .when({ ...taken, recordedBy: 'ines' })
      .refused('OwnWithdrawal');
    given(walletDecider, [...history, sent, paid])
      .when(taken)
      .then([]);
  });

  it('is the person’s again when the transfer is returned, before or after the bank had taken it, once', () => {
    const history = [royalty(500_000), requested];
    const paid: WalletEvent = { type: 'WithdrawalPaid', data: { ...about, recordedBy: 'nour' } };
    given(walletDecider, [...history, sent])
      .when(back)
      .then(returned(false));
    given(walletDecider, [...history, sent, paid, reported])
      .when(back)
      .then(returned(true));
    given(walletDecider, [...history, sent, ...returned(false)])
      .when(back)
      .then([]);
    given(walletDecider, [...history, sent, ...returned(false)])
      .when(taken)
      .refused('WithdrawalReturned');
    expect(given(walletDecider, [...history, sent, ...returned(false)]).state.euroMinor).toBe(500_000);
  });

  it('of the time when an approval paid out at once is paid, and can be returned', () => {
    const old: WalletEvent = { type: 'WithdrawalApproved', data: { ...about, decidedBy: 'aurelio' } };
    const history = [royalty(500_000), requested, old];
    given(walletDecider, history)
      .when(decideIt({ approved: true }))
      .then([]);
    given(walletDecider, history).when(taken).then([]);
    given(walletDecider, [...history, reported])
      .when(back)
      .then(returned(true));
  });

  it('needs the report of two people for a return above the limit, or once it was paid out', () => {
    const first = { ...back, recordedBy: 'aurelio' };
    const paid: WalletEvent = { type: 'WithdrawalPaid', data: { ...about, recordedBy: 'nour' } };
    const approved = [royalty(500_000), requested, sent];
    for (const [history, twoPeopleAboveMinor] of [
      [approved, 499_999],
      [[...approved, paid], 500_000],
    ] as const) {
      given(walletDecider, history)
        .when({ ...first, twoPeopleAboveMinor })
        .then([reported]);
      given(walletDecider, [...history, reported])
        .when({ ...first, twoPeopleAboveMinor })
        .refused('SecondReporterNeeded');
      given(walletDecider, [...history, reported])
        .when({ ...back, twoPeopleAboveMinor })
        .then(returned(history !== approved));
    }
    given(walletDecider, approved)
      .when({ ...back, twoPeopleAboveMinor: 500_000 })
      .then(returned(false));
    // A payment after the first report contradicts it.
    given(walletDecider, [...approved, reported, paid])
      .when(first)
      .then([reported]);
  });

  it('that is returned pays a debt first, and becomes unclaimed after the deletion of the account', () => {
    const history = [royalty(500_000), requested, sent];
    const owed: WalletEvent = {
      type: 'PaymentTakenBack',
      data: {
        ...{ transactionId: 'back1', userId: 'ines', provider: 'card', purpose: 'talents', kind: 'refund' },
        ...{ amountMinor: 100, takenMinor: 0, owedMinor: 100, paymentReference: 'pi_1', reversalReference: 're_1' },
      },
    };
    const repaid = { transactionId: 'w1', userId: 'ines', from: 'eur', amountMinor: 100 } as const;
    given(walletDecider, [...history, owed])
      .when(back)
      .then([...returned(false), { type: 'DebtRepaid', data: repaid }]);
    const closed: WalletEvent = { type: 'WalletClosed', data: { transactionId: 'c', userId: 'ines' } };
    const unclaimed = { transactionId: 'w1', userId: 'ines', talentMinor: 0, euroMinor: 500_000 };
    given(walletDecider, [...history, closed])
      .when(back)
      .then([...returned(false), { type: 'BalanceUnclaimed', data: unclaimed }]);
  });
});
