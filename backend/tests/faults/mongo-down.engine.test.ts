// Engines: MONGO
// Tests a running process while MongoDB is killed or frozen: every call ends, and the first call after its return
// succeeds.

import { MongoCheckpoints } from '../../src/adapters/mongo/operational/checkpoints';
import { MongoConnection } from '../../src/adapters/mongo/operational/connection';
import { MongoSnapshots } from '../../src/adapters/mongo/operational/snapshots';
import { idOf } from '../../src/adapters/mongo/read-models/parking';
import { progressOf } from '../../src/adapters/mongo/read-models/progress';
import { positionOf as at, type Position } from '../../src/ports/events/position';
import { UnavailableError } from '../../src/ports/operations/unavailable';
import { until } from '../support/concurrency/until';
import { type OwnEngine, ownEngine } from '../support/engines/engines';

let own: OwnEngine;
let mongo: MongoConnection;
beforeAll(async () => {
  own = await ownEngine('MONGO');
  mongo = new MongoConnection(own.running.url, 'faults');
});
afterAll(async () => {
  await mongo.close();
  await own.remove();
});

/**
 * A transaction is tried twice, and each try may wait 1.5 s for a silent socket, 2 s for a server, and as long again to abort.
 * These are 14 s; a call that hangs takes as long as the server is away.
 */
const longestRefusalMs = 30_000;

const move = (from: number | undefined, to: number) => ({
  partition: 0,
  expectedPosition: from === undefined ? undefined : at(from),
  position: at(to),
});

/** The time until a call was refused. */
async function refusedAfterMs(call: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await expect(call()).rejects.toThrow(UnavailableError);
  return performance.now() - startMs;
}

test('calls to a killed server are refused in time; those after its return succeed and find the stored data', async () => {
  const snapshots = new MongoSnapshots(mongo);
  const checkpoints = new MongoCheckpoints(mongo);
  const acknowledged: number[] = [];
  const writing = (async () => {
    for (let revision = 1; ; revision++) {
      await snapshots.save('s', { revision, version: 1, state: {} });
      acknowledged.push(revision);
    }
  })();
  writing.catch(() => undefined);
  await checkpoints.move('c', move(undefined, 1));
  await until(() => acknowledged.length > 20);
  await own.running.kill();
  try {
    await expect(writing).rejects.toThrow(UnavailableError);
    expect(await refusedAfterMs(() => snapshots.load('s'))).toBeLessThan(longestRefusalMs);
    expect(await refusedAfterMs(() => checkpoints.move('c', move(1, 2)))).toBeLessThan(longestRefusalMs);
  } finally {
    await own.running.start();
  }
  expect((await snapshots.load('s'))?.revision).toBeGreaterThanOrEqual(acknowledged.at(-1) as number);
  await checkpoints.move('c', move(1, 2));
  expect(await checkpoints.progressOf('c').position(0)).toBe(at(2) as Position);
});

test('calls to a frozen server are refused in time, and a move that was repeated after the thaw happened once', async () => {
  const checkpoints = new MongoCheckpoints(mongo);
  const snapshots = new MongoSnapshots(mongo);
  await checkpoints.move('frozen', move(undefined, 1));
  await own.running.freeze();
  try {
    expect(await refusedAfterMs(() => snapshots.load('s'))).toBeLessThan(longestRefusalMs);
    expect(await refusedAfterMs(() => checkpoints.move('frozen', move(1, 2)))).toBeLessThan(longestRefusalMs);
  } finally {
    own.running.thaw();
  }
  await until(() =>
    snapshots.load('s').then(
      () => true,
      () => false,
    ),
  );
  // The outcome is unknown: a query shows whether the position was moved, and the caller continues from there.
  const progress = checkpoints.progressOf('frozen');
  if ((await progress.position(0)) !== at(2)) await checkpoints.move('frozen', move(1, 2));
  await expect(checkpoints.move('frozen', move(1, 2))).rejects.toThrow('not at 1');
  expect(await progress.position(0)).toBe(at(2) as Position);
});

test('a process that starts while the server is away works once it is there', async () => {
  await own.running.kill();
  const early = new MongoConnection(own.running.url, 'faults');
  try {
    const refusedMs = refusedAfterMs(() => new MongoSnapshots(early).load('s'));
    expect(await refusedMs.finally(() => own.running.start())).toBeLessThan(longestRefusalMs);
    expect(await new MongoSnapshots(early).load('s')).toBeDefined();
  } finally {
    await early.close();
  }
});

test('what a process held in MongoDB that was killed is free by the time that others take over from it', async () => {
  const killed = new MongoConnection(own.running.url, 'faults');
  const checkpoints = new MongoCheckpoints(mongo);
  await checkpoints.move('held', move(undefined, 1));
  let isHeld = false;
  // The transaction is neither committed nor aborted.
  void killed.transact(async (db, session) => {
    await progressOf(db).updateOne({ _id: idOf('held', 0) }, { $inc: { parkings: 1 } }, { session });
    isHeld = true;
    await new Promise(() => undefined);
  });
  await until(() => isHeld);
  const startMs = performance.now();
  await until(() =>
    checkpoints.move('held', move(1, 2)).then(
      () => true,
      () => false,
    ),
  );
  const tookMs = performance.now() - startMs;
  await killed.close();
  // MongoDB ends a transaction after 4 s and looks for old ones every 2 s. With its own limit these would be 60 s.
  expect(tookMs).toBeLessThan(30_000);
});

describe('a server that answers by an error which says that it cannot answer now', () => {
  const fail = (data: object, mode: unknown) =>
    // After some of these errors the driver reconnects, and it does not retry commands automatically.
    until(() =>
      mongo
        .run((db) => db.admin().command({ configureFailPoint: 'failCommand', mode, data }))
        .then(
          () => true,
          () => false,
        ),
    );
  afterEach(() => fail({}, 'off'));

  test.each([
    [91, 'shutting down'],
    [189, 'stepped down'],
    [10_107, 'not primary any more'],
    [11_600, 'interrupted by its shutdown'],
    [11_602, 'interrupted by a change of its state'],
    [13_436, 'neither primary nor secondary'],
  ])('code %i, %s: reads and writes are refused for now', async (errorCode) => {
    const snapshots = new MongoSnapshots(mongo);
    await fail({ failCommands: ['find', 'update'], errorCode }, 'alwaysOn');
    await expect(snapshots.load('s')).rejects.toThrow(UnavailableError);
    await expect(snapshots.save('s', { revision: 1, version: 1, state: {} })).rejects.toThrow(UnavailableError);
  });

  test('a transaction that could not be carried out for long is refused for now', async () => {
    const checkpoints = new MongoCheckpoints(mongo);
    await fail({ failCommands: ['update'], errorCode: 112, errorLabels: ['TransientTransactionError'] }, 'alwaysOn');
    await expect(checkpoints.move('contended', move(undefined, 1))).rejects.toThrow(UnavailableError);
  });

  test('an invalid query stays a separate error', async () => {
    await fail({ failCommands: ['find'], errorCode: 2 }, 'alwaysOn');
    await expect(new MongoSnapshots(mongo).load('s')).rejects.not.toThrow(UnavailableError);
  });
});
