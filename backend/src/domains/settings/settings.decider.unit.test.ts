import { given } from '../../../tests/support/world/given';
import { type SettingsEvent, settingsDecider } from './settings.decider';

const userId = 'u1';
const high: SettingsEvent = { type: 'AudioQualityChosen', data: { userId, quality: 'high' } };
const off: SettingsEvent = { type: 'NotificationsSwitched', data: { userId, enabled: false } };

describe('settings', () => {
  test('begin with medium quality and notifications on', () => {
    expect(settingsDecider.initialState).toMatchObject({ audioQuality: 'medium', notificationsEnabled: true });
  });

  test('take another audio quality and refuse the one in use', () => {
    given(settingsDecider, []).when({ kind: 'choose-audio-quality', userId, quality: 'high' }).then([high]);
    given(settingsDecider, [high])
      .when({ kind: 'choose-audio-quality', userId, quality: 'high' })
      .refused('SameAudioQuality');
    given(settingsDecider, [])
      .when({ kind: 'choose-audio-quality', userId, quality: 'medium' })
      .refused('SameAudioQuality');
  });

  test('switch notifications, once', () => {
    given(settingsDecider, []).when({ kind: 'switch-notifications', userId, enabled: false, kinds: {} }).then([off]);
    given(settingsDecider, [off]).when({ kind: 'switch-notifications', userId, enabled: false, kinds: {} }).then([]);
  });

  test('switch single kinds of notifications, those that change', () => {
    const sales = (isOn: boolean): SettingsEvent => ({
      type: 'NotificationKindsSwitched',
      data: { userId, kinds: { sale: isOn } },
    });
    const command = (kinds: Record<string, boolean>) =>
      ({ kind: 'switch-notifications', userId, enabled: undefined, kinds }) as const;
    given(settingsDecider, [])
      .when(command({ sale: false, follow: true }))
      .then([sales(false)]);
    given(settingsDecider, [sales(false)])
      .when(command({ sale: false }))
      .then([]);
    given(settingsDecider, [sales(false)])
      .when(command({ sale: true }))
      .then([sales(true)]);
    given(settingsDecider, [sales(false), sales(true)])
      .when(command({ sale: true }))
      .then([]);
  });

  test('keep an artist’s prices, once however often they are set', () => {
    const prices = { defaultStreamPrice: 100, defaultSongPrice: 7500, tuneInPrice: 50_000 };
    const command = { kind: 'set-catalog-prices', userId: 'u1', prices } as const;
    const set = { type: 'CatalogPricesSet', data: { userId: 'u1', ...prices } } as const;
    given(settingsDecider, []).when(command).then([set]);
    given(settingsDecider, [set]).when(command).then([]);
  });
});
