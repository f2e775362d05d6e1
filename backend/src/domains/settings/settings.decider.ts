// A person's own settings: the stream `settings-{userId}`.
import type { AudioQualityChosen, NotificationsSwitched } from '@libretto/contracts/events';
import { assertNever } from '../../kernel/assert';
import type { Decider } from '../../kernel/decider';
import { defineEvents } from '../../kernel/event-catalogue';
import { defineStream } from '../../kernel/stream';

export type SettingsEvent = AudioQualityChosen | NotificationsSwitched;
export type AudioQuality = AudioQualityChosen['data']['quality'];

export interface SettingsState {
  readonly audioQuality: AudioQuality;
  readonly notificationsEnabled: boolean;
}

export type SettingsCommand = { readonly userId: string } & (
  | { readonly kind: 'choose-audio-quality'; readonly quality: AudioQuality }
  | { readonly kind: 'switch-notifications'; readonly enabled: boolean }
);

export type SettingsRefusal = 'SameAudioQuality';

export const settingsEvents = defineEvents<SettingsEvent>({
  AudioQualityChosen: { version: 1 },
  NotificationsSwitched: { version: 1 },
});

export const settingsDecider: Decider<SettingsState, SettingsCommand, SettingsEvent, SettingsRefusal> = {
  initialState: { audioQuality: 'medium', notificationsEnabled: true },
  evolve: (state, event) => {
    switch (event.type) {
      case 'AudioQualityChosen':
        return { ...state, audioQuality: event.data.quality };
      case 'NotificationsSwitched':
        return { ...state, notificationsEnabled: event.data.enabled };
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
        if (command.enabled === state.notificationsEnabled) return [];
        return [{ type: 'NotificationsSwitched', data: { userId, enabled: command.enabled } }];
      default:
        return assertNever(command);
    }
  },
};

export const settingsStream = defineStream({ name: 'settings', events: settingsEvents, decider: settingsDecider });
