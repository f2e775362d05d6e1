// One event as the audit shows it: read from the log, with its position in the hash chain verified.

import type { MoneyEvent } from '@libretto/contracts/events';
import type { AuditedEvent } from '@libretto/contracts/http/finance/finance';
import { postingsOf } from '@libretto/contracts/ledger';
import type { Recorded } from '../../../kernel/commands/decider';
import { fitsChain } from '../../../kernel/events/hash-chain';
import { notFound } from '../../../kernel/http/server/problem';
import type { Language } from '../../../kernel/texts/text';
import type { EventStore } from '../../../ports/events/event-store';
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { EventPlace } from '../ledger/ledger.collections';
import { noteOf, subjectOf } from '../ledger/money-event';
import { explanationOf, kindOf, nameKeysOf } from '../sentences';
import { namesOf } from './names.projection';

export async function auditEventOf(
  { eventStore, reads }: { readonly eventStore: Pick<EventStore, 'readStream'>; readonly reads: ReadModels },
  { streamId, revision }: EventPlace,
  language: Language,
): Promise<AuditedEvent> {
  const from = Math.max(0, revision - 1);
  const read = await eventStore.readStream(streamId, from, revision - from + 1);
  const event = read.find((each) => each.revision === revision) as Recorded<MoneyEvent> | undefined;
  if (!event) throw notFound('This event does not exist');
  const subject = subjectOf(event);
  const actorId = event.metadata.actor.replace(/^user:/, '');
  const names = await namesOf(reads, [...nameKeysOf(subject), `user:${actorId}`]);
  return {
    eventId: event.id,
    type: event.type,
    kind: kindOf({ type: event.type, note: noteOf(event) }),
    sentence: explanationOf(event, subject, names).in(language),
    at: event.metadata.at,
    streamId,
    revision,
    position: String(event.position),
    actor: { id: event.metadata.actor, username: names.get(`user:${actorId}`) ?? null },
    requestId: event.metadata.requestId ?? null,
    idempotencyKey: event.metadata.idempotencyKey ?? null,
    correlationId: event.metadata.correlationId,
    causationId: event.metadata.causationId,
    paymentReference: 'paymentReference' in event.data ? event.data.paymentReference : null,
    hash: event.metadata.hash ?? '',
    previousHash: revision === 0 ? null : (event.metadata.previousHash ?? null),
    chainVerified: fitsChain(
      event,
      read.find((each) => each.revision === revision - 1),
    ),
    postings: postingsOf(event).map(({ amountMinor, ...posting }) => ({ ...posting, amount: String(amountMinor) })),
  };
}
