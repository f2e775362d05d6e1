import { render, screen } from '@testing-library/react';
import { SaleStatement, sharesOf } from './sale-statement';

test('splits a sale into 85 and 15 percent without a remainder', () => {
  expect(sharesOf(75)).toEqual({ artist: 63.75, platform: 11.25 });
  for (const price of [1, 3, 99, 150]) {
    const { artist, platform } = sharesOf(price);
    expect(artist + platform).toBe(price);
  }
});

test('tells it line by line', () => {
  render(<SaleStatement sale={{ title: 'Undertow Lullaby', artist: 'Nour & the Low Tide', price: 75 }} />);
  const rows = screen.getAllByRole('row').map((row) => row.textContent?.replace(/\u00a0/g, ' '));
  expect(rows).toEqual([
    'Undertow Lullaby75.00 Talents',
    'Nour & the Low Tide, 85%63.75 Talents',
    'Libretto, 15%11.25 Talents',
  ]);
});
