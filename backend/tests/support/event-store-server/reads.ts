// The read call: a stream or `$all`, forwards or backwards, once or as a subscription.
import { status as codes } from '@grpc/grpc-js';
import type { LogRecord } from './append-rules';
import type { AppendDeps } from './appends';
import { callError, notReady, streamDeleted } from './faults';
import { eventMessage, nameOf, notFoundMessage } from './messages';
import type { ReadOptions } from './protocol';
import { type ReadCall, requireRecordStart, send } from './read-calls';
import type { RecordFile } from './record-file';
import { type ServerVersion, subscribe } from './subscriptions';

const pageSize = 512;

export function read(deps: AppendDeps & { readonly version: ServerVersion }) {
  return (call: ReadCall): void => {
    call.on('error', () => undefined);
    const options = call.request.getOptions() as ReadOptions;
    readOrSubscribe(call, options, deps).catch((error) => call.emit('error', error));
  };
}

async function readOrSubscribe(
  call: ReadCall,
  options: ReadOptions,
  { file, isReady, version }: AppendDeps & { readonly version: ServerVersion },
): Promise<void> {
  if (!isReady()) throw notReady();
  if (options.hasSubscription()) return subscribe(call, options, file, version);
  const limit = Number(options.getCount());
  if (limit === 0 && options.hasStream()) throw callError(codes.INVALID_ARGUMENT, "'maxCount' must be larger than 0");
  // A read of the whole log with a limit of 0 never ends on real servers.
  if (limit === 0) return;
  const pages = options.hasStream() ? streamPages(call, options, file, limit) : allPages(options, file, limit);
  for await (const page of pages) {
    for (const record of page) if (!(await send(call, eventMessage(record)))) return;
  }
  call.end();
}

function* streamPages(
  call: ReadCall,
  options: ReadOptions,
  file: RecordFile,
  limit: number,
): Iterable<readonly LogRecord[]> {
  const stream = options.getStream();
  const name = nameOf(stream?.getStreamIdentifier());
  const state = file.stateOf(name);
  if (state.isTombstoned) throw streamDeleted(name);
  if (state.last < 0 || state.isDeleted) {
    call.write(notFoundMessage(name));
    return;
  }
  const direction = options.getReadDirection() === 0 ? 'forwards' : 'backwards';
  let from = stream?.hasEnd() ? (direction === 'forwards' ? state.last + 1 : state.last) : 0;
  if (stream?.hasRevision()) from = Number(stream.getRevision());
  for (let left = limit; left > 0; ) {
    const page = file.readStream(name, from, direction, Math.min(left, pageSize));
    yield page;
    const last = page.at(-1);
    if (last === undefined) return;
    left -= page.length;
    from = direction === 'forwards' ? last.revision + 1 : last.revision - 1;
  }
}

function* allPages(options: ReadOptions, file: RecordFile, limit: number): Iterable<readonly LogRecord[]> {
  const all = options.getAll();
  const isForwards = options.getReadDirection() === 0;
  let from = all?.hasEnd() ? file.end : 0;
  if (all?.hasPosition()) from = requireRecordStart(file, Number(all.getPosition()?.getCommitPosition()));
  for (let left = limit; left > 0; ) {
    const count = Math.min(left, pageSize);
    const page = isForwards ? file.readAll(from, count) : file.readAllBackwards(from, count);
    yield page;
    const last = page.at(-1);
    if (last === undefined) return;
    left -= page.length;
    from = isForwards ? last.position + 1 : last.position;
  }
}
