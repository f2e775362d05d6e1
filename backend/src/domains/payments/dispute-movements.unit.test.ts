// Tests how the movements of one dispute are counted, whatever its provider reports, in any order and repeatedly.
import type { ReportedMovements } from '../../ports/payments/card-payments';
import { heard, isSame, isTaken, knownAfter } from './dispute-movements';
import type { Movements } from './payment/payment.events';

const none = { lines: [], events: [] };
const taken = (lines: readonly string[], event?: string): ReportedMovements => ({
  taken: lines,
  given: [],
  ...(event && { event }),
});
const given = (lines: readonly string[], event?: string): ReportedMovements => ({
  taken: [],
  given: lines,
  ...(event && { event }),
});

/** The movements after reports that the dispute took its money. */
const afterTakings = (...reports: readonly (ReportedMovements | undefined)[]): Movements | undefined =>
  reports.reduce<Movements | undefined>((before, report) => heard(before, 'taken', report), undefined);

test('a movement is known by its line, and the same lines in another order add nothing', () => {
  const both = afterTakings(taken(['txn_2']), taken(['txn_1']), taken(['txn_2', 'txn_1']));
  expect(both).toEqual({ taken: { lines: ['txn_1', 'txn_2'], events: [] }, given: none });
  expect(isSame(both as Movements, afterTakings(taken(['txn_1', 'txn_2'])) as Movements)).toBe(true);
  expect(isSame(both as Movements, afterTakings(taken(['txn_1'])) as Movements)).toBe(false);
});

test('a movement without a line is known by its event', () => {
  const one = afterTakings(taken([], 'evt_1'), taken([], 'evt_1'));
  expect(one).toEqual({ taken: { lines: [], events: ['evt_1'] }, given: none });
  expect(isSame(one as Movements, afterTakings(taken([], 'evt_2')) as Movements)).toBe(false);
});

test('a report that names only movements of the other side is one movement without an id', () => {
  expect(afterTakings(given(['txn_2']))).toEqual({
    taken: { lines: [], events: [''] },
    given: { lines: ['txn_2'], events: [] },
  });
});

test('a movement without an id counts once, and gives way to the event that names it', () => {
  const unnamed = afterTakings(undefined, undefined) as Movements;
  expect(unnamed.taken).toEqual({ lines: [], events: [''] });
  expect(isSame(unnamed, { taken: none, given: none })).toBe(false);
  expect(afterTakings(undefined, taken([], 'evt_1'))?.taken.events).toEqual(['evt_1']);
  expect(afterTakings(taken(['txn_1']), undefined)?.taken).toEqual({ lines: ['txn_1'], events: [] });
});

test('a line and an event of the same movement are not added up', () => {
  const once = afterTakings(taken(['txn_1']), taken([], 'evt_1')) as Movements;
  expect(isTaken(once)).toBe(true);
  expect(isTaken(heard(once, 'given', given(['txn_2'])))).toBe(false);
});

test('the money is taken while it was taken more often than given back', () => {
  const back = heard(afterTakings(taken(['txn_1'])), 'given', given(['txn_2']));
  expect(isTaken(back)).toBe(false);
  expect(isTaken(heard(back, 'taken', taken(['txn_3'])))).toBe(true);
  expect(isTaken({ taken: none, given: none })).toBe(false);
  const late = heard(undefined, 'given', given([], 'evt_2'));
  expect(isSame(late, { taken: none, given: { lines: [], events: ['evt_2'] } })).toBe(true);
  expect(isSame(late, { taken: none, given: none })).toBe(false);
});

test('an event of a former version, which records no movements, counts as one', () => {
  const before = knownAfter(undefined, 100, true, undefined);
  expect(before).toEqual({
    claimedMinor: 100,
    stands: true,
    movements: { taken: { lines: [], events: [''] }, given: none },
  });
  expect(isTaken(knownAfter(before, 100, false, undefined).movements)).toBe(false);
  const recorded = { taken: { lines: ['txn_1'], events: [] }, given: none };
  expect(knownAfter(before, 100, true, recorded).movements).toBe(recorded);
});
