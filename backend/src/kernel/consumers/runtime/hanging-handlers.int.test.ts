// Tests handlers that never end: their key is parked like any failing one, and their later actions are ignored.
import { consumersOnLibsql } from '../../../../tests/kernel/consumers-on-libsql';
import { until } from '../../../../tests/support/concurrency/until';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { DomainEvent } from '../../commands/decider';
import { definePolicy, type Reaction } from '../policies/policy';
import { defineProjection } from '../projections/projection';

type Sold = DomainEvent<'Sold', { readonly n: number }>;

interface List {
  readonly id: string;
  readonly numbers: readonly number[];
}

/** Far above what the handlers that do end take, also on a busy machine. */
const handlerLimitMs = 1_000;

const lists = defineCollection<List>()({ name: 'lists', indexes: {} });

describe.each(['projection', 'policy'] as const)('a %s with a handler that never ends', (kind) => {
  let setup: ReturnType<typeof consumersOnLibsql>;
  /** Functions that end the hanging handlers. */
  let ends: (() => void)[];
  let isHanging: boolean;
  let taken: Map<string, number[]>;
  /** Commands that handlers issued after they were abandoned, and their errors. */
  let late: { key?: string; error?: unknown }[];
  beforeEach(() => {
    setup = consumersOnLibsql();
    ends = [];
    isHanging = true;
    taken = new Map();
    late = [];
  });
  afterEach(async () => {
    for (const end of ends) end();
    await setup.close();
  });

  const hang = async (key: string, n: number): Promise<boolean> => {
    if (!isHanging || key !== 'bad' || n !== 1) return false;
    await new Promise<void>((resolve) => ends.push(resolve));
    return true;
  };
  const command = (reaction: Reaction) => {
    try {
      late.push({ key: reaction.command().idempotency?.key });
    } catch (error) {
      late.push({ error });
      throw error;
    }
  };
  const start = (process: ReturnType<typeof setup.process>) =>
    kind === 'policy'
      ? process.policy(
          definePolicy<Sold>({
            name: 'listing',
            handlers: {
              Sold: async ({ partitionKey, data }, reaction) => {
                if (await hang(partitionKey, data.n)) command(reaction);
                taken.set(partitionKey, [...(taken.get(partitionKey) ?? []), data.n]);
              },
            },
          }),
        )
      : process.projection(
          defineProjection<Sold>({
            name: 'listing',
            version: 1,
            collections: [lists],
            handlers: {
              Sold: async ({ partitionKey: id, data }, to) => {
                const known = await to.collection(lists).get(id);
                await hang(id, data.n);
                to.collection(lists).put(id, { id, numbers: [...(known?.numbers ?? []), data.n] });
              },
            },
          }),
        );
  const takenOf = async (key: string, process = setup as Pick<typeof setup, 'reads'>) =>
    kind === 'policy' ? taken.get(key) : (await process.reads.collection(lists).get(key))?.numbers;
  const sell = async (count: number) => {
    for (let n = 0; n < count; n++) {
      await setup.append('good', 'Sold', { n });
      await setup.append('bad', 'Sold', { n });
    }
  };

  test('parks its key, goes on with the others, and takes it in order once it ends again', async () => {
    await sell(4);
    const process = setup.process({ handlerLimitMs });
    const consumer = await start(process);
    await until(async () => (await consumer.lag()) === 0);
    expect(await takenOf('good', process)).toEqual([0, 1, 2, 3]);
    expect(await takenOf('bad', process)).toEqual([0]);
    expect(await consumer.parkedKeys()).toMatchObject([
      { key: 'bad', error: 'The handler has not ended within 1 s', waiting: 3, attempts: 1 },
    ]);
    expect(consumer.state().kind).toBe('running');

    // Only now does the first attempt end, as if its response had been late.
    for (const end of ends) end();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await takenOf('bad', process)).toEqual([0]);
    if (kind === 'policy') expect(late).toEqual([{ error: expect.objectContaining({ name: 'HandlerLimitError' }) }]);

    isHanging = false;
    const each = 'consumers' in consumer ? consumer.consumers[0] : consumer;
    await each?.request('bad', { kind: 'retry' });
    await setup.caughtUp(consumer);
    expect(await takenOf('bad', process)).toEqual([0, 1, 2, 3]);
  });

  test('is parked durably: another process goes on without waiting for it once more', async () => {
    await sell(2);
    const first = setup.process({ handlerLimitMs });
    const before = await start(first);
    await until(async () => (await before.parkedKeys()).length === 1);
    await first.stop();
    const tries = ends.length;
    const second = setup.process({ handlerLimitMs });
    const after = await start(second);
    await setup.append('good', 'Sold', { n: 2 });
    await until(async () => (await takenOf('good', second))?.length === 3);
    expect(await after.parkedKeys()).toMatchObject([{ key: 'bad', waiting: 1 }]);
    expect(ends).toHaveLength(tries);
  });
});
