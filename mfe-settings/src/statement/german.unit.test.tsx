// Displayed values follow the page's language; exported ones do not.
import { axisNumber } from '../chart/axis-number';
import { csvOf, plainMinor } from '../csv';
import { partsOf } from '../explained';
import { formatLedgerDay, formatLedgerMinute } from '../ledger-time';
import { eurosOf } from './iban';
import { monthAlone, monthName, monthShort } from './months';
import { inCents } from './summary';

beforeEach(() => {
  document.documentElement.lang = 'de';
});
afterEach(() => {
  document.documentElement.lang = 'en';
});

test('days and months are written in German, in UTC', () => {
  expect(formatLedgerDay('2026-10-21T23:30:00.000Z')).toBe('21. Okt. 2026');
  expect(formatLedgerMinute('2026-10-21T23:30:00.000Z')).toBe('21. Okt., 23:30');
  expect([monthName('2026-10'), monthAlone('2026-10'), monthShort('2026-10')]).toEqual([
    'Oktober 2026',
    'Oktober',
    'Okt. 2026',
  ]);
});

test('amounts have a comma, and are stressed in a sentence as a whole', () => {
  expect(inCents('1047165')).toBe('104,72');
  expect(axisNumber(1234.5)).toBe('1234,5');
  const amounts = partsOf('1.075,50 Talents gingen an sie.').flatMap(({ text, isAmount }) => (isAmount ? [text] : []));
  expect(amounts).toEqual(['1.075,50 Talents']);
});

test('euros are taken as they are typed in German, and with a point', () => {
  expect(eurosOf('1.250,50')).toBe(1250.5);
  expect(eurosOf('1.250')).toBe(1250);
  expect(eurosOf('50,5 €')).toBe(50.5);
  expect(eurosOf('50.5')).toBe(50.5);
  expect(eurosOf('50,005')).toBeNull();
  for (const text of ['1.2345', '12.34.567', '1.250.5', '1,250.50']) expect(eurosOf(text)).toBeNull();
});

test('an export stays as it is in every language', () => {
  expect(csvOf(['amount'], [[plainMinor('1047165', 'EUR')]])).toBe('amount\r\n104.7165\r\n');
});
