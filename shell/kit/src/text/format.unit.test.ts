import {
  eurosOfTalents,
  formatBytes,
  formatCount,
  formatEuros,
  formatMinor,
  formatNumber,
  formatPercent,
  formatTalents,
  formatTalentsShort,
  formatTime,
  formatTotalTime,
  formatUnread,
  plural,
  spokenTime,
} from './format';

/** Written with a plain space, as the tests would otherwise be unreadable. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  [63.75, '63.75 Talents'],
  [75, '75 Talents'],
  [1, '1 Talent'],
  [0.5, '0.5 Talents'],
  [1240, '1,240 Talents'],
  [-75, '\u221275 Talents'],
  [0, '0 Talents'],
])('writes %p Talents', (talents, text) => {
  expect(plain(formatTalents(talents))).toBe(text);
});

it('keeps the unit on the line of its figure', () => {
  expect(formatTalents(75)).toBe('75\u00a0Talents');
});

it('gives a statement two decimals throughout, and a sign where it is asked for', () => {
  expect(plain(formatTalents(1165, { fixed: true }))).toBe('1,165.00 Talents');
  expect(plain(formatTalents(1, { fixed: true }))).toBe('1.00 Talents');
  expect(plain(formatTalents(75, { signed: true }))).toBe('+75 Talents');
  expect(plain(formatTalents(-75, { signed: true }))).toBe('\u221275 Talents');
});

it('shortens the unit in price choosers', () => {
  expect(plain(formatTalentsShort(0.5))).toBe('0.5 T');
});

it('writes euros with two decimals, with four in finance and with none on tiles', () => {
  expect(formatEuros(0.64)).toBe('€0.64');
  expect(formatEuros(0.6375, 4)).toBe('€0.6375');
  expect(formatEuros(3, 0)).toBe('€3');
  expect(formatEuros(-1)).toBe('\u2212€1.00');
  expect(formatEuros(1234.5)).toBe('€1,234.50');
  expect(eurosOfTalents(75)).toBe(0.75);
});

it('never writes a negative zero', () => {
  expect(formatNumber(-0.001)).toBe('0');
  expect(formatEuros(-0.001)).toBe('€0.00');
});

it('writes ledger minors exactly, also beyond what a number can hold', () => {
  expect(formatMinor('6375', 'EUR')).toBe('0.6375');
  expect(formatMinor('6375', 'TALENT')).toBe('63.75');
  expect(formatMinor(-5n, 'EUR')).toBe('\u22120.0005');
  expect(formatMinor('90071992547409931', 'EUR')).toBe('9,007,199,254,740.9931');
  expect(formatMinor(0, 'TALENT')).toBe('0.00');
});

it.each([
  [0, '0:00'],
  [185, '3:05'],
  [185.9, '3:05'],
  [3727, '1:02:07'],
  [Number.NaN, '–:––'],
  [Number.POSITIVE_INFINITY, '–:––'],
])('writes %p seconds as a clock', (seconds, text) => {
  expect(formatTime(seconds)).toBe(text);
});

it('speaks times in words', () => {
  expect(spokenTime(84)).toBe('1 minute 24 seconds');
  expect(spokenTime(3600)).toBe('1 hour');
  expect(spokenTime(0)).toBe('0 seconds');
});

it('writes the length of a list', () => {
  expect(plain(formatTotalTime(2050))).toBe('34 min');
  expect(plain(formatTotalTime(29_520))).toBe('8 h 12 min');
  expect(plain(formatTotalTime(7200))).toBe('2 h');
});

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1001, '1K'],
  [1234, '1.2K'],
  [98_400, '98.4K'],
  [214_000, '214K'],
  [999_999, '999.9K'],
  [1_000_000, '1M'],
  [3_000_001, '3M'],
  [1_950_000, '1.9M'],
])('abbreviates %p', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

it('writes small figures', () => {
  expect(formatUnread(9)).toBe('9');
  expect(formatUnread(10)).toBe('9+');
  expect(plain(formatPercent(0.62))).toBe('62%');
  expect(plain(formatBytes(61_000_000))).toBe('61 MB');
  expect(plain(formatBytes(1_200_000_000))).toBe('1.2 GB');
  expect(plural(1, 'song')).toBe('1 song');
  expect(plural(24, 'song')).toBe('24 songs');
  expect(plural(2, 'reply', 'replies')).toBe('2 replies');
});
