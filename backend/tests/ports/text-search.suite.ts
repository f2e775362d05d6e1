// What every read-model store must find by words.
import type { Open } from './opened';
import { type ReadSide, SongsProjection, songTexts } from './songs-projection';

export function textSearchSuite(engine: string, open: Open<ReadSide>): void {
  describe(`text search on ${engine}`, () => {
    const projection = new SongsProjection(open);

    const index = (id: string, title: string, artist: string) =>
      ({ kind: 'put', index: songTexts.name, id, texts: { title, artist } }) as const;
    const found = async (query: string, limit = 10) =>
      (await projection.port.search.search(songTexts, query, { limit })).map(({ id }) => id);

    beforeEach(() =>
      projection.commit([], {
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
      await projection.commit([], {
        texts: [index('1', 'Parasol', 'Nour'), { kind: 'delete', index: songTexts.name, id: '2' }],
      });
      expect(await found('salt')).toEqual([]);
      expect(await found('parasol')).toEqual(['1']);
      expect(await found('undertow')).toEqual([]);
    });

    test('pages by offset', async () => {
      const all = await found('the');
      const second = await projection.port.search.search(songTexts, 'the', { limit: 1, offset: 1 });
      expect(second.map(({ id }) => id)).toEqual([all[1]]);
    });
  });
}
