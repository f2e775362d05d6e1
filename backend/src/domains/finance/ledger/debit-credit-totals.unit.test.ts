import { differenceOf, emptyTotals, joinedTotals, movedTotals, sumOfTotals } from './debit-credit-totals';

const totals = (debitMinor: number, creditMinor: number) => ({
  debits: { TALENT: 0, EUR: debitMinor },
  credits: { TALENT: 0, EUR: creditMinor },
});

describe('the totals of a trial balance', () => {
  test.each([
    ['rises above zero', 0, 500, totals(0, 500)],
    ['falls below zero', 0, -500, totals(-500, 0)],
    ['changes from debit to credit', -200, 300, totals(200, 300)],
    ['changes from credit to debit', 300, -200, totals(-200, -300)],
    ['stays where it is', 300, 300, totals(0, 0)],
  ])('count a balance that %s on the side where it is', (_, before, after, expected) => {
    expect(movedTotals(emptyTotals, 'EUR', before, after)).toEqual(expected);
  });

  test('keep the currencies apart', () => {
    const talents = movedTotals(totals(-5, 5), 'TALENT', 0, 700);
    expect(talents).toEqual({ debits: { TALENT: 0, EUR: -5 }, credits: { TALENT: 700, EUR: 5 } });
    expect(differenceOf(talents)).toEqual({ TALENT: 700, EUR: 0 });
    expect(differenceOf(totals(-7, 5))).toEqual({ TALENT: 0, EUR: -2 });
  });

  test('of two ledgers add up', () => {
    const both = { debits: { TALENT: -1, EUR: -20 }, credits: { TALENT: 3, EUR: 40 } };
    expect(sumOfTotals(both, { debits: { TALENT: -10, EUR: -200 }, credits: { TALENT: 30, EUR: 400 } })).toEqual({
      debits: { TALENT: -11, EUR: -220 },
      credits: { TALENT: 33, EUR: 440 },
    });
  });

  test('count an account once whose parts are a debit on one sequence and a credit on another', () => {
    expect(joinedTotals(totals(-300, 500), 'EUR', [-300, 500])).toEqual(totals(0, 200));
    expect(joinedTotals(totals(-500, 300), 'EUR', [-500, 300])).toEqual(totals(-200, 0));
    expect(joinedTotals(totals(0, 800), 'EUR', [300, 500])).toEqual(totals(0, 800));
  });
});
