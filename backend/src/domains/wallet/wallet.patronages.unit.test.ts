// A wallet whose patronage is paid for more than once, and reversed.

import { became } from '../../../tests/support/people/wallet-history';
import { given } from '../../../tests/support/world/given';
import { type Payment, settledByCard, type WalletCommand } from './wallet.commands';
import { patronPriceMinor, walletDecider } from './wallet.decider';
import type { WalletEvent } from './wallet.events';

describe('a patronage paid for a second time', () => {
  const again = settledByCard('ines', 'pay2', patronPriceMinor, 'patron');
  const duplicated: WalletEvent = {
    type: 'PatronPaymentDuplicated',
    data: {
      transactionId: 'pay2',
      userId: 'ines',
      paymentId: 'pay2',
      amountMinor: patronPriceMinor,
      paymentReference: 'pay2',
    },
  };

  it('waits in transit for its refund, and the patron stays one', () => {
    given(walletDecider, [became('card')])
      .when(again)
      .then([duplicated]);
    const refund: WalletCommand = {
      kind: 'take-back-payment',
      transactionId: 'x',
      payment: again.payment,
      reversal: 'refund',
      reversalReference: 're_1',
    };
    const refunded: WalletEvent = {
      type: 'PatronDuplicateRefunded',
      data: {
        transactionId: 'pay2',
        userId: 'ines',
        paymentId: 'pay2',
        amountMinor: patronPriceMinor,
        reversalReference: 're_1',
      },
    };
    given(walletDecider, [became('card'), duplicated])
      .when(refund)
      .then([refunded]);
    const { state } = given(walletDecider, [became('card'), duplicated, refunded]);
    expect(state).toMatchObject({ isPatron: true, duplicates: { pay2: { amountMinor: 0 } } });
  });

  it('waits for its refund again when a chargeback of it is decided for us', () => {
    const amountMinor = patronPriceMinor;
    const refunded: WalletEvent = {
      type: 'PatronDuplicateRefunded',
      data: { transactionId: 'pay2', userId: 'ines', paymentId: 'pay2', amountMinor, reversalReference: 'dp_1' },
    };
    given(walletDecider, [became('card'), duplicated, refunded])
      .when({
        kind: 'undo-taking-back',
        transactionId: 'x',
        payment: again.payment,
        reversal: 'chargeback',
        reversalReference: 'dp_1',
      })
      .then([{ ...duplicated, data: { ...duplicated.data, reversalReference: 'dp_1' } } as WalletEvent]);
  });

  describe('whose refund failed', () => {
    const about = { transactionId: 'x', userId: 'ines', provider: 'card', purpose: 'talents' } as const;
    const refundedOf = (amountMinor: number, reversalReference = 're_1'): WalletEvent => ({
      type: 'PatronDuplicateRefunded',
      data: { transactionId: 'pay2', userId: 'ines', paymentId: 'pay2', amountMinor, reversalReference },
    });
    const undoneOf = (amountMinor: number): WalletEvent => ({
      type: 'TakingBackUndone',
      data: { ...about, kind: 'refund', amountMinor, paymentReference: 'pay2', reversalReference: 're_1' },
    });
    const takenBackOf = (amountMinor: number): WalletEvent => {
      const references = { paymentReference: 'pay2', reversalReference: 'dp_1' };
      const data = { ...about, kind: 'chargeback' as const, amountMinor, takenMinor: amountMinor, owedMinor: 0 };
      return { type: 'PaymentTakenBack', data: { ...data, ...references } };
    };
    const chargeback: WalletCommand = {
      kind: 'take-back-payment',
      transactionId: 'x',
      payment: again.payment,
      reversal: 'chargeback',
      reversalReference: 'dp_1',
    };

    it('becomes Talents, which a chargeback takes back as such', () => {
      const history = [became('card'), duplicated, refundedOf(patronPriceMinor)];
      given(walletDecider, history)
        .when({ ...chargeback, kind: 'undo-taking-back', reversal: 'refund', reversalReference: 're_1' })
        .then([undoneOf(patronPriceMinor)]);
      given(walletDecider, [...history, undoneOf(patronPriceMinor)])
        .when(chargeback)
        .then([takenBackOf(patronPriceMinor)]);
    });

    it('is taken from what waits first, and the rest from the Talents that it became', () => {
      const half = patronPriceMinor / 2;
      given(walletDecider, [became('card'), duplicated, refundedOf(half), undoneOf(half)])
        .when(chargeback)
        .then([refundedOf(half, 'dp_1'), takenBackOf(half)]);
    });
  });

  it('becomes Talents when it was crypto, which cannot be sent back', () => {
    const payment = { ...again.payment, provider: 'crypto' } as const;
    given(walletDecider, [became('card')])
      .when({ ...again, payment })
      .then([
        {
          type: 'TalentsToppedUp',
          data: {
            transactionId: 'pay2',
            userId: 'ines',
            source: 'crypto',
            amountMinor: patronPriceMinor,
            paymentReference: 'pay2',
          },
        },
      ]);
  });
});

