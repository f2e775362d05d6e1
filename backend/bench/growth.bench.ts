// Compares the same work on a small and on a large installation: rates must not fall as the log grows. Runs only by
// name: `growth`.
import { EventLog } from '../src/adapters/libsql/event-log/event-log';
import { compare, inParallel, type Row } from './harness';
import { kernelOn, walletLike } from './worlds/bench-kernel';
import { fillStreams, saleEvent, temporaryDatabase } from './worlds/bench-log';
import { saleOf } from './worlds/wallet-like';

const youngEvents = 10_000;
const oldEvents = 1_000_000;
const eventCount = 20;
const callers = 64;

async function worldOf(events: number) {
  const { database, remove } = temporaryDatabase();
  const log = new EventLog(database);
  const streams = events / eventCount;
  await fillStreams(log, 'wallet', streams, eventCount);
  const kernel = kernelOn(database, log);
  const handler = kernel.handlerOf(walletLike);
  const context = { actor: 'user:1', correlationId: 'c', causationId: 'c' };
  let appended = 0;
  return {
    remove,
    append: () => {
      const streamId = `new-${appended++}`;
      return log.append(streamId, -1, [saleEvent(streamId)]);
    },
    // The same five hundred streams, spread over the whole log.
    command: (n: number) => handler.execute(`${(n % 500) * Math.floor(streams / 500)}`, saleOf(n), context),
  };
}

export async function* growth(): AsyncGenerator<Row> {
  const [young, old] = [await worldOf(youngEvents), await worldOf(oldEvents)];
  const baseline = `the same at ${youngEvents.toLocaleString('en')} events`;
  const at = `at ${oldEvents.toLocaleString('en')} events`;
  yield await compare({
    name: `append, ${callers} callers, ${at}`,
    unit: 'events/s',
    ours: () => inParallel(callers, 8_000, old.append),
    baseline,
    theirs: () => inParallel(callers, 8_000, young.append),
    note: 'at least 0.8',
  });
  yield await compare({
    name: `command, ${callers} callers, ${at}`,
    unit: 'commands/s',
    ours: () => inParallel(callers, 8_000, old.command),
    baseline,
    theirs: () => inParallel(callers, 8_000, young.command),
    note: 'at least 0.8',
  });
  await young.remove();
  await old.remove();
}
