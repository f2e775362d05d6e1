import type { NotificationKind } from '@libretto/contracts/http/social/notifications';
import type { DomainEvent } from '../../../kernel/commands/decider';
import { defineEvents } from '../../../kernel/events/event-catalogue';

export interface Subscribed {
  readonly userId: string;
  readonly deviceId: string;
  /** The session that created the subscription, and with which it ends. */
  readonly sessionId: string;
  /** Null once the person is erased, like all fields that identify the device. */
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
  /** Such as `Firefox on Windows`. */
  readonly device: string | null;
  /** ISO 8601. */
  readonly since: string;
}

/**
 * Ended by the person, with its session, because the push service no longer knows it, or because another one replaced
 * it.
 */
export type PushEnd = 'unsubscribed' | 'signed-out' | 'gone' | 'replaced';

export type PushEvent =
  | DomainEvent<'PushSubscribed', Subscribed>
  | DomainEvent<'PushEnded', { userId: string; deviceId: string; why: PushEnd }>
  /** Kinds that are not named stay unchanged. */
  | DomainEvent<'PushKindsChosen', { userId: string; kinds: Readonly<Partial<Record<NotificationKind, boolean>>> }>;

export const pushEvents = defineEvents<PushEvent>({
  PushSubscribed: {
    version: 1,
    personal: { subject: (data) => data.userId, fields: ['endpoint', 'p256dh', 'auth', 'device'] },
  },
  PushEnded: { version: 1 },
  PushKindsChosen: { version: 1 },
});