describe('a second patronage that became Talents', () => {
  const second: Payment = {
    paymentId: 'pay2',
    userId: 'ines',
    provider: 'crypto',
    purpose: 'patron',
    amountMinor: patronPriceMinor,
    paymentReference: 'np_2',
  };
  const instead: WalletEvent = {
    type: 'TalentsToppedUp',
    data: {
      transactionId: 'pay2',
      userId: 'ines',
      source: 'crypto',
      amountMinor: patronPriceMinor,
      paymentReference: 'np_2',
    },
  };
  const history = [became('card'), instead];
  const about = { transactionId: 'back2', userId: 'ines', provider: 'crypto', purpose: 'talents' } as const;
  const references = { paymentReference: 'np_2', reversalReference: 'np_2-refund' };
  const takenBack: WalletEvent = {
    type: 'PaymentTakenBack',
    data: {
      ...about,
      kind: 'refund',
      amountMinor: patronPriceMinor,
      takenMinor: patronPriceMinor,
      owedMinor: 0,
      ...references,
    },
  };

  it('is taken back as Talents, and the first patronage stays', () => {
    given(walletDecider, history)
      .when({
        kind: 'take-back-payment',
        transactionId: 'back2',
        payment: second,
        reversal: 'refund',
        reversalReference: 'np_2-refund',
      })
      .then([takenBack]);
    expect(given(walletDecider, [...history, takenBack]).state).toMatchObject({ isPatron: true, talentMinor: 0 });
  });

  it('is given again as Talents', () => {
    const undone = { ...about, reversal: 'refund', amountMinor: patronPriceMinor, ...references };
    const { reversal: kind, ...data } = undone;
    given(walletDecider, [...history, takenBack])
      .when({
        kind: 'undo-taking-back',
        transactionId: 'back2',
        payment: second,
        reversal: 'refund',
        reversalReference: 'np_2-refund',
      })
      .then([{ type: 'TakingBackUndone', data: { ...data, kind: 'refund' } }]);
  });
});

describe('a patronage that was paid for twice over time', () => {
  const bought = (reference: string): WalletEvent => ({
    type: 'PatronPurchased',
    data: {
      transactionId: reference,
      userId: 'ines',
      method: 'card',
      amountMinor: patronPriceMinor,
      paymentReference: reference,
    },
  });
  const movement = (reference: string) => ({
    userId: 'ines',
    provider: 'card' as const,
    purpose: 'patron' as const,
    amountMinor: patronPriceMinor,
    paymentReference: reference,
    reversalReference: 'dp_1',
  });
  const lost: WalletEvent = {
    type: 'PaymentTakenBack',
    data: { ...movement('pi_1'), transactionId: 'b1', kind: 'chargeback', takenMinor: 0, owedMinor: 0 },
  };
  const ended: WalletEvent = { type: 'PatronageEnded', data: { transactionId: 'b1', userId: 'ines' } };
  const won: WalletEvent = {
    type: 'TakingBackUndone',
    data: { ...movement('pi_1'), transactionId: 'u1', kind: 'chargeback' },
  };

  it('ends only once every payment for it is reversed', () => {
    // The first payment was disputed, the patronage bought again, and then the dispute was won: two payments are valid.
    const history = [bought('pi_1'), lost, ended, bought('pi_2'), won];
    const { reversalReference: _, ...second } = movement('pi_2');
    const decided = walletDecider.decide(
      {
        kind: 'take-back-payment',
        transactionId: 'b2',
        payment: { ...second, paymentId: 'pay2' },
        reversal: 'refund',
        reversalReference: 're_2',
      },
      given(walletDecider, history).state,
    );
    expect((decided as readonly WalletEvent[]).map(({ type }) => type)).toEqual(['PaymentTakenBack']);
  });
});
