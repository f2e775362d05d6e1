import { projected } from '../../../tests/support/projected';
import { settingsProjection } from './settings.projection';

test('the settings of a person are the last they chose', async () => {
  const { doc } = await projected(settingsProjection, [
    { type: 'AudioQualityChosen', data: { userId: 'u1', quality: 'high' } },
    { type: 'NotificationsSwitched', data: { userId: 'u1', enabled: false } },
    { type: 'AudioQualityChosen', data: { userId: 'u1', quality: 'low' } },
  ]);
  expect(doc('settings', 'u1')).toEqual({ audioQuality: 'low', notificationsEnabled: false });
  expect(doc('settings', 'u2')).toBeUndefined();
});
