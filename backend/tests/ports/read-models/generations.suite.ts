// The contract of every read-model store for generations: one serves while the next one is built.
import { positionOf as at } from '../../../src/ports/events/position';
import { defineCollection } from '../../../src/ports/read-models/read-models';
import type { Open } from '../opened';
import {
  ofEvent,
  put,
  type ReadSide,
  type Song,
  SongsProjection,
  shape,
  song,
  songs,
  songTexts,
} from './songs-projection';

export function generationsSuite(engine: string, open: Open<ReadSide>): void {
  describe(`generations of a projection on ${engine}`, () => {
    const projection = new SongsProjection(open);

    test('rebuilds next to the serving generation, which is read until the switch', async () => {
      await projection.commit([put(song('1'))], {
        texts: [{ kind: 'put', index: songTexts.name, id: '1', texts: { title: 'Old' } }],
      });
      const newer = { ...shape, version: 2 };
      const next = await projection.port.store.beginRebuild(newer);
      const write = put(song('1', { plays: 7 }));
      const pushes = [{ topic: 'a', kind: 'said', payload: {}, ...ofEvent(1) }];
      const pushed = await next.commit({
        partition: 0,
        expectedPosition: undefined,
        position: at(5),
        documents: [write],
        texts: [],
        pushes,
      });
      expect(pushed).toEqual([]);
      expect(await projection.collection().get('1')).toEqual(song('1'));
      const live = await projection.port.store.promote(newer, next);
      expect(live).toMatchObject({ live: true, version: 2 });
      expect(await live.position(0)).toBe(at(5));
      expect(await projection.collection().get('1')).toEqual(song('1', { plays: 7 }));
      expect(await projection.port.search.search(songTexts, 'old', { limit: 1 })).toEqual([]);
      projection.opened = await projection.opened.reopen();
      expect(await projection.port.store.open(newer)).toMatchObject({ version: 2, live: true });
      expect(await projection.collection().get('1')).toEqual(song('1', { plays: 7 }));
    });

    test('drops what a newer shape no longer has', async () => {
      await projection.commit([put(song('1'))]);
      const smaller = { ...shape, version: 2, collections: [], textIndexes: [] };
      await projection.port.store.promote(smaller, await projection.port.store.beginRebuild(smaller));
      const again = { ...shape, version: 3 };
      await projection.port.store.promote(again, await projection.port.store.beginRebuild(again));
      expect(await projection.collection().get('1')).toBeUndefined();
      projection.opened = await projection.opened.reopen();
      await projection.port.store.open(again);
      expect(await projection.collection().get('1')).toBeUndefined();
    });

    test('drops a rebuild that was given up or cut short', async () => {
      await projection.commit([put(song('1'))]);
      await projection.port.store.discard(shape, await projection.port.store.beginRebuild(shape));
      await projection.port.store.beginRebuild(shape);
      await projection.reopen();
      expect(await projection.collection().get('1')).toEqual(song('1'));
      const next = await projection.port.store.beginRebuild(shape);
      expect(await next.load(songs.name, '1')).toBeUndefined();
    });

    test('serves an older generation under a shape with an index and a collection more', async () => {
      await projection.commit([put(song('1', { plays: 3 }))]);
      const more = defineCollection<Song>()({
        name: songs.name,
        indexes: { ...songs.indexes, byPlays: { equals: ['plays'], sort: 'at' } },
      });
      const extra = defineCollection<{ id: string }>()({ name: 'extra', indexes: {} });
      projection.opened = await projection.opened.reopen();
      await projection.port.store.open({ ...shape, version: 2, collections: [more as never, extra as never] });
      const found = await projection.port.reads.collection(more).find('byPlays', { equals: { plays: 3 }, limit: 1 });
      expect(found.items.map(({ id }) => id)).toEqual(['1']);
      expect(await projection.port.reads.collection(extra).get('1')).toBeUndefined();
    });
  });
}
