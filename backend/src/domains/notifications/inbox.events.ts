import type { ModeratedSubject } from '@libretto/contracts/events';
import type { NotificationKind } from '@libretto/contracts/http/notifications';
import type { DomainEvent } from '../../kernel/decider';
import { defineEvents } from '../../kernel/event-catalogue';

/** Libretto itself, where nobody else caused it. */
export const ownActorId = 'libretto';

/** What a moderator decided, as far as its text needs to know. */
export type ModerationNews =
  | { readonly kind: 'hidden' | 'restored'; readonly what: ModeratedSubject['kind'] }
  | { readonly kind: 'banned'; readonly until: string }
  | { readonly kind: 'strike'; readonly number: 1 | 2 | 3; readonly until: string | null }
  | { readonly kind: 'withdrawn'; readonly penalty: 'ban' | 'strike' }
  | { readonly kind: 'appeal-upheld' };

/** Ids only: names and titles are looked up when it is shown. */
export interface NewNotification {
  readonly notificationId: string;
  readonly userId: string;
  readonly kind: NotificationKind;
  /** Who caused it. */
  readonly actorId: string;
  readonly subject: { readonly type: 'song' | 'post' | 'tuned-in-post' | 'user'; readonly id: string };
  /** Of a tuned-in post, which stands on its artist's profile alone. */
  readonly ownerId?: string;
  /** Of a mention, where the text about the subject stands. */
  readonly mentionedIn?: 'post' | 'comment';
  /** Of what was said in a comment: that comment, to which it leads. Missing in older events. */
  readonly commentId?: string;
  /** Of a donation, in minors of Talents. */
  readonly amountMinor?: number;
  readonly news?: ModerationNews;
}

export type InboxEvent =
  | DomainEvent<'InboxSwitched', { userId: string; enabled: boolean }>
  | DomainEvent<'InboxKindsSwitched', { userId: string; kinds: Readonly<Record<string, boolean>> }>
  | DomainEvent<'NotificationOpened', NewNotification>
  /** The person has turned it off behind the bell; it may still be pushed, which is chosen by itself. */
  | DomainEvent<'NotificationLeftOut', NewNotification>
  | DomainEvent<'NotificationsSeen', { userId: string; notificationIds: readonly string[] }>
  /** A mark instead of a list: the first so many that were opened in this inbox. */
  | DomainEvent<'AllNotificationsSeen', { userId: string; upToNumber: number }>;

export const inboxEvents = defineEvents<InboxEvent>({
  InboxSwitched: { version: 1 },
  InboxKindsSwitched: { version: 1 },
  NotificationOpened: { version: 1 },
  NotificationLeftOut: { version: 1 },
  NotificationsSeen: { version: 1 },
  AllNotificationsSeen: { version: 1 },
});
