import { given } from '../../../../tests/support/world/given';
import { type Payer, paymentDecider } from './payment.decider';
import type { PaymentEvent } from './payment.events';

const payer: Payer = { userId: 'ines', provider: 'card', purpose: 'talents' };
const about = { paymentId: 'p1', userId: 'ines' };
const opened: PaymentEvent = {
  type: 'PaymentOpened',
  data: { ...about, provider: 'card', purpose: 'talents', amountMinor: 1000 },
};
const settled = {
  ...about,
  provider: 'card',
  purpose: 'talents',
  amountMinor: 1000,
  paymentReference: 'pi_1',
} as const;
const succeeded: PaymentEvent = { type: 'PaymentSucceeded', data: settled };
const failed: PaymentEvent = { type: 'PaymentFailed', data: { ...about, reason: 'canceled' } };
const reversed = (reversalReference: string, amountMinor: number, remainingMinor: number, lossMinor = 0) =>
  ({
    type: 'PaymentReversed',
    data: {
      ...settled,
      amountMinor,
      kind: 'refund',
      reversalReference,
      remainingMinor,
      lossMinor,
      claimedMinor: amountMinor + lossMinor,
    },
  }) as const;
const reinstated = (reversalReference: string, amountMinor: number, lossMinor = 0) =>
  ({
    type: 'PaymentReinstated',
    data: {
      ...settled,
      amountMinor,
      kind: 'refund',
      reversalReference,
      lossMinor,
      claimedMinor: amountMinor + lossMinor,
    },
  }) as const;

const open = { kind: 'open', paymentId: 'p1', payer, amountMinor: 1000, isPatron: false } as const;
const succeed = {
  kind: 'succeed',
  paymentId: 'p1',
  paymentReference: 'pi_1',
  amountMinor: 1000,
  payer: null,
} as const;
const reverse = (reversalReference: string, claimedMinor: number) =>
  ({ kind: 'reverse', paymentId: 'p1', reversal: 'refund', reversalReference, claimedMinor }) as const;
const reinstate = (reversalReference: string, claimedMinor: number) =>
  ({ kind: 'reinstate', paymentId: 'p1', reversal: 'refund', reversalReference, claimedMinor }) as const;

