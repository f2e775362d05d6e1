import { publishSong } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { followedShelf } from './catalogue.routes';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('the shelf of followed artists has their newest songs first, and asks as often for many artists as for one', async () => {
  const fan = await app.signUp({ username: 'Inès Halloran' });
  const follow = async (userId: string) => fan.post('/api/social/follow', { userId, action: 'follow' });
  const artistIds: string[] = [];
  for (let count = 0; count < 15; count++) {
    artistIds.push((await app.signUp({ username: `Artist number ${count}`, isArtist: true })).userId);
  }
  const [first = '', ...others] = artistIds;
  await follow(first);
  const early = await publishSong(app, { artistId: first, title: 'Early' });
  const one = counted(app.deps.reads);
  expect((await followedShelf(one.reads, fan.userId, 12)).map(({ id }) => id)).toEqual([early]);

  for (const artistId of others) {
    expect(await follow(artistId)).toMatchObject({ status: 200 });
    app.clock.advance(1000);
    await publishSong(app, { artistId, title: 'Later' });
  }
  app.clock.advance(1000);
  const album = { artistId: first, releaseId: 'album', releaseTitle: 'Album' };
  const opening = await publishSong(app, { ...album, title: 'Opening', trackNumber: 1 });
  await publishSong(app, { ...album, title: 'Closing', trackNumber: 2 });

  const many = counted(app.deps.reads);
  const shelf = await followedShelf(many.reads, fan.userId, 12);
  expect(shelf).toHaveLength(12);
  expect(shelf[0]).toMatchObject({ id: opening, title: 'Opening' });
  expect(shelf.map(({ artistId }) => artistId)).toEqual([first, ...others.slice(-11).reverse()]);
  expect(many.calls()).toBe(one.calls());

  const { body } = await fan.get('/api/catalogue/home');
  expect(body.shelves[0]).toMatchObject({ id: 'following', tracks: shelf.map(({ id }) => ({ id })) });
});

/** Wraps the reads and counts the calls. */
function counted(reads: ReadModels): { readonly reads: ReadModels; calls(): number } {
  let calls = 0;
  const collection: ReadModels['collection'] = (definition) => {
    const asked = reads.collection(definition);
    return new Proxy(asked, {
      get: (target, name) => {
        const method = Reflect.get(target, name);
        return (...given: unknown[]) => {
          calls += 1;
          return Reflect.apply(method as (...args: unknown[]) => unknown, target, given);
        };
      },
    });
  };
  return { reads: { collection }, calls: () => calls };
}
