import { RecordedPlayer } from '../../testing/recorded-player';
import { makeTracks } from '../../testing/tracks';

const three = makeTracks('a', 'b', 'c');
const refused = { type: 'sound.refused', message: 'network', cause: 'source' } as const;
const network = (isOnline: boolean) => ({ type: 'network.changed', isOnline }) as const;

test('a short loss of the network changes nothing while the sound flows', () => {
  const player = new RecordedPlayer().playing(three);
  const sent = player.audio.length;
  player.send(network(false)).heard(3).heard(6).send(network(true));
  expect(player.has('flowing')).toBe(true);
  expect(player.audio).toHaveLength(sent);
});

test('a sound that breaks off without a network waits for it and goes on where it was', () => {
  const player = new RecordedPlayer().playing(three).heard(40).send(network(false)).send(refused);
  player.passing(600_000);
  expect(player.has('offline')).toBe(true);
  expect(player.has('playing')).toBe(true);
  expect(player.context.errorText).toBeNull();
  const loads = player.sentTo('audio', 'load').length;
  player.send(network(true));
  expect(player.sentTo('audio', 'load')).toHaveLength(loads + 1);
  expect(player.lastAudio('load')).toMatchObject({ from: 'keep' });
  expect(player.sounding().has('flowing')).toBe(true);
});

test('a track that begins without a network waits too, and all three formats are left to it', () => {
  const player = new RecordedPlayer()
    .playing(three)
    .send(network(false))
    .send({ type: 'transport.next' })
    .send(refused);
  expect(player.has('offline')).toBe(true);
  player.send(network(true));
  expect(player.context.attempt).toBe(0);
  player.send(refused).passing(500).send(refused).passing(500);
  expect(player.has('failed')).toBe(false);
  player.send(refused);
  expect(player.has('failed')).toBe(true);
});

test('a pause while it waits stays a pause', () => {
  const player = new RecordedPlayer()
    .playing(three)
    .send(network(false))
    .send({ type: 'transport.next' })
    .send(refused);
  player.send({ type: 'transport.pause' }).send(network(true)).sounding();
  expect(player.has('playing')).toBe(false);
});

test('a sound that is on this device by now plays without a network, where it was', () => {
  const player = new RecordedPlayer().playing(three).heard(40).send(network(false)).send(refused);
  const loads = player.sentTo('audio', 'load').length;
  player.send({ type: 'sound.kept' });
  expect(player.sentTo('audio', 'load')).toHaveLength(loads + 1);
  expect(player.lastAudio('load')).toMatchObject({ from: 'keep' });
  expect(player.sounding().has('flowing')).toBe(true);
});

test('a playing sound is not loaded again when it becomes available on this device', () => {
  const player = new RecordedPlayer().playing(three).heard(40);
  const sent = player.audio.length;
  player.send({ type: 'sound.kept' });
  expect(player.audio).toHaveLength(sent);
});
