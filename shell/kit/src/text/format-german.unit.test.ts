/** @jest-environment jsdom */
import { openPageIn } from '../../../../infra/languages/page-in';
import {
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
  spokenTime,
} from './format';
import {
  formatDate,
  formatFullDate,
  formatLedgerTime,
  relativeComment,
  relativeNotification,
  relativePost,
  relativeWords,
} from './format-relative';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const now = Date.parse('2026-11-21T10:42:07Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ago = (ms: number) => now - ms;

beforeEach(() => openPageIn('de', 'shell/kit'));
afterEach(() => openPageIn('en'));

it('writes amounts in German', () => {
  expect(formatTalents(63.75)).toBe('63,75\u00a0Talents');
  expect(formatTalents(1)).toBe('1\u00a0Talent');
  expect(plain(formatTalents(1240, { fixed: true }))).toBe('1.240,00 Talents');
  expect(plain(formatTalents(-75))).toBe('\u221275 Talents');
  expect(plain(formatTalentsShort(0.5))).toBe('0,5 T');
  expect(formatEuros(0.64)).toBe('0,64\u00a0€');
  expect(plain(formatEuros(-1))).toBe('\u22121,00 €');
  expect(plain(formatEuros(0.75, 2, { signed: true }))).toBe('+0,75 €');
  expect(plain(formatEuros(0.6375, 4))).toBe('0,6375 €');
  expect(plain(formatEuros(3, 0))).toBe('3 €');
  expect(formatMinor('90071992547409931', 'EUR')).toBe('9.007.199.254.740,9931');
  expect(formatMinor(-5n, 'EUR')).toBe('\u22120,0005');
});

it('writes figures in German', () => {
  expect(formatNumber(1234.5)).toBe('1.234,5');
  expect(plain(formatCount(1234))).toBe('1,2 Tsd.');
  expect(plain(formatCount(999_999))).toBe('999,9 Tsd.');
  expect(plain(formatCount(3_000_001))).toBe('3 Mio.');
  expect(formatCount(1000)).toBe('1.000');
  expect(plain(formatPercent(0.62))).toBe('62 %');
  expect(plain(formatBytes(1_200_000_000))).toBe('1,2 GB');
  expect(formatUnread(10)).toBe('9+');
});

it('writes and speaks lengths of time in German', () => {
  expect(formatTime(3727)).toBe('1:02:07');
  expect(spokenTime(84)).toBe('1 Minute 24 Sekunden');
  expect(spokenTime(7200)).toBe('2 Stunden');
  expect(plain(formatTotalTime(29_520))).toBe('8 Std. 12 Min.');
});

it('writes dates in German', () => {
  expect(formatDate(now)).toBe('21. Nov. 2026');
  expect(formatFullDate(now)).toMatch(/^Samstag, 21\. November 2026 um /);
  expect(formatLedgerTime(now)).toBe('21. Nov. 2026, 10:42:07');
});

it.each([
  [20_000, 'jetzt', 'gerade eben', 'Gerade eben'],
  [minute, '1 Min.', 'vor 1 Min.', 'vor 1 Minute'],
  [5 * minute, '5 Min.', 'vor 5 Min.', 'vor 5 Minuten'],
  [3 * hour, '3 Std.', 'vor 3 Std.', 'vor 3 Stunden'],
  [day, '1 Tg.', 'vor 1 Tag', 'vor 1 Tag'],
  [2 * day, '2 Tg.', 'vor 2 Tagen', 'vor 2 Tagen'],
  [21 * day, '3 Wo.', 'vor 3 Wochen', 'vor 3 Wochen'],
  [95 * day, '13 Wo.', 'vor 3 Monaten', 'vor 3 Monaten'],
])('says in German what was %p ms ago', (ms, comment, post, words) => {
  expect(plain(relativeComment(ago(ms), now))).toBe(comment);
  expect(plain(relativePost(ago(ms), now))).toBe(post);
  expect(relativeWords(ago(ms), now)).toBe(words);
});

it('gives the date of old notifications in German', () => {
  expect(relativeNotification(ago(9 * day), now)).toBe('12. Nov. 2026');
});

it('keeps the formatters of one language from those of another', () => {
  expect(formatNumber(1234.5)).toBe('1.234,5');
  openPageIn('en');
  expect(formatNumber(1234.5)).toBe('1,234.5');
  expect(formatDate(now)).toBe('21 Nov 2026');
  expect(relativeWords(ago(hour), now)).toBe('1 hour ago');
});
