import { parseAmount } from './amount-text';

test.each([
  ['12', 12],
  [' 12,5 ', 12.5],
  ['0.01', 0.01],
  ['1000,00', 1000],
])('%s is an amount', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each(['', '1.000', '1.000,00', '1e5', '0x10', '-1', '1,', 'Infinity'])('rejects %j', (text) => {
  expect(parseAmount(text)).toBeUndefined();
});
