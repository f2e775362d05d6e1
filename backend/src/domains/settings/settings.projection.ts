// Projects the settings that people have chosen.
import { defineProjection, type ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';
import { type SettingsEvent, type SettingsState, settingsDecider } from './settings.decider';

/** Contains only people who ever chose a setting; everybody else has the defaults. */
export const settings = defineCollection<SettingsState>()({ name: 'settings', indexes: {} });

export const settingsProjection = defineProjection<SettingsEvent>({
  name: 'settings',
  version: 3,
  collections: [settings],
  handlers: {
    AudioQualityChosen: remember,
    NotificationsSwitched: remember,
    NotificationKindsSwitched: remember,
    CatalogPricesSet: remember,
  },
});

async function remember({ type, data }: SettingsEvent, to: ProjectionWriter): Promise<void> {
  const before = (await to.collection(settings).get(data.userId)) ?? settingsDecider.initialState;
  to.collection(settings).put(data.userId, settingsDecider.evolve(before, { type, data } as SettingsEvent));
}
