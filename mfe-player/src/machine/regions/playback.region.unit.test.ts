import { RecordedPlayer } from '../../testing/recorded-player';
import { makeTracks } from '../../testing/tracks';

const three = makeTracks('a', 'b', 'c');
const refused = { type: 'sound.refused', message: 'no such format' } as const;
const lastUrl = (player: RecordedPlayer) => player.lastAudio('load')?.source.url as string;
const loads = (player: RecordedPlayer) => player.told('audio', 'load').length;

describe('three attempts', () => {
  test('opus, then aac, then the plain path, half a second apart', () => {
    const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' });
    expect(lastUrl(player)).toBe(`/api/audio/b?q=128&f=opus&t=${player.nowMs}`);
    const startedAtMs = player.nowMs;

    const before = loads(player);
    player.send(refused).passing(499);
    expect(loads(player)).toBe(before);
    player.passing(1);
    expect(lastUrl(player)).toBe(`/api/audio/b?f=aac&t=${startedAtMs}`);

    player.send(refused).passing(500);
    expect(lastUrl(player)).toBe(`/api/audio/b?t=${startedAtMs}`);
    expect(player.has('loading')).toBe(true);
  });

  test('after the third it reports how many there were and stops wanting', () => {
    const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' });
    player.send(refused).passing(500).send(refused).passing(500).send(refused);
    expect(player.has('failed')).toBe(true);
    expect(player.has('playing')).toBe(false);
    expect(player.context.errorText).toBe('Failed to load audio after 3 attempts');
    const before = loads(player);
    player.passing(10_000);
    expect(loads(player)).toBe(before);
  });

  test('Play after the failure tries all three again, Next leaves it behind', () => {
    const failed = () => {
      const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' });
      return player.send(refused).passing(500).send(refused).passing(500).send(refused);
    };
    const again = failed().send({ type: 'transport.play' });
    expect(again.has('loading')).toBe(true);
    expect(again.context.errorText).toBeNull();
    expect(lastUrl(again)).toContain('f=opus');
    expect(failed().send({ type: 'transport.next' }).trackId).toBe('c');
  });

  test('the wish to play lives through the attempts, and a pause meanwhile ends it', () => {
    const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' }).send(refused);
    expect(player.has('playing')).toBe(true);
    player.send({ type: 'transport.pause' }).passing(500).sounding();
    expect(player.has('playing')).toBe(false);
  });

  test('the next track begins with the first format again', () => {
    const player = new RecordedPlayer().playing(three).send({ type: 'transport.next' }).send(refused).passing(500);
    player.sounding().send({ type: 'transport.next' });
    expect(lastUrl(player)).toContain('f=opus');
  });
});

test('a sound that breaks off goes on in the next format from where it stands', () => {
  const player = new RecordedPlayer().playing(three).heard(20).send(refused).passing(500);
  expect(player.lastAudio('load')).toMatchObject({ from: 'keep' });
  expect(lastUrl(player)).toContain('f=aac');
  expect(player.has('playing')).toBe(true);
});

test('a sound that loads but will not play says so', () => {
  const player = new RecordedPlayer().playing(three).send({ type: 'sound.broken', message: 'device lost' });
  expect(player.context.errorText).toBe('Audio playback failed: device lost');
  expect(player.has('playing')).toBe(false);
});

test('a remembered queue is loaded where it was left, without playing', () => {
  const first = new RecordedPlayer().playing(three, 1);
  const player = new RecordedPlayer({ stored: { ...first.context, positionSeconds: 33 } });
  expect(player.trackId).toBe('b');
  expect(player.lastAudio('load')?.from).toBe(33);
  expect(player.told('audio', 'play')).toHaveLength(0);
  expect(player.has('playing')).toBe(false);
});

test('another quality counts from the next track on', () => {
  const player = new RecordedPlayer().playing(three).send({ type: 'quality.changed', quality: '320' });
  expect(lastUrl(player)).toContain('q=128');
  player.send({ type: 'transport.next' });
  expect(lastUrl(player)).toContain('q=320');
});

describe('playtime', () => {
  test('every moment that was heard is reported, and the pause and the end', () => {
    const player = new RecordedPlayer().playing(three);
    player.playtime.length = 0;
    player.heard(0.25).heard(0.5).heard(0.75).send({ type: 'transport.pause' });
    expect(player.playtime).toEqual([
      { type: 'heard', seconds: 0.25, positionSeconds: 0.25 },
      { type: 'heard', seconds: 0.25, positionSeconds: 0.5 },
      { type: 'heard', seconds: 0.25, positionSeconds: 0.75 },
      { type: 'paused' },
    ]);
    player.send({ type: 'transport.play' }).send({ type: 'sound.ended' });
    expect(player.playtime.slice(-2)).toEqual([
      { type: 'ended' },
      { type: 'began', trackId: 'b', playId: player.context.playId },
    ]);
  });

  test('a listener who signs in is told apart from a guest', () => {
    const player = new RecordedPlayer().send({ type: 'session.changed', userId: 'ines' });
    expect(player.playtime.at(-1)).toEqual({ type: 'listener', isSignedIn: true });
    player.send({ type: 'session.changed', userId: null });
    expect(player.playtime.at(-1)).toEqual({ type: 'listener', isSignedIn: false });
  });
});
