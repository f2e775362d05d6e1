// Property tests of the consumer runtime: whatever happens to its processes (deaths at any step, stolen partitions,
// rebuilds, events that fail for a while), in the end every read model is the fold of the log, every policy's command
// was accepted once and in order per key, and no event was pushed twice.
import fc from 'fast-check';
import type { DomainEvent } from '../../src/kernel/commands/decider';
import { definePolicy } from '../../src/kernel/consumers/policies/policy';
import { defineProjection } from '../../src/kernel/consumers/projections/projection';
import { defineCollection } from '../../src/ports/read-models/read-models';
import { Fault } from '../support/concurrency/faulty';
import { until } from '../support/concurrency/until';
import type { consumersOnLibsql } from './consumers-on-libsql';

type Counted = DomainEvent<'Counted', { readonly n: number; readonly isPoison: boolean }>;

interface List {
  readonly id: string;
  readonly version: number;
  readonly numbers: readonly number[];
}
interface Total {
  readonly id: string;
  readonly sum: number;
}

const lists = defineCollection<List>()({ name: 'lists', indexes: { all: { equals: [] } } });
const totals = defineCollection<Total>()({ name: 'totals', indexes: {} });

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      events: fc.array(
        fc.record({
          key: fc.integer({ min: 0, max: 4 }),
          isPoison: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('start' as const),
      atStep: fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'lapse' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'settle' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'stop' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'rebuild' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'raise' as const }) },
);

export function runtimePropertiesSuite(
  engine: string,
  open: () => ReturnType<typeof consumersOnLibsql>,
  numRuns: number,
): void {
  test(`random histories of events, deaths, stolen leases, rebuilds and poison end in the fold of the log on ${engine}`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 14 }), async (plan) => {
        const setup = open();
        let isHealed = false;
        let version = 1;
        const accepted = new Map<string, number>();
        const acceptedOf = new Map<string, number[]>();
        const expected = new Map<string, number[]>();
        let last = 0;

        const projectionOf = (number: number) =>
          defineProjection<Counted>({
            name: 'telling',
            version: number,
            collections: [lists, totals],
            handlers: {
              Counted: async ({ partitionKey: id, data }, to) => {
                const known = await to.collection(lists).get(id);
                if (known !== undefined && known.version !== number) throw new Error('a document of another version');
                to.collection(lists).put(id, { id, version: number, numbers: [...(known?.numbers ?? []), data.n] });
                const total = await to.collection(totals).get('all');
                to.collection(totals).put('all', { id: 'all', sum: (total?.sum ?? 0) + data.n });
                to.push('all', 'told', { n: data.n });
                if (data.isPoison && !isHealed) throw new Error('poison');
              },
            },
          });
        const policy = definePolicy<Counted>({
          name: 'telling-on',
          handlers: {
            Counted: async ({ partitionKey, data }, reaction) => {
              if (data.isPoison && !isHealed) throw new Error('poison');
              await new Promise((resolve) => setImmediate(resolve));
              // Like the kernel, this accepts a command only once per idempotency key.
              const key = reaction.command().idempotency?.key as string;
              accepted.set(key, (accepted.get(key) ?? 0) + 1);
              if (accepted.get(key) === 1)
                acceptedOf.set(partitionKey, [...(acceptedOf.get(partitionKey) ?? []), data.n]);
            },
          },
        });

        type Process = ReturnType<typeof setup.process>;
        type Started = Awaited<ReturnType<typeof start>>;
        const start = async (process: Process) => {
          const consumers = [await process.projection(projectionOf(version)), await process.policy(policy)] as const;
          return { process, consumers };
        };
        let alive: Started[] = [];
        const endAll = async () => {
          for (const { process } of alive) await process.stop();
          alive = [];
        };

        for (const step of plan) {
          switch (step.kind) {
            case 'append':
              for (const { key, isPoison } of step.events) {
                last++;
                const id = `key-${key}`;
                expected.set(id, [...(expected.get(id) ?? []), last]);
                await setup.append(id, 'Counted', { n: last, isPoison });
              }
              break;
            case 'start': {
              const process = setup.process({ fault: new Fault(step.atStep, step.when), renewEveryMs: 5 });
              // A process that dies during its start counts as never started.
              await start(process)
                .then((started) => alive.push(started))
                .catch(() => process.stop());
              break;
            }
            case 'lapse':
              // A process that does not renew in time loses its leases, and may not know it yet.
              setup.clock.advance(60_000);
              break;
            case 'settle':
              await new Promise((resolve) => setTimeout(resolve, 30));
              break;
            case 'stop':
              await alive.shift()?.process.stop();
              break;
            case 'rebuild':
              void alive[0]?.consumers[0].rebuild().catch(() => undefined);
              break;
            case 'raise':
              version = 2;
          }
        }

        await endAll();
        isHealed = true;
        setup.clock.advance(60_000);
        const final = await start(setup.process());
        alive = [final];
        const [projection, telling] = final.consumers;
        await until(async () => {
          // Asked first: a rebuild that ends during these questions lets another generation serve, with its own parked keys.
          const isRebuilding = projection.rebuilding;
          for (const consumer of [...projection.consumers, telling]) {
            for (const { key } of await consumer.parkedKeys()) await consumer.request(key, { kind: 'retry' });
          }
          const behind = await Promise.all(
            final.consumers.map(async (each) => (await each.lag()) + (await each.parkedKeys()).length),
          );
          return !isRebuilding && behind.every((each) => each === 0);
        });

        const { reads, pushLog } = final.process;
        for (const [id, numbers] of expected) {
          expect(await reads.collection(lists).get(id)).toEqual({ id, version, numbers });
        }
        const sum = (last * (last + 1)) / 2;
        expect((await reads.collection(totals).get('all'))?.sum ?? 0).toBe(sum);
        expect(Object.fromEntries(acceptedOf)).toEqual(Object.fromEntries(expected));
        expect(accepted.size).toBe(last);
        const pushes = await pushLog.replay('all', 0);
        const pushed = (pushes === 'gone' ? [] : pushes).map(({ payload }) => (payload as { n: number }).n);
        expect(new Set(pushed).size).toBe(pushed.length);
        if (version === 1 && !plan.some(({ kind }) => kind === 'rebuild')) expect(pushed).toHaveLength(last);
        await endAll();
        await setup.close();
      }),
      // A failing history is printed at once, because shrinking it would take too long.
      { numRuns: Number(process.env.LIBRETTO_TEST_RUNS ?? numRuns), endOnFailure: true },
    );
  });
}
