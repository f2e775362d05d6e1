import { given } from '../../../../tests/support/world/given';
import { mostPushDevices, pushDecider } from './push.decider';
import type { PushEnd, PushEvent, Subscribed } from './push.events';

const userId = 'ines';
const device = (deviceId: string, sessionId = `session of ${deviceId}`): Omit<Subscribed, 'userId'> => ({
  ...{ deviceId, sessionId, endpoint: `https://push.example/${deviceId}`, p256dh: 'BA', auth: 'AA' },
  ...{ device: 'Firefox on Linux', since: '2026-01-05T12:00:00.000Z' },
});
const subscribed = (...about: Parameters<typeof device>): PushEvent => ({
  type: 'PushSubscribed',
  data: { userId, ...device(...about) },
});
const ended = (deviceId: string, why: PushEnd): PushEvent => ({ type: 'PushEnded', data: { userId, deviceId, why } });
const chosen = (kinds: Readonly<Record<string, boolean>>): PushEvent => ({
  type: 'PushKindsChosen',
  data: { userId, kinds },
});

test('a device is taken in, and once', () => {
  const subscribe = { kind: 'subscribe', userId, device: device('phone') } as const;
  given(pushDecider, [])
    .when(subscribe)
    .then([subscribed('phone')]);
  given(pushDecider, [subscribed('phone')])
    .when({ ...subscribe, device: { ...subscribe.device, since: '2026-02-01T00:00:00.000Z' } })
    .then([]);
});

test('the same device in another session goes with that one', () => {
  const { state } = given(pushDecider, [subscribed('phone'), subscribed('phone', 'new session')]);
  expect(state.devices.map(({ sessionId }) => sessionId)).toEqual(['new session']);
});

test('another address of the same session takes the place of the first', () => {
  given(pushDecider, [subscribed('old', 'one'), subscribed('other', 'two')])
    .when({ kind: 'subscribe', userId, device: device('new', 'one') })
    .then([ended('old', 'replaced'), subscribed('new', 'one')]);
});

test('beyond the most the oldest gives way', () => {
  const all = Array.from({ length: mostPushDevices }, (_, number) => subscribed(`d${number}`));
  given(pushDecider, all)
    .when({ kind: 'subscribe', userId, device: device('one more') })
    .then([ended('d0', 'replaced'), subscribed('one more')]);
});

test('a device ends once, and one that is not there cannot', () => {
  const end = { kind: 'end', userId, deviceId: 'phone', why: 'gone' } as const;
  given(pushDecider, [subscribed('phone')])
    .when(end)
    .then([ended('phone', 'gone')]);
  given(pushDecider, [subscribed('phone'), ended('phone', 'unsubscribed')])
    .when(end)
    .refused('NoSuchDevice');
  given(pushDecider, []).when(end).refused('NoSuchDevice');
});

test('all end together', () => {
  given(pushDecider, [subscribed('a'), subscribed('b')])
    .when({ kind: 'end-all', userId })
    .then([ended('a', 'signed-out'), ended('b', 'signed-out')]);
  given(pushDecider, []).when({ kind: 'end-all', userId }).then([]);
});

test('stores only the chosen kinds that change', () => {
  const choose = (kinds: Readonly<Record<string, boolean>>) => ({ kind: 'choose-kinds', userId, kinds }) as const;
  given(pushDecider, [])
    .when(choose({ follow: false, sale: true }))
    .then([chosen({ follow: false })]);
  given(pushDecider, [chosen({ follow: false })])
    .when(choose({ follow: false }))
    .then([]);
  const { state } = given(pushDecider, [chosen({ follow: false, sale: false }), chosen({ follow: true })]);
  expect(state.kindsOff).toEqual(['sale']);
});
