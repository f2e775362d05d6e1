// Records which admin looked at which people's data: each read is an event in the stream `admin-reads-{adminId}`.
import type { Decider, DomainEvent } from '../../kernel/commands/decider';
import { defineStream } from '../../kernel/commands/stream';
import { defineEvents } from '../../kernel/events/event-catalogue';
import { contextWithoutIdempotency } from '../../kernel/http/commands/command-context';
import type { AdminRead, RecordAdminRead } from '../../ports/operations/record-admin-read';
import type { AdministrationDeps } from './administration.deps';

export type AdminReadEvent = DomainEvent<'AdminRead', AdminRead & { readonly adminId: string }>;

export const adminReadEvents = defineEvents<AdminReadEvent>({ AdminRead: { version: 1 } });

const adminReadDecider: Decider<null, AdminReadEvent['data'], AdminReadEvent> = {
  initialState: null,
  evolve: () => null,
  decide: (read) => [{ type: 'AdminRead', data: read }],
};

/** The state is empty, so a snapshot makes loading a long trail as fast as loading a new one. */
export const adminReadStream = defineStream({
  name: 'admin-reads',
  chained: true,
  events: adminReadEvents,
  decider: adminReadDecider,
  snapshot: { version: 1, every: 50 },
});

export const recordAdminReads =
  ({ commands }: Pick<AdministrationDeps, 'commands'>): RecordAdminRead =>
  async (req, { userId: adminId }, read) => {
    await commands.handlerOf(adminReadStream).execute(adminId, { ...read, adminId }, contextWithoutIdempotency(req));
  };
