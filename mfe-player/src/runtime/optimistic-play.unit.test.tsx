// Play is pressed somewhere on the page.
import { bus } from '@libretto/contracts/federation';
import { nextTask } from '@libretto/kit/hooks';
import { act } from '@testing-library/react';
import { makeTestPlayer } from '../testing/player-test';
import { makeTracks } from '../testing/tracks';
import { OptimisticPlay } from './optimistic-play';

const tracks = makeTracks('a', 'b', 'c');
const press = (startIndex: number) =>
  bus.emit('player/play', { tracks, startIndex, context: { type: 'home', name: 'Home' } });
const shown = () => bus.latest('player/state');
const drawn = () => act(nextTask);

test('shows before it is carried out', async () => {
  const player = makeTestPlayer();
  press(1);
  expect(shown()).toMatchObject({ trackId: 'b', status: 'loading', contextName: 'Home', isElsewhere: false });
  expect(player.sound.isPlaying).toBe(false);
  await drawn();
  expect(player.sound.source?.url).toContain('/api/audio/b');
  expect(player.sound.isPlaying).toBe(true);
  expect(shown()).toMatchObject({ trackId: 'b', status: 'playing' });
});

test('the last of two presses is the one that is carried out', async () => {
  const player = makeTestPlayer();
  const began: (string | undefined)[] = [];
  player.actor.subscribe(({ context }) => began.push(context.entries[context.index ?? 0]?.track.id));
  press(0);
  press(2);
  await drawn();
  expect(new Set(began)).toEqual(new Set(['c']));
  expect(shown()).toMatchObject({ trackId: 'c', status: 'playing' });
});

test('a pause right after it pauses the requested song', async () => {
  const player = makeTestPlayer();
  press(1);
  bus.emit('player/toggle', {});
  expect(shown()).toMatchObject({ trackId: 'b', status: 'paused' });
  await drawn();
  expect(shown()).toMatchObject({ trackId: 'b', status: 'paused' });
  expect(player.sound.isPlaying).toBe(false);
});

test('a song queued right after it is placed behind it', async () => {
  const player = makeTestPlayer();
  press(0);
  bus.emit('player/play-next', { tracks: makeTracks('x') });
  await drawn();
  expect(player.actor.getSnapshot().context.entries.map(({ track }) => track.id)).toEqual(['a', 'x', 'b', 'c']);
});

test('other sound that begins right after it stops it, and gives it back', async () => {
  const player = makeTestPlayer();
  press(0);
  bus.emit('media/sound', { state: 'began' });
  await drawn();
  expect(player.sound.isPlaying).toBe(false);
  bus.emit('media/sound', { state: 'ended' });
  expect(player.sound.isPlaying).toBe(true);
});

test('what the player would not do is not shown for longer', async () => {
  const player = makeTestPlayer();
  player.play(tracks, 2);
  const refusing = new OptimisticPlay({ ...player, send: () => {} }, bus);
  refusing.take({ tracks, startIndex: 0, context: { type: 'home', name: 'Home' } });
  expect(shown()?.trackId).toBe('a');
  await drawn();
  expect(shown()).toMatchObject({ trackId: 'c', status: 'playing' });
});
