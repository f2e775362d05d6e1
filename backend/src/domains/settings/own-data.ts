import { historyOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart } from '../../ports/directory/own-data';
import { type SettingsState, settingsDecider, settingsStream } from './settings.decider';
import { settings } from './settings.projection';

export const settingsOwnData: OwnDataPart = {
  lists: [
    listOf<SettingsState>(
      { name: 'settings/settings', about: 'Your settings as they are now.' },
      ['audioQuality', 'notificationsEnabled', 'kindsOff', 'catalogPrices'],
      async function* ({ reads }, userId) {
        yield (await reads.collection(settings).get(userId)) ?? settingsDecider.initialState;
      },
    ),
    historyOf(
      { name: 'settings/settings-history', about: 'Every change of your settings.' },
      (userId) => `${settingsStream.name}-${userId}`,
    ),
  ],
};
