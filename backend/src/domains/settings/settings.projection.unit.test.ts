import { projected } from '../../../tests/support/world/projected';
import { settingsProjection } from './settings.projection';

test('the settings of a person are the last they chose', async () => {
  const { doc } = await projected(settingsProjection, [
    { type: 'AudioQualityChosen', data: { userId: 'u1', quality: 'high' } },
    { type: 'NotificationsSwitched', data: { userId: 'u1', enabled: false } },
    { type: 'AudioQualityChosen', data: { userId: 'u1', quality: 'low' } },
    {
      type: 'CatalogPricesSet',
      data: { userId: 'u1', defaultStreamPrice: 100, defaultSongPrice: 7500, tuneInPrice: 50000 },
    },
  ]);
  expect(doc('settings', 'u1')).toEqual({
    audioQuality: 'low',
    notificationsEnabled: false,
    kindsOff: [],
    catalogPrices: { defaultStreamPrice: 100, defaultSongPrice: 7500, tuneInPrice: 50000 },
  });
  expect(doc('settings', 'u2')).toBeUndefined();
});
