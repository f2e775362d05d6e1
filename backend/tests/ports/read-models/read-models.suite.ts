// The contract of every read-model store: documents by id and by declared index, lists and counts.

import { countsOf, pValueOfEqualChances } from '../../../../infra/testing/randomness';
import {
  type CollectionDefinition,
  countedValueOf,
  defineCollection,
  InvalidCursorError,
  indexedFieldsOf,
  indexedValuesOf,
} from '../../../src/ports/read-models/read-models';
import type { Open } from '../opened';
import { deleted, put, type ReadSide, type Song, SongsProjection, shape, song, songs } from './songs-projection';

export function readModelsSuite(engine: string, open: Open<ReadSide>): void {
  describe(`read models on ${engine}`, () => {
    const projection = new SongsProjection(open);

    test('reads documents by id, as they were put last', async () => {
      await projection.commit([put(song('1')), put(song('2'))]);
      expect(await projection.collection().getMany(['1', '2', '3'])).toEqual([song('1'), song('2'), undefined]);
      await projection.commit([put(song('1', { plays: 5 })), deleted('2')]);
      expect(await projection.collection().get('1')).toEqual(song('1', { plays: 5 }));
      expect(await projection.collection().get('2')).toBeUndefined();
      expect(await projection.collection().getMany(['2', '1', '1'])).toEqual([
        undefined,
        song('1', { plays: 5 }),
        song('1', { plays: 5 }),
      ]);
    });

    test('lists one index value newest first, and oldest first when asked', async () => {
      await projection.commit([put(song('1')), put(song('3')), put(song('2')), put(song('4', { artist: 'b' }))]);
      const newest = await projection.collection().find('byArtist', { equals: { artist: 'a' }, limit: 10 });
      expect(newest.items.map(({ id }) => id)).toEqual(['3', '2', '1']);
      expect(newest.nextCursor).toBeUndefined();
      const oldest = await projection
        .collection()
        .find('byArtist', { equals: { artist: 'a' }, limit: 10, order: 'ascending' });
      expect(oldest.items.map(({ id }) => id)).toEqual(['1', '2', '3']);
    });

    test('draws documents of one index value at random, each equally often and none twice', async () => {
      const ids = Array.from({ length: 40 }, (_, n) => `s${String(n).padStart(2, '0')}`);
      await projection.commit([...ids.map((id) => put(song(id))), put(song('other', { artist: 'b' }))]);
      const draw = (limit: number, bounds = {}) =>
        projection.collection().sample('byArtist', { equals: { artist: 'a' }, limit, ...bounds });
      const drawn: string[] = [];
      const first: string[] = [];
      for (let round = 0; round < 300; round += 1) {
        const ofRound = (await draw(10)).map(({ id }) => id);
        expect(new Set(ofRound).size).toBe(10);
        drawn.push(...ofRound);
        first.push(ofRound[0] as string);
      }
      // Engines use their own random source, so this may fail once in a million runs.
      for (const ofAll of [drawn, first]) expect(pValueOfEqualChances(countsOf(ids, ofAll))).toBeGreaterThan(1e-6);
      expect((await draw(99)).map(({ id }) => id).sort()).toEqual(ids);
      expect((await draw(99, { from: 's10', to: 's12' })).map(({ id }) => id).sort()).toEqual(['s10', 's11', 's12']);
      expect(await draw(0)).toEqual([]);
    });

    test('lists and counts the present documents on every read', async () => {
      const lists = async () => {
        const page = await projection.collection().find('byArtist', { equals: { artist: 'a' }, limit: 10 });
        return [
          page.items.map(({ id, plays }) => `${id}:${plays}`),
          await projection.collection().count('byArtist', { artist: 'a' }),
        ];
      };
      expect([await lists(), await lists()]).toEqual([
        [[], 0],
        [[], 0],
      ]);
      await projection.commit([put(song('1'))]);
      expect(await lists()).toEqual([['1:0'], 1]);
      await projection.commit([put(song('1', { plays: 2 })), put(song('2'))]);
      expect(await lists()).toEqual([['2:0', '1:2'], 2]);
      await projection.commit([deleted('2')]);
      expect(await lists()).toEqual([['1:2'], 1]);
    });

    test('scans every count of an index', async () => {
      await projection.commit(['1', '2'].map((id) => put(song(id))));
      await projection.commit([deleted('2')]);
      const collection = projection.collection();
      const scanned = (await collection.scanCounts('byArtist')).filter(({ count }) => count !== 0);
      expect(scanned).toEqual([{ value: countedValueOf(songs.indexes.byArtist, song('1')), count: 1 }]);
    });

    test('scans every document in the order of ids, with what its indexes hold', async () => {
      await projection.commit(['3', '1', '2'].map((id) => put(song(id))));
      expect(await projection.collection().scan(undefined, 2)).toHaveLength(2);
      await projection.commit([put(song('1', { plays: 7 })), deleted('3')]);
      const scanned = await projection.collection().scan(undefined, 10);
      expect(scanned.map(({ id, text }) => [id, JSON.parse(text)])).toEqual([
        ['1', song('1', { plays: 7 })],
        ['2', song('2')],
      ]);
      expect(scanned[0]?.indexed).toEqual(
        indexedValuesOf(indexedFieldsOf(songs as unknown as CollectionDefinition), song('1', { plays: 7 })),
      );
      expect(await projection.collection().scanOne('2')).toEqual(scanned[1]);
      expect(await projection.collection().scanOne('3')).toBeUndefined();
      expect((await projection.collection().scan('1', 10)).map(({ id }) => id)).toEqual(['2']);
    });

    test('pages by cursor without losing or repeating, with equal sort keys and while documents are added', async () => {
      await projection.commit(
        Array.from({ length: 10 }, (_, n) => put(song(`s${n}`, { at: n < 6 ? 'same' : `z${n}` }))),
      );
      for (const order of ['descending', 'ascending'] as const) {
        const ids: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await projection
            .collection()
            .find('byArtist', { equals: { artist: 'a' }, limit: 3, order, cursor });
          ids.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
          await projection.commit([
            put(song(`new-${ids.length}-${order}`, { at: order === 'descending' ? 'zz' : '' })),
          ]);
        } while (cursor !== undefined);
        const old = ids.filter((id) => id.startsWith('s'));
        expect(new Set(old).size).toBe(10);
        expect(old).toHaveLength(10);
      }
    });

    test('takes offsets and bounds of the sort key', async () => {
      await projection.commit(Array.from({ length: 6 }, (_, n) => put(song(`${n}`, { plays: n }))));
      const page = await projection.collection().find('top', { equals: {}, limit: 2, offset: 1 });
      expect(page.items.map(({ plays }) => plays)).toEqual([4, 3]);
      const between = await projection.collection().find('top', { equals: {}, limit: 9, from: 2, to: 3 });
      expect(between.items.map(({ plays }) => plays)).toEqual([3, 2]);
    });

    test('finds null, absent and boolean values', async () => {
      await projection.commit([
        put(song('1', { artist: null })),
        put(song('2', { hidden: true })),
        put(song('3', { hidden: false })),
        put(song('4')),
      ]);
      const idsOf = async (artist: string | null, hidden: boolean | null) =>
        (
          await projection
            .collection()
            .find('byArtistShown', { equals: { artist, hidden: hidden as boolean }, limit: 9 })
        ).items.map(({ id }) => id);
      expect(await idsOf(null, null)).toEqual(['1']);
      expect(await idsOf('a', true)).toEqual(['2']);
      expect(await idsOf('a', false)).toEqual(['3']);
      expect(await idsOf('a', null)).toEqual(['4']);
    });

    test('counts by index, and lists one without a sort key', async () => {
      await projection.commit([put(song('1')), put(song('2')), put(song('3', { artist: 'b' }))]);
      expect(await projection.collection().count('byArtist', { artist: 'a' })).toBe(2);
      expect(await projection.collection().count('top', {})).toBe(3);
      const first = await projection.collection().find('plain', { equals: { artist: 'a' }, limit: 1 });
      const second = await projection
        .collection()
        .find('plain', { equals: { artist: 'a' }, limit: 1, cursor: first.nextCursor });
      expect([...first.items, ...second.items].map(({ id }) => id).sort()).toEqual(['1', '2']);
    });

    test('keeps its counts as documents are added, changed, moved to another value and removed', async () => {
      const counts = async () => [
        await projection.collection().count('byArtist', { artist: 'a' }),
        await projection.collection().count('byArtist', { artist: 'b' }),
        await projection.collection().count('byArtist', { artist: null }),
        await projection.collection().count('top', {}),
      ];
      await projection.commit([put(song('1')), put(song('2')), put(song('3', { artist: null }))]);
      expect(await counts()).toEqual([2, 0, 1, 3]);
      await projection.commit([
        put(song('1', { plays: 9 })),
        put(song('2', { artist: 'b' })),
        put(song('3', { artist: 'a' })),
      ]);
      expect(await counts()).toEqual([2, 1, 0, 3]);
      await projection.commit([deleted('1')]);
      await projection.commit([deleted('1')]);
      expect(await counts()).toEqual([1, 1, 0, 2]);
      await projection.reopen();
      expect(await counts()).toEqual([1, 1, 0, 2]);
    });

    test('counts documents from before its index was declared as counted', async () => {
      await projection.commit([put(song('1')), put(song('2')), put(song('3', { hidden: true }))]);
      const more = defineCollection<Song>()({
        name: songs.name,
        indexes: { ...songs.indexes, byArtistShown: { equals: ['artist', 'hidden'], sort: 'at', counted: true } },
      });
      await projection.reopen({ ...shape, collections: [more as never] });
      await projection.commit([put(song('4', { hidden: true }))]);
      const counted = projection.port.reads.collection(more);
      expect(await counted.count('byArtistShown', { artist: 'a', hidden: true })).toBe(2);
    });

    test('refuses a cursor that it did not make', async () => {
      for (const cursor of ['', 'x', 'WzFd', Buffer.from('{"a":1}').toString('base64url')]) {
        await expect(projection.collection().find('top', { equals: {}, limit: 1, cursor })).rejects.toThrow(
          InvalidCursorError,
        );
      }
    });
  });
}