describe('a payment', () => {
  test('is opened once', () => {
    given(paymentDecider, []).when(open).then([opened]);
    given(paymentDecider, [opened]).when(open).then([]);
  });

  test('for the patronage is not begun by a patron', () => {
    const command = { ...open, payer: { ...payer, purpose: 'patron' }, isPatron: true } as const;
    given(paymentDecider, []).when(command).refused('AlreadyPatron');
  });

  test('succeeds once, also after it was thought lost', () => {
    given(paymentDecider, [opened]).when(succeed).then([succeeded]);
    given(paymentDecider, [opened, failed]).when(succeed).then([succeeded]);
    given(paymentDecider, [opened, succeeded]).when(succeed).then([]);
  });

  test('succeeds only for the customer for whom it was begun', () => {
    const begin = {
      kind: 'begin',
      paymentId: 'p1',
      reference: 'pi_1',
      checkoutUrl: null,
      customerId: 'cus_1',
    } as const;
    const begun = {
      type: 'PaymentBegun',
      data: { ...about, reference: 'pi_1', checkoutUrl: null, customerId: 'cus_1' },
    } as const;
    given(paymentDecider, [opened]).when(begin).then([begun]);
    for (const customerId of ['cus_2', null, undefined])
      given(paymentDecider, [opened, begun])
        .when({ ...succeed, customerId })
        .refused('UnknownPayment');
    given(paymentDecider, [opened, begun])
      .when({ ...succeed, customerId: 'cus_1' })
      .then([succeeded]);
  });

  test('by another reference is another payment', () => {
    const other = { ...succeed, paymentReference: 'pi_2' };
    given(paymentDecider, [opened, succeeded]).when(other).refused('PaidByAnother');
  });

  test('that nobody wrote down is opened and settled when the provider knows whose it is', () => {
    given(paymentDecider, [])
      .when({ ...succeed, payer })
      .then([opened, succeeded]);
    given(paymentDecider, []).when(succeed).refused('UnknownPayment');
  });

  test('of less than was asked is not credited', () => {
    given(paymentDecider, [opened])
      .when({ ...succeed, amountMinor: 999 })
      .refused('Underpaid');
  });

  test('fails only while it is open', () => {
    const fail = { kind: 'fail', paymentId: 'p1', reason: 'canceled' } as const;
    given(paymentDecider, [opened]).when(fail).then([failed]);
    given(paymentDecider, [opened, succeeded]).when(fail).then([]);
    given(paymentDecider, [opened, failed]).when(fail).then([]);
    given(paymentDecider, []).when(fail).refused('UnknownPayment');
  });

  test('goes back once for each reference', () => {
    const first = reversed('re_1', 300, 700);
    given(paymentDecider, [opened, succeeded]).when(reverse('re_1', 300)).then([first]);
    given(paymentDecider, [opened, succeeded, first]).when(reverse('re_1', 300)).then([]);
    given(paymentDecider, [opened, succeeded, first])
      .when(reverse('re_2', 700))
      .then([reversed('re_2', 700, 0)]);
    given(paymentDecider, [opened]).when(reverse('re_1', 300)).refused('NotPaid');
  });

  test('returns the credited amount, and the platform bears the loss beyond it', () => {
    const first = reversed('re_1', 800, 200);
    const second = reversed('re_2', 200, 0, 600);
    const third = reversed('re_3', 0, 0, 5);
    given(paymentDecider, [opened, succeeded, first]).when(reverse('re_2', 800)).then([second]);
    given(paymentDecider, [opened, succeeded, first, second]).when(reverse('re_3', 5)).then([third]);
    // Of the claimed 1605, the payment covered 1000. After 800 of the claims are withdrawn, 805 of it are still
    // reversed and nothing beyond.
    given(paymentDecider, [opened, succeeded, first, second, third])
      .when(reinstate('re_2', 800))
      .then([{ ...reinstated('re_2', 195, 605), data: { ...reinstated('re_2', 195, 605).data, claimedMinor: 800 } }]);
  });

  test('books an amount that was only noted beyond the payment with the next reversal', () => {
    const all = reversed('re_1', 1000, 0);
    const noted: PaymentEvent = {
      type: 'ReversalNoted',
      data: { ...about, reversalReference: 'dp_1', claimedMinor: 300, stands: true },
    };
    given(paymentDecider, [opened, succeeded, all, noted])
      .when(reverse('dp_2', 50))
      .then([{ ...reversed('dp_2', 0, 0, 350), data: { ...reversed('dp_2', 0, 0, 350).data, claimedMinor: 50 } }]);
    // A loss that was never booked cannot be recovered.
    given(paymentDecider, [opened, succeeded, all, noted])
      .when(reinstate('dp_1', 300))
      .then([{ type: 'ReversalNoted', data: { ...noted.data, stands: false } }]);
  });

  test('is reinstated once, and a late webhook event of the reversal changes nothing', () => {
    const gone = reversed('dp_1', 1000, 0);
    const back = reinstated('dp_1', 1000);
    given(paymentDecider, [opened, succeeded, gone]).when(reinstate('dp_1', 1000)).then([back]);
    given(paymentDecider, [opened, succeeded, gone, back]).when(reinstate('dp_1', 1000)).then([]);
    given(paymentDecider, [opened, succeeded]).when(reinstate('dp_1', 1000)).then([gone, back]);
    given(paymentDecider, [opened, succeeded, gone, back]).when(reverse('dp_1', 1000)).then([]);
  });
});

