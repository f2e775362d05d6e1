// Tests the runtime with a separate search engine and push log: they lag, fail before or after accepting a write,
// receive everything twice, lose data, and still converge.
import fc from 'fast-check';
import { consumersOnLibsql } from '../../../tests/kernel/consumers-on-libsql';
import { Fault } from '../../../tests/support/faulty';
import { MemoryPushLog } from '../../../tests/support/memory-push-log';
import { MemoryTextIndex } from '../../../tests/support/memory-text-index';
import { until } from '../../../tests/support/until';
import { defineCollection } from '../../ports/read-models';
import type { DomainEvent } from '../decider';
import { defineProjection } from '../projection';
import type { ProjectionConsumer } from './projection-consumer';

type SongEvent = DomainEvent<'Named', { readonly title: string }> | DomainEvent<'Removed', object>;

const songs = defineCollection<{ readonly id: string; readonly title: string }>()({ name: 'songs', indexes: {} });
const titles = { name: 'titles', fields: { title: 1 } };

const naming = (version = 1) =>
  defineProjection<SongEvent>({
    name: 'songs',
    version,
    collections: [songs],
    textIndexes: [titles],
    handlers: {
      Named: ({ partitionKey: id, data: { title } }, to) => {
        to.collection(songs).put(id, { id, title });
        to.indexText(titles, id, { title });
        to.push('songs', 'named', { id, title });
      },
      Removed: ({ partitionKey: id }, to) => {
        to.collection(songs).delete(id);
        to.unindexText(titles, id);
        to.push('songs', 'removed', { id });
      },
    },
  });

/** Injects the fates of successive calls: 0 succeeds, 1 is refused, 2 takes effect but gets no response. */
class Unreliable {
  readonly texts = new MemoryTextIndex();
  readonly pushLog = new MemoryPushLog();
  isDown = false;
  private calls = 0;

  constructor(private readonly fates: readonly number[] = []) {}

  private async suffer<Result>(work: () => Promise<Result>): Promise<Result> {
    const fate = this.isDown ? 1 : (this.fates[this.calls++] ?? 0);
    if (fate === 1) throw new Error('refused');
    const result = await work();
    if (fate === 2) throw new Error('no answer');
    return result;
  }

  get elsewhere() {
    const { texts, pushLog } = this;
    return {
      textIndex: {
        open: (index) => this.suffer(() => texts.open(index)),
        write: (index, writes) => this.suffer(() => texts.write(index, writes)),
        drop: (id) => this.suffer(() => texts.drop(id)),
        search: (index, query, options) => texts.search(index, query, options),
      },
      pushes: { record: (pushes) => this.suffer(() => pushLog.record(pushes)) },
    } satisfies Parameters<typeof consumersOnLibsql>[0];
  }
}

const textWords = ['amber', 'birch', 'cedar', 'dune'];

type Setup = ReturnType<typeof consumersOnLibsql>;

async function name(setup: Setup, id: string, title: string): Promise<void> {
  await setup.append(id, 'Named', { title });
}

async function expectHits(process: Pick<Setup, 'search'>, expected: ReadonlyMap<string, string>): Promise<void> {
  for (const word of textWords) {
    const hits = (await process.search.search(titles, word, { limit: 100 })).map(({ id }) => id);
    const wanted = [...expected].filter(([, title]) => title.split(' ').includes(word)).map(([id]) => id);
    expect(hits.sort()).toEqual(wanted.sort());
  }
}

const search = async (process: Pick<Setup, 'search'>, word: string) =>
  (await process.search.search(titles, word, { limit: 10 })).map(({ id }) => id);

test('documents are there at once while the search engine and the push log are away; these come when it is back', async () => {
  const other = new Unreliable();
  const setup = consumersOnLibsql(other.elsewhere);
  other.isDown = true;
  const consumer = await setup.projection(naming());
  await name(setup, 'a', 'amber');
  await setup.caughtUp(consumer);
  expect(await setup.reads.collection(songs).get('a')).toEqual({ id: 'a', title: 'amber' });
  expect([await search(setup, 'amber'), setup.pushes]).toEqual([[], []]);
  other.isDown = false;
  await until(() => setup.pushes.length === 1);
  expect(await search(setup, 'amber')).toEqual(['a']);
  expect(setup.pushes).toMatchObject([{ topic: 'songs', offset: 1, payload: { id: 'a' } }]);
  await setup.close();
});

