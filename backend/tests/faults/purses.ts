// Money that moves between purses as in the product: a transfer is decided on one stream, a policy credits another, and
// a projection sums up. Pending transfers are in transit, so that the total is zero at every moment.
import type { Decider, DomainEvent } from '../../src/kernel/commands/decider';
import { defineStream } from '../../src/kernel/commands/stream';
import { definePolicy } from '../../src/kernel/consumers/policies/policy';
import { defineProjection, type ProjectionWriter } from '../../src/kernel/consumers/projections/projection';
import type { DomainModule } from '../../src/kernel/domain';
import { defineEvents } from '../../src/kernel/events/event-catalogue';
import { defineCollection } from '../../src/ports/read-models/read-models';
import { fill, type PurseEvent, purseEvents, purseStream } from '../kernel/purse';

interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}
export type TransferEvent = DomainEvent<'Transferred', Transfer>;

const transferDecider: Decider<{ readonly done: boolean }, Transfer, TransferEvent, 'Done'> = {
  initialState: { done: false },
  evolve: () => ({ done: true }),
  decide: (data, { done }) => (done ? 'Done' : [{ type: 'Transferred', data }]),
};

const transferEvents = defineEvents<TransferEvent>({ Transferred: { version: 1 } });
export const transferStream = defineStream({ name: 'transfer', events: transferEvents, decider: transferDecider });

export interface Total {
  readonly id: string;
  readonly amount: number;
  readonly entries: number;
}

export const totals = defineCollection<Total>()({ name: 'totals', indexes: { all: { equals: [], sort: 'id' } } });

async function book(account: string, amount: number, to: ProjectionWriter): Promise<void> {
  const known = (await to.collection(totals).get(account)) ?? { id: account, amount: 0, entries: 0 };
  if (!Number.isSafeInteger(known.amount)) throw new Error(`The total of ${account} is ${known.amount}`);
  to.collection(totals).put(account, { id: account, amount: known.amount + amount, entries: known.entries + 1 });
}

const totalsProjection = (version: number) =>
  defineProjection<TransferEvent | PurseEvent>({
    name: 'totals',
    version,
    collections: [totals],
    handlers: {
      Transferred: async ({ data }, to) => {
        await book(`from-${data.from}`, -data.amount, to);
        await book('transit', data.amount, to);
        to.push('totals', 'transferred', { amount: data.amount });
      },
      PurseFilled: async ({ data, streamId }, to) => {
        await book('transit', -data.amount, to);
        await book(streamId, data.amount, to);
      },
      PurseTapped: () => undefined,
    },
  });

/** @param version version of the domain's projection. */
export const pursesDomain = (version = 1): DomainModule => ({
  name: 'purses',
  events: [transferEvents, purseEvents],
  projections: [totalsProjection(version)],
  wire: ({ commands }) => {
    const purses = commands.handlerOf(purseStream);
    const credit = definePolicy<TransferEvent>({
      name: 'credit-purse',
      handlers: { Transferred: ({ data }, reaction) => purses.execute(data.to, fill(data.amount), reaction.command()) },
    });
    return { policies: [credit] };
  },
});
