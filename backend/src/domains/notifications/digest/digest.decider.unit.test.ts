import { given } from '../../../../tests/support/world/given';
import { type DigestEvent, digestDecider } from './digest.decider';

const userId = 'ines';
const chosen = (
  choiceId: string,
  frequency: 'off' | 'daily' | 'weekly',
  timeZone: string | null = null,
): DigestEvent => ({
  type: 'DigestChosen',
  data: { userId, choiceId, frequency, timeZone },
});
const made = (choiceId: string, count: number, upToNumber: number): DigestEvent => ({
  type: 'DigestMade',
  data: { userId, choiceId, count, upToNumber },
});
const choose = (choiceId: string, frequency: 'off' | 'daily' | 'weekly', timeZone: string | null = null) =>
  ({ kind: 'choose', userId, choiceId, frequency, timeZone }) as const;

test('nobody gets one who did not choose it', () => {
  expect(given(digestDecider, []).state.frequency).toBe('off');
  given(digestDecider, [])
    .when(choose('a', 'off', 'Europe/Lisbon'))
    .then([]);
});

test('how often and where the morning is, is chosen, and the same again is nothing new', () => {
  given(digestDecider, [])
    .when(choose('a', 'daily', 'Europe/Lisbon'))
    .then([chosen('a', 'daily', 'Europe/Lisbon')]);
  const daily = [chosen('a', 'daily', 'Europe/Lisbon')];
  given(digestDecider, daily)
    .when(choose('b', 'daily', 'Europe/Lisbon'))
    .then([]);
  given(digestDecider, daily)
    .when(choose('b', 'daily', 'Asia/Tokyo'))
    .then([chosen('b', 'daily', 'Asia/Tokyo')]);
  given(digestDecider, daily)
    .when(choose('b', 'off'))
    .then([chosen('b', 'off')]);
});

test('a link in a mail ends it once', () => {
  const end = { kind: 'unsubscribe', userId, choiceId: 'b' } as const;
  given(digestDecider, [chosen('a', 'weekly')])
    .when(end)
    .then([chosen('b', 'off')]);
  given(digestDecider, [chosen('a', 'weekly'), chosen('b', 'off')])
    .when(end)
    .then([]);
});

test('one that was made is noted, of the present choice alone', () => {
  const note = { kind: 'note-made', userId, choiceId: 'a', count: 2, upToNumber: 7 } as const;
  given(digestDecider, [chosen('a', 'daily')])
    .when(note)
    .then([made('a', 2, 7)]);
  given(digestDecider, [chosen('a', 'daily'), chosen('b', 'weekly')])
    .when(note)
    .then([]);
  given(digestDecider, [chosen('a', 'daily'), chosen('b', 'off')])
    .when(note)
    .then([]);
  expect(given(digestDecider, [chosen('a', 'daily'), made('a', 2, 7)]).state.upToNumber).toBe(7);
});
