// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Two api processes with separate data folders: whatever a client begins at one, it continues at the other.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onSharedReleases } from '../../backend/src/composition/distributed/release-command';
import { soundFile, tusHeaders } from '../../backend/tests/http/attack/world';
import { until } from '../../backend/tests/support/concurrency/until';
import {
  type DistributedApp,
  type DistributedInstallation,
  distributedInstallation,
} from '../../backend/tests/support/engines/distributed-processes';
import { temporaryFolder } from '../../backend/tests/support/files/temporary-folder';
import { Client } from '../../backend/tests/support/world/client';
import { ReleaseFolder } from './release-folder';
import { promote } from './stored-registry';

const testMs = 300_000;
const folder = temporaryFolder();
let installation: DistributedInstallation;
let origins: readonly string[];
let app: DistributedApp;
beforeAll(async () => {
  installation = await distributedInstallation();
  const apis = ['one', 'two'].map((name) => installation.start('api', { LIBRETTO_DATA_DIR: join(folder.path, name) }));
  origins = (await Promise.all(apis)).map(({ origin }) => origin);
  await Promise.all([installation.start('relay'), installation.start('projector')]);
  app = await installation.api();
}, testMs);
afterAll(async () => {
  await installation?.remove();
  folder.remove();
});

test(
  'an upload that is begun at one process is continued at another, and finished by both',
  async () => {
    const artist = await app.signUp({ isArtist: true });
    const [one, two] = origins.map((origin) => {
      const client = new Client(origin);
      client.setCookie('libretto-session', artist.cookie('libretto-session') as string);
      return client;
    }) as [Client, Client];
    const file = new Uint8Array(soundFile(9_000_000)).map((byte, at) => (at < 44 ? byte : (at * 31) % 251));
    const begun = await one.post('/api/upload/tus', undefined, {
      headers: { ...tusHeaders, 'upload-length': `${file.length}` },
    });
    expect(begun.status).toBe(201);
    const url = begun.headers.get('location') as string;
    const send = (client: Client, from: number, to: number) =>
      client.call('PATCH', url, undefined, {
        headers: { ...tusHeaders, 'content-type': 'application/offset+octet-stream', 'upload-offset': `${from}` },
        raw: file.slice(from, to),
      });
    expect((await send(one, 0, 5_000_000)).status).toBe(204);
    const offset = (await two.call('HEAD', url, undefined, { headers: tusHeaders })).headers.get('upload-offset');
    expect(offset).toBe('5000000');
    expect((await send(two, 5_000_000, 9_000_000)).status).toBe(204);

    const uploadId = url.split('/').at(-1);
    const drafted = await one.post('/api/upload/drafts', { uploadId });
    expect([drafted.status, drafted.body.song?.sound.sizeBytes]).toEqual([201, file.length]);
    // Its answer may have been lost.
    expect((await two.post('/api/upload/drafts', { uploadId })).body.song.id).toBe(drafted.body.song.id);
    expect(await app.deps.blobs.list('uploads-in-progress/')).toEqual([]);
  },
  testMs,
);

test(
  'a release by an operator on a third machine is served by all processes, and its files by each from then on',
  async () => {
    const [one, two] = origins.map((origin) => new Client(origin)) as [Client, Client];
    const releases = new ReleaseFolder(join(folder.path, 'operator', 'releases'));
    const build = join(folder.path, 'build');
    mkdirSync(build);
    const release = (version: string) => {
      writeFileSync(join(build, 'remoteEntry.js'), `"${version}"`);
      return onSharedReleases(
        { env: installation.environment, repoRoot: process.cwd(), folder: releases.folder },
        async () => {
          const published = releases.publish('mfe-player', version, build);
          await releases.edit((registry) => promote(registry, 'mfe-player', published));
        },
      );
    };
    const served = async (client: Client) =>
      (await client.get('/releases/registry.json')).body.remotes?.['mfe-player']?.versions[0].version;
    for (const version of ['0.1.0-aa', '0.1.0-bb']) {
      await release(version);
      await until(async () => (await served(one)) === version);
      // The other process may not have looked yet, but a page of the first one asks it for these files.
      const file = await fetch(`${origins[1]}/remotes/mfe-player/${version}/remoteEntry.js`);
      expect([file.status, await file.text()]).toEqual([200, `"${version}"`]);
      await until(async () => (await served(two)) === version);
    }
  },
  testMs,
);
