// Decides to which devices and for which kinds a person's notifications are pushed.
import type { NotificationKind } from '@libretto/contracts/http/social/notifications';
import type { Decider } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { assertNever } from '../../../kernel/values/assert';
import { type PushEnd, type PushEvent, pushEvents, type Subscribed } from './push.events';

export interface PushState {
  /** Oldest first. */
  readonly devices: readonly Subscribed[];
  readonly kindsOff: readonly NotificationKind[];
}

export type PushCommand = { readonly userId: string } & (
  | { readonly kind: 'subscribe'; readonly device: Omit<Subscribed, 'userId'> }
  | { readonly kind: 'end'; readonly deviceId: string; readonly why: PushEnd }
  | { readonly kind: 'end-all' }
  | { readonly kind: 'choose-kinds'; readonly kinds: Readonly<Partial<Record<NotificationKind, boolean>>> }
);

/** Each notification is sent to every device, so their number is limited. */
export const mostPushDevices = 20;

export const pushDecider: Decider<PushState, PushCommand, PushEvent, 'NoSuchDevice'> = {
  initialState: { devices: [], kindsOff: [] },
  evolve: (state, event) => {
    switch (event.type) {
      case 'PushSubscribed': {
        const others = state.devices.filter(({ deviceId }) => deviceId !== event.data.deviceId);
        return { ...state, devices: [...others, event.data] };
      }
      case 'PushEnded':
        return { ...state, devices: state.devices.filter(({ deviceId }) => deviceId !== event.data.deviceId) };
      case 'PushKindsChosen': {
        const { kinds } = event.data;
        const kept = state.kindsOff.filter((kind) => !(kind in kinds));
        const off = (Object.keys(kinds) as NotificationKind[]).filter((kind) => !kinds[kind]);
        return { ...state, kindsOff: [...kept, ...off] };
      }
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    const { userId } = command;
    const ended = (deviceId: string, why: PushEnd): PushEvent => ({
      type: 'PushEnded',
      data: { userId, deviceId, why },
    });
    switch (command.kind) {
      case 'subscribe': {
        const { device } = command;
        const former = state.devices.find(({ deviceId }) => deviceId === device.deviceId);
        if (former !== undefined && isSame(former, device)) return [];
        const others = state.devices.filter(({ deviceId }) => deviceId !== device.deviceId);
        // A session is one browser, which has only one subscription at a time.
        const ofSession = others.filter(({ sessionId }) => sessionId === device.sessionId);
        const left = others.filter((each) => !ofSession.includes(each));
        const oldest = left.slice(0, Math.max(0, left.length - mostPushDevices + 1));
        return [
          ...[...ofSession, ...oldest].map(({ deviceId }) => ended(deviceId, 'replaced')),
          { type: 'PushSubscribed', data: { userId, ...device } },
        ];
      }
      case 'end':
        if (!state.devices.some(({ deviceId }) => deviceId === command.deviceId)) return 'NoSuchDevice';
        return [ended(command.deviceId, command.why)];
      case 'end-all':
        return state.devices.map(({ deviceId }) => ended(deviceId, 'signed-out'));
      case 'choose-kinds': {
        const changed = Object.entries(command.kinds).filter(
          ([kind, isOn]) => isOn === state.kindsOff.includes(kind as NotificationKind),
        );
        if (changed.length === 0) return [];
        return [{ type: 'PushKindsChosen', data: { userId, kinds: Object.fromEntries(changed) } }];
      }
      default:
        return assertNever(command);
    }
  },
};

function isSame(a: Subscribed, b: Omit<Subscribed, 'userId'>): boolean {
  return (
    a.sessionId === b.sessionId &&
    a.endpoint === b.endpoint &&
    a.p256dh === b.p256dh &&
    a.auth === b.auth &&
    a.device === b.device
  );
}

/** `push-{userId}`. */
export const pushStream = defineStream({ name: 'push', events: pushEvents, decider: pushDecider });
