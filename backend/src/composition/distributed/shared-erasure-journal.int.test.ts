import { join } from 'node:path';
import { MemoryBlobs } from '../../../tests/support/files/memory-blobs';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { addErasures } from '../../adapters/disk/erasure-journal';
import { sharedErasureJournal } from './shared-erasure-journal';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const at = '2026-02-01T00:00:00.000Z';

test('a process reads the erasures that another process has recorded', async () => {
  const blobs = new MemoryBlobs();
  const one = sharedErasureJournal(blobs, join(folder.path, 'one'));
  const other = sharedErasureJournal(blobs, join(folder.path, 'other'));
  expect(await other.erasures()).toEqual([]);
  await one.add([{ subjectId: 'ada', at }]);
  expect(await other.erasures()).toEqual([{ subjectId: 'ada', at }]);
});

test('adds the records of a former release’s file, each person once', async () => {
  const blobs = new MemoryBlobs();
  const file = join(folder.path, 'former');
  const [ada, bob] = ['ada', 'bob'].map((subjectId) => ({ subjectId, at }));
  await addErasures(file, [ada, bob] as never);
  await sharedErasureJournal(blobs, join(folder.path, 'none')).add([ada as never]);
  for (let start = 1; start <= 2; start++)
    expect(await sharedErasureJournal(blobs, file).erasures()).toEqual([ada, bob]);
  expect(await blobs.list('erasures/')).toHaveLength(2);
});
