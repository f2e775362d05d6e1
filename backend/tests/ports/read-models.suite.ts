// What every read-model store must do: documents by id and declared index, written in one go with the checkpoint.

import { positionOf as at } from '../../src/ports/position';
import {
  ConcurrentProjectionError,
  type DocumentWrite,
  type ProjectionGeneration,
  type ProjectionShape,
  type ProjectionStore,
} from '../../src/ports/projection-store';
import { defineCollection, InvalidCursorError, type ReadModels } from '../../src/ports/read-models';
import type { PushLog } from '../../src/ports/realtime';
import type { TextSearch } from '../../src/ports/text-search';
import type { Open, Opened } from './opened';

export interface ReadSide {
  readonly store: ProjectionStore;
  readonly reads: ReadModels;
  readonly search: TextSearch;
  readonly pushLog: PushLog;
}

interface Song {
  readonly id: string;
  readonly artist: string | null;
  readonly hidden?: boolean;
  readonly at: string;
  readonly plays: number;
}

const songs = defineCollection<Song>()({
  name: 'songs-here',
  indexes: {
    byArtist: { equals: ['artist'], sort: 'at', counted: true },
    byArtistShown: { equals: ['artist', 'hidden'], sort: 'at' },
    top: { equals: [], sort: 'plays', counted: true },
    plain: { equals: ['artist'] },
  },
});
const songTexts = { name: 'song-texts', fields: { title: 4, artist: 1 } };
const shape: ProjectionShape = { name: 'songs', version: 1, collections: [songs as never], textIndexes: [songTexts] };

