// One person's bell: what is unseen.
import { assertNever } from '../../kernel/assert';
import type { Decider } from '../../kernel/decider';
import { defineStream } from '../../kernel/stream';
import { type InboxEvent, inboxEvents, type Notice } from './inbox.events';

export interface InboxState {
  readonly unseen: readonly string[];
}

export type InboxCommand =
  | { readonly kind: 'open'; readonly notice: Notice }
  | { readonly kind: 'mark-seen'; readonly userId: string; readonly notificationId: string }
  | { readonly kind: 'mark-all-seen'; readonly userId: string };

/** Older ones are passed over by the count on the bell, which shows 9+ anyway; keeps the state small. */
const MOST_UNSEEN = 500;

export const inboxDecider: Decider<InboxState, InboxCommand, InboxEvent> = {
  initialState: { unseen: [] },
  evolve: ({ unseen }, event) => {
    switch (event.type) {
      case 'NotificationOpened':
        return { unseen: [...unseen, event.data.notificationId].slice(-MOST_UNSEEN) };
      case 'NotificationsSeen':
        return { unseen: unseen.filter((id) => !event.data.notificationIds.includes(id)) };
      default:
        return assertNever(event);
    }
  },
  decide: (command, { unseen }) => {
    switch (command.kind) {
      case 'open':
        return [{ type: 'NotificationOpened', data: command.notice }];
      case 'mark-seen':
        return unseen.includes(command.notificationId)
          ? [{ type: 'NotificationsSeen', data: { userId: command.userId, notificationIds: [command.notificationId] } }]
          : [];
      case 'mark-all-seen':
        return unseen.length > 0
          ? [{ type: 'NotificationsSeen', data: { userId: command.userId, notificationIds: unseen } }]
          : [];
      default:
        return assertNever(command);
    }
  },
};

/** `inbox-{userId}`. */
export const inboxStream = defineStream({
  name: 'inbox',
  events: inboxEvents,
  decider: inboxDecider,
  snapshot: { version: 1, every: 100 },
});
