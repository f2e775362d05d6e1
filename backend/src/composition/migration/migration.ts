// Copies one event log into another: in order, with ids, times and hashes, and resuming where it stopped. The event
// store's appends are idempotent, so an interrupted copy loses and duplicates nothing.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { moveInto, writeTemporary } from '../../adapters/disk/atomic-file';
import { sealStreamId } from '../../domains/finance/seals/seal.stream';
import { ChainWalk } from '../../domains/finance/verification/chain-walk';
import { canonicalJson } from '../../kernel/events/canonical-json';
import type { Minor } from '../../kernel/values/money';
import { type EventStore, noStream, type StoredEvent, UnknownOutcomeError } from '../../ports/events/event-store';
import { UnavailableError } from '../../ports/operations/unavailable';

type Source = Pick<EventStore, 'readAll' | 'head'>;
type Target = Pick<EventStore, 'append' | 'readAll' | 'head'>;

export interface CopyOptions {
  /** Path of the file that stores the progress of the copy. */
  readonly progressFile: string;
  /** Identifies source and target, so that the progress of another copy is not mistaken for this one's. */
  readonly about: string;
  /** Called after each page. */
  readonly onProgress?: (copied: number) => void | Promise<void>;
  /** Called when an engine does not answer; the operation is retried. */
  readonly onAway?: (error: Error) => void;
}

/** The log cannot be copied; reported in one line. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const pageSize = 500;
/** Limits of one append, far below the limits of all engines. */
const maxTogether = 50;
const maxBytesTogether = 400_000;
const retryMs = 500;

/** @returns how many events this run has copied. @throws MigrationError */
export async function copyLog(source: Source, target: Target, options: CopyOptions): Promise<number> {
  const { progressFile, about } = options;
  let after = await again(options, () => startOf(target, progressFile, about));
  let copied = 0;
  for (;;) {
    const page = await again(options, () => source.readAll(after, pageSize));
    const last = page.at(-1);
    if (last === undefined) return copied;
    for (const run of runsOf(page)) await again(options, () => appendRun(target, run));
    after = last.position;
    copied += page.length;
    await keep(progressFile, { about, after });
    await options.onProgress?.(copied);
  }
}

/** Call this once both logs have been compared; the next migration then starts from the beginning. */
export function forgetProgress(progressFile: string): void {
  rmSync(progressFile, { force: true });
}

interface Progress {
  readonly about: string;
  readonly after: number;
}

async function startOf(target: Target, progressFile: string, about: string): Promise<number> {
  const progress = progressIn(progressFile);
  if (progress !== undefined && progress.about !== about)
    throw new MigrationError(`${progressFile} is of another migration; remove it if that one is not to go on.`);
  if (progress === undefined) {
    // The target may contain a first page that an interrupted run appended before it stored its progress.
    const first = await target.readAll(0, pageSize + 1);
    if (first.length > pageSize) throw new MigrationError('The target has events already; name an empty one.');
  }
  return progress?.after ?? 0;
}

function progressIn(path: string): Progress | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Progress;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function keep(path: string, progress: Progress): Promise<void> {
  rmSync(`${path}.new`, { force: true });
  await writeTemporary(`${path}.new`, Buffer.from(JSON.stringify(progress)));
  await moveInto(`${path}.new`, path);
}

/** Groups consecutive events of one stream, which can be appended together without changing the order of the log. */
function* runsOf(page: readonly StoredEvent[]): Generator<readonly StoredEvent[]> {
  let run: StoredEvent[] = [];
  let bytes = 0;
  for (const event of page) {
    const size = Buffer.byteLength(JSON.stringify(event.data));
    const isFull = run.length >= maxTogether || bytes + size > maxBytesTogether;
    if (run.length > 0 && (isFull || run[0]?.streamId !== event.streamId)) {
      yield run;
      run = [];
      bytes = 0;
    }
    run.push(event);
    bytes += size;
  }
  if (run.length > 0) yield run;
}

async function appendRun(target: Target, run: readonly StoredEvent[]): Promise<void> {
  const [first] = run as [StoredEvent];
  const { streamId, revision } = first;
  const events = run.map(({ id, type, schemaVersion, data, metadata, partitionKey }) => ({
    ...{ id, type, schemaVersion, metadata, partitionKey },
    data: data as never,
  }));
  const result = await target.append(streamId, revision === 0 ? noStream : revision - 1, events);
  if (result.kind === 'conflict')
    throw new MigrationError(`The target has other events in ${streamId} at revision ${revision}; name an empty one.`);
}

/** Retries while an engine is unavailable or did not report the outcome; the operations are idempotent. */
async function again<Answer>(options: CopyOptions, work: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnavailableError) && !(error instanceof UnknownOutcomeError)) throw error;
      options.onAway?.(error);
      await delay(retryMs);
    }
  }
}

/** A summary of a log that ignores the positions of its events, since each engine numbers them differently. */
export interface LogSummary {
  readonly events: number;
  readonly chainedStreams: number;
  readonly seals: number;
  readonly trialBalance: ReadonlyMap<string, Minor>;
  /** Hash over the last hash of every chained stream. */
  readonly chainHeads: string;
  /** Hash over every complete event, in order. */
  readonly contents: string;
}

export interface SummaryOptions {
  readonly onProgress?: (events: number) => void | Promise<void>;
  /** Receives each event with its number in the log, from 1; returning false excludes the event from the summary. */
  readonly take?: (event: StoredEvent, number: number) => boolean;
}

/** Reads the whole log and verifies its hash chains. @throws LedgerFaultError when a chain is broken. */
export async function summaryOf(store: Source, { onProgress, take }: SummaryOptions = {}): Promise<LogSummary> {
  const walk = new ChainWalk();
  const contents = createHash('sha256');
  let seals = 0;
  for (let after = 0; ; ) {
    const page = await store.readAll(after, pageSize);
    const last = page.at(-1);
    if (last === undefined) break;
    for (const event of page) {
      if (take?.(event, walk.events + 1) === false) continue;
      walk.step(event);
      const { position: _, ...rest } = event;
      contents.update(`${canonicalJson(rest)}\n`);
      if (event.streamId === sealStreamId && event.type === 'LedgerSealed') seals++;
    }
    after = last.position;
    await onProgress?.(walk.events);
  }
  if (walk.moneyFault !== undefined) throw walk.moneyFault;
  const heads = [...walk.ends].map(([stream, { revision, hash }]) => `${stream} ${revision} ${hash}`).sort();
  return {
    ...{ events: walk.events, chainedStreams: walk.ends.size, seals },
    trialBalance: new Map([...walk.balances].sort(([one], [other]) => (one < other ? -1 : 1))),
    chainHeads: createHash('sha256').update(heads.join('\n')).digest('hex'),
    contents: contents.digest('hex'),
  };
}

/** @returns how two logs differ; empty if they are the same. */
export function differencesOf(source: LogSummary, target: LogSummary): readonly string[] {
  const differences: string[] = [];
  if (source.events !== target.events) differences.push(`${source.events} events there, ${target.events} here`);
  for (const account of new Set([...source.trialBalance.keys(), ...target.trialBalance.keys()])) {
    const [there = 0, here = 0] = [source.trialBalance.get(account), target.trialBalance.get(account)];
    if (there !== here) differences.push(`${account} has ${there} there and ${here} here, in minor units`);
  }
  if (source.chainHeads !== target.chainHeads) differences.push('the heads of the chains differ');
  if (source.contents !== target.contents) differences.push('the events differ, or their order does');
  return differences;
}
