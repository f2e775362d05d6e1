// Random lists contain every song and album with equal probability, and none twice.
import { countsOf, leastPValue, pValueOfEqualChances, seededRandom } from '../../../../infra/testing/randomness';
import { publishSong } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

const count = 60;
let app: TestApp;
let secret: string;
const songIds: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const { userId: artistId } = await app.signUp({ isArtist: true });
  const master = Buffer.from('sound');
  for (let at = 0; at < count; at += 1) {
    if (at === count / 2) app.clock.advance(366 * 86_400_000);
    const genre = at % 3 === 0 ? 'jazz' : 'folk';
    songIds.push(await publishSong(app, { songId: `song-${at}`, artistId, title: `Song ${at}`, master, genre }));
  }
  ({ secret } = (await (await app.signUp()).post('/api/user/app-keys', { label: 'Kitchen' })).body);
  await app.settle();
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

interface Listed {
  readonly id: string;
  readonly year: number;
  readonly genre: string;
}

async function listed(query: string): Promise<readonly Listed[]> {
  const answer = await (await fetch(`${app.origin}/rest/${query}&apiKey=${secret}&f=json`)).json();
  const { randomSongs, albumList2 } = answer['subsonic-response'];
  return randomSongs?.song ?? albumList2.album;
}

test.each(['getRandomSongs?size=6', 'getAlbumList2?type=random&size=6'])('%s', async (query) => {
  jest.spyOn(Math, 'random').mockImplementation(seededRandom(9));
  const drawn: string[] = [];
  for (let round = 0; round < 150; round += 1) {
    const ids = (await listed(query)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
    drawn.push(...ids);
  }
  expect(pValueOfEqualChances(countsOf(songIds, drawn))).toBeGreaterThan(leastPValue);
});

test('songs at random may be of one genre, of some years, of both, and all of them where more are asked for', async () => {
  const [first] = await listed('getRandomSongs?size=1&toYear=2026');
  expect(first?.year).toBe(2026);
  const later = await listed('getRandomSongs?size=500&fromYear=2027');
  expect(later.map(({ year }) => year)).toEqual(Array(count / 2).fill(2027));
  const jazz = await listed('getRandomSongs?size=500&genre=jazz');
  expect(jazz.map(({ genre }) => genre)).toEqual(Array(count / 3).fill('jazz'));
  const both = await listed('getRandomSongs?size=500&genre=jazz&fromYear=2027&toYear=2026');
  expect(both).toHaveLength(count / 3);
  expect(await listed('getRandomSongs?size=500&genre=jazz&fromYear=2027&toYear=2027')).toHaveLength(count / 6);
  expect(await listed('getRandomSongs?size=0')).toEqual([]);
});
