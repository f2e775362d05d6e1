import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryBlobs } from '../../tests/support/files/memory-blobs';
import { temporaryFolder } from '../../tests/support/files/temporary-folder';
import { FormerSiteFiles } from './former-site-files';
import { SharedFormerFiles } from './shared-former-files';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());
const dayMs = 24 * 60 * 60_000;
const hashedName = /\.[0-9a-f]{12}\.\w+$/;

function site(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(temporary.path, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries({ 'index.html': name, ...files }))
    writeFileSync(join(folder, file), content);
  return folder;
}

test('a process brings a chunk of a build that only another process has, until nobody has served it for two weeks', async () => {
  const blobs = new MemoryBlobs();
  let nowMs = Date.now();
  const serve = (folder: string) =>
    new FormerSiteFiles(
      () => folder,
      join(folder, 'former'),
      hashedName,
      () => nowMs,
    );
  const shared = new SharedFormerFiles(blobs, () => nowMs);
  const old = serve(site('old', { 'a.0123456789ab.js': 'a', 'a.0123456789ab.js.br': 'a, smaller' }));
  const next = serve(site('next', { 'b.0123456789ab.js': 'b' }));
  await old.shareWith(shared);
  await next.shareWith(shared);

  const into = join(temporary.path, 'brought');
  expect(await shared.bring('a.0123456789ab.js', into)).toBe(true);
  expect(readFileSync(join(into, 'a.0123456789ab.js'), 'utf8')).toBe('a');
  expect(readFileSync(join(into, 'a.0123456789ab.js.br'), 'utf8')).toBe('a, smaller');
  const reads = jest.spyOn(blobs, 'readAll');
  const unknown = Array.from({ length: 100 }, (_, n) => shared.bring(`c${n}.0123456789ab.js`, into));
  expect(new Set(await Promise.all(unknown))).toEqual(new Set([false]));
  // One record per build, and no file.
  expect(reads).toHaveBeenCalledTimes(2);

  // A process that still serves the old build says so every day.
  nowMs += 10 * dayMs;
  await old.shareWith(shared);
  nowMs += 10 * dayMs;
  await next.shareWith(shared);
  expect(await shared.bring('a.0123456789ab.js', into)).toBe(true);
  nowMs += 10 * dayMs;
  await next.shareWith(shared);
  expect(await shared.bring('a.0123456789ab.js', into)).toBe(false);
  expect(await shared.bring('b.0123456789ab.js', into)).toBe(true);
});
