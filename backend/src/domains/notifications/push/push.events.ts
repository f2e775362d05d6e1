import type { NotificationKind } from '@libretto/contracts/http/notifications';
import type { DomainEvent } from '../../../kernel/decider';
import { defineEvents } from '../../../kernel/event-catalogue';

export interface Subscribed {
  readonly userId: string;
  readonly deviceId: string;
  /** In which it was asked for, and with which it ends. */
  readonly sessionId: string;
  /** Null once the person was erased, as is all that leads to the device. */
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
  /** As `Firefox on Windows`. */
  readonly device: string | null;
  /** ISO 8601. */
  readonly since: string;
}

/** By the person; with its session; because the push service does not know it any more; because another took its place. */
export type PushEnd = 'unsubscribed' | 'signed-out' | 'gone' | 'replaced';

export type PushEvent =
  | DomainEvent<'PushSubscribed', Subscribed>
  | DomainEvent<'PushEnded', { userId: string; deviceId: string; why: PushEnd }>
  /** Kinds that are not named stay as they were. */
  | DomainEvent<'PushKindsChosen', { userId: string; kinds: Readonly<Partial<Record<NotificationKind, boolean>>> }>;

export const pushEvents = defineEvents<PushEvent>({
  PushSubscribed: {
    version: 1,
    personal: { subject: (data) => data.userId, fields: ['endpoint', 'p256dh', 'auth', 'device'] },
  },
  PushEnded: { version: 1 },
  PushKindsChosen: { version: 1 },
});
