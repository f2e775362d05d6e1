import { RecordedPlayer } from '../../testing/recorded-player';
import { makeTrack, makeTracks } from '../../testing/tracks';

const three = makeTracks('a', 'b', 'c');

test('a new queue plays the track it was started with', () => {
  const player = new RecordedPlayer().playing(three, 1);
  expect(player.trackId).toBe('b');
  expect(player.has('playing')).toBe(true);
  expect(player.lastAudio('load')?.source.url).toContain('/api/audio/b?q=128&f=opus&t=');
  expect(player.audio.map((command) => command.type).slice(-2)).toEqual(['load', 'play']);
});

test('a start beyond the queue is its last track, and an empty queue is none', () => {
  expect(new RecordedPlayer().playing(three, 9).trackId).toBe('c');
  const player = new RecordedPlayer().playing([]);
  expect(player.has('empty')).toBe(true);
  expect(player.has('playing')).toBe(false);
});

test('toggle pauses and plays', () => {
  const player = new RecordedPlayer().playing(three).send({ type: 'transport.toggle' });
  expect(player.has('playing')).toBe(false);
  expect(player.lastAudio()?.type).toBe('pause');
  player.send({ type: 'transport.toggle' });
  expect(player.has('playing')).toBe(true);
  expect(player.lastAudio()?.type).toBe('play');
});

test.each([
  'transport.play',
  'transport.toggle',
  'transport.next',
  'transport.previous',
  'repeat.cycle',
  'shuffle.toggle',
] as const)('%s does nothing in an empty queue', (type) => {
  const player = new RecordedPlayer();
  const before = player.actor.getSnapshot();
  player.send({ type });
  expect(player.actor.getSnapshot().value).toEqual(before.value);
  expect(player.context).toEqual(before.context);
});

describe('next and previous', () => {
  test('next goes on and stops at the end', () => {
    const player = new RecordedPlayer().playing(three, 1).send({ type: 'transport.next' });
    expect(player.trackId).toBe('c');
    const loads = player.sentTo('audio', 'load').length;
    player.send({ type: 'transport.next' });
    expect(player.trackId).toBe('c');
    expect(player.sentTo('audio', 'load')).toHaveLength(loads);
  });

  test('next wraps when all repeats', () => {
    const player = new RecordedPlayer()
      .playing(three, 2)
      .send({ type: 'repeat.cycle' })
      .send({ type: 'transport.next' });
    expect(player.trackId).toBe('a');
  });

  test('next stays on the track when one repeats, from its beginning', () => {
    const player = new RecordedPlayer().playing(three, 1).heard(30);
    const url = player.lastAudio('load')?.source.url;
    player.send({ type: 'repeat.cycle' }).send({ type: 'repeat.cycle' }).passing(5000).send({ type: 'transport.next' });
    expect(player.trackId).toBe('b');
    expect(player.lastAudio('load')).toMatchObject({ from: 0, source: { url } });
    expect(player.context.positionSeconds).toBe(0);
  });

  test('next picks another track when shuffled', () => {
    const player = new RecordedPlayer({ pick: (count) => count - 1 }).playing(three, 1);
    player.send({ type: 'shuffle.toggle' }).send({ type: 'transport.next' });
    expect(player.trackId).toBe('a');
  });

  test('next plays even when paused', () => {
    const player = new RecordedPlayer()
      .playing(three)
      .send({ type: 'transport.pause' })
      .send({ type: 'transport.next' });
    expect(player.has('playing')).toBe(true);
  });

  test('previous restarts above three seconds and goes back below', () => {
    const player = new RecordedPlayer().playing(three, 1).heard(3.2).send({ type: 'transport.previous' });
    expect(player.trackId).toBe('b');
    expect(player.lastAudio('load')?.from).toBe(0);
    player.sounding().heard(3).send({ type: 'transport.previous' });
    expect(player.trackId).toBe('a');
  });

  test('previous is refused on the first track', () => {
    const player = new RecordedPlayer().playing(three).heard(60).send({ type: 'transport.previous' });
    expect(player.context.positionSeconds).toBe(60);
  });
});