test('a raised version is searched only once its index is whole, and the index of the old one goes', async () => {
  const other = new Unreliable();
  const setup = consumersOnLibsql(other.elsewhere);
  const old = setup.process();
  const before = await old.projection(naming(1));
  for (let n = 0; n < 50; n++) await name(setup, `s${n}`, 'amber');
  await setup.caughtUp(before);
  await until(() => setup.pushes.length === 50);
  await old.stop();
  other.isDown = true;
  const newer = setup.process({ keepSupersededMs: 0 });
  const next = await newer.projection(naming(2));
  await until(async () => (await newer.store.unfinished({ ...naming(2), textIndexes: [titles] })) !== undefined);
  for (let look = 0; look < 20; look++) {
    expect(await newer.search.search(titles, 'amber', { limit: 100 })).toHaveLength(50);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(next.rebuilding).toBe(true);
  other.isDown = false;
  await setup.caughtUp(next);
  expect(await newer.search.search(titles, 'amber', { limit: 100 })).toHaveLength(50);
  await newer.store.open({ ...naming(2), textIndexes: [titles] });
  await name(setup, 's0', 'birch');
  await until(() => other.texts.count === 1);
  await until(async () => (await search(newer, 'birch')).length === 1);
  await setup.close();
});

test('an engine that lost what it had is filled anew, by a generation of its own', async () => {
  const other = new Unreliable();
  const setup = consumersOnLibsql(other.elsewhere);
  const process = setup.process();
  const consumer = await process.projection(naming());
  await name(setup, 'a', 'amber');
  await name(setup, 'b', 'birch');
  await setup.caughtUp(consumer);
  await until(() => setup.pushes.length === 2);
  await process.stop();
  other.texts.wipe();
  const again = setup.process();
  const next = await again.projection(naming());
  await until(async () => (await search(again, 'amber')).length === 1);
  await setup.caughtUp(next);
  expect(await search(again, 'birch')).toEqual(['b']);
  // Earlier pushes are not sent again.
  expect(setup.pushes).toHaveLength(2);
  await setup.close();
});

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('events' as const),
      of: fc.array(
        fc.record({
          key: fc.integer({ min: 0, max: 4 }),
          words: fc.subarray(textWords),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('start' as const),
      atStep: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'wait' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'stop' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'rebuild' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'wipe' as const }) },
);

test('whatever fails on either side, hits are those of the documents in the end and each event is pushed once', async () => {
  const fates = fc.array(fc.constantFrom(0, 0, 0, 1, 2), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), fates, async (plan, ofCalls) => {
      const other = new Unreliable(ofCalls);
      const setup = consumersOnLibsql(other.elsewhere);
      const expected = new Map<string, string>();
      let count = 0;
      let alive: { process: ReturnType<Setup['process']>; consumer: ProjectionConsumer }[] = [];
      const start = async (fault = new Fault()) => {
        const process = setup.process({ fault, renewEveryMs: 5 });
        const consumer = await process.projection(naming()).catch(() => process.stop());
        if (consumer) alive.push({ process, consumer });
      };
      for (const each of plan) {
        switch (each.kind) {
          case 'events':
            for (const { key, words } of each.of) {
              const id = `song-${key}`;
              count++;
              if (words.length === 0) await setup.append(id, 'Removed', {});
              else await name(setup, id, words.join(' '));
              if (words.length === 0) expected.delete(id);
              else expected.set(id, words.join(' '));
            }
            break;
          case 'start':
            await start(new Fault(each.atStep, each.when));
            break;
          case 'wait':
            await new Promise((resolve) => setTimeout(resolve, 25));
            break;
          case 'stop':
            await alive.shift()?.process.stop();
            break;
          case 'rebuild':
            void alive[0]?.consumer.rebuild().catch(() => undefined);
            break;
          case 'wipe':
            // The loss is detected when the engine is contacted again after a start or a failure.
            for (const { process } of alive) await process.stop();
            alive = [];
            other.texts.wipe();
        }
      }
      for (const { process } of alive) await process.stop();
      alive = [];
      setup.clock.advance(60_000);
      await start();
      while (alive.length === 0) await start();
      const [final] = alive as [(typeof alive)[number]];
      await setup.caughtUp(final.consumer);
      await until(async () => (await other.pushLog.lastOffset('songs')) === count && !final.consumer.rebuilding);
      await until(async () => {
        try {
          await expectHits(final.process, expected);
          return true;
        } catch {
          return false;
        }
        // After ten failures in a row the forwarder pauses for ten seconds.
      }, 30_000).catch(() => expectHits(final.process, expected));
      for (const [id, title] of expected) {
        expect(await final.process.reads.collection(songs).get(id)).toEqual({ id, title });
      }
      await final.process.stop();
      await setup.close();
    }),
    { numRuns: Number(process.env.LIBRETTO_TEST_RUNS ?? 25), endOnFailure: true },
  );
});
