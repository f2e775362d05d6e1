import { spreadLabels } from '../chart/label-places';
import { sumsByDay } from './earnings-chart';
import { eurosOf, isIban } from './iban';
import { daysOf, knownMonth, monthOf } from './months';
import { whatWasPaid } from './recipients';
import { inCents, linesOfMonth, type StatementMonth } from './summary';
import { faultOf } from './withdraw-dialog';

const month = (given: Partial<StatementMonth>): StatementMonth =>
  ({
    month: '2026-11',
    balance: 'eur',
    opening: '936090',
    closing: '1383255',
    came: '1047165',
    went: '600000',
    earned: '1047165',
    spent: '0',
    withdrawn: '600000',
    ...given,
  }) as StatementMonth;

describe('the lines of a month', () => {
  const sum = (lines: ReturnType<typeof linesOfMonth>) => lines.reduce((total, { minor }) => total + minor, 0n);

  it('lead from one balance to the next, and omit zero lines', () => {
    const lines = linesOfMonth(month({}));
    expect(lines.map(({ label }) => label)).toEqual(['Balance on 1 November', 'Earned', 'Withdrawn']);
    expect(sum(lines)).toBe(1383255n);
  });

  it('name lines that are neither earned nor withdrawn', () => {
    const lines = linesOfMonth(month({ went: '699900', closing: '1283355' }));
    expect(lines.at(-1)).toEqual({ label: 'Paid from it', minor: -99900n });
    expect(sum(lines)).toBe(1283355n);
  });

  it('of Talents list additions before expenses', () => {
    const talents = { balance: 'talent', opening: '0', came: '100000', went: '60000', spent: '60000' } as const;
    const lines = linesOfMonth(month({ ...talents, earned: '0', withdrawn: '0' }));
    expect(lines.map(({ label }) => label)).toEqual(['Balance on 1 November', 'Added', 'Spent']);
    expect(sum(lines)).toBe(40000n);
  });
});

test('headlines are rounded to the cent, away from zero', () => {
  expect(inCents('1047165')).toBe('104.72');
  expect(inCents('-50')).toBe('−0.01');
  expect(inCents('49')).toBe('0.00');
});

test('payments to an artist are described in words', () => {
  expect(whatWasPaid({ songs: 5, donations: 1, tunedIn: true })).toBe('5 songs, 1 donation, tuned in');
  expect(whatWasPaid({ songs: 0, donations: 0, tunedIn: true })).toBe('tuned in');
});

test('sums run up over days on which nothing came', () => {
  const series = [
    {
      kind: 'song',
      label: 'Song',
      points: [
        { day: '2026-11-02', total: '5' },
        { day: '2026-11-04', total: '9' },
      ],
    },
  ];
  expect(
    sumsByDay(series as StatementMonth['series'], ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']),
  ).toEqual([[0, 5, 5, 9]]);
});

test('end labels are separate, in order, inside the plot', () => {
  expect(spreadLabels([50, 52, 10], 18, 200)).toEqual([50, 68, 10]);
  expect(spreadLabels([195, 198, 199], 18, 200)).toEqual([164, 182, 200]);
});

test('a month of an address is one, or the present one', () => {
  expect(knownMonth('2026-02')).toBe('2026-02');
  expect(knownMonth('2026-13')).toBe(monthOf(new Date()));
  expect(daysOf('2028-02')).toHaveLength(29);
});

describe('a payout', () => {
  const values = { amount: '50', name: 'Nour Haddad', iban: 'LB62 0999 0000 0001 0019 0122 9114' };

  it('takes euros and cents as people write them', () => {
    expect(eurosOf('1,250.50')).toBe(1250.5);
    expect(eurosOf('50,5')).toBe(50.5);
    expect(eurosOf('€ 75')).toBe(75);
    expect(eurosOf('50.005')).toBeNull();
    for (const text of ['1,2345', '12,34,567', '1,250,5', '1.250,50', '1,,250']) expect(eurosOf(text)).toBeNull();
    expect(eurosOf('fifty')).toBeNull();
  });

  it('takes an IBAN whose check digits fit', () => {
    expect(isIban('be68 5390 0754 7034')).toBe(true);
    expect(isIban('BE68539007547035')).toBe(false);
    expect(isIban('68539007547034')).toBe(false);
  });

  it('is 50 euros at least and the balance at most', () => {
    expect(faultOf('amount', values, 60)).toBeNull();
    expect(faultOf('amount', { ...values, amount: '49.99' }, 60)).toBe('The minimum withdrawal is €50.00');
    expect(faultOf('amount', { ...values, amount: '60.01' }, 60)).toBe('Insufficient EUR balance');
    expect(faultOf('name', { ...values, name: ' ' }, 60)).not.toBeNull();
    expect(faultOf('iban', { ...values, iban: 'x' }, 60)).toBe('This IBAN is not valid');
  });
});