describe('a report of a payment', () => {
  const begin = { kind: 'begin', paymentId: 'p1', reference: 'np_1', checkoutUrl: 'https://pay.example/1' } as const;
  const begun: PaymentEvent = {
    type: 'PaymentBegun',
    data: { ...about, reference: 'np_1', checkoutUrl: 'https://pay.example/1' },
  };
  const see = { kind: 'see', paymentId: 'p1', paymentReference: 'np_2', isUnderpaid: false } as const;
  const seen = (paymentReference: string, isUnderpaid: boolean): PaymentEvent => ({
    type: 'PaymentSeen',
    data: { ...about, paymentReference, isUnderpaid },
  });

  test('begins it once, by the first reference', () => {
    given(paymentDecider, [opened]).when(begin).then([begun]);
    given(paymentDecider, [opened, begun])
      .when({ ...begin, reference: 'np_9' })
      .then([]);
    given(paymentDecider, []).when(begin).refused('UnknownPayment');
  });

  test('is stored when the reference or the underpayment is new, and never after the payment succeeded', () => {
    given(paymentDecider, [opened])
      .when(see)
      .then([seen('np_2', false)]);
    const history = [opened, seen('np_2', false)];
    given(paymentDecider, history).when(see).then([]);
    given(paymentDecider, history)
      .when({ ...see, isUnderpaid: true })
      .then([seen('np_2', true)]);
    given(paymentDecider, history)
      .when({ ...see, paymentReference: 'np_3' })
      .then([seen('np_3', false)]);
    given(paymentDecider, [opened, succeeded]).when(see).then([]);
  });

  test('of more than the requested amount is credited in full', () => {
    given(paymentDecider, [opened])
      .when({ ...succeed, amountMinor: 1001 })
      .then([{ type: 'PaymentSucceeded', data: { ...settled, amountMinor: 1001 } }]);
  });

  test('of another amount under the same reference is refused', () => {
    for (const amountMinor of [999, 1001]) {
      given(paymentDecider, [opened, succeeded])
        .when({ ...succeed, amountMinor })
        .refused('OtherAmount');
    }
  });

  test('that names another payer is refused, and one that names the payer is accepted', () => {
    given(paymentDecider, [opened])
      .when({ ...succeed, payer: { ...payer, userId: 'nour' } })
      .refused('UnknownPayment');
    given(paymentDecider, [opened])
      .when({ ...succeed, payer })
      .then([succeeded]);
  });

  test('of a refund of another amount under the same reference is refused', () => {
    const first = reversed('re_1', 300, 700);
    given(paymentDecider, [opened, succeeded, first]).when(reverse('re_1', 301)).refused('OtherAmount');
  });

  test('of a reinstatement is refused before the payment succeeded', () => {
    given(paymentDecider, [opened]).when(reinstate('re_1', 300)).refused('NotPaid');
  });
});

test('Talents are paid for by patrons too, and the patronage by anybody else', () => {
  given(paymentDecider, [])
    .when({ ...open, isPatron: true })
    .then([opened]);
  const patron = { ...payer, purpose: 'patron' } as const;
  given(paymentDecider, [])
    .when({ ...open, payer: patron })
    .then([{ ...opened, data: { ...opened.data, purpose: 'patron' } } as PaymentEvent]);
});

test('a dispute that took its money twice and gave it back once is not reinstated', () => {
  const movements = { taken: ['txn_1', 'txn_3'], given: [] };
  const stored = { taken: { lines: ['txn_1', 'txn_3'], events: [] }, given: { lines: [], events: [] } };
  const gone: PaymentEvent = {
    type: 'PaymentReversed',
    data: { ...reversed('dp_1', 1000, 0).data, kind: 'chargeback', movements: stored },
  };
  const command = { ...reverse('dp_1', 1000), reversal: 'chargeback', movements } as const;
  given(paymentDecider, [opened, succeeded]).when(command).then([gone]);
  const back = (...lines: readonly string[]) =>
    ({ ...command, kind: 'reinstate', movements: { ...movements, given: lines } }) as const;
  const noted = { paymentId: 'p1', userId: 'ines', reversalReference: 'dp_1', claimedMinor: 1000, stands: true };
  const givenOnce = { ...stored, given: { lines: ['txn_2'], events: [] } };
  given(paymentDecider, [opened, succeeded, gone])
    .when(back('txn_2'))
    .then([{ type: 'ReversalNoted', data: { ...noted, movements: givenOnce } }]);
  given(paymentDecider, [opened, succeeded, gone])
    .when(back('txn_2', 'txn_4'))
    .then([
      {
        type: 'PaymentReinstated',
        data: {
          ...{ ...settled, amountMinor: 1000, kind: 'chargeback', reversalReference: 'dp_1', claimedMinor: 1000 },
          ...{ lossMinor: 0, movements: { ...stored, given: { lines: ['txn_2', 'txn_4'], events: [] } } },
        },
      },
    ]);
});

describe('a cancelled payment', () => {
  const cancelled: PaymentEvent = { type: 'PaymentCancelled', data: { ...about, reason: 'account-suspended' } };

  test('stays open until its provider has answered', () => {
    const fail = { kind: 'fail', paymentId: 'p1', reason: 'canceled' } as const;
    given(paymentDecider, [opened, cancelled]).when(fail).then([failed]);
    given(paymentDecider, [opened, cancelled, failed]).when(fail).then([]);
  });

  test('is cancelled once, also after it failed, and never after it succeeded', () => {
    const cancel = { kind: 'cancel', paymentId: 'p1', reason: 'account-suspended' } as const;
    for (const history of [[opened], [opened, failed]]) {
      given(paymentDecider, history).when(cancel).then([cancelled]);
    }
    given(paymentDecider, [opened, cancelled])
      .when({ ...cancel, reason: 'account-deleted' })
      .then([]);
    given(paymentDecider, [opened, succeeded]).when(cancel).then([]);
    given(paymentDecider, []).when(cancel).refused('UnknownPayment');
  });

  test('is refunded when it is paid, as is every payment for an account that may not be credited', () => {
    const held = (refundBecause: 'account-deleted' | 'account-suspended'): PaymentEvent => ({
      type: 'PaymentSucceeded',
      data: { ...settled, refundBecause },
    });
    given(paymentDecider, [opened, cancelled])
      .when(succeed)
      .then([held('account-suspended')]);
    given(paymentDecider, [opened])
      .when({ ...succeed, refundBecause: 'account-deleted' })
      .then([held('account-deleted')]);
  });
});

