import { pino } from 'pino';
import { consumersOnLibsql } from '../../../tests/kernel/consumers-on-libsql';
import { until } from '../../../tests/support/concurrency/until';
import type { DomainEvent } from '../../kernel/commands/decider';
import { definePolicy } from '../../kernel/consumers/policies/policy';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { HandlerLimitError } from '../../kernel/consumers/runtime/handler-limit';
import { defineCollection } from '../../ports/read-models/read-models';
import { Consumers } from './consumers';

type Sold = DomainEvent<'Sold', { readonly isBad?: boolean }>;

const sales = defineCollection<{ readonly id: string }>()({ name: 'sales', indexes: {} });

describe.each(['projection', 'policy'] as const)('a parked key of a %s', (kind) => {
  let setup: ReturnType<typeof consumersOnLibsql>;
  let opened: Consumers[];
  let isMended: boolean;
  let taken: string[];
  beforeEach(() => {
    setup = consumersOnLibsql();
    opened = [];
    isMended = false;
    taken = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((consumers) => consumers.stop()));
    await setup.close();
  });

  // A key of a handler that hung is tried again only minutes later.
  const take = ({ id, data }: Sold & { readonly id: string }): void => {
    if (data.isBad && !isMended) throw new HandlerLimitError(1_000);
    taken.push(id);
  };
  const projection = defineProjection<Sold>({
    name: 'selling',
    version: 1,
    collections: [sales],
    handlers: { Sold: async (event) => take(event) },
  });
  const policy = definePolicy<Sold>({ name: 'selling', handlers: { Sold: async (event) => take(event) } });

  async function consumersOfProcess(): Promise<Consumers> {
    const process = setup.process();
    const [projections, policies] =
      kind === 'projection' ? [[await process.projection(projection)], []] : [[], [await process.policy(policy)]];
    const holds = { look: async () => new Set<string>() };
    const consumers = new Consumers(projections, policies, process.leases, holds, pino({ level: 'silent' }));
    opened.push(consumers);
    return consumers;
  }
  const parkedIn = async (consumers: Consumers) => (await consumers.report()).flatMap(({ parked }) => parked);

  test.each(['retried', 'skipped'] as const)('is %s soon when an operator asks another process for it', async (act) => {
    const running = await consumersOfProcess();
    const elsewhere = await consumersOfProcess();
    const bad = await setup.append('a', 'Sold', { isBad: true });
    const good = await setup.append('a', 'Sold', {});
    await until(async () => (await parkedIn(running)).length === 1);
    isMended = act === 'retried';
    if (act === 'retried') await elsewhere.retry('selling', 'a');
    else await elsewhere.skip('selling', 'a', bad);
    await until(async () => (await parkedIn(running)).length === 0);
    expect(taken).toEqual(act === 'retried' ? [bad, good] : [good]);
  });
});
