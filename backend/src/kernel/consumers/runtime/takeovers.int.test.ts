// Tests a partition that moves to another process and back.
import { consumersOnLibsql } from '../../../../tests/kernel/consumers-on-libsql';
import { until } from '../../../../tests/support/concurrency/until';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { DomainEvent } from '../../commands/decider';
import { defineProjection } from '../projections/projection';

type Counted = DomainEvent<'Counted', { readonly poison?: boolean }>;

const counts = defineCollection<{ readonly id: string; readonly count: number }>()({ name: 'counts', indexes: {} });

describe('a partition that returns to a process', () => {
  let setup: ReturnType<typeof consumersOnLibsql>;
  let isHealed: boolean;
  beforeEach(() => {
    setup = consumersOnLibsql();
    isHealed = false;
  });
  afterEach(() => setup.close());

  const counting = defineProjection<Counted>({
    name: 'counting',
    version: 1,
    collections: [counts],
    handlers: {
      Counted: async ({ data }, to) => {
        if (data.poison && !isHealed) throw new Error('poison');
        const known = await to.collection(counts).get('all');
        to.collection(counts).put('all', { id: 'all', count: (known?.count ?? 0) + 1 });
      },
    },
  });
  const append = async (count: number, data = {}) => {
    for (let n = 0; n < count; n++) await setup.append('a', 'Counted', data);
  };
  const stored = async () => {
    const reader = setup.process();
    const { reads } = reader;
    await reader.store.open({ ...counting, textIndexes: [] });
    const found = await reads.collection(counts).get('all');
    await reader.stop();
    return found?.count;
  };
  /** The first process lets its lease expire, and the other one takes the partition before the first checks again. */
  const handOver = async () => {
    setup.clock.advance(60_000);
    const other = setup.process({ renewEveryMs: 20 });
    const consumer = await other.projection(counting);
    return { other, consumer };
  };

  test('goes on from what the other one has written meanwhile', async () => {
    const first = setup.process({ renewEveryMs: 200 });
    const before = await first.projection(counting);
    await append(10);
    await setup.caughtUp(before);
    const { other, consumer } = await handOver();
    await until(() => before.state().kind === 'elsewhere');
    await append(5);
    await setup.caughtUp(consumer);
    await other.stop();
    await until(() => before.state().kind === 'running');
    await append(1);
    await setup.caughtUp(before);
    expect(await stored()).toBe(16);
  });

  test('the same if the other process processed only parked events, so that the position never moved', async () => {
    const first = setup.process({ renewEveryMs: 200 });
    const before = await first.projection(counting);
    await append(10);
    await append(1, { poison: true });
    await until(async () => (await before.parkedKeys()).length === 1);
    const { other, consumer } = await handOver();
    await until(() => before.state().kind === 'elsewhere');
    isHealed = true;
    for (const each of consumer.consumers) await each.request('a', { kind: 'retry' });
    await setup.caughtUp(consumer);
    await other.stop();
    await until(() => before.state().kind === 'running');
    await append(1);
    await setup.caughtUp(before);
    expect(await stored()).toBe(12);
  });
});