test('a dispute that takes its money again is reversed again, in whatever order its reports arrive', () => {
  const side = (...lines: readonly string[]) => ({ lines, events: [] });
  const none = side();
  const about = { kind: 'chargeback', reversalReference: 'dp_1', claimedMinor: 1000 } as const;
  const gone = (...lines: readonly string[]): PaymentEvent => ({
    type: 'PaymentReversed',
    data: { ...reversed('dp_1', 1000, 0).data, ...about, movements: { taken: side(...lines), given: none } },
  });
  const back: PaymentEvent = {
    type: 'PaymentReinstated',
    data: { ...settled, ...about, lossMinor: 0, movements: { taken: side('txn_1'), given: side('txn_2') } },
  };
  const history = [opened, succeeded, gone('txn_1'), back];
  const report = (taken: readonly string[]) =>
    ({ ...reverse('dp_1', 1000), reversal: 'chargeback', movements: { taken, given: ['txn_2'] } }) as const;
  given(paymentDecider, history)
    .when(report(['txn_1']))
    .then([]);
  const movements = { taken: side('txn_1', 'txn_3'), given: side('txn_2') };
  given(paymentDecider, history)
    .when(report(['txn_1', 'txn_3']))
    .then([{ type: 'PaymentReversed', data: { ...reversed('dp_1', 1000, 0).data, ...about, movements } }]);
  // The second return is reported before the second withdrawal of the money.
  const early = { taken: side('txn_1'), given: side('txn_2', 'txn_4') };
  const noted = { paymentId: 'p1', userId: 'ines', reversalReference: 'dp_1', claimedMinor: 1000, stands: false };
  const heardEarly: PaymentEvent = { type: 'ReversalNoted', data: { ...noted, movements: early } };
  given(paymentDecider, history)
    .when({ ...report(['txn_1']), kind: 'reinstate', movements: { taken: ['txn_1'], given: ['txn_2', 'txn_4'] } })
    .then([heardEarly]);
  given(paymentDecider, [...history, heardEarly])
    .when(report(['txn_1', 'txn_3']))
    .then([{ type: 'ReversalNoted', data: { ...noted, movements: { ...early, taken: side('txn_1', 'txn_3') } } }]);
});

test('a loss is booked again after it was recovered', () => {
  const first = reversed('re_1', 800, 200);
  const second = reversed('re_2', 200, 0, 600);
  const recovered: PaymentEvent = {
    type: 'PaymentReinstated',
    data: { ...reinstated('re_2', 200, 600).data, claimedMinor: 800 },
  };
  given(paymentDecider, [opened, succeeded, first, second]).when(reinstate('re_2', 800)).then([recovered]);
  given(paymentDecider, [opened, succeeded, first, second, recovered])
    .when(reverse('re_3', 800))
    .then([reversed('re_3', 200, 0, 600)]);
});

test('a different movement of a dispute is stored even if the number of movements stays the same', () => {
  const heardOnce: PaymentEvent = {
    type: 'PaymentReversed',
    data: {
      ...reversed('dp_1', 1000, 0).data,
      kind: 'chargeback',
      movements: { taken: { lines: [], events: ['evt_1'] }, given: { lines: [], events: [] } },
    },
  };
  const movements = { taken: ['txn_1'], given: [] };
  given(paymentDecider, [opened, succeeded, heardOnce])
    .when({ ...reverse('dp_1', 1000), reversal: 'chargeback', movements })
    .then([
      {
        type: 'ReversalNoted',
        data: {
          ...about,
          reversalReference: 'dp_1',
          claimedMinor: 1000,
          stands: true,
          movements: { taken: { lines: ['txn_1'], events: ['evt_1'] }, given: { lines: [], events: [] } },
        },
      },
    ]);
});