export function readModelsSuite(engine: string, open: Open<ReadSide>): void {
  describe(`read models on ${engine}`, () => {
    let opened: Opened<ReadSide>;
    let generation: ProjectionGeneration;
    let position = 0;
    beforeEach(async () => {
      opened = await open();
      generation = await opened.port.store.open(shape);
      position = 0;
    });
    afterEach(() => opened.close());

    const commit = (
      documents: readonly DocumentWrite[],
      more: Partial<Parameters<ProjectionGeneration['commit']>[0]> = {},
    ) => {
      const expectedPosition = at(position);
      position++;
      return generation.commit({
        partition: 0,
        expectedPosition,
        position: at(position),
        documents,
        texts: [],
        pushes: [],
        ...more,
      });
    };
    const ofEvent = (number: number) => ({ position: at(number), partitionKey: 'k' });
    const put = (doc: Song): DocumentWrite => ({ kind: 'put', collection: songs.name, id: doc.id, doc });
    const song = (id: string, given: Partial<Song> = {}): Song => ({ id, artist: 'a', at: id, plays: 0, ...given });
    const collection = () => opened.port.reads.collection(songs);
    const reopen = async () => {
      opened = await opened.reopen();
      generation = await opened.port.store.open(shape);
    };

    test('reads documents by id, as they were put last', async () => {
      await commit([put(song('1')), put(song('2'))]);
      expect(await collection().getMany(['1', '2', '3'])).toEqual([song('1'), song('2'), undefined]);
      await commit([put(song('1', { plays: 5 })), { kind: 'delete', collection: songs.name, id: '2' }]);
      expect(await collection().get('1')).toEqual(song('1', { plays: 5 }));
      expect(await collection().get('2')).toBeUndefined();
      expect(await collection().getMany(['2', '1', '1'])).toEqual([
        undefined,
        song('1', { plays: 5 }),
        song('1', { plays: 5 }),
      ]);
    });

    test('lists one index value newest first, and oldest first when asked', async () => {
      await commit([put(song('1')), put(song('3')), put(song('2')), put(song('4', { artist: 'b' }))]);
      const newest = await collection().find('byArtist', { equals: { artist: 'a' }, limit: 10 });
      expect(newest.items.map(({ id }) => id)).toEqual(['3', '2', '1']);
      expect(newest.nextCursor).toBeUndefined();
      const oldest = await collection().find('byArtist', { equals: { artist: 'a' }, limit: 10, order: 'ascending' });
      expect(oldest.items.map(({ id }) => id)).toEqual(['1', '2', '3']);
    });

    test('lists and counts what is there now, however often it was asked before', async () => {
      const lists = async () => {
        const page = await collection().find('byArtist', { equals: { artist: 'a' }, limit: 10 });
        return [
          page.items.map(({ id, plays }) => `${id}:${plays}`),
          await collection().count('byArtist', { artist: 'a' }),
        ];
      };
      expect([await lists(), await lists()]).toEqual([
        [[], 0],
        [[], 0],
      ]);
      await commit([put(song('1'))]);
      expect(await lists()).toEqual([['1:0'], 1]);
      await commit([put(song('1', { plays: 2 })), put(song('2'))]);
      expect(await lists()).toEqual([['2:0', '1:2'], 2]);
      await commit([{ kind: 'delete', collection: songs.name, id: '2' }]);
      expect(await lists()).toEqual([['1:2'], 1]);
    });

    test('pages by cursor without losing or repeating, with equal sort keys and while documents are added', async () => {
      await commit(Array.from({ length: 10 }, (_, n) => put(song(`s${n}`, { at: n < 6 ? 'same' : `z${n}` }))));
      for (const order of ['descending', 'ascending'] as const) {
        const ids: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await collection().find('byArtist', { equals: { artist: 'a' }, limit: 3, order, cursor });
          ids.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
          await commit([put(song(`new-${ids.length}-${order}`, { at: order === 'descending' ? 'zz' : '' }))]);
        } while (cursor !== undefined);
        const old = ids.filter((id) => id.startsWith('s'));
        expect(new Set(old).size).toBe(10);
        expect(old).toHaveLength(10);
      }
    });

    test('takes offsets and bounds of the sort key', async () => {
      await commit(Array.from({ length: 6 }, (_, n) => put(song(`${n}`, { plays: n }))));
      const page = await collection().find('top', { equals: {}, limit: 2, offset: 1 });
      expect(page.items.map(({ plays }) => plays)).toEqual([4, 3]);
      const between = await collection().find('top', { equals: {}, limit: 9, from: 2, to: 3 });
      expect(between.items.map(({ plays }) => plays)).toEqual([3, 2]);
    });

    test('finds null, absent and boolean values', async () => {
      await commit([
        put(song('1', { artist: null })),
        put(song('2', { hidden: true })),
        put(song('3', { hidden: false })),
        put(song('4')),
      ]);
      const idsOf = async (artist: string | null, hidden: boolean | null) =>
        (
          await collection().find('byArtistShown', { equals: { artist, hidden: hidden as boolean }, limit: 9 })
        ).items.map(({ id }) => id);
      expect(await idsOf(null, null)).toEqual(['1']);
      expect(await idsOf('a', true)).toEqual(['2']);
      expect(await idsOf('a', false)).toEqual(['3']);
      expect(await idsOf('a', null)).toEqual(['4']);
    });

    test('counts by index, and lists one without a sort key', async () => {
      await commit([put(song('1')), put(song('2')), put(song('3', { artist: 'b' }))]);
      expect(await collection().count('byArtist', { artist: 'a' })).toBe(2);
      expect(await collection().count('top', {})).toBe(3);
      const first = await collection().find('plain', { equals: { artist: 'a' }, limit: 1 });
      const second = await collection().find('plain', { equals: { artist: 'a' }, limit: 1, cursor: first.nextCursor });
      expect([...first.items, ...second.items].map(({ id }) => id).sort()).toEqual(['1', '2']);
    });

    test('keeps its counts as documents come, change, move to another value and go', async () => {
      const counts = async () => [
        await collection().count('byArtist', { artist: 'a' }),
        await collection().count('byArtist', { artist: 'b' }),
        await collection().count('byArtist', { artist: null }),
        await collection().count('top', {}),
      ];
      await commit([put(song('1')), put(song('2')), put(song('3', { artist: null }))]);
      expect(await counts()).toEqual([2, 0, 1, 3]);
      await commit([put(song('1', { plays: 9 })), put(song('2', { artist: 'b' })), put(song('3', { artist: 'a' }))]);
      expect(await counts()).toEqual([2, 1, 0, 3]);
      await commit([{ kind: 'delete', collection: songs.name, id: '1' }]);
      await commit([{ kind: 'delete', collection: songs.name, id: '1' }]);
      expect(await counts()).toEqual([1, 1, 0, 2]);
      await reopen();
      expect(await counts()).toEqual([1, 1, 0, 2]);
    });

    test('counts what was there before its index was declared as counted', async () => {
      await commit([put(song('1')), put(song('2')), put(song('3', { hidden: true }))]);
      const more = defineCollection<Song>()({
        name: songs.name,
        indexes: { ...songs.indexes, byArtistShown: { equals: ['artist', 'hidden'], sort: 'at', counted: true } },
      });
      opened = await opened.reopen();
      generation = await opened.port.store.open({ ...shape, collections: [more as never] });
      await commit([put(song('4', { hidden: true }))]);
      const counted = opened.port.reads.collection(more);
      expect(await counted.count('byArtistShown', { artist: 'a', hidden: true })).toBe(2);
    });

    test('refuses a cursor that it did not make', async () => {
      for (const cursor of ['', 'x', 'WzFd', Buffer.from('{"a":1}').toString('base64url')]) {
        await expect(collection().find('top', { equals: {}, limit: 1, cursor })).rejects.toThrow(InvalidCursorError);
      }
    });

    test('keeps documents, checkpoint and pushes in one write: all of a batch or none', async () => {
      await commit([put(song('1'))]);
      const circular: Record<string, unknown> = {};
      circular.self = circular;
      const bad: DocumentWrite = { kind: 'put', collection: songs.name, id: '3', doc: circular };
      const pushes = [{ topic: 't', kind: 'k', payload: {}, ...ofEvent(2) }];
      await expect(commit([put(song('2')), bad], { pushes })).rejects.toThrow();
      expect(await collection().get('2')).toBeUndefined();
      expect(await generation.position(0)).toBe(at(1));
      expect(await opened.port.pushLog.lastOffset('t')).toBe(0);
    });

    test('refuses a batch that was worked out from another checkpoint', async () => {
      await commit([put(song('1'))]);
      position = 0;
      await expect(commit([put(song('1', { plays: 9 }))])).rejects.toThrow(ConcurrentProjectionError);
      expect(await collection().get('1')).toEqual(song('1'));
    });

    test('keeps documents and checkpoints over a restart', async () => {
      await commit([put(song('1'))]);
      await reopen();
      expect(await generation.position(0)).toBe(at(1));
      expect(await generation.position(1)).toBeUndefined();
      expect(await collection().get('1')).toEqual(song('1'));
    });

    test('finds by index for the projection itself', async () => {
      await commit([put(song('2')), put(song('1')), put(song('3', { artist: 'b' }))]);
      const found = await generation.findByIndex(songs.name, 'byArtist', { artist: 'a' }, { limit: 10 });
      expect(found.map(({ id }) => id)).toEqual(['1', '2']);
    });

    test('numbers pushes per topic from 1, and replays what followed', async () => {
      const push = (topic: string, payload: object) => ({ topic, kind: 'said', payload, ...ofEvent(position + 1) });
      const first = await commit([], { pushes: [push('a', { n: 1 }), push('b', { n: 1 }), push('a', { n: 2 })] });
      expect(first.map(({ topic, offset }) => [topic, offset])).toEqual([
        ['a', 1],
        ['b', 1],
        ['a', 2],
      ]);
      await reopen();
      await commit([], { pushes: [push('a', { n: 3 })] });
      const { pushLog } = opened.port;
      expect(await pushLog.lastOffset('a')).toBe(3);
      expect(await pushLog.replay('a', 1)).toMatchObject([
        { offset: 2, kind: 'said', payload: { n: 2 } },
        { offset: 3 },
      ]);
      expect(await pushLog.replay('a', 3)).toEqual([]);
      expect(await pushLog.replay('a', 4)).toBe('gone');
      expect(await pushLog.replay('nobody', 0)).toEqual([]);
    });

    test('says when part of what followed is no longer kept', async () => {
      const pushes = Array.from({ length: 2000 }, (_, n) => ({
        ...{ topic: 'a', kind: 'said', payload: { n } },
        ...ofEvent(1),
      }));
      await commit([], { pushes });
      expect(await opened.port.pushLog.replay('a', 0)).toBe('gone');
      const kept = await opened.port.pushLog.replay('a', 1990);
      expect(kept === 'gone' ? [] : kept.map(({ offset }) => offset)).toEqual([
        1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999, 2000,
      ]);
    });

    test('rebuilds beside the serving generation, which goes on being read until the change', async () => {
      await commit([put(song('1'))], {
        texts: [{ kind: 'put', index: songTexts.name, id: '1', texts: { title: 'Old' } }],
      });
      const newer = { ...shape, version: 2 };
      const next = await opened.port.store.beginRebuild(newer);
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
      expect(await collection().get('1')).toEqual(song('1'));
      const live = await opened.port.store.promote(newer, next);
      expect(live).toMatchObject({ live: true, version: 2 });
      expect(await live.position(0)).toBe(at(5));
      expect(await collection().get('1')).toEqual(song('1', { plays: 7 }));
      expect(await opened.port.search.search(songTexts, 'old', { limit: 1 })).toEqual([]);
      opened = await opened.reopen();
      expect(await opened.port.store.open(newer)).toMatchObject({ version: 2, live: true });
      expect(await collection().get('1')).toEqual(song('1', { plays: 7 }));
    });

    test('drops what a newer shape no longer has', async () => {
      await commit([put(song('1'))]);
      const smaller = { ...shape, version: 2, collections: [], textIndexes: [] };
      await opened.port.store.promote(smaller, await opened.port.store.beginRebuild(smaller));
      const again = { ...shape, version: 3 };
      await opened.port.store.promote(again, await opened.port.store.beginRebuild(again));
      expect(await collection().get('1')).toBeUndefined();
      await reopen();
      expect(await collection().get('1')).toBeUndefined();
    });

    test('drops a rebuild that was given up or cut short', async () => {
      await commit([put(song('1'))]);
      await opened.port.store.discard(shape, await opened.port.store.beginRebuild(shape));
      await opened.port.store.beginRebuild(shape);
      await reopen();
      expect(await collection().get('1')).toEqual(song('1'));
      const next = await opened.port.store.beginRebuild(shape);
      expect(await next.load(songs.name, '1')).toBeUndefined();
    });

    test('serves an older generation under a shape with an index and a collection more', async () => {
      await commit([put(song('1', { plays: 3 }))]);
      const more = defineCollection<Song>()({
        name: songs.name,
        indexes: { ...songs.indexes, byPlays: { equals: ['plays'], sort: 'at' } },
      });
      const extra = defineCollection<{ id: string }>()({ name: 'extra', indexes: {} });
      opened = await opened.reopen();
      await opened.port.store.open({ ...shape, version: 2, collections: [more as never, extra as never] });
      const found = await opened.port.reads.collection(more).find('byPlays', { equals: { plays: 3 }, limit: 1 });
      expect(found.items.map(({ id }) => id)).toEqual(['1']);
      expect(await opened.port.reads.collection(extra).get('1')).toBeUndefined();
    });

    describe('text search', () => {
      const index = (id: string, title: string, artist: string) =>
        ({ kind: 'put', index: songTexts.name, id, texts: { title, artist } }) as const;
      const found = async (query: string, limit = 10) =>
        (await opened.port.search.search(songTexts, query, { limit })).map(({ id }) => id);

      beforeEach(() =>
        commit([], {
          texts: [
            index('1', 'Salt Hours', 'Nour & the Low Tide'),
            index('2', 'Undertow Lullaby', 'Nour & the Low Tide'),
            index('3', 'Évensong at the Deep End', 'The Parallax Choir'),
            index('4', 'Nour', 'Somebody'),
          ],
        }),
      );

      test('finds words in any order, beginnings of the last one, without case and accents', async () => {
        expect(await found('hours salt')).toEqual(['1']);
        expect(await found('under')).toEqual(['2']);
        expect(await found('EVENSONG')).toEqual(['3']);
        expect(await found('salt lullaby')).toEqual([]);
      });

      test('ranks a field of more weight first', async () => {
        expect(await found('nour')).toEqual(expect.arrayContaining(['1', '2', '4']));
        expect((await found('nour'))[0]).toBe('4');
      });

      test('takes any text for a query', async () => {
        for (const query of [
          '"',
          'AND',
          'NEAR(',
          "'; DROP TABLE x; --",
          '*',
          '',
          '   ',
          '🎵',
          'title:salt',
          '-',
          'a'.repeat(500),
        ]) {
          expect(Array.isArray(await found(query))).toBe(true);
        }
      });

      test('forgets replaced and removed texts', async () => {
        await commit([], {
          texts: [index('1', 'Parasol', 'Nour'), { kind: 'delete', index: songTexts.name, id: '2' }],
        });
        expect(await found('salt')).toEqual([]);
        expect(await found('parasol')).toEqual(['1']);
        expect(await found('undertow')).toEqual([]);
      });

      test('pages by offset', async () => {
        const all = await found('the');
        const second = await opened.port.search.search(songTexts, 'the', { limit: 1, offset: 1 });
        expect(second.map(({ id }) => id)).toEqual([all[1]]);
      });
    });
  });
}
