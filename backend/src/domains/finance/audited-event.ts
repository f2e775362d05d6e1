// One event as the audit shows it: read from the log, with its position in the hash chain verified.

import type { MoneyEvent } from '@libretto/contracts/events';
import type { AuditedEvent } from '@libretto/contracts/http/finance';
import { postingsOf } from '@libretto/contracts/ledger';
import type { Recorded } from '../../kernel/decider';
import { fitsChain } from '../../kernel/hash-chain';
import { notFound } from '../../kernel/problem';
import type { Language } from '../../kernel/text';
import type { EventStore } from '../../ports/event-store';
import type { ReadModels } from '../../ports/read-models';
import type { EventPlace } from './ledger.collections';
import { noteOf, subjectOf } from './money-event';
import { namesOf } from './names.projection';
import { explanationOf, kindOf, nameKeysOf } from './sentences';

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
