// The contract of a search engine that is separate from the documents' store.
import type { NumberedTextWrite, TextIndex } from '../../src/ports/text-index';
import type { Open, Opened } from './opened';

const songs = { id: 'i1-songs_1', fields: { title: 4, artist: 1 } };
const others = { id: 'i1-songs_2', fields: { title: 4, artist: 1 } };

export function textIndexSuite(engine: string, open: Open<TextIndex>): void {
  describe(`text index on ${engine}`, () => {
    let opened: Opened<TextIndex>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const put = (number: number, id: string, title: string, artist = ''): NumberedTextWrite => ({
      number,
      id,
      texts: { title, artist },
    });
    const takeOut = (number: number, id: string): NumberedTextWrite => ({ number, id, texts: undefined });
    const write = (...writes: readonly NumberedTextWrite[]) => opened.port.write(songs, writes);
    const search = async (query: string, limit = 10, offset = 0) =>
      (await opened.port.search(songs, query, { limit, offset })).map(({ id }) => id);

    test('finds entries that have every word, the last one as a beginning, whatever case and accents', async () => {
      await write(put(1, 'a', 'Café del Mar', 'Ada'), put(2, 'b', 'Marble', 'Bob'), put(3, 'c', 'Night', 'Café'));
      expect(await search('CAFE')).toEqual(['a', 'c']);
      expect(await search('cafe ma')).toEqual(['a']);
      expect(await search('mar')).toEqual(expect.arrayContaining(['a', 'b']));
      expect([await search('caf mar'), await search(''), await search('"*'), await search('zz')]).toEqual([
        [],
        [],
        [],
        [],
      ]);
    });

    test('puts hits in weightier fields first, and pages', async () => {
      await write(put(1, 'a', 'Other', 'River'), put(2, 'b', 'River', 'Other'), put(3, 'c', 'Sea', 'Sea'));
      expect(await search('river')).toEqual(['b', 'a']);
      expect([await search('river', 1), await search('river', 1, 1), await search('river', 1, 2)]).toEqual([
        ['b'],
        ['a'],
        [],
      ]);
    });

    test('the last write of an entry counts', async () => {
      await write(put(1, 'a', 'Old'), put(2, 'b', 'Gone'), put(3, 'a', 'New'), takeOut(4, 'b'));
      expect([await search('old'), await search('new'), await search('gone')]).toEqual([[], ['a'], []]);
    });

    test('a repeat is harmless, also one of older writes after newer ones', async () => {
      const first = [put(1, 'a', 'Old'), put(2, 'b', 'Stays'), put(3, 'c', 'Gone')];
      const second = [put(4, 'a', 'New'), takeOut(5, 'c')];
      await write(...first);
      await write(...first);
      await write(...second);
      await write(...first);
      await write(...second, ...first);
      expect([await search('old'), await search('gone')]).toEqual([[], []]);
      expect([await search('new'), await search('stays')]).toEqual([['a'], ['b']]);
    });

    test('knows the newest write that it holds, also after a restart', async () => {
      expect(await opened.port.open(songs)).toBe(0);
      await write(put(3, 'a', 'One'), put(7, 'b', 'Two'));
      await write(takeOut(9, 'b'));
      expect(await opened.port.open(songs)).toBe(9);
      opened = await opened.reopen();
      expect(await opened.port.open(songs)).toBe(9);
      expect(await search('one')).toEqual(['a']);
    });

    test('keeps generations apart, and drops one for good, twice too', async () => {
      await write(put(1, 'a', 'One'));
      await opened.port.write(others, [put(2, 'b', 'One')]);
      await opened.port.drop(songs.id);
      await opened.port.drop(songs.id);
      expect(await opened.port.open(songs)).toBe(0);
      expect(await search('one')).toEqual([]);
      expect(await opened.port.search(others, 'one', { limit: 9 })).toHaveLength(1);
    });
  });
}
