import { act, render } from '@testing-library/react';
import { makeTestPlayer } from '../testing/player-test';
import { makeTracks } from '../testing/tracks';
import { useBuffered } from './use-buffered';
import { PlayerContext, useCurrentTrack } from './use-player';

test('a new song never shows the buffer of the one before, not even for one frame', () => {
  jest.useFakeTimers();
  const player = makeTestPlayer();
  const shown: [string | undefined, number | undefined][] = [];
  function Bar() {
    const track = useCurrentTrack();
    const buffered = useBuffered();
    shown.push([track?.id, buffered?.[1]]);
    return null;
  }
  render(
    <PlayerContext value={player}>
      <Bar />
    </PlayerContext>,
  );
  player.play(makeTracks('a', 'b'));
  player.sound.bufferedSeconds = 60;
  act(() => jest.advanceTimersByTime(1000));
  expect(shown.at(-1)).toEqual(['a', 60]);
  player.sound.bufferedSeconds = 0;
  player.do({ type: 'transport.next' });
  expect(shown.filter(([id, seconds]) => id === 'b' && seconds !== undefined)).toEqual([]);
  player.sound.bufferedSeconds = 4;
  act(() => jest.advanceTimersByTime(1000));
  expect(shown.at(-1)).toEqual(['b', 4]);
  jest.useRealTimers();
});
