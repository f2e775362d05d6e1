import type { RecordedRead } from '@libretto/contracts/http/administration/administration';
import { subjectText } from './read-subject';

test.each([
  ['journal', 'adjustments', 'Adjusting entries'],
  ['reconciliation', 'unbooked-events', 'Provider events not booked'],
  ['reconciliation', 'all', 'All'],
  ['withdrawals', 'requested', 'To decide'],
  ['withdrawals', '0190a0b8-0000-7000-8000-000000000000', '0190a0b8-0000-7000-8000-000000000000'],
  ['trial-balance', 'now', 'Current state'],
  ['explain', 'platform/fees now', 'platform/fees, Current state'],
  ['revenue', 'beginning to now', 'Beginning to Current state'],
  ['revenue', '2026-01 to 2026-03', '2026-01 to 2026-03'],
  ['journal', 'text 500', 'Search by text, 500'],
  ['health', 'installation', 'Installation'],
] as const)('a read of %s about "%s" is shown as "%s"', (view, subject, text) => {
  expect(subjectText({ view, subject } as RecordedRead)).toBe(text);
});
