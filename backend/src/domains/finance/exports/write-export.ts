// Writes the files of an export, and the manifest that lists each with its digest.

import { byteOrderMark, csvLine } from '../../../kernel/texts/csv';
import type { EventStore } from '../../../ports/events/event-store';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { decimalOf } from '../ledger/amounts';
import { boundOf } from '../ledger/booking-sequence-reads';
import { type HeldAccount, heldAt } from '../ledger/trial-balance.queries';
import { newestSeals } from '../seals/seal-reads';
import { balanceLegs } from './accountants-names';
import { contentTypeOf, type ExportFormat, type ExportResult, type ExportSink, manifestFile } from './export-files';
import { type JournalRange, journalItems, journalRange } from './journal-source';
import { beancountText, csvText, type JournalText, ledgerText } from './journal-texts';

export interface ExportDeps {
  readonly eventStore: Pick<EventStore, 'readStream' | 'readAll'>;
  readonly reads: ReadModels;
  readonly now: Date;
}

export interface ExportRequest {
  readonly format: ExportFormat;
  /** Both bounds are inclusive. */
  readonly from: string | null;
  readonly to: string | null;
}

type Balances = readonly HeldAccount[];

const writers: Record<ExportFormat, (text: JournalText) => AsyncIterable<string>> = {
  csv: csvText,
  ledger: ledgerText,
  beancount: beancountText,
};

export async function writeExport(
  deps: ExportDeps,
  request: ExportRequest,
  sink: ExportSink,
  onProgress: (fraction: number) => Promise<void> = async () => undefined,
): Promise<ExportResult> {
  const { format } = request;
  // Normalized to the ledger's format of instants, whatever time zone offset was given.
  const from = request.from === null ? undefined : new Date(request.from).toISOString();
  const to = request.to === null ? undefined : new Date(request.to).toISOString();
  const range = await journalRange(deps.reads, from, to && boundOf(to));
  const opening = from === undefined ? [] : await balancesBefore(deps, new Date(from));
  const closing = range === undefined ? opening : await balancesAt(deps, new Date(range.lastAt));
  const counted = { events: 0 };
  const text: JournalText = {
    opening: from === undefined ? null : { at: from, legs: balanceLegs(opening) },
    items: range === undefined ? nothing() : counting(deps, range, counted, onProgress),
    closing: range === undefined ? null : { at: range.lastAt, legs: balanceLegs(closing) },
  };
  const write = (name: string, content: AsyncIterable<string>) => sink(name, contentTypeOf(name), content);
  const journal = await write(`journal.${format}`, writers[format](text));
  const balances = await write('balances.csv', balancesText(closing));
  const files = [journal, balances];
  const manifest: ExportResult['manifest'] = {
    format,
    from: from ?? null,
    to: to ?? null,
    createdAt: deps.now.toISOString(),
    events: counted.events,
    ...(await placeOf(deps, range)),
    seal: await sealFor(deps, range),
    sign: 'debits-positive',
    files: [...files],
  };
  const writtenManifest = await write(manifestFile, lines(`${JSON.stringify(manifest, null, 2)}\n`));
  return { files: [...files, writtenManifest], manifest };
}

/** Returns one balance per account, so its size does not depend on the length of the history. */
async function balancesAt(deps: ExportDeps, at: Date): Promise<Balances> {
  const balances: HeldAccount[] = [];
  for await (const account of heldAt(deps.reads, at)) balances.push(account);
  return balances;
}

/** Bookings at the start instant belong to the export, so the opening balance excludes them. */
const balancesBefore = (deps: ExportDeps, from: Date) => balancesAt(deps, new Date(from.getTime() - 1));

async function* counting(
  deps: ExportDeps,
  range: JournalRange,
  counted: { events: number },
  onProgress: (fraction: number) => Promise<void>,
) {
  for await (const item of journalItems(deps, range, onProgress)) {
    counted.events++;
    yield item;
  }
}

async function* nothing() {}

async function* lines(text: string) {
  yield text;
}

/**
 * Our own trial balance at the end of the export, to compare with the accounting program's balances; credits are
 * positive.
 */
async function* balancesText(balances: Balances): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['account', 'currency', 'balance_credits_positive', 'name_in_journal']);
  const legs = balanceLegs(balances);
  for (const [index, { account, currency, balanceMinor }] of balances.entries()) {
    const number = { number: decimalOf(balanceMinor, currency) };
    yield csvLine([account, currency, number, legs[index]?.name ?? null]);
  }
}

async function placeOf(deps: ExportDeps, range: JournalRange | undefined) {
  if (range === undefined) return { lastPosition: null, lastEventId: null, lastEventHash: null };
  const { position, eventId } = range.last;
  const [event] = await deps.eventStore.readAll(position - 1, 1);
  return { lastPosition: position, lastEventId: eventId, lastEventHash: event?.metadata.hash ?? null };
}

async function sealFor(deps: ExportDeps, range: JournalRange | undefined) {
  const [seal] = await newestSeals(deps.reads, 1);
  if (seal === undefined) return null;
  const { number, root, upToPosition, place } = seal;
  return { number, root, upToPosition, covers: range === undefined || range.last.position <= place };
}
