import { RecordedPlayer } from '../../testing/recorded-player';
import { makeTrack, makeTracks } from '../../testing/tracks';

const four = makeTracks('a', 'b', 'c', 'd');

test('moving, removing and clearing leave the sound alone', () => {
  const player = new RecordedPlayer().playing(four, 1);
  const loads = player.sentTo('audio', 'load').length;
  player.send({ type: 'queue.move', key: player.keyOf('d'), toIndex: 0 });
  expect(player.queueIds).toEqual(['d', 'a', 'b', 'c']);
  player.send({ type: 'queue.remove', key: player.keyOf('a') });
  expect(player.queueIds).toEqual(['d', 'b', 'c']);
  player.send({ type: 'queue.clear' });
  expect(player.queueIds).toEqual(['b']);
  expect(player.trackId).toBe('b');
  expect(player.sentTo('audio', 'load')).toHaveLength(loads);
  expect(player.has('playing')).toBe(true);
});

test('the current track is not removed, and unknown entries change nothing', () => {
  const player = new RecordedPlayer().playing(four);
  player.send({ type: 'queue.remove', key: player.keyOf('a') });
  player.send({ type: 'queue.remove', key: 'nobody' }).send({ type: 'queue.skipTo', key: 'nobody' });
  player.send({ type: 'queue.move', key: 'nobody', toIndex: 2 });
  expect(player.queueIds).toEqual(['a', 'b', 'c', 'd']);
  expect(player.trackId).toBe('a');
});

test('undo restores the cleared queue', () => {
  const player = new RecordedPlayer().playing(four, 2);
  const { entries } = player.context;
  player.send({ type: 'queue.clear' }).send({ type: 'queue.restore', entries });
  expect(player.queueIds).toEqual(['a', 'b', 'c', 'd']);
  expect(player.trackId).toBe('c');
});

test('a click on an entry plays it', () => {
  const player = new RecordedPlayer().playing(four).send({ type: 'transport.pause' });
  player.send({ type: 'queue.skipTo', key: player.keyOf('c') });
  expect(player.trackId).toBe('c');
  expect(player.has('playing')).toBe(true);
});

test('play next inserts behind the current track, and that track follows', () => {
  const player = new RecordedPlayer().playing(four).send({ type: 'queue.playNext', tracks: [makeTrack('x')] });
  player.send({ type: 'transport.next' });
  expect(player.trackId).toBe('x');
  expect(new RecordedPlayer().send({ type: 'queue.playNext', tracks: four }).queueIds).toEqual([]);
});

test('likes and comment counts reach every place of the song', () => {
  const player = new RecordedPlayer().playing([...four, makeTrack('a')]);
  player.send({ type: 'track.changed', trackId: 'a', changes: { isLiked: true, commentCount: 9 } });
  expect(player.context.entries.filter((entry) => entry.track.commentCount === 9)).toHaveLength(2);
});

describe('a preloaded track', () => {
  test('is what plays next when shuffled, whatever else happens to the queue', () => {
    const player = new RecordedPlayer({ pick: (count) => count - 1 }).playing(four, 1).send({ type: 'shuffle.toggle' });
    player.passing(1500).ticking(true);
    const { key, url } = player.lastAudio('cue')?.source ?? {};
    expect(key).toBe(player.keyOf('a'));
    player
      .send({ type: 'queue.move', key: player.keyOf('a'), toIndex: 3 })
      .passing(5000)
      .send({ type: 'transport.next' });
    expect(player.trackId).toBe('a');
    expect(player.lastAudio('load')?.source.url).toBe(url);
  });
});

describe('whose queue it is', () => {
  test('a guest who signs in keeps playing', () => {
    const player = new RecordedPlayer().playing(four).send({ type: 'session.changed', userId: 'ines' });
    expect(player.has('playing')).toBe(true);
    expect(player.context.ownerId).toBe('ines');
  });

  test('signing out stops the music and forgets the queue', () => {
    const player = new RecordedPlayer().send({ type: 'session.changed', userId: 'ines' }).playing(four);
    player.send({ type: 'session.changed', userId: null });
    expect(player.queueIds).toEqual([]);
    expect(player.has('empty')).toBe(true);
    expect(player.has('playing')).toBe(false);
    expect(player.lastAudio('unload')).toBeDefined();
  });

  test("another person does not find the last one's queue", () => {
    const first = new RecordedPlayer().send({ type: 'session.changed', userId: 'ines' }).playing(four);
    const player = new RecordedPlayer({ stored: { ...first.context, positionSeconds: 0 } });
    player.send({ type: 'session.changed', userId: 'otto' });
    expect(player.queueIds).toEqual([]);
  });
});
