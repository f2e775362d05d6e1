import { makeTestPlayer } from '../testing/player-test';
import { makeTracks } from '../testing/tracks';
import { persistPlayer } from './persistence.actor';
import { readPlayer } from './stored-player';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

function start(storage: Storage = localStorage) {
  const player = makeTestPlayer();
  const stop = persistPlayer(player, { storage, tabId: 'tab-1' });
  return { player, stop };
}

test('writes a change once it has settled, and nothing before there is one', () => {
  const { player } = start();
  jest.advanceTimersByTime(1000);
  expect(readPlayer(localStorage)).toBeNull();
  player.play(makeTracks('a', 'b'), 1);
  player.do({ type: 'volume.set', volume: 0.3 });
  jest.advanceTimersByTime(250);
  expect(readPlayer(localStorage)).toMatchObject({ index: 1, volume: 0.3 });
});

test('writes the place as it moves, and all of it when the page goes away', () => {
  const { player } = start();
  player.play(makeTracks('a'));
  player.sound.reach(12);
  dispatchEvent(new Event('pagehide'));
  expect(readPlayer(localStorage)).toMatchObject({ positionSeconds: 12, index: 0 });
});

test('writes pending changes when it stops, and nothing after', () => {
  const { player, stop } = start();
  player.play(makeTracks('a', 'b'));
  stop();
  expect(readPlayer(localStorage)?.entries).toHaveLength(2);
  player.do({ type: 'queue.clear' });
  jest.advanceTimersByTime(1000);
  expect(readPlayer(localStorage)?.entries).toHaveLength(2);
});

test('a full storage costs the memory, not the music', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as Storage;
  const { player } = start(full);
  player.play(makeTracks('a'));
  jest.advanceTimersByTime(1000);
  expect(player.sound.isPlaying).toBe(true);
});
