import {
  formatLedgerTime,
  relativeComment,
  relativeNotification,
  relativePost,
  relativeWords,
} from './format-relative';

const now = Date.parse('2026-11-21T10:42:07Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ago = (ms: number) => now - ms;

it.each([
  [20_000, 'now'],
  [5 * minute, '5m'],
  [3 * hour, '3h'],
  [2 * day, '2d'],
  [50 * day, '7w'],
  [-5000, 'now'],
])('labels a comment of %p ms ago', (ms, text) => {
  expect(relativeComment(ago(ms), now)).toBe(text);
});

it.each([
  [20_000, 'just now'],
  [5 * minute, '5m ago'],
  [3 * hour, '3h ago'],
  [2 * day, '2d ago'],
  [21 * day, '3w ago'],
  [30 * day, '1mo ago'],
  [400 * day, '13mo ago'],
])('labels a post of %p ms ago', (ms, text) => {
  expect(relativePost(ago(ms), now)).toBe(text);
});

it.each([
  [20_000, 'Just now'],
  [minute, '1 minute ago'],
  [4 * minute, '4 minutes ago'],
  [2 * hour, '2 hours ago'],
  [day, '1 day ago'],
  [9 * day, '12 Nov 2026'],
])('labels a notification of %p ms ago', (ms, text) => {
  expect(relativeNotification(ago(ms), now)).toBe(text);
});

it('counts weeks and months in words', () => {
  expect(relativeWords(ago(8 * day), now)).toBe('1 week ago');
  expect(relativeWords(ago(95 * day), now)).toBe('3 months ago');
});

it('writes ledger times in UTC', () => {
  expect(formatLedgerTime(now)).toBe('21 Nov 2026, 10:42:07');
});
