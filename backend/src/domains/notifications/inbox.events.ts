import type { ModeratedSubject } from '@libretto/contracts/events';
import type { NotificationKind } from '@libretto/contracts/http/social/notifications';
import type { DomainEvent } from '../../kernel/commands/decider';
import { defineEvents } from '../../kernel/events/event-catalogue';

/** Actor of notifications that Libretto itself causes. */
export const ownActorId = 'libretto';

/** A moderation decision, as far as the text of its notification needs it. */
export type ModerationNews =
  | { readonly kind: 'hidden' | 'restored'; readonly what: ModeratedSubject['kind'] }
  | { readonly kind: 'banned'; readonly until: string }
  | { readonly kind: 'strike'; readonly number: 1 | 2 | 3; readonly until: string | null }
  | { readonly kind: 'withdrawn'; readonly penalty: 'ban' | 'strike' }
  | { readonly kind: 'appeal-upheld' };

/** Contains only ids; names and titles are looked up when the notification is shown. */
export interface NewNotification {
  readonly notificationId: string;
  readonly userId: string;
  readonly kind: NotificationKind;
  /** The person who caused the notification. */
  readonly actorId: string;
  readonly subject: { readonly type: 'song' | 'post' | 'tuned-in-post' | 'user'; readonly id: string };
  /** Set for a tuned-in post, which appears only on its artist's profile. */
  readonly ownerId?: string;
  /** Set for a mention: whether the text is a post or a comment. */
  readonly mentionedIn?: 'post' | 'comment';
  /** Set for a comment, to which the notification links. Missing in older events. */
  readonly commentId?: string;
  /** Set for a donation, in minor units of Talents. */
  readonly amountMinor?: number;
  readonly news?: ModerationNews;
}

export type InboxEvent =
  | DomainEvent<'InboxSwitched', { userId: string; enabled: boolean }>
  | DomainEvent<'InboxKindsSwitched', { userId: string; kinds: Readonly<Record<string, boolean>> }>
  | DomainEvent<'NotificationOpened', NewNotification>
  /** The person has turned this kind off in the inbox; it may still be pushed, which is a separate setting. */
  | DomainEvent<'NotificationLeftOut', NewNotification>
  | DomainEvent<'NotificationsSeen', { userId: string; notificationIds: readonly string[] }>
  /** Marks the first `upToNumber` notifications of the inbox as seen, instead of listing them. */
  | DomainEvent<'AllNotificationsSeen', { userId: string; upToNumber: number }>;

export const inboxEvents = defineEvents<InboxEvent>({
  InboxSwitched: { version: 1 },
  InboxKindsSwitched: { version: 1 },
  NotificationOpened: { version: 1 },
  NotificationLeftOut: { version: 1 },
  NotificationsSeen: { version: 1 },
  AllNotificationsSeen: { version: 1 },
});
