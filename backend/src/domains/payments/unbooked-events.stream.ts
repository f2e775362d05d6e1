// Records every report of a provider that the ledger does not book, with its reason, so that finance sees all of them.
import type { ProviderEventNotBooked } from '@libretto/contracts/events';
import type { Commands } from '../../kernel/commands/commands';
import type { Decider } from '../../kernel/commands/decider';
import { defineStream } from '../../kernel/commands/stream';
import { defineEvents } from '../../kernel/events/event-catalogue';
import { deterministicId } from '../../kernel/values/ids';

export type NotBooked = Omit<ProviderEventNotBooked['data'], 'id'>;

export const unbookedEvents = defineEvents<ProviderEventNotBooked>({ ProviderEventNotBooked: { version: 1 } });

const decider: Decider<null, ProviderEventNotBooked['data'], ProviderEventNotBooked> = {
  initialState: null,
  evolve: () => null,
  decide: (data) => [{ type: 'ProviderEventNotBooked', data }],
};

/** `provider-event-{provider}`. The state is empty, so a snapshot makes loading a long stream fast. */
export const unbookedStream = defineStream({
  name: 'provider-event',
  events: unbookedEvents,
  decider,
  chained: true,
  snapshot: { version: 1, every: 50 },
});

export type RecordUnbooked = (report: NotBooked, by: { readonly actor: string; readonly id: string }) => Promise<void>;

/** Records a report once, by the provider's id of the event and of what it is about. */
export function recordUnbooked(commands: Commands): RecordUnbooked {
  const handler = commands.handlerOf(unbookedStream);
  return async (report, { actor, id: causationId }) => {
    const id = deterministicId('unbooked', report.provider, causationId, report.reason, report.reference ?? '');
    const context = { actor, correlationId: id, causationId, idempotency: { key: id, hash: '' } };
    await handler.execute(report.provider, { ...report, id }, context);
  };
}
