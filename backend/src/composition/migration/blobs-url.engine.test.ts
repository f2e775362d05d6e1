// Engines: S3
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { engineUrl } from '../../../tests/support/engines/engines';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { embeddedPorts, systemClock } from '../embedded/embedded';

test('with an address of an S3 store, files lie there and none in the data folder, also after a restart', async () => {
  const folder = temporaryFolder();
  const url = `${engineUrl('S3')}/test-${randomUUID()}`;
  const first = embeddedPorts(folder.path, systemClock, undefined, url);
  await first.blobs.put('audio/1', Buffer.from('a sound'), { contentType: 'audio/webm' });
  await first.close();
  const second = embeddedPorts(folder.path, systemClock, undefined, url);
  expect(await second.blobs.readAll('audio/1')).toEqual(Buffer.from('a sound'));
  await second.close();
  const content = join(folder.path, 'blobs/content');
  expect(existsSync(content) ? readdirSync(content) : []).toEqual([]);
  folder.remove();
});
