// Tests the sentences of reconciliation lines, in both languages.
import type { UnbookedReason } from '@libretto/contracts/events';
import { type LineReason, reasonText } from './line-reasons';

const line = { kind: 'refund', reference: 're_1', here: '-125000', there: '-120000' };

function said(why: LineReason, changes: Partial<Parameters<typeof reasonText>[0]> = {}) {
  const text = reasonText({ ...line, ...changes }, why);
  return [text.in('en'), text.in('de')];
}

test('the sentence of every code is in the language of the reader, with the amounts of the line', () => {
  expect(said({ code: 'same' }, { here: '-120000' })).toEqual([
    'The same refund of €-12.0000 on both sides.',
    'Dieselbe Erstattung über -12,0000\u00a0€ auf beiden Seiten.',
  ]);
  expect(said({ code: 'other-amount' })).toEqual([
    'The ledger booked €-12.5000, €0.5000 less than the provider’s €-12.0000.',
    'Das Hauptbuch hat -12,5000\u00a0€ gebucht, 0,5000\u00a0€ weniger als die -12,0000\u00a0€ des Anbieters.',
  ]);
  expect(said({ code: 'other-amount' }, { here: '-110000' })).toEqual([
    'The ledger booked €-11.0000, €1.0000 more than the provider’s €-12.0000.',
    'Das Hauptbuch hat -11,0000\u00a0€ gebucht, 1,0000\u00a0€ mehr als die -12,0000\u00a0€ des Anbieters.',
  ]);
  expect(said({ code: 'other-kind', bookedKind: 'chargeback' })).toEqual([
    'The amounts agree, but the ledger booked a chargeback and the provider a refund.',
    'Die Beträge stimmen überein, aber das Hauptbuch hat eine Rückbuchung gebucht und der Anbieter eine Erstattung.',
  ]);
  expect(said({ code: 'not-there' })[1]).toBe(
    'Das Hauptbuch hat eine Erstattung über -12,5000\u00a0€ gebucht, und der Anbieter hat weder unter re_1 noch in den Tagen davor und danach eine.',
  );
});

test('an amount in another currency has the decimals of its currency', () => {
  const dollars = { code: 'other-currency', currency: 'usd', amount: -1250 } as const;
  expect(said(dollars, { here: null })).toEqual([
    'The provider has a refund of -12.50 USD, which is not in euros.',
    'Der Anbieter hat eine Erstattung über -12,50 USD, und das sind keine Euro.',
  ]);
  expect(said({ ...dollars, currency: 'jpy' })).toEqual([
    'The provider has a refund of -1250 JPY, but the ledger booked €-12.5000.',
    'Der Anbieter hat eine Erstattung über -1250 JPY, aber das Hauptbuch hat -12,5000\u00a0€ gebucht.',
  ]);
});

test('no German sentence is left in English', () => {
  const unbooked: readonly UnbookedReason[] = [
    ...(['irrelevant', 'not-ours', 'unknown-person', 'other-currency', 'other-mode', 'other-account'] as const),
    ...(['no-amount', 'incomplete', 'no-payment', 'underpaid', 'other-amount', 'not-paid'] as const),
  ];
  const reasons: readonly LineReason[] = [
    ...(['reported', 'not-read', 'young', 'unreported'] as const).map((code) => ({ code })),
    ...unbooked.map((reason) => ({ code: 'refused', unbooked: reason }) as const),
  ];
  for (const kind of ['payment', 'refund', 'chargeback', 'reinstatement', 'fee', 'payout']) {
    for (const [english, german] of reasons.map((why) => said(why, { kind, here: null }))) {
      expect(english).toMatch(/^The provider has a .* of €-12\.0000/);
      expect(german).toMatch(/^Der Anbieter hat eine .* über -12,0000\u00a0€/);
      expect(german).not.toMatch(/\b(the|it|was|is|and|not)\b/);
    }
  }
});
