// Tests the time limit per file: a busy machine must not cost a song its tags, nor a malicious file block a CPU.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { noTags } from '../../ports/media/tag-reader';
import { MusicMetadataTags } from './music-metadata-tags';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const tags = { ...noTags, title: 'Harbour' };

/** Only Linux reports a child's CPU time; on other systems the wall clock counts. */
const isLinux = process.platform === 'linux';

/** Returns a reader whose child runs this code for each file. */
function readerOf(answer: string, timeLimitMs: number) {
  const childPath = join(folder.path, 'child.cjs');
  writeFileSync(
    childPath,
    `process.on('message', () => { ${answer} }); process.once('disconnect', () => process.exit());`,
  );
  return new MusicMetadataTags({ childPath, timeLimitMs });
}

it('waits for a child that the machine gives no time to', async () => {
  const reader = readerOf(`setTimeout(() => process.send(${JSON.stringify(tags)}), 3_000)`, 1_000);
  expect(await reader.read('/music/a.mp3')).toEqual(isLinux ? tags : noTags);
});

it('ends a child that only uses up the processor, and reads the next file with another', async () => {
  const reader = readerOf('for (;;) {}', 100);
  expect(await reader.read('/music/a.mp3')).toEqual(noTags);
  const next = readerOf(`process.send(${JSON.stringify(tags)})`, 20_000);
  expect(await next.read('/music/a.mp3')).toEqual(tags);
});
