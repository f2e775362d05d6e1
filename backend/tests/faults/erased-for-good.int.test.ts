// Tests that nothing of an erased person remains in the bytes of the database files, nor after the restore of a backup
// from before the erasure.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { erasureFile } from '../../src/adapters/disk/erasure-journal';
import { backUp, restore } from '../../src/composition/embedded/embedded-backup';
import { until } from '../support/concurrency/until';
import { temporaryFolder } from '../support/files/temporary-folder';
import { publishSong } from '../support/sound/published-song';
import { startTestApp, type TestApp } from '../support/world/app';
import { untilErased } from '../support/world/until-erased';

const password = 'a quiet harbour';
const places = temporaryFolder();
afterAll(() => places.remove());
const place = (name: string) => join(places.path, name);

/** The files of the store whose bytes contain a text, in any case. */
function filesThatHold(dataDir: string, text: string): readonly string[] {
  const store = join(dataDir, 'store');
  return readdirSync(store).filter((name) =>
    readFileSync(join(store, name)).toString('latin1').toLowerCase().includes(text.toLowerCase()),
  );
}

async function erase(app: TestApp, person: Awaited<ReturnType<TestApp['signUp']>>) {
  expect((await person.delete('/api/user/delete-account')).status).toBe(200);
  await untilErased(app, person.userId);
}

test('removes names and words from the files of the search indexes, the read models and the state', async () => {
  const dataDir = place('files');
  const app = await startTestApp({ dataDir });
  const song = await publishSong(app, { artistId: (await app.signUp({ isArtist: true })).userId });
  const person = await app.signUp({ username: 'Quillonvane Zithermann', password });
  await person.put(`/api/user/profile/${person.userId}`, { bio: 'Marzipanreim am Morgen' });
  await person.post('/api/social/posts', { description: 'Nebelzither und Marzipanreim' });
  await person.post(`/api/songs/${song}/comments`, { comment: 'Marzipanreim indeed' });
  // Enough others that the words lie in the middle of index pages.
  for (let n = 0; n < 10; n++) await app.signUp({ username: `Neighbour Quillon ${n}` });
  await app.settle();
  const words = ['zithermann', 'marzipanreim', 'nebelzither'];
  for (const word of words) expect(filesThatHold(dataDir, word)).not.toEqual([]);
  await erase(app, person);
  await app.stop();
  for (const word of words) expect({ word, files: filesThatHold(dataDir, word) }).toEqual({ word, files: [] });
});

test.each(['in the folder', 'by its path'])(
  'a restored older backup erases the person again, with the list %s',
  async (how) => {
    const dataDir = place(`live ${how}`);
    const app = await startTestApp({ dataDir });
    const person = await app.signUp({ username: `Orla ${how}`, password });
    const other = await app.signUp({ username: `Wren ${how}`, password });
    await app.settle();
    await backUp(dataDir, place(`backup ${how}`), () => undefined);
    await erase(app, person);
    await app.stop();

    const former = place(`former ${how}`);
    renameSync(dataDir, former);
    const list = join(former, erasureFile);
    expect(readFileSync(list, 'utf8')).toContain(person.userId);
    if (how === 'in the folder') {
      mkdirSync(dataDir);
      copyFileSync(list, join(dataDir, erasureFile));
    }
    const restored = await restore(
      place(`backup ${how}`),
      dataDir,
      () => undefined,
      how === 'by its path' ? list : undefined,
    );
    expect(restored.erasuresToRepeat).toBe(1);

    const again = await startTestApp({ dataDir });
    await expect(again.signIn(person.email, password)).rejects.toThrow('401');
    await untilErased(again, person.userId);
    expect(await again.deps.personalKeys.find(person.userId)).toBeUndefined();
    expect((await again.guest().get(`/api/user/profile/${person.userId}`)).status).toBe(404);
    expect((await again.guest().get(`/api/user/profile/${other.userId}`)).status).toBe(200);
    await again.stop();
    expect(filesThatHold(dataDir, `Orla ${how}`)).toEqual([]);
  },
);

test('erasures from before the list was kept are added to it by the next start', async () => {
  const dataDir = place('before the list');
  const list = join(dataDir, erasureFile);
  const app = await startTestApp({ dataDir });
  const person = await app.signUp({ password });
  await erase(app, person);
  await app.stop();
  rmSync(list);
  const again = await startTestApp({ dataDir });
  await until(() => existsSync(list));
  expect(readFileSync(list, 'utf8')).toContain(person.userId);
  await again.stop();
});

test('a restore without any list prints a warning, and a missing list is rejected', async () => {
  const dataDir = place('alone');
  const app = await startTestApp({ dataDir });
  await app.signUp();
  await backUp(dataDir, place('backup alone'), () => undefined);
  await app.stop();
  renameSync(dataDir, place('former alone'));
  await expect(restore(place('backup alone'), dataDir, () => undefined, place('none'))).rejects.toThrow('There is no');
  expect(existsSync(dataDir)).toBe(false);
  expect(await restore(place('backup alone'), dataDir, () => undefined)).toMatchObject({ erasuresToRepeat: null });
});
