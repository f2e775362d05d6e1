// Compares a durable command on a stream of 20 events with the store alone and with a peer.
import { EventLog } from '../src/adapters/libsql/event-log/event-log';
import { defineStream } from '../src/kernel/commands/stream';
import { compare, inParallel, missing, type Row, rateOf, type Work } from './harness';
import { kernelOn, walletLike } from './worlds/bench-kernel';
import { fillStreams, saleEvent, temporaryDatabase } from './worlds/bench-log';
import { emmettInMemory, emmettOnPostgres } from './worlds/emmett-peer';
import { saleOf } from './worlds/wallet-like';

const callers = 64;
const commandCount = 10_000;
const streams = 2_000;
const eventCount = 20;
const long = 100_000;

async function world(streams: number) {
  const { database, remove } = temporaryDatabase();
  const log = new EventLog(database);
  await fillStreams(log, 'wallet', streams, eventCount);
  const kernel = () => kernelOn(database, log);
  return { log, kernel, remove };
}

const context = { actor: 'user:1', correlationId: 'c', causationId: 'c' };

export async function* commands(): AsyncGenerator<Row> {
  const { log, kernel, remove } = await world(streams);
  const handler = kernel().handlerOf(walletLike);
  const execute = (n: number) => handler.execute(`${n % streams}`, saleOf(n), context);
  const ours: Work = () => inParallel(callers, commandCount, execute);
  let appended = 0;
  const storeAlone: Work = () =>
    inParallel(callers, commandCount, () => {
      const streamId = `plain-${appended++}`;
      return log.append(streamId, -1, [saleEvent(streamId)]);
    });
  const name = `command, ${eventCount} events, ${callers} callers, durable`;
  yield await compare({
    name,
    unit: 'commands/s',
    ours,
    baseline: 'the store’s own group commit',
    theirs: storeAlone,
    note: 'at least 0.6',
  });

  yield await compare({
    name: `${name}, nothing remembered`,
    unit: 'commands/s',
    ours: () => {
      const cold = kernel().handlerOf(walletLike);
      return inParallel(callers, streams, (n) => cold.execute(`${n}`, saleOf(n), context));
    },
    baseline: 'the store’s own group commit',
    theirs: storeAlone,
  });

  const inMemory = emmettInMemory(streams, eventCount);
  await inMemory.fill();
  yield await compare({
    name,
    unit: 'commands/s',
    ours,
    baseline: 'emmett in memory (not durable)',
    theirs: () => inParallel(callers, 2_000, inMemory.execute),
    rounds: 3,
  });

  const postgres = await emmettOnPostgres(streams, eventCount);
  if (postgres.kind === 'absent') {
    const value = Math.round(await rateOf(ours));
    yield missing({ name, unit: 'commands/s', baseline: 'emmett on PostgreSQL' }, postgres.why, value);
  } else {
    yield await compare({
      name,
      unit: 'commands/s',
      ours,
      baseline: 'emmett on PostgreSQL',
      theirs: () => inParallel(callers, 1_500, postgres.execute),
      rounds: 3,
      note: 'at least 10',
    });
    await postgres.stop();
  }
  remove();
  yield await onLongStream();
}

/** A long stream must not be slower than a short one; its snapshot keeps loading short. */
async function onLongStream(): Promise<Row> {
  const { log, kernel, remove } = await world(1);
  for (let length = 0; length < long; length += 500) {
    await log.append(
      'wallet-long',
      length - 1,
      Array.from({ length: 500 }, () => saleEvent('wallet-long')),
    );
  }
  const withSnapshots = () => kernel().handlerOf(defineStream({ ...walletLike, snapshot: { version: 1, every: 500 } }));
  // The first load folds the whole stream once and saves a snapshot.
  const first = withSnapshots();
  await inParallel(1, 500, (n) => first.execute('long', saleOf(n), context));
  const row = await compare({
    name: `command on ${long.toLocaleString('en')} events, nothing remembered`,
    unit: 'commands/s',
    ours: () => inParallel(1, 200, (n) => withSnapshots().execute('long', saleOf(n), context)),
    baseline: `the same on ${eventCount} events`,
    theirs: () => inParallel(1, 200, (n) => withSnapshots().execute('0', saleOf(n), context)),
    note: 'at least 0.5',
  });
  remove();
  return row;
}
