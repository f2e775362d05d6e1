// Records who looked at which account: each read of the audit is an event in the stream `audit-{auditorId}`.
import type { LedgerRead as PublishedRead } from '@libretto/contracts/events';
import type { Request } from 'express';
import type { Decider } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import type { UserCaller } from '../../../kernel/http/access/caller';
import { contextWithoutIdempotency } from '../../../kernel/http/commands/command-context';
import type { FinanceDeps } from '../finance.deps';

export type AuditEvent = PublishedRead;
export type LedgerRead = Omit<AuditEvent['data'], 'auditorId'>;

export const auditEvents = defineEvents<AuditEvent>({ LedgerRead: { version: 1 } });

const auditDecider: Decider<null, AuditEvent['data'], AuditEvent> = {
  initialState: null,
  evolve: () => null,
  decide: (read) => [{ type: 'LedgerRead', data: read }],
};

/** The state is empty, so a snapshot makes loading a long trail as fast as loading a new one. */
export const auditStream = defineStream({
  name: 'audit',
  chained: true,
  events: auditEvents,
  decider: auditDecider,
  snapshot: { version: 1, every: 50 },
});

/** Stored durably before the response is sent, so that no read can go unrecorded. */
export async function recordRead(
  deps: Pick<FinanceDeps, 'commands'>,
  req: Request,
  auditor: UserCaller,
  read: LedgerRead,
): Promise<void> {
  const trail = deps.commands.handlerOf(auditStream);
  await trail.execute(auditor.userId, { ...read, auditorId: auditor.userId }, contextWithoutIdempotency(req));
}
