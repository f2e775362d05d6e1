// Writes the journal in the formats of accounting programs. Output is streamed, so that a million transactions need no
// more memory than one. People appear by id, so that an export contains no names that an erasure would have to remove.
import { postingsOf } from '@libretto/contracts/ledger';
import { byteOrderMark, csvLine } from '../../../kernel/texts/csv';
import { decimalOf } from '../ledger/amounts';
import { noteOf } from '../ledger/money-event';
import { kindOf } from '../sentences';
import { type Leg, legsOf } from './accountants-names';
import type { JournalItem } from './journal-source';

export interface JournalText {
  /** Balances before the first item; null when the journal begins with the first event. */
  readonly opening: { readonly at: string; readonly legs: readonly Leg[] } | null;
  readonly items: AsyncIterable<JournalItem>;
  /** Balances after the last item. */
  readonly closing: { readonly at: string; readonly legs: readonly Leg[] } | null;
}

/** Declared, because the strict modes of both programs require it. */
const tags = ['at', 'transaction', 'event', 'stream', 'revision'];

const dayOf = (at: string) => at.slice(0, 10);
const amount = ({ amountMinor, currency }: Leg) => `${decimalOf(amountMinor, currency)} ${currency}`;
const width = 64;
const posting = (leg: Leg) => `${leg.name.padEnd(width)}  ${amount(leg).padStart(24)}`;

/** Writes the format that both ledger and hledger read. */
export async function* ledgerText({ opening, items }: JournalText): AsyncGenerator<string> {
  yield '; Libretto, the journal. Debits are positive: what people hold is a liability and negative.\n\n';
  yield 'commodity TALENT\n    format 1000.00 TALENT\n\ncommodity EUR\n    format 1000.0000 EUR\n\n';
  yield `${tags.map((tag) => `tag ${tag}\n`).join('')}\n`;
  const declared = new Set<string>();
  const transaction = (head: string, tags: readonly string[], legs: readonly Leg[]) => {
    const declarations = newNames(declared, legs).map((name) => `account ${name}\n`);
    const lines = [head, ...tags.map((tag) => `    ; ${tag}`), ...legs.map((leg) => `    ${posting(leg)}`)];
    return `${declarations.join('')}${declarations.length > 0 ? '\n' : ''}${lines.join('\n')}\n\n`;
  };
  if (opening !== null && opening.legs.length > 0)
    yield transaction(`${dayOf(opening.at)} * Opening balances`, [], opening.legs);
  for await (const { event, at } of items) {
    const tags = [
      `at: ${at}`,
      `transaction: ${event.data.transactionId}`,
      `event: ${event.id}`,
      `stream: ${event.streamId}`,
      `revision: ${event.revision}`,
    ];
    yield transaction(
      `${dayOf(at)} * ${kindOf({ type: event.type, note: noteOf(event) })}`,
      tags,
      legsOf(postingsOf(event)),
    );
  }
}

export async function* beancountText({ opening, items, closing }: JournalText): AsyncGenerator<string> {
  yield '; Libretto, the journal. Debits are positive: what people hold is a liability and negative.\n\n';
  yield 'option "title" "Libretto"\noption "operating_currency" "EUR"\n\n';
  yield '1970-01-01 commodity TALENT\n1970-01-01 commodity EUR\n\n';
  const opened = new Set<string>();
  const transaction = (at: string, narration: string, facts: readonly string[], legs: readonly Leg[]) => {
    const currencies = new Map(legs.map(({ name, currency }) => [name, currency]));
    const opens = newNames(opened, legs).map(
      (name) =>
        // The chart of accounts allows one currency per account here, so that another one is rejected.
        `${dayOf(at)} open ${name} ${currencies.get(name)}\n`,
    );
    const lines = [
      `${dayOf(at)} * "${narration}"`,
      ...facts.map((fact) => `  ${fact}`),
      ...legs.map((leg) => `  ${posting(leg)}`),
    ];
    return `${opens.join('')}${opens.length > 0 ? '\n' : ''}${lines.join('\n')}\n\n`;
  };
  if (opening !== null && opening.legs.length > 0) yield transaction(opening.at, 'Opening balances', [], opening.legs);
  for await (const { event, at } of items) {
    const facts = [
      `at: "${at}"`,
      `transaction: "${event.data.transactionId}"`,
      `event: "${event.id}"`,
      `stream: "${event.streamId}"`,
      `revision: ${event.revision}`,
    ];
    yield transaction(at, kindOf({ type: event.type, note: noteOf(event) }), facts, legsOf(postingsOf(event)));
  }
  if (closing === null) return;
  // Balance assertions apply at the beginning of a day, so they are dated on the next day. The program checks them
  // itself.
  const next = new Date(`${dayOf(closing.at)}T00:00:00.000Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  for (const leg of closing.legs) yield `${dayOf(next.toISOString())} balance ${posting(leg)}\n`;
}

const csvHead = [
  'time_utc',
  'event',
  'transaction',
  'kind',
  'account',
  'currency',
  'debit',
  'credit',
  'stream',
  'revision',
  'position',
];

/** One line per side of each posting, with our own account names. */
export async function* csvText({ items }: JournalText): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(csvHead);
  for await (const { event, at } of items) {
    const { id, data, type, streamId, revision, position } = event;
    const head = [at, id, data.transactionId, kindOf({ type, note: noteOf(event) })];
    const tail = [streamId, { number: String(revision) }, { number: String(position) }];
    for (const { source, destination, currency, amountMinor } of postingsOf(event)) {
      const number = { number: decimalOf(amountMinor, currency) };
      yield csvLine([...head, source, currency, number, null, ...tail]) +
        csvLine([...head, destination, currency, null, number, ...tail]);
    }
  }
}

function newNames(known: Set<string>, legs: readonly Leg[]): readonly string[] {
  const names = [...new Set(legs.map(({ name }) => name))].filter((name) => !known.has(name));
  for (const name of names) known.add(name);
  return names;
}
