// One person's bell: what is unseen.
import { assertNever } from '../../kernel/assert';
import type { Decider } from '../../kernel/decider';
import { defineStream } from '../../kernel/stream';
import { type InboxEvent, inboxEvents, type Notice } from './inbox.events';

export interface InboxState {
  readonly unseen: readonly string[];
  /** Off: nothing new is opened. */
  readonly isOn: boolean;
}

export type InboxCommand =
  | { readonly kind: 'switch'; readonly userId: string; readonly enabled: boolean }
  | { readonly kind: 'open'; readonly notice: Notice }
  | { readonly kind: 'mark-seen'; readonly userId: string; readonly notificationId: string }
  | { readonly kind: 'mark-all-seen'; readonly userId: string };

/** Older ones are passed over by the count on the bell, which shows 9+ anyway; keeps the state small. */
const MOST_UNSEEN = 500;

export const inboxDecider: Decider<InboxState, InboxCommand, InboxEvent> = {
  initialState: { unseen: [], isOn: true },
  evolve: (state, event) => {
    const { unseen } = state;
    switch (event.type) {
      case 'NotificationOpened':
        return { ...state, unseen: [...unseen, event.data.notificationId].slice(-MOST_UNSEEN) };
      case 'NotificationsSeen':
        return { ...state, unseen: unseen.filter((id) => !event.data.notificationIds.includes(id)) };
      case 'InboxSwitched':
        return { ...state, isOn: event.data.enabled };
      default:
        return assertNever(event);
    }
  },
  decide: (command, { unseen, isOn }) => {
    switch (command.kind) {
      case 'open':
        return isOn ? [{ type: 'NotificationOpened', data: command.notice }] : [];
      case 'switch': {
        const { userId, enabled } = command;
        return enabled === isOn ? [] : [{ type: 'InboxSwitched', data: { userId, enabled } }];
      }
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
