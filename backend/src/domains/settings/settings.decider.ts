// A person's own settings, in the stream `settings-{userId}`.
import type {
  AudioQualityChosen,
  CatalogPricesSet,
  NotificationKindsSwitched,
  NotificationsSwitched,
} from '@libretto/contracts/events';
import { type CatalogSettings, defaultCatalogSettings } from '@libretto/contracts/http/social/settings';
import type { Decider } from '../../kernel/commands/decider';
import { defineStream } from '../../kernel/commands/stream';
import { defineEvents } from '../../kernel/events/event-catalogue';
import { assertNever } from '../../kernel/values/assert';

export type SettingsEvent = AudioQualityChosen | NotificationsSwitched | NotificationKindsSwitched | CatalogPricesSet;
export type AudioQuality = AudioQualityChosen['data']['quality'];

export interface SettingsState {
  readonly audioQuality: AudioQuality;
  readonly notificationsEnabled: boolean;
  /** Kinds of notifications that were turned off. */
  readonly kindsOff: readonly string[];
  /** Prices that an artist has set. */
  readonly catalogPrices: CatalogSettings;
}

export type SettingsCommand = { readonly userId: string } & (
  | { readonly kind: 'choose-audio-quality'; readonly quality: AudioQuality }
  | {
      readonly kind: 'switch-notifications';
      readonly enabled: boolean | undefined;
      readonly kinds: Readonly<Record<string, boolean>>;
    }
  | { readonly kind: 'set-catalog-prices'; readonly prices: CatalogSettings }
);

export type SettingsRefusal = 'SameAudioQuality';

export const settingsEvents = defineEvents<SettingsEvent>({
  AudioQualityChosen: { version: 1 },
  NotificationsSwitched: { version: 1 },
  NotificationKindsSwitched: { version: 1 },
  CatalogPricesSet: { version: 1 },
});

export const settingsDecider: Decider<SettingsState, SettingsCommand, SettingsEvent, SettingsRefusal> = {
  initialState: {
    audioQuality: 'medium',
    notificationsEnabled: true,
    kindsOff: [],
    catalogPrices: defaultCatalogSettings,
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'AudioQualityChosen':
        return { ...state, audioQuality: event.data.quality };
      case 'NotificationsSwitched':
        return { ...state, notificationsEnabled: event.data.enabled };
      case 'NotificationKindsSwitched': {
        const { kinds } = event.data;
        const kept = state.kindsOff.filter((kind) => !(kind in kinds));
        return { ...state, kindsOff: [...kept, ...Object.keys(kinds).filter((kind) => !kinds[kind])] };
      }
      case 'CatalogPricesSet': {
        const { userId: _, ...catalogPrices } = event.data;
        return { ...state, catalogPrices };
      }
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    const { userId } = command;
    switch (command.kind) {
      case 'choose-audio-quality':
        if (command.quality === state.audioQuality) return 'SameAudioQuality';
        return [{ type: 'AudioQualityChosen', data: { userId, quality: command.quality } }];
      case 'switch-notifications':
        return switched(command.userId, state, command.enabled, command.kinds);
      case 'set-catalog-prices':
        if (isSame(command.prices, state.catalogPrices)) return [];
        return [{ type: 'CatalogPricesSet', data: { userId, ...command.prices } }];
      default:
        return assertNever(command);
    }
  },
};

function switched(
  userId: string,
  state: SettingsState,
  enabled: boolean | undefined,
  kinds: Readonly<Record<string, boolean>>,
): SettingsEvent[] {
  const changed = Object.fromEntries(
    Object.entries(kinds).filter(([kind, isOn]) => isOn === state.kindsOff.includes(kind)),
  );
  return [
    ...(enabled === undefined || enabled === state.notificationsEnabled
      ? []
      : [{ type: 'NotificationsSwitched' as const, data: { userId, enabled } }]),
    ...(Object.keys(changed).length === 0
      ? []
      : [{ type: 'NotificationKindsSwitched' as const, data: { userId, kinds: changed } }]),
  ];
}

function isSame(a: CatalogSettings, b: CatalogSettings): boolean {
  return (
    a.defaultStreamPrice === b.defaultStreamPrice &&
    a.defaultSongPrice === b.defaultSongPrice &&
    a.tuneInPrice === b.tuneInPrice
  );
}

export const settingsStream = defineStream({ name: 'settings', events: settingsEvents, decider: settingsDecider });
