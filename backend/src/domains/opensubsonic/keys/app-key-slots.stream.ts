// Limits the number of keys per listener in a single stream, `app-key-slots-{userId}`, because each key has its own
// stream: concurrent requests cannot create more keys than sequential ones.
import { mostAppKeys } from '@libretto/contracts/http/auth/app-keys';
import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { assertNever } from '../../../kernel/values/assert';

export type AppKeySlotEvent =
  /** Keys that were created before this stream counted them. */
  | DomainEvent<'AppKeySlotsCounted', { readonly userId: string; readonly keyIds: readonly string[] }>
  | DomainEvent<'AppKeySlotTaken', { readonly userId: string; readonly keyId: string; readonly takenAtMs: number }>
  | DomainEvent<'AppKeySlotFreed', { readonly userId: string; readonly keyId: string }>;

interface AppKeySlots {
  /** Null until the keys were counted. */
  readonly slots: readonly { readonly keyId: string; readonly takenAtMs: number }[] | null;
}

export type AppKeySlotCommand = { readonly userId: string; readonly keyId: string } & (
  | { readonly kind: 'take'; readonly formerKeyIds: readonly string[]; readonly nowMs: number }
  | { readonly kind: 'free' }
);

export const appKeySlotEvents = defineEvents<AppKeySlotEvent>({
  AppKeySlotsCounted: { version: 1 },
  AppKeySlotTaken: { version: 1 },
  AppKeySlotFreed: { version: 1 },
});

export const appKeySlotDecider: Decider<AppKeySlots, AppKeySlotCommand, AppKeySlotEvent, 'TooManyKeys'> = {
  initialState: { slots: null },
  evolve: (state, event) => {
    const slots = state.slots ?? [];
    switch (event.type) {
      case 'AppKeySlotsCounted':
        return { slots: event.data.keyIds.map((keyId) => ({ keyId, takenAtMs: 0 })) };
      case 'AppKeySlotTaken':
        return { slots: [...slots, { keyId: event.data.keyId, takenAtMs: event.data.takenAtMs }] };
      case 'AppKeySlotFreed':
        return { slots: slots.filter((slot) => slot.keyId !== event.data.keyId) };
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    const { userId, keyId } = command;
    switch (command.kind) {
      case 'take': {
        const known = state.slots?.map((slot) => slot.keyId) ?? command.formerKeyIds;
        if (known.includes(keyId)) return [];
        if (known.length >= mostAppKeys) return 'TooManyKeys';
        const counted = state.slots === null && known.length > 0;
        return [
          ...(counted ? [{ type: 'AppKeySlotsCounted', data: { userId, keyIds: known } } as const] : []),
          { type: 'AppKeySlotTaken', data: { userId, keyId, takenAtMs: command.nowMs } },
        ];
      }
      case 'free':
        if (!state.slots?.some((slot) => slot.keyId === keyId)) return [];
        return [{ type: 'AppKeySlotFreed', data: { userId, keyId } }];
      default:
        return assertNever(command);
    }
  },
};

export const appKeySlotStream = defineStream({
  name: 'app-key-slots',
  events: appKeySlotEvents,
  decider: appKeySlotDecider,
  chained: true,
});