describe('the end of a track', () => {
  test('begins the next one', () => {
    const player = new RecordedPlayer().playing(three).send({ type: 'sound.ended' });
    expect(player.trackId).toBe('b');
    expect(player.has('playing')).toBe(true);
  });

  test('stops the music at the end of the queue, and Play begins it again', () => {
    const player = new RecordedPlayer().playing(three, 2).send({ type: 'sound.ended' });
    expect(player.has('playing')).toBe(false);
    const { playId } = player.context;
    player.send({ type: 'transport.toggle' });
    expect(player.trackId).toBe('c');
    expect(player.has('playing')).toBe(true);
    expect(player.lastAudio('load')?.from).toBe(0);
    expect(player.context.playId).not.toBe(playId);
  });

  test('wraps when all repeats', () => {
    const player = new RecordedPlayer().playing(three, 2).send({ type: 'repeat.cycle' }).send({ type: 'sound.ended' });
    expect(player.trackId).toBe('a');
  });

  test('repeats the one', () => {
    const player = new RecordedPlayer().playing(three, 2).send({ type: 'repeat.cycle' }).send({ type: 'repeat.cycle' });
    player.send({ type: 'sound.ended' });
    expect(player.trackId).toBe('c');
    expect(player.has('playing')).toBe(true);
  });
});

describe('positions', () => {
  test('seeking is clamped to the track', () => {
    const player = new RecordedPlayer().playing([makeTrack('a', { duration: 90 })]);
    player.send({ type: 'transport.seek', seconds: 400 });
    expect(player.lastAudio('seek')?.seconds).toBe(90);
    player.send({ type: 'transport.seek', seconds: -3 });
    expect(player.lastAudio('seek')?.seconds).toBe(0);
    player.send({ type: 'transport.seek', seconds: Number.NaN });
    expect(player.lastAudio('seek')?.seconds).toBe(0);
  });

  test('a position is taken over only when it moved by more than half a second', () => {
    const player = new RecordedPlayer().playing(three).heard(0.5);
    expect(player.context.positionSeconds).toBe(0);
    player.heard(0.6);
    expect(player.context.positionSeconds).toBe(0.6);
    player.heard(1);
    expect(player.context.positionSeconds).toBe(0.6);
  });

  test('a seek while the track loads is where the next attempt begins', () => {
    const player = new RecordedPlayer().playing(three);
    player.send({ type: 'transport.next' }).send({ type: 'transport.seek', seconds: 42 });
    player.send({ type: 'sound.refused', message: 'gone', cause: 'source' }).passing(500);
    expect(player.lastAudio('load')?.from).toBe(42);
  });
});

test('a browser that wants a gesture first leaves the player paused', () => {
  const player = new RecordedPlayer().playing(three).send({ type: 'sound.blocked' });
  expect(player.has('playing')).toBe(false);
  expect(player.has('failed')).toBe(false);
});

describe('volume', () => {
  const level = (player: RecordedPlayer) => player.lastAudio('level')?.level;

  test('is clamped, and its gain is the square', () => {
    const player = new RecordedPlayer().send({ type: 'volume.set', volume: 0.5 });
    expect(level(player)).toBe(0.25);
    player.send({ type: 'volume.set', volume: 7 });
    expect(player.context.volume).toBe(1);
    player.send({ type: 'volume.set', volume: -1 });
    expect(player.context.volume).toBe(0);
  });

  test('mute remembers the volume', () => {
    const player = new RecordedPlayer().send({ type: 'volume.set', volume: 0.8 }).send({ type: 'mute.toggle' });
    expect(level(player)).toBe(0);
    player.send({ type: 'mute.toggle' });
    expect(player.context.volume).toBe(0.8);
    expect(level(player)).toBeCloseTo(0.64);
  });

  test('unmuting a slider at zero leads to a tenth', () => {
    const player = new RecordedPlayer().send({ type: 'volume.set', volume: 0 }).send({ type: 'mute.toggle' });
    expect(player.context).toMatchObject({ volume: 0.1, muted: false });
  });

  test('moving the slider unmutes', () => {
    const player = new RecordedPlayer().send({ type: 'mute.toggle' }).send({ type: 'volume.set', volume: 0.3 });
    expect(player.context.muted).toBe(false);
  });
});

test('repeat cycles none, all, one, none', () => {
  const player = new RecordedPlayer().playing(three);
  const seen = [0, 1, 2, 3].map(() => {
    const { repeat } = player.context;
    player.send({ type: 'repeat.cycle' });
    return repeat;
  });
  expect(seen).toEqual(['none', 'all', 'one', 'none']);
});
