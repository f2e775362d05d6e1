import { kernelOnLibsql } from '../../../tests/kernel/kernel-on-libsql';
import { context, fill, keyed, purseStream, tap } from '../../../tests/kernel/purse';
import { AppendTooLargeError, type EventStore, noStream, UnknownOutcomeError } from '../../ports/events/event-store';
import type { Refusals } from '../../ports/events/idempotency';
import { positionOf } from '../../ports/events/position';
import { StorageFullError } from '../../ports/operations/storage-full';
import { fitsChain } from '../events/hash-chain';
import { IdempotencyKeyReusedError, TooManyConflictsError } from './commands';
import { defineStream } from './stream';

const dayMs = 24 * 60 * 60 * 1000;

describe('a command handler', () => {
  let world: ReturnType<typeof kernelOnLibsql>;
  beforeEach(() => {
    world = kernelOnLibsql();
  });
  afterEach(() => world.close());
  const handler = (through?: EventStore) => world.kernel(through).handlerOf(purseStream);
  const events = () => world.store.readStream('purse-1', 0, 1000);

  test('appends the decided events with actor, time and cause', async () => {
    const outcome = await handler().execute('1', fill(5), context({ actor: 'user:7', requestId: 'r' }));
    expect(outcome).toMatchObject({ kind: 'accepted', state: { balance: 5 }, revision: 0, replayed: false });
    const [stored] = await events();
    expect(stored).toMatchObject({
      type: 'PurseFilled',
      data: { amount: 5 },
      metadata: { actor: 'user:7', requestId: 'r', at: new Date(world.clock.nowMs()).toISOString() },
    });
    expect(outcome).toMatchObject({
      eventIds: [stored?.id],
      tokens: [{ partitionKey: 'purse-1', position: positionOf(stored?.position ?? 0) }],
    });
  });

  test('answers a refusal as a value and stores nothing', async () => {
    expect(await handler().execute('1', tap(5), context())).toEqual({
      kind: 'refused',
      refusal: { code: 'Empty', balance: 0 },
      replayed: false,
    });
    expect(await events()).toEqual([]);
  });

  test('accepts a command that leads to nothing', async () => {
    const outcome = await handler().execute('1', { kind: 'look', amount: 0 }, context());
    expect(outcome).toMatchObject({ kind: 'accepted', events: [], tokens: [], revision: noStream });
  });

  test('never overdraws under 100 callers of several processes, and loses nothing', async () => {
    const processes = [handler(), handler(), handler()];
    await processes[0]?.execute('1', fill(50), context());
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => processes[n % 3]?.execute('1', tap(1), context())),
    );
    expect(outcomes.filter((outcome) => outcome?.kind === 'accepted')).toHaveLength(50);
    expect(await handler().load('1')).toEqual({ state: { balance: 0 }, revision: 50 });
    expect(await events()).toHaveLength(51);
  });

  test('appends what waits for a stream at once', async () => {
    const appends: number[] = [];
    const counting: EventStore = spy(world.store, (append) => appends.push(append.length));
    const purse = handler(counting);
    await Promise.all(Array.from({ length: 60 }, () => purse.execute('1', fill(1), context())));
    expect(appends.length).toBeLessThanOrEqual(3);
    expect(await purse.load('1')).toMatchObject({ state: { balance: 60 } });
  });

  test('does not refuse on a state that another process has moved on from', async () => {
    const [here, there] = [handler(), handler()];
    await here.execute('1', fill(1), context());
    await there.execute('1', fill(10), context());
    expect(await here.execute('1', tap(11), context())).toMatchObject({ kind: 'accepted', state: { balance: 0 } });
    expect(await there.execute('1', { kind: 'look', amount: 0 }, context())).toMatchObject({ state: { balance: 0 } });
  });

  test('lets a decider that throws fail its own command only', async () => {
    const purse = handler();
    const results = await Promise.allSettled([
      purse.execute('1', fill(1), context()),
      purse.execute('1', { kind: 'break', amount: 0 }, context()),
      purse.execute('1', fill(2), context()),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await purse.load('1')).toMatchObject({ state: { balance: 3 } });
  });

  test('lets a command that is too large fail alone', async () => {
    const purse = handler();
    const results = await Promise.allSettled([
      purse.execute('1', fill(1), context()),
      purse.execute('1', { kind: 'fill-with-ballast', amount: 1_100_000 }, context()),
      purse.execute('1', { kind: 'fill-with-ballast', amount: 700_000 }, context()),
      purse.execute('1', { kind: 'fill-with-ballast', amount: 700_000 }, context()),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(results[1]).toMatchObject({ reason: expect.any(AppendTooLargeError) });
    expect(await events()).toHaveLength(3);
  });

  test('repeats the very same append after an unknown outcome', async () => {
    let lost = 2;
    const flaky: EventStore = spy(world.store, () => {
      if (lost-- > 0) throw new UnknownOutcomeError('the answer was lost');
    });
    const outcome = await handler(flaky).execute('1', fill(5), context());
    expect(outcome).toMatchObject({ kind: 'accepted', revision: 0 });
    expect(await events()).toHaveLength(1);
  });

  test('says at once that there is no room, stores nothing of it, and goes on when there is', async () => {
    let appends = 0;
    const counting: EventStore = Object.assign(Object.create(world.store), {
      append: (...append: Parameters<EventStore['append']>) => {
        appends++;
        return world.store.append(...append);
      },
    });
    const full = handler(counting);
    await full.execute('1', fill(5), context());
    world.database.exec('VACUUM');
    const pages = world.database.prepare<[number]>('PRAGMA page_count').get()?.[0] ?? 0;
    world.database.exec(`PRAGMA max_page_count = ${pages}`);
    const long = (name: string) => context({ requestId: name.repeat(20_000) });
    appends = 0;
    await expect(full.execute('1', fill(7), long('a'))).rejects.toThrow(StorageFullError);
    expect(appends).toBe(1);
    expect(await events()).toHaveLength(1);
    world.database.exec('PRAGMA max_page_count = 1000000');
    expect(await full.execute('1', fill(7), long('a'))).toMatchObject({ kind: 'accepted', state: { balance: 12 } });
    expect(await events()).toHaveLength(2);
  });

  test('gives up after a bounded number of conflicts', async () => {
    const busy: EventStore = Object.assign(Object.create(world.store), {
      append: async () => ({ kind: 'conflict', actualRevision: 7 }),
    });
    await expect(handler(busy).execute('1', fill(5), context())).rejects.toThrow(TooManyConflictsError);
  });

  describe('under an idempotency key', () => {
    test('answers 50 identical requests at once with one event and one answer', async () => {
      const processes = [handler(), handler()];
      await processes[0]?.execute('1', fill(10), context());
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, n) => processes[n % 2]?.execute('1', tap(3), keyed('k'))),
      );
      const answers = outcomes.map(
        (outcome) => outcome?.kind === 'accepted' && [outcome.eventIds, outcome.at, outcome.state],
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      const [, tapped] = await events();
      expect(answers[0]).toEqual([[tapped?.id], tapped?.metadata.at, { balance: 7 }]);
      expect(await events()).toHaveLength(2);
    });

    test('answers as the first time, on the state of then, also long after and in another process', async () => {
      await handler().execute('1', fill(10), context());
      const first = await handler().execute('1', tap(3), keyed('k'));
      world.clock.advance(400 * dayMs);
      await handler().execute('1', tap(7), context());
      const again = await handler().execute('1', tap(3), keyed('k'));
      expect(again).toMatchObject({ kind: 'accepted', replayed: true, state: { balance: 7 }, revision: 1 });
      if (first.kind !== 'accepted' || again.kind !== 'accepted') throw new Error('refused');
      expect([again.at, again.eventIds]).toEqual([first.at, first.eventIds]);
      expect(again.events).toMatchObject(first.events);
      expect(await events()).toHaveLength(3);
    });

    test('refuses another request under the same key', async () => {
      const purse = handler();
      await purse.execute('1', fill(10), keyed('k', 'one'));
      await expect(purse.execute('1', fill(20), keyed('k', 'other'))).rejects.toThrow(IdempotencyKeyReusedError);
      const results = await Promise.allSettled([
        purse.execute('2', fill(10), keyed('l', 'one')),
        purse.execute('2', fill(20), keyed('l', 'other')),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      expect(await purse.load('2')).toMatchObject({ state: { balance: 10 } });
    });

    test('remembers a refusal for a day, whatever has changed since', async () => {
      const purse = handler();
      expect(await purse.execute('1', tap(5), keyed('k'))).toMatchObject({ kind: 'refused', replayed: false });
      await purse.execute('1', fill(10), context());
      const again = await handler().execute('1', tap(5), keyed('k'));
      expect(again).toEqual({ kind: 'refused', refusal: { code: 'Empty', balance: 0 }, replayed: true });
      await expect(purse.execute('1', tap(6), keyed('k', 'other'))).rejects.toThrow(IdempotencyKeyReusedError);
      world.clock.advance(dayMs);
      expect(await purse.execute('1', tap(5), keyed('k'))).toMatchObject({ kind: 'accepted' });
    });

    test('answers with the stored events while another process is recording its refusal', async () => {
      let wrote = () => {};
      const refusing = new Promise<void>((resolve) => {
        wrote = resolve;
      });
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const slow: Refusals = Object.assign(Object.create(world.refusals), {
        remember: async (...refusal: Parameters<Refusals['remember']>) => {
          wrote();
          await held;
          await world.refusals.remember(...refusal);
        },
      });
      const slowly = world.kernel(world.store, world.snapshots, slow).handlerOf(purseStream);
      const late = slowly.execute('1', tap(5), keyed('k'));
      await refusing;
      await handler().execute('1', fill(10), context());
      expect(await handler().execute('1', tap(5), keyed('k'))).toMatchObject({ kind: 'accepted' });
      goOn();
      expect(await late).toMatchObject({ kind: 'refused' });
      for (const purse of [handler(), slowly]) {
        expect(await purse.execute('1', tap(5), keyed('k'))).toMatchObject({ kind: 'accepted', replayed: true });
      }
      expect(await handler().load('1')).toMatchObject({ state: { balance: 5 } });
    });

    test('decides a refusal again if the key does not remember refusals', async () => {
      const purse = handler();
      const policy = context({ idempotency: { key: 'p', hash: '' } });
      expect(await purse.execute('1', tap(5), policy)).toMatchObject({ kind: 'refused' });
      await purse.execute('1', fill(10), context());
      expect(await purse.execute('1', tap(5), policy)).toMatchObject({ kind: 'accepted', replayed: false });
      expect(await purse.execute('1', tap(5), policy)).toMatchObject({ kind: 'accepted', replayed: true });
    });
  });

  test('links to the stored events if two processes react to the same event concurrently', async () => {
    const stream = defineStream({ ...purseStream, chained: true });
    const policy = context({ idempotency: { key: 'p', hash: '' } });
    const here = world.kernel().handlerOf(stream);
    // The other process decides too, a moment later, before it can see what this one has stored.
    const late: EventStore = Object.assign(Object.create(world.store), {
      append: async (...append: Parameters<EventStore['append']>) => {
        world.clock.advance(1_000);
        await here.execute('1', fill(5), policy);
        return world.store.append(...append);
      },
    });
    const there = world.kernel(late).handlerOf(stream);
    const reaction = await there.execute('1', fill(5), policy);
    await there.execute('1', fill(1), context());
    const stored = await events();
    expect(stored).toHaveLength(2);
    expect(stored.map((event, revision) => fitsChain(event, stored[revision - 1]))).toEqual([true, true]);
    expect(reaction).toMatchObject({ kind: 'accepted', replayed: true, at: stored[0]?.metadata.at });
  });

  describe('with snapshots', () => {
    const stream = defineStream({ ...purseStream, snapshot: { version: 3, every: 10 } });

    test('loads from the newest one', async () => {
      const purse = world.kernel().handlerOf(stream);
      for (let n = 0; n < 25; n++) await purse.execute('1', fill(1), context());
      expect(await world.snapshots.load('purse-1')).toEqual({ revision: 19, version: 3, state: { balance: 20 } });
      const froms: number[] = [];
      const reading: EventStore = Object.assign(Object.create(world.store), {
        readStream: (id: string, from: number, limit: number) => {
          froms.push(from);
          return world.store.readStream(id, from, limit);
        },
      });
      const other = world.kernel(reading).handlerOf(stream);
      expect(await other.load('1')).toEqual({ state: { balance: 25 }, revision: 24 });
      expect(froms).toEqual([20]);
    });

    test('passes over one of another version', async () => {
      const purse = world.kernel().handlerOf(stream);
      for (let n = 0; n < 10; n++) await purse.execute('1', fill(1), context());
      const newer = defineStream({ ...purseStream, snapshot: { version: 4, every: 10 } });
      expect(await world.kernel().handlerOf(newer).load('1')).toEqual({ state: { balance: 10 }, revision: 9 });
    });
  });
});

/** Inspects each append after it was stored. */
function spy(store: EventStore, onAppend: (events: readonly unknown[]) => void): EventStore {
  return Object.assign(Object.create(store), {
    append: async (...append: Parameters<EventStore['append']>) => {
      const result = await store.append(...append);
      onAppend(append[2]);
      return result;
    },
  });
}
