import type { Track } from '@libretto/contracts/federation';
import { setKeptPictures } from '@libretto/kit/kept-pictures';
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

test('tells the system what plays, with pictures of three sizes', () => {
  const { player } = start();
  expect(session.playbackState).toBe('none');
  player.play(makeTracks('a', 'b'));
  expect(session.metadata).toMatchObject({
    title: 'Song a',
    artist: 'The Parallax Choir',
    album: 'Vespers for an Empty Pool',
  });
  expect(session.metadata?.artwork.map((each) => each.sizes)).toEqual(['100x100', '300x300', '600x600']);
  expect(session.playbackState).toBe('playing');
  player.do({ type: 'transport.pause' });
  expect(session.playbackState).toBe('paused');
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

test('what is not possible is not offered', () => {
  const { player } = start();
  player.play(makeTracks('a', 'b'));
  expect(handlers.get('previoustrack')).toBeNull();
  expect(handlers.get('nexttrack')).not.toBeNull();
  player.do({ type: 'transport.next' });
  expect(handlers.get('nexttrack')).toBeNull();
  expect(handlers.get('previoustrack')).not.toBeNull();
});

test('the place is told within the duration', () => {
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
