// Subscriptions catch up from the file and then follow new commits. Servers of 23.10 drop a subscription that falls
// behind; those of 24.2 let it catch up again. Neither notifies the client that it fell behind.
import { status as codes } from '@grpc/grpc-js';
import type { LogRecord } from './append-rules';
import { callError, streamDeleted } from './faults';
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage, nameOf } from './messages';
import type { ReadOptions, streams } from './protocol';
import { type ReadCall, requireRecordStart, send } from './read-calls';
import type { RecordFile } from './record-file';

export type ServerVersion = '23.10' | '24.2';

type Filter = streams.ReadReq.Options.FilterOptions;

const pageSize = 512;
/** A live subscriber with this many pending records is too slow. */
const liveBuffer = 256;
const defaultSearchWindow = 32;

export async function subscribe(
  call: ReadCall,
  options: ReadOptions,
  file: RecordFile,
  version: ServerVersion,
): Promise<void> {
  const source = options.hasStream() ? streamSource(options, file) : allSource(options, file);
  const checkpointEvery = checkpointWindow(options.getFilter());
  let isLive = false;
  let lookedAt = 0;
  let wake: (() => void) | undefined;
  const stopListening = file.onCommitted(() => {
    if (isLive && file.countAfter(source.position(), liveBuffer + 1) > liveBuffer) {
      if (version === '23.10') call.emit('error', callError(codes.ABORTED, 'Operation timed out'));
      isLive = false;
    }
    wake?.();
  });
  const end = () => {
    stopListening();
    wake?.();
  };
  call.once('cancelled', end).once('close', end).once('error', end);
  const isOver = () => call.cancelled || call.destroyed || call.writableEnded;
  if (!(await send(call, confirmationMessage()))) return;
  while (!isOver()) {
    const page = source.next();
    for (const record of page) {
      lookedAt++;
      if (source.matches(record) && !(await send(call, eventMessage(record)))) return;
      if (checkpointEvery !== undefined && lookedAt % checkpointEvery === 0) {
        if (!(await send(call, checkpointMessage(record.position)))) return;
      }
    }
    if (page.length > 0) continue;
    if (!isLive && !(await send(call, caughtUpMessage()))) return;
    isLive = true;
    if (source.next(true).length > 0) continue;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (isOver()) resolve();
    });
    wake = undefined;
  }
}

interface Source {
  /** Returns the next records; with `peek` it does not consume them. */
  next(peek?: boolean): readonly LogRecord[];
  matches(record: LogRecord): boolean;
  /** The position of the last record that `next` returned. */
  position(): number;
}

function allSource(options: ReadOptions, file: RecordFile): Source {
  const all = options.getAll();
  let position = all?.hasEnd() ? file.end - 1 : -1;
  if (all?.hasPosition()) position = requireRecordStart(file, Number(all.getPosition()?.getCommitPosition()));
  return {
    next: (peek = false) => {
      const page = file.readAll(position + 1, peek ? 1 : pageSize);
      if (!peek) position = page.at(-1)?.position ?? position;
      return page;
    },
    matches: matcherOf(options.getFilter()),
    position: () => position,
  };
}

function streamSource(options: ReadOptions, file: RecordFile): Source {
  const stream = options.getStream();
  const name = nameOf(stream?.getStreamIdentifier());
  const { last, isTombstoned } = file.stateOf(name);
  if (isTombstoned) throw streamDeleted(name);
  let revision = stream?.hasEnd() ? last : -1;
  if (stream?.hasRevision()) revision = Number(stream.getRevision());
  let position = file.end - 1;
  return {
    next: (peek = false) => {
      const page = file.readStream(name, revision + 1, 'forwards', peek ? 1 : pageSize);
      if (!peek) {
        revision = page.at(-1)?.revision ?? revision;
        position = page.at(-1)?.position ?? file.end - 1;
      }
      return page;
    },
    matches: () => true,
    position: () => position,
  };
}

function checkpointWindow(filter: Filter | undefined): number | undefined {
  if (filter === undefined) return undefined;
  return (filter.hasMax() ? filter.getMax() : defaultSearchWindow) * filter.getCheckpointintervalmultiplier();
}

function matcherOf(filter: Filter | undefined): (record: LogRecord) => boolean {
  if (filter === undefined) return () => true;
  const isByType = filter.hasEventType();
  const expression = isByType ? filter.getEventType() : filter.getStreamIdentifier();
  const prefixes = expression?.getPrefixList() ?? [];
  const regex = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined;
  return ({ type, stream }) => {
    const text = isByType ? type : stream;
    // A filter with neither regex nor prefixes matches nothing.
    return regex === undefined ? prefixes.some((prefix) => text.startsWith(prefix)) : regex.test(text);
  };
}
