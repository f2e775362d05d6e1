import { startTestApp, type TestApp } from '../../../tests/support/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(() => app.stop());

const found = async (words: string) => {
  const { body } = await app.guest().get(`/api/search?q=${encodeURIComponent(words)}`);
  return body.results as { type: string; id: string; name: string; artist: string }[];
};

describe('search', () => {
  it('finds a song by the beginning of its title, in any case, with its artist', async () => {
    expect(await found('SALT ho')).toContainEqual(
      expect.objectContaining({ type: 'song', id: 'salt-hours', artist: 'Nour & the Low Tide' }),
    );
  });

  it('finds artists, albums and songs by the artist’s name, and no listeners', async () => {
    expect(new Set((await found('kasimir')).map(({ type }) => type))).toEqual(new Set(['artist', 'album', 'song']));
    expect(await found('ines.halloran')).toEqual([]);
  });

  it('finds nothing for one letter, for nothing, and for signs that mean something to the index', async () => {
    for (const words of ['s', '', '"', 'NOT *', 'zzzzzz']) expect(await found(words)).toEqual([]);
  });
});
