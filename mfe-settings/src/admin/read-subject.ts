// What a recorded read was of, in the reader's language. The log keeps fixed words and ids, which no screen shows as
// they are.
import type { RecordedRead } from '@libretto/contracts/http/administration/administration';
import { formatLedgerTime } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';

const words = (): Readonly<Record<string, string>> => ({
  now: t`Current state`,
  beginning: t`Beginning`,
  all: t`All`,
  text: t`Search by text`,
  nobody: t`No results`,
  installation: t`Installation`,
  adjustments: t`Adjusting entries`,
  'unbooked-events': t`Provider events not booked`,
});

const withdrawalStatuses = (): Readonly<Record<string, string>> => ({
  requested: t`To decide`,
  approved: t`Approved, to transfer`,
  paid: t`Paid out`,
  returned: t`Returned`,
  refused: t`Refused`,
});

/** The subject of a read that concerns no person. Ids and accounts stay as they are. */
export function subjectText({ view, subject }: Pick<RecordedRead, 'view' | 'subject'>): string {
  if (view === 'withdrawals') return withdrawalStatuses()[subject] ?? subject;
  const [from, to] = subject.split(' to ');
  if (from !== undefined && to !== undefined) {
    const [first, last] = [wordText(from), wordText(to)];
    return t`${first} to ${last}`;
  }
  return subject.split(' ').map(wordText).join(', ');
}

function wordText(word: string): string {
  const known = words()[word];
  if (known !== undefined) return known;
  return /^\d{4}-\d{2}-\d{2}T/.test(word) ? formatLedgerTime(word) : word;
}
