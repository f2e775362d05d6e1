/** @jest-environment jsdom */

import { bus } from '@libretto/contracts/federation';
import { answerCalls, makeTestPlayer, signedIn } from '../testing/player-test';
import { makeTracks } from '../testing/tracks';
import { claimPlace } from './claim-place';

const own = makeTracks('a', 'b', 'c');
const far = makeTracks('x', 'y', 'z');
const context = { type: 'album', name: 'Far', id: 'far' } as const;
const queue = { tracks: far, index: 1, context, position: 42 };
const wholeQueue = { 'GET /api/player/place/queue': { body: { queue } } };

function playingElsewhere(trackId = 'y') {
  const player = makeTestPlayer();
  player.send({ type: 'session.changed', userId: 'ines' });
  player.play(own);
  const playing = { tabId: 'phone', trackId, positionSeconds: 30, receivedAtMs: Date.now() };
  player.send({ type: 'tabs.claimed', playing });
  return { player, ids: () => player.actor.getSnapshot().context.entries.map(({ track }) => track.id) };
}

beforeEach(() => bus.emit('session/state', signedIn));

test('song, place and queue replace the local ones', async () => {
  answerCalls(wholeQueue);
  const { player, ids } = playingElsewhere();
  await claimPlace(player);
  expect(ids()).toEqual(['x', 'y', 'z']);
  expect(player.actor.getSnapshot().context).toMatchObject({ index: 1, queueContext: context, startFrom: 42 });
  expect(player.actor.getSnapshot().hasTag('elsewhere')).toBe(false);
  expect(player.sound.isPlaying).toBe(true);
});

test('the same queue stays as it is loaded, and goes on where the other is', async () => {
  answerCalls({ 'GET /api/player/place/queue': { body: { queue: { ...queue, tracks: own, index: 0 } } } });
  const { player } = playingElsewhere('a');
  const loaded = player.sound.source;
  await claimPlace(player);
  expect(player.sound.source).toBe(loaded);
  expect(player.sound.positionSeconds).toBeCloseTo(30, 0);
  expect(player.sound.isPlaying).toBe(true);
});

test('without its queue only the song is taken over', async () => {
  answerCalls({
    'GET /api/player/place/queue': { body: { queue: null } },
    'GET /api/player/track/y': { body: { track: far[1] } },
  });
  const { player, ids } = playingElsewhere();
  await claimPlace(player);
  expect(ids()).toEqual(['y']);
  expect(Number(player.actor.getSnapshot().context.startFrom)).toBeCloseTo(30, 0);
});

test('without the server this device goes on with its own', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  answerCalls({});
  const { player, ids } = playingElsewhere();
  await claimPlace(player);
  expect(ids()).toEqual(['a', 'b', 'c']);
  expect(player.sound.isPlaying).toBe(true);
});

test('a track that stopped during the request is taken over nevertheless', async () => {
  const { player, ids } = playingElsewhere();
  answerCalls({
    'GET /api/player/place/queue': () => {
      player.send({ type: 'tabs.released', tabId: 'phone' });
      return { body: { queue: null } };
    },
    'GET /api/player/track/y': { body: { track: far[1] } },
  });
  await claimPlace(player);
  expect(ids()).toEqual(['y']);
  expect(player.sound.isPlaying).toBe(true);
});
