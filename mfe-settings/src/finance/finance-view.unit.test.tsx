import { csvOf, everyPage, plainMinor } from '../csv';
import { partsOf } from '../explained';
import { lengthOf } from './accounts/transit';
import { spanOf } from './exports/export-names';
import { financeViewOf } from './finance-view';
import { nextPage, pageBefore } from './pager';
import { instantsOf } from './range-fields';
import { revenueFigure } from './revenue-panel';

describe('paging by the address', () => {
  it('goes forth and back over three pages', () => {
    const second = nextPage({ cursor: undefined, trail: undefined }, 'b');
    expect(second).toEqual({ cursor: 'b', trail: null });
    const third = nextPage({ cursor: 'b', trail: undefined }, 'c');
    expect(third).toEqual({ cursor: 'c', trail: 'b' });
    expect(nextPage({ cursor: 'c', trail: 'b' }, 'd')).toEqual({ cursor: 'd', trail: 'b~c' });
    expect(pageBefore({ trail: 'b~c' })).toEqual({ cursor: 'c', trail: 'b' });
    expect(pageBefore({ trail: 'b' })).toEqual({ cursor: 'b', trail: null });
    expect(pageBefore({ trail: undefined })).toEqual({ cursor: null, trail: null });
  });
});

describe('the view of an address', () => {
  it('takes what it knows and falls back to the ledger', () => {
    const view = financeViewOf('tab=accounts&account=platform%2Ffees&asOf=2026-11-01T00%3A00%3A00.000Z&currency=EUR');
    expect(view).toMatchObject({ tab: 'accounts', account: 'platform/fees', currency: 'EUR' });
    expect(financeViewOf('tab=nonsense&currency=USD')).toMatchObject({ tab: 'ledger', currency: undefined });
  });

  it.each([
    ['2026-11-01', '2026-11-01T23:59:59.999Z'],
    ['2026-11-01T12:00:00Z', '2026-11-01T12:00:00.000Z'],
    ['yesterday', undefined],
  ])('is at %s', (asOf, instant) => {
    expect(financeViewOf(`asOf=${asOf}`).asOf).toBe(instant);
  });
});

describe('CSV', () => {
  it('quotes what needs it and never runs as a formula, while negative amounts stay numbers', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          ['say "x", y', '=1+1'],
          ['-12.50', '-cmd|calc'],
          [' -1+1', '\t＝1'],
        ],
      ),
    ).toBe('a,b\r\n"say ""x"", y",\'=1+1\r\n-12.50,\'-cmd|calc\r\n\' -1+1,\'\t＝1\r\n');
  });

  it('writes minors exactly, below one and below zero', () => {
    expect(plainMinor('6375', 'EUR')).toBe('0.6375');
    expect(plainMinor('-5', 'TALENT')).toBe('-0.05');
    expect(plainMinor('123456789012345678', 'EUR')).toBe('12345678901234.5678');
  });

  it('reads every page, and says when it stopped before the end', async () => {
    const pages = [
      { rows: [1, 2], nextCursor: '1' },
      { rows: [3, 4], nextCursor: null },
    ];
    const read = (cursor: string | undefined) =>
      Promise.resolve(pages[Number(cursor ?? 0)] ?? { rows: [], nextCursor: null });
    expect(await everyPage(read)).toEqual({ rows: [1, 2, 3, 4], isWhole: true });
    expect(await everyPage(read, 2)).toEqual({ rows: [1, 2], isWhole: false });
  });
});

describe('a sentence', () => {
  const amountsOf = (sentence: string) => partsOf(sentence).flatMap(({ text, isAmount }) => (isAmount ? [text] : []));

  it('stresses amounts, not the figures of titles, names, shares and times', () => {
    expect(amountsOf('ines.2 bought “Interference 1–7” for 1,075 Talents. The artist receives 85%, €0.6375.')).toEqual([
      '1,075 Talents',
      '€0.6375',
    ]);
    expect(amountsOf('user/nour-2/eur held €138.3255 after 29 entries')).toEqual(['€138.3255', '29']);
  });

  it('writes instants and months as people do', () => {
    const text = (sentence: string) =>
      partsOf(sentence)
        .map((part) => part.text)
        .join('');
    expect(text('The newest of 2026-11-21T08:06:00.547Z.')).toBe('The newest of 21 Nov 2026, 08:06:00 UTC.');
    expect(text('Royalties for 2026-10: €38.2040.')).toBe('Royalties for October 2026: €38.2040.');
  });
});

test('two days are inclusive, to their last millisecond', () => {
  expect(instantsOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-30T23:59:59.999Z',
  });
  expect(instantsOf({ from: '', to: '' })).toEqual({});
  expect(spanOf(instantsOf({ from: '2026-11-01', to: '2026-11-30' }) as { from: string; to: string })).toBe(
    '1 Nov 2026 – 30 Nov 2026',
  );
  expect(spanOf({ from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' })).toBe('1 Nov 2026 – 30 Nov 2026');
  expect(spanOf({ from: null, to: null })).toBe('All of it');
});

test('a transit says for how long it has been open', () => {
  expect(lengthOf(59_000)).toBe('0\u00a0min');
  expect(lengthOf(3 * 3_600_000)).toBe('3\u00a0h');
  expect(lengthOf(49 * 3_600_000)).toBe('2 days');
});

test('a figure of the revenue has an address', () => {
  expect(revenueFigure('2026-11', 'tuneIns')).toBe('2026-11.tuneIns');
});
