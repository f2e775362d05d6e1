import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder';
import { TestClock } from '../../../../../tests/support/world/test-clock';
import { hourlyUploadSweep, startUploadSweep, uploadFolderOf } from './upload-folder';

test('a process that receives forms removes those that a crash left behind a day ago once an hour, and no upload', async () => {
  const { path: dataDir, remove } = temporaryFolder();
  const folder = uploadFolderOf(dataDir);
  mkdirSync(folder, { recursive: true });
  const clock = new TestClock();
  const hoursAgo = (hours: number, ...names: readonly string[]) => {
    const seconds = clock.nowMs() / 1_000 - hours * 3_600;
    for (const name of names) {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), seconds, seconds);
    }
  };
  hoursAgo(25, 'form~old', 'upload', 'upload.json');
  hoursAgo(23, 'form~recent');
  const sweep = hourlyUploadSweep({ installation: { dataDir } as never, clock });
  await sweep();
  const kept = ['form~old', 'form~recent', 'upload', 'upload.json'].filter((name) => existsSync(join(folder, name)));
  expect(kept).toEqual(['form~recent', 'upload', 'upload.json']);
  hoursAgo(25, 'form~later');
  await sweep();
  expect(existsSync(join(folder, 'form~later'))).toBe(true);
  clock.advance(3_600_000);
  await sweep();
  expect(existsSync(join(folder, 'form~later'))).toBe(false);
  remove();
});

test('a projector removes at its start what its jobs left a day ago when it was killed', async () => {
  const { path: dataDir, remove } = temporaryFolder();
  const folder = uploadFolderOf(dataDir);
  mkdirSync(join(folder, 'media~old'), { recursive: true });
  mkdirSync(join(folder, 'media~recent'));
  writeFileSync(join(folder, 'media~old', 'original'), 'a video');
  writeFileSync(join(folder, 'measure~old'), 'a master');
  const clock = new TestClock();
  const yesterday = clock.nowMs() / 1_000 - 25 * 3_600;
  const now = clock.nowMs() / 1_000;
  for (const name of ['media~old', 'measure~old']) utimesSync(join(folder, name), yesterday, yesterday);
  utimesSync(join(folder, 'media~recent'), now, now);
  const end = await startUploadSweep({ installation: { dataDir } as never, clock });
  expect(readdirSync(folder)).toEqual(['media~recent']);
  await end();
  remove();
});
