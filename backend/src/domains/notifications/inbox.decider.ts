// A person's inbox and its unseen notifications.

import type { Decider } from '../../kernel/commands/decider';
import { emptyIdSet, hasId, type IdSet, withId } from '../../kernel/commands/id-set';
import { defineStream } from '../../kernel/commands/stream';
import { assertNever } from '../../kernel/values/assert';
import { type InboxEvent, inboxEvents, type NewNotification } from './inbox.events';

export interface InboxState {
  /** Number of notifications opened so far, by which each one is numbered. */
  readonly opened: number;
  /** All notifications up to this number are seen. */
  readonly seenUpTo: number;
  /** Notifications above `seenUpTo` that were marked individually, and their count. */
  readonly seenOneByOne: IdSet;
  readonly seenOneByOneCount: number;
  /** While false, new notifications are left out. */
  readonly isOn: boolean;
  /** Kinds whose new notifications are left out. */
  readonly kindsOff: readonly string[];
}

export interface SeenMember {
  readonly notificationId: string;
  /** Its number in the inbox, from 1. */
  readonly number: number;
}

export type InboxCommand =
  | { readonly kind: 'switch'; readonly userId: string; readonly enabled: boolean }
  | { readonly kind: 'switch-kinds'; readonly userId: string; readonly kinds: Readonly<Record<string, boolean>> }
  | { readonly kind: 'open'; readonly notification: NewNotification }
  | {
      readonly kind: 'mark-seen';
      readonly userId: string;
      /** The members of one entry: a single notification or a group. */
      readonly members: readonly SeenMember[];
    }
  | { readonly kind: 'mark-all-seen'; readonly userId: string };

export function unseenCount({ opened, seenUpTo, seenOneByOneCount }: InboxState): number {
  return Math.max(0, opened - seenUpTo - seenOneByOneCount);
}

export const inboxDecider: Decider<InboxState, InboxCommand, InboxEvent> = {
  initialState: { opened: 0, seenUpTo: 0, seenOneByOne: emptyIdSet, seenOneByOneCount: 0, isOn: true, kindsOff: [] },
  evolve: (state, event) => {
    switch (event.type) {
      case 'NotificationOpened':
        return { ...state, opened: state.opened + 1 };
      case 'NotificationLeftOut':
        return state;
      case 'NotificationsSeen':
        return event.data.notificationIds.reduce(seenAlso, state);
      case 'AllNotificationsSeen':
        return { ...state, seenUpTo: event.data.upToNumber, seenOneByOne: emptyIdSet, seenOneByOneCount: 0 };
      case 'InboxSwitched':
        return { ...state, isOn: event.data.enabled };
      case 'InboxKindsSwitched': {
        const { kinds } = event.data;
        const kept = state.kindsOff.filter((kind) => !(kind in kinds));
        return { ...state, kindsOff: [...kept, ...Object.keys(kinds).filter((kind) => !kinds[kind])] };
      }
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    switch (command.kind) {
      case 'open': {
        const { notification } = command;
        // Moderation decisions are always opened, because people must know of them to appeal.
        const isWanted =
          !state.kindsOff.includes(notification.kind) && (state.isOn || notification.kind === 'moderation');
        return [{ type: isWanted ? 'NotificationOpened' : 'NotificationLeftOut', data: notification }];
      }
      case 'switch': {
        const { userId, enabled } = command;
        return enabled === state.isOn ? [] : [{ type: 'InboxSwitched', data: { userId, enabled } }];
      }
      case 'switch-kinds': {
        const { userId, kinds } = command;
        const isChanged = Object.entries(kinds).some(([kind, isOn]) => isOn === state.kindsOff.includes(kind));
        return isChanged ? [{ type: 'InboxKindsSwitched', data: { userId, kinds } }] : [];
      }
      case 'mark-seen': {
        const { userId, members } = command;
        const notificationIds = members
          .filter(({ notificationId, number }) => number > state.seenUpTo && !hasId(state.seenOneByOne, notificationId))
          .map(({ notificationId }) => notificationId);
        return notificationIds.length === 0 ? [] : [{ type: 'NotificationsSeen', data: { userId, notificationIds } }];
      }
      case 'mark-all-seen': {
        const { userId } = command;
        if (unseenCount(state) === 0) return [];
        return [{ type: 'AllNotificationsSeen', data: { userId, upToNumber: state.opened } }];
      }
      default:
        return assertNever(command);
    }
  },
};

function seenAlso(state: InboxState, id: string): InboxState {
  const seenOneByOne = withId(state.seenOneByOne, id);
  if (seenOneByOne === state.seenOneByOne) return state;
  return { ...state, seenOneByOne, seenOneByOneCount: state.seenOneByOneCount + 1 };
}

/** `inbox-{userId}`. */
export const inboxStream = defineStream({
  name: 'inbox',
  events: inboxEvents,
  decider: inboxDecider,
  snapshot: { version: 3, every: 100 },
});
