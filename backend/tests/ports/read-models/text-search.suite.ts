// The contract of every read-model store for full-text search.
import type { Open } from '../opened';
import { type ReadSide, SongsProjection, songTexts } from './songs-projection';

export function textSearchSuite(engine: string, open: Open<ReadSide>): void {
  describe(`text search on ${engine}`, () => {
    const projection = new SongsProjection(open);

    const index = (id: string, title: string, artist: string, rank?: number) =>
      ({ kind: 'put', index: songTexts.name, id, texts: { title, artist }, rank }) as const;
    const found = async (query: string, limit = 10) =>
      (await projection.port.search.search(songTexts, query, { limit })).map(({ id }) => id);
    const misspelt = async (query: string) =>
      (await projection.port.search.search(songTexts, query, { limit: 10, misspelt: true })).map(({ id }) => id);

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

    test('ranks the title itself first, then its beginnings, then words; among equals by rank, then by age', async () => {
      await projection.commit([], {
        texts: [
          index('5', 'Under the Salt', 'Somebody', 63),
          index('6', 'Salt', 'Somebody'),
          index('7', 'Salted', 'Somebody', 9),
          index('8', 'Bread', 'Salt', 63),
          index('9', 'Salt Flats', 'Somebody'),
        ],
      });
      expect(await found('salt')).toEqual(['6', '7', '9', '1', '5', '8']);
      await projection.commit([], { texts: [index('1', 'Salt Hours', 'Nour & the Low Tide', 10)] });
      const hits = await projection.port.search.search(songTexts, 'salt', { limit: 3 });
      expect(hits).toEqual([
        { id: '6', match: 'title', rank: 0 },
        { id: '1', match: 'beginning', rank: 10 },
        { id: '7', match: 'beginning', rank: 9 },
      ]);
    });

    test('finds words with typing errors when asked to, after those without', async () => {
      await projection.commit([], { texts: [index('5', 'Slat', 'Somebody')] });
      expect(await found('slat')).toEqual(['5']);
      expect(await misspelt('slat')).toEqual(['5', '1']);
      expect(await misspelt('undertwo')).toEqual(['2']);
      expect(await misspelt('evennsog deep')).toEqual(['3']);
      expect(await misspelt('nuor tide')).toEqual(['2', '1']);
      // Two letters, a number, and words with more edits than are allowed.
      for (const query of ['nr', '1999', 'sxyt', 'undxrtxx lullaby']) expect(await misspelt(query)).toEqual([]);
    });

    test('forgets the words of removed documents', async () => {
      await projection.commit([], { texts: [{ kind: 'delete', index: songTexts.name, id: '2' }] });
      expect(await misspelt('undertwo')).toEqual([]);
      expect(await misspelt('nuor')).toEqual(['4', '1']);
    });

    test('finds a text in any script, by its own letters and by Latin ones', async () => {
      await projection.commit([], {
        texts: [
          index('5', 'Подмосковные вечера', 'Владимир'),
          index('6', '東京の夜', 'サクラ'),
          index('7', 'Straße im Øresund', 'Ｂｊöｒｋ'),
          index('8', 'Αθήνα', 'L’été'),
        ],
      });
      for (const [query, id] of [
        ['вечер', '5'],
        ['podmosk', '5'],
        ['京の', '6'],
        ['東', '6'],
        ['さくら', '6'],
        ['sakura', '6'],
        ['strasse', '7'],
        ['ORESUND', '7'],
        ['bjork', '7'],
        ['athena', '8'],
        ['ete', '8'],
        ["l'ete", '8'],
      ] as const) {
        expect([query, await misspelt(query)]).toEqual([query, [id]]);
      }
    });

    test('finds names of symbols, and names without their symbols', async () => {
      const names = [
        '!!!',
        '∆',
        '+/-',
        '🎵',
        '...',
        'AC/DC',
        'R.E.M.',
        'Blink-182',
        'Tune-Yards',
        'P!nk',
        'Kid & Wolf',
      ];
      await projection.commit([], { texts: names.map((name, at) => index(`name-${at}`, name, 'Somebody')) });
      const queries = [...names.slice(0, 5), 'acdc', 'rem', 'blink182', 'tuneyards', 'pink', 'kid and wolf'];
      for (const [at, query] of queries.entries())
        expect([query, (await found(query))[0]]).toEqual([query, `name-${at}`]);
      expect(await found('!')).toEqual(['name-0']);
      expect(await found('?')).toEqual([]);
    });

    test('pages by offset', async () => {
      const all = await found('the');
      const second = await projection.port.search.search(songTexts, 'the', { limit: 1, offset: 1 });
      expect(second.map(({ id }) => id)).toEqual([all[1]]);
    });
  });
}
