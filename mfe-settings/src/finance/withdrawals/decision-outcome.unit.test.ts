import type { MoneyFailure } from '@libretto/product/money-command';
import { outcomeText, whatWasRecordedAfter } from './decision-outcome';

const refused = (problem: object = {}): MoneyFailure => ({
  kind: 'refused',
  text: 'No',
  error: { problem: { ...problem } },
});
const decided = (status: string) => refused({ withdrawal: { status } });
const unknown: MoneyFailure = { kind: 'unknown', text: 'The server did not answer.' };
const notSent: MoneyFailure = { kind: 'not sent', text: 'You are offline.' };

test('says that nothing was paid only where the server said so', () => {
  expect(outcomeText(refused())).toBe('Nothing was paid.');
  expect(outcomeText(decided('refused'))).toBe('It was refused before. Nothing was paid.');
  expect(outcomeText(decided('approved'))).toBe(
    'It was approved before. Its transfer may be ordered already: do not order it again.',
  );
  expect(outcomeText(decided('returned'))).toBe('It was approved before, and its transfer was returned.');
  expect(outcomeText(decided('paid'))).toBe('It was approved before, and the euros are paid out.');
  expect(outcomeText(unknown)).toMatch(/^No answer came, so it is not known/);
  expect(outcomeText(notSent)).toBe('The decision was not sent.');
});

test('speaks of the record of a transfer, not of a decision', () => {
  expect(whatWasRecordedAfter(refused())).toBeUndefined();
  expect(whatWasRecordedAfter(unknown)).toMatch(/not known whether it was recorded/);
  expect(whatWasRecordedAfter(notSent)).toBe('The outcome was not sent.');
});
