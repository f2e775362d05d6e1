/** @jest-environment jsdom */
import { mostQueueTracks } from '@libretto/contracts/http/playback/player-place';
import { makeTestPlayer } from '../testing/player-test';
import { makeTracks } from '../testing/tracks';
import { askTab, shareQueue } from './share-queue.actor';
import { mostSharedTracks, sharedQueue } from './shared-queue';

const context = { type: 'album', name: 'Vespers', id: 'v' } as const;

describe('a shared queue', () => {
  const entries = makeTracks(...Array.from({ length: 1500 }, (_, at) => `t${at}`)).map((track) => ({
    key: track.id,
    track,
  }));

  test('is the one that plays', () => {
    const shared = sharedQueue({ entries: entries.slice(0, 3), index: 2, queueContext: context }, 7);
    expect(shared).toMatchObject({
      index: 2,
      context,
      position: 7,
      tracks: [{ id: 't0' }, { id: 't1' }, { id: 't2' }],
    });
  });

  test('is as long as the server takes', () => {
    expect(mostSharedTracks).toBe(mostQueueTracks);
  });

  test('that is too long is sent around its song', () => {
    for (const index of [0, 50, 700, 1499]) {
      const shared = sharedQueue({ entries, index, queueContext: context }, 0);
      expect(shared?.tracks).toHaveLength(1000);
      expect(shared?.tracks[shared?.index]?.id).toBe(`t${index}`);
    }
  });

  test('is none without a queue', () => {
    expect(sharedQueue({ entries: [], index: 0, queueContext: context }, 0)).toBeNull();
  });
});

describe('sharing', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function start(userId: string | null) {
    const bodies: unknown[] = [];
    globalThis.fetch = (async (_path: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return { ok: true, status: 200, json: async () => ({ success: true }) };
    }) as never;
    const player = makeTestPlayer();
    const stop = shareQueue(player, 'here');
    player.send({ type: 'session.changed', userId });
    return { player, bodies, stop };
  }

  test('the server hears what plays, once it has settled, and every edit', () => {
    const { player, bodies, stop } = start('ines');
    player.play(makeTracks('a', 'b', 'c'));
    player.send({ type: 'transport.next' });
    jest.advanceTimersByTime(250);
    expect(bodies).toEqual([{ deviceId: 'here', trackIds: ['a', 'b', 'c'], index: 1, context }]);
    const { entries } = player.actor.getSnapshot().context;
    player.send({ type: 'queue.remove', key: entries[0]?.key ?? '' });
    jest.advanceTimersByTime(250);
    expect(bodies[1]).toMatchObject({ trackIds: ['b', 'c'], index: 0 });
    player.send({ type: 'volume.set', volume: 0.2 });
    jest.advanceTimersByTime(1000);
    expect(bodies).toHaveLength(2);
    stop();
  });

  test('a guest sends the server nothing, and nobody sends what does not play', () => {
    const guest = start(null);
    guest.player.play(makeTracks('a'));
    jest.advanceTimersByTime(1000);
    const { player, bodies, stop } = start('ines');
    player.play(makeTracks('a'));
    player.send({ type: 'transport.pause' });
    jest.advanceTimersByTime(1000);
    expect([...guest.bodies, ...bodies]).toEqual([]);
    guest.stop();
    stop();
  });
});

describe('between tabs', () => {
  const channels = new Set<FakeChannel>();
  class FakeChannel extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const other of channels) {
        if (other !== this) queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })));
      }
    }
    close() {
      channels.delete(this);
    }
  }
  beforeEach(() => {
    globalThis.BroadcastChannel = FakeChannel as never;
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));

  test('the one that is asked answers with its queue and place', async () => {
    const player = makeTestPlayer();
    const stop = shareQueue(player, 'there');
    player.play(makeTracks('a', 'b'), 1);
    player.sound.reach(9);
    expect(await askTab('there')).toMatchObject({ index: 1, context, position: 9, tracks: [{ id: 'a' }, { id: 'b' }] });
    expect(await askTab('gone')).toBeNull();
    stop();
    expect(await askTab('there')).toBeNull();
  });
});
