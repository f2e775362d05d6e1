// Explains the contents of the export to a person who opens it years later without other documentation.
import { artistSharePercent, percent, platformFeePercent } from '@libretto/contracts/shares';
import type { OwnList } from '../../ports/directory/own-data';

export function readmeOf(lists: readonly OwnList[], files: readonly string[], now: Date): string {
  const at = now.toISOString().slice(0, 16).replace('T', ' ');
  const text = [
    `Your data on Libretto, as it was at ${at} UTC.`,
    [
      'Each list is there twice: as JSON for programs, and as CSV for a spreadsheet (UTF-8, comma-separated).',
      'Times are in UTC. An id that stands in several lists means the same thing in each of them.',
      'A text in a CSV file that would begin like a formula has an apostrophe in front.',
    ].join('\n'),
    ['HOW TO READ YOUR MONEY', moneyText].join('\n'),
    ['LISTS', ...lists.map(({ name, about }) => `${name}.json, ${name}.csv\n  ${about}`)].join('\n'),
    ['FILES', files.length === 0 ? 'You gave us no files.' : files.join('\n')].join('\n'),
    ['NOT IN HERE', leftOut].join('\n'),
    'manifest.json says how many rows each list has.',
  ];
  return `${text.join('\n\n')}\n`;
}

const moneyText = [
  'money/talents and money/euros are your accounts in our ledger, oldest entry first.',
  'The first row is the opening balance and the last one the closing balance. Each row between them is one entry: what it was,',
  'its cause in a sentence, from or to whom, the amount (a minus went out), and the balance right after it. So each balance is the',
  'one above it plus the amount, and you can check every one of them.',
  `1 euro is 100 Talents. Of a sale, a tune-in or a donation the artist gets ${percent(artistSharePercent)} in euros and the platform keeps ${percent(platformFeePercent)}.`,
  'transactionId is the same for everything that belongs to one payment; eventId is the entry in our ledger.',
].join('\n');

const leftOut = [
  'Your password and the secrets of two-step sign-in, as anyone who finds this copy could use them.',
  'Words that other people wrote to others about you, as they are theirs.',
  'Card numbers: the payment provider alone has them.',
].join('\n');
