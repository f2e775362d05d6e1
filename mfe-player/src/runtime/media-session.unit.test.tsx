import type { Track } from '@libretto/contracts/federation';
import { setKeptPictures } from '@libretto/kit/pictures';
import { makeTestPlayer } from '../testing/player-test';
import { makeTracks } from '../testing/tracks';
import { keepMediaSession } from './media-session.actor';

const handlers = new Map<string, MediaSessionActionHandler | null>();
const session = {
  metadata: null as MediaMetadata | null,
  playbackState: 'none',
  setActionHandler: (action: string, handler: MediaSessionActionHandler | null) => handlers.set(action, handler),
  setPositionState: jest.fn(),
};

beforeEach(() => {
  handlers.clear();
  Object.assign(navigator, { mediaSession: session });
  Object.assign(globalThis, {
    MediaMetadata: class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  });
});

function start() {
  const player = makeTestPlayer();
  const stop = keepMediaSession(player);
  const act = (action: MediaSessionAction, details: object = {}) => handlers.get(action)?.({ action, ...details });
  return { player, stop, act };
}

test('tells the system what plays', () => {
  const { player } = start();
  expect(session.playbackState).toBe('none');
  player.play(makeTracks('a', 'b'));
  expect(session.metadata).toMatchObject({
    title: 'Song a',
    artist: 'The Parallax Choir',
    album: 'Vespers for an Empty Pool',
  });
  expect(session.playbackState).toBe('playing');
  player.do({ type: 'transport.pause' });
  expect(session.playbackState).toBe('paused');
});

test('fetches one picture for it, at low priority, once the song is safely ahead', async () => {
  jest.useFakeTimers();
  const fetched = jest.fn(async () => ({ ok: true, blob: async () => new Blob(['x']) }));
  Object.assign(globalThis, { fetch: fetched });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  const { player } = start();
  player.play([{ ...makeTracks('a')[0], artworkUrl: '/api/img/song/a' } as Track, ...makeTracks('b')]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(fetched).not.toHaveBeenCalled();
  expect(session.metadata?.artwork).toEqual([]);
  player.sound.reach(1);
  await jest.advanceTimersByTimeAsync(0);
  expect(fetched.mock.calls).toEqual([['/api/img/song/a?s=300&f=jpeg', { priority: 'low' }]]);
  expect(session.metadata).toMatchObject({ title: 'Song a', artwork: [{ src: 'blob:picture', sizes: '300x300' }] });
  // The connection slows down and recovers; the artwork must not load again.
  player.do({ type: 'sound.stalled' });
  await jest.advanceTimersByTimeAsync(2_000);
  player.do({ type: 'sound.flowing' });
  await jest.advanceTimersByTimeAsync(2_000);
  player.sound.reach(2);
  expect(session.metadata?.artwork).toHaveLength(1);
  expect(fetched).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('tells it of the picture on this device where a song is kept', () => {
  setKeptPictures({ urlOf: (id) => (id === 'kept' ? 'blob:kept' : null), subscribe: () => () => {} });
  const { player } = start();
  player.play([{ ...makeTracks('a')[0], artworkUrl: '/api/img/song/kept' } as Track]);
  expect(session.metadata?.artwork).toEqual([{ src: 'blob:kept' }]);
});

test('the system’s play, pause, next, previous and seek are the player’s', () => {
  const { player, act } = start();
  player.play(makeTracks('a', 'b', 'c'));
  act('pause');
  expect(player.sound.isPlaying).toBe(false);
  act('play');
  expect(player.sound.isPlaying).toBe(true);
  act('nexttrack');
  expect(player.sound.source?.url).toContain('/b?');
  act('seekto', { seekTime: 30 });
  expect(player.sound.positionSeconds).toBe(30);
  act('seekbackward');
  expect(player.sound.positionSeconds).toBe(20);
  act('seekforward', { seekOffset: 5 });
  expect(player.sound.positionSeconds).toBe(25);
});

test('offers only possible actions', () => {
  const { player } = start();
  player.play(makeTracks('a', 'b'));
  expect(handlers.get('previoustrack')).toBeNull();
  expect(handlers.get('nexttrack')).not.toBeNull();
  player.do({ type: 'transport.next' });
  expect(handlers.get('nexttrack')).toBeNull();
  expect(handlers.get('previoustrack')).not.toBeNull();
});

test('reports the position within the duration', () => {
  const { player } = start();
  player.play(makeTracks('a'));
  player.sound.reach(12);
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 180, position: 12, playbackRate: 1 });
});

test('gives everything back', () => {
  const { player, stop } = start();
  player.play(makeTracks('a', 'b'));
  stop();
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
  expect(session.metadata).toBeNull();
});
