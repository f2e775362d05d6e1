// Engines: MONGO
// Tests the loss of the primary of three nodes under writes, and then the loss of the majority.
import { setTimeout as pause } from 'node:timers/promises';
import { MongoCheckpoints } from '../../src/adapters/mongo/operational/checkpoints';
import { MongoConnection } from '../../src/adapters/mongo/operational/connection';
import { MongoSnapshots } from '../../src/adapters/mongo/operational/snapshots';
import { newId } from '../../src/kernel/values/ids';
import { positionOf as at, type Position } from '../../src/ports/events/position';
import { UnavailableError } from '../../src/ports/operations/unavailable';
import { ConcurrentMoveError } from '../../src/ports/read-models/consumer-progress';
import { until } from '../support/concurrency/until';
import { type ThreeMongoNodes, threeMongoNodes } from '../support/engines/three-mongo-nodes';

let nodes: ThreeMongoNodes;
let mongo: MongoConnection;
// Each test and each retry gets its own nodes, so that none inherits frozen or dead ones.
beforeEach(async () => {
  nodes = await threeMongoNodes();
  mongo = new MongoConnection(nodes.url, 'failover');
}, 240_000);
afterEach(async () => {
  await mongo.close();
  await nodes.remove();
}, 60_000);

/**
 * A newly elected primary may serve reads from before its election for a moment; acknowledged writes are visible after
 * it.
 */
const longestLookBackMs = 5_000;

/** Advances a position step by step until it is stopped; unknown or refused moves are looked up and retried. */
class Mover {
  acknowledged = 0;
  readonly refusals: string[] = [];
  longestMs = 0;
  longestLookBackMs = 0;
  /** The error that stopped the mover before its end. */
  failure: unknown;
  private isEnding = false;
  private readonly moving: Promise<void>;
  private readonly checkpoints = new MongoCheckpoints(mongo);

  constructor(private readonly consumer: string) {
    this.moving = this.move().catch((error) => {
      this.failure = error;
    });
  }

  async end(): Promise<void> {
    this.isEnding = true;
    await this.moving;
    if (this.failure !== undefined) throw this.failure;
  }

  private async move(): Promise<void> {
    const { checkpoints, consumer } = this;
    let isUnknown = false;
    for (let from = 0; !this.isEnding; ) {
      const startMs = performance.now();
      try {
        const stored = await this.storedAfter(from);
        // A move with an unknown outcome was applied once or not at all.
        if (stored > from + 1) throw new Error(`${consumer} is at ${stored} after ${from}`);
        from = stored;
        const expectedPosition = from === 0 ? undefined : at(from);
        await checkpoints.move(consumer, { partition: 0, expectedPosition, position: at(from + 1) });
        from++;
        isUnknown = false;
        this.acknowledged = from;
      } catch (error) {
        // An interrupted move may still be in flight when the position is read, and be applied a moment later.
        const isLate = error instanceof ConcurrentMoveError && isUnknown;
        if (!(error instanceof UnavailableError) && !isLate) throw error;
        isUnknown = true;
        this.refusals.push(String(error));
        await pause(50);
      } finally {
        this.longestMs = Math.max(this.longestMs, performance.now() - startMs);
      }
    }
  }

  private async storedAfter(acknowledged: number): Promise<number> {
    const startMs = performance.now();
    for (;;) {
      const stored = Number((await this.checkpoints.progressOf(this.consumer).position(0)) ?? 0);
      const lookBackMs = performance.now() - startMs;
      if (stored >= acknowledged) return stored;
      if (lookBackMs > longestLookBackMs) throw new Error(`${this.consumer} is at ${stored} after ${acknowledged}`);
      this.longestLookBackMs = Math.max(this.longestLookBackMs, lookBackMs);
      await pause(10);
    }
  }
}

async function goesOn(movers: readonly Mover[]): Promise<void> {
  const before = movers.map(({ acknowledged, refusals }) => ({ acknowledged, refused: refusals.length }));
  const progress = () =>
    movers.map(({ acknowledged, refusals, failure }, n) => ({
      moves: acknowledged - (before[n]?.acknowledged ?? 0),
      refusals: refusals.slice(before[n]?.refused),
      failure,
    }));
  await until(() => progress().every(({ moves, failure }) => moves > 5 || failure !== undefined)).catch(
    () => undefined,
  );
  const stuck = progress().filter(({ moves, failure }) => moves <= 5 || failure !== undefined);
  expect(stuck).toEqual([]);
}

test('a primary that is killed or frozen: another one goes on, nothing acknowledged is lost, no call hangs', async () => {
  const movers = Array.from({ length: 8 }, (_, n) => new Mover(`mover-${n}-${newId()}`));
  await goesOn(movers);
  const killed = await nodes.primary();
  let atMs = performance.now();
  await killed.kill();
  await goesOn(movers);
  const killedMs = performance.now() - atMs;
  await killed.start();
  await goesOn(movers);
  const frozen = await nodes.primary();
  atMs = performance.now();
  await frozen.freeze();
  await goesOn(movers);
  const frozenMs = performance.now() - atMs;
  frozen.thaw();
  await goesOn(movers);
  await Promise.all(movers.map((mover) => mover.end()));
  // A step may look back for 5 s, read for another 5 s, and move for 14 s.
  for (const { longestMs } of movers) expect(longestMs).toBeLessThan(40_000);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  console.log(
    `primary of MongoDB killed: all go on after ${seconds(killedMs)} s; frozen: after ${seconds(frozenMs)} s; ` +
      `the longest call took ${seconds(Math.max(...movers.map(({ longestMs }) => longestMs)))} s; ` +
      `answers from before the election for ${seconds(Math.max(...movers.map((mover) => mover.longestLookBackMs)))} s`,
  );
}, 240_000);

test('without a majority nothing is acknowledged, and earlier data is still there afterwards', async () => {
  const snapshots = new MongoSnapshots(mongo);
  await snapshots.save('s', { revision: 1, version: 1, state: { kept: true } });
  const gone = await nodes.secondaries();
  await Promise.all(gone.map((each) => each.kill()));
  await until(() =>
    snapshots.save('s', { revision: 2, version: 1, state: {} }).then(
      () => false,
      (error) => error instanceof UnavailableError,
    ),
  );
  await Promise.all(gone.map((each) => each.start()));
  await nodes.primary();
  await until(() =>
    snapshots.load('s').then(
      (found) => (found?.revision ?? 0) >= 1,
      () => false,
    ),
  );
  const checkpoints = new MongoCheckpoints(mongo);
  await checkpoints.move('after', { partition: 0, expectedPosition: undefined, position: at(1) });
  expect(await checkpoints.progressOf('after').position(0)).toBe(at(1) as Position);
}, 240_000);
