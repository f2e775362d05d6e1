import { RecordedPlayer } from '../../testing/recorded-player';
import { makeTracks } from '../../testing/tracks';

const three = makeTracks('a', 'b', 'c');

test.each([
  ['a stall', (player: RecordedPlayer) => player.send({ type: 'sound.stalled' })],
  ['the load of the next track', (player: RecordedPlayer) => player.send({ type: 'transport.next' })],
  [
    'another attempt',
    (player: RecordedPlayer) => player.send({ type: 'sound.refused', message: 'gone', cause: 'source' }),
  ],
])('%s is worth telling after 300 ms, and no longer than it lasts', (_, act) => {
  const player = new RecordedPlayer().playing(three);
  act(player).passing(299);
  expect(player.has('stalled')).toBe(false);
  player.passing(1);
  expect(player.has('stalled')).toBe(true);
  player.passing(1000).sounding();
  expect(player.has('stalled')).toBe(false);
});

test('silence that is wanted is not told', () => {
  const player = new RecordedPlayer().playing(three).send({ type: 'transport.pause' }).passing(5000);
  expect(player.has('stalled')).toBe(false);
  player.send({ type: 'transport.play' }).send({ type: 'sound.stalled' }).passing(100);
  expect(player.send({ type: 'transport.pause' }).passing(5000).has('stalled')).toBe(false);
});
