// The music while a video or recording of a post plays.
import { bus } from '@libretto/contracts/federation';
import { act } from '@testing-library/react';
import { makeTestPlayer } from '../testing/player-test';
import { makeTracks } from '../testing/tracks';

const tracks = makeTracks('a', 'b');
const say = (state: 'began' | 'ended') => act(() => bus.emit('media/sound', { state }));

test('pauses for other sound, and resumes after it', () => {
  const player = makeTestPlayer();
  player.play(tracks);
  say('began');
  expect(player.sound.isPlaying).toBe(false);
  say('ended');
  expect(player.sound.isPlaying).toBe(true);
});

test('does not begin after it where nothing played before', () => {
  const player = makeTestPlayer();
  player.play(tracks);
  player.do({ type: 'transport.pause' });
  say('began');
  say('ended');
  expect(player.sound.isPlaying).toBe(false);
});

test('keeps the listener’s decision from meanwhile', () => {
  const player = makeTestPlayer();
  player.play(tracks);
  say('began');
  player.do({ type: 'transport.play' });
  player.do({ type: 'transport.pause' });
  say('ended');
  expect(player.sound.isPlaying).toBe(false);
});
