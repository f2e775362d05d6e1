// The contract of every read-model store for a batch: it is atomic, together with the checkpoint and the pushes.
import { positionOf as at } from '../../../src/ports/events/position';
import { ConcurrentProjectionError, type DocumentWrite } from '../../../src/ports/read-models/projection-store';
import type { Open } from '../opened';
import { ofEvent, put, type ReadSide, SongsProjection, song, songs } from './songs-projection';

export function projectionWritesSuite(engine: string, open: Open<ReadSide>): void {
  describe(`writes of a projection on ${engine}`, () => {
    const projection = new SongsProjection(open);

    test('keeps documents, checkpoint and pushes in one write: all of a batch or none', async () => {
      await projection.commit([put(song('1'))]);
      const circular: Record<string, unknown> = {};
      circular.self = circular;
      const bad: DocumentWrite = { kind: 'put', collection: songs.name, id: '3', doc: circular };
      const pushes = [{ topic: 't', kind: 'k', payload: {}, ...ofEvent(2) }];
      await expect(projection.commit([put(song('2')), bad], { pushes })).rejects.toThrow();
      expect(await projection.collection().get('2')).toBeUndefined();
      expect(await projection.generation.position(0)).toBe(at(1));
      expect(await projection.port.pushLog.lastOffset('t')).toBe(0);
    });

    test('refuses a batch that was worked out from another checkpoint', async () => {
      await projection.commit([put(song('1'))]);
      projection.position = 0;
      await expect(projection.commit([put(song('1', { plays: 9 }))])).rejects.toThrow(ConcurrentProjectionError);
      expect(await projection.collection().get('1')).toEqual(song('1'));
    });

    test('keeps documents and checkpoints over a restart', async () => {
      await projection.commit([put(song('1'))]);
      await projection.reopen();
      expect(await projection.generation.position(0)).toBe(at(1));
      expect(await projection.generation.position(1)).toBeUndefined();
      expect(await projection.collection().get('1')).toEqual(song('1'));
    });

    test('finds by index for the projection itself', async () => {
      await projection.commit([put(song('2')), put(song('1')), put(song('3', { artist: 'b' }))]);
      const found = await projection.generation.findByIndex(songs.name, 'byArtist', { artist: 'a' }, { limit: 10 });
      expect(found.map(({ id }) => id)).toEqual(['1', '2']);
    });

    test('numbers pushes per topic from 1, and replays what followed', async () => {
      const push = (topic: string, payload: object) => ({
        topic,
        kind: 'said',
        payload,
        ...ofEvent(projection.position + 1),
      });
      const first = await projection.commit([], {
        pushes: [push('a', { n: 1 }), push('b', { n: 1 }), push('a', { n: 2 })],
      });
      expect(first.map(({ topic, offset }) => [topic, offset])).toEqual([
        ['a', 1],
        ['b', 1],
        ['a', 2],
      ]);
      await projection.reopen();
      await projection.commit([], { pushes: [push('a', { n: 3 })] });
      const { pushLog } = projection.port;
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
      await projection.commit([], { pushes });
      expect(await projection.port.pushLog.replay('a', 0)).toBe('gone');
      const kept = await projection.port.pushLog.replay('a', 1990);
      expect(kept === 'gone' ? [] : kept.map(({ offset }) => offset)).toEqual([
        1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999, 2000,
      ]);
    });
  });
}
