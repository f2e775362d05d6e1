// Tests that a picture whose command failed is deleted an hour later, even if the server was restarted in between.
import sharp from 'sharp';
import { until } from '../support/concurrency/until';
import { temporaryFolder } from '../support/files/temporary-folder';
import { startTestApp, type TestApp } from '../support/world/app';
import type { Client } from '../support/world/client';
import { TestClock } from '../support/world/test-clock';

const hourMs = 60 * 60_000;

describe('pictures that nobody uses', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let clock: TestClock;
  let app: TestApp;
  beforeEach(async () => {
    folder = temporaryFolder();
    clock = new TestClock();
    app = await startTestApp({ dataDir: folder.path, clock });
  });
  afterEach(async () => {
    await app.stop();
    folder.remove();
  });

  const upload = async (client: Client, path: string, field: string, more: Record<string, string> = {}) => {
    const colour = { r: Math.floor(Math.random() * 256), g: 80, b: 0 };
    const bytes = await sharp({ create: { width: 500, height: 500, channels: 3, background: colour } })
      .png()
      .toBuffer();
    const raw = new FormData();
    for (const [name, value] of Object.entries(more)) raw.append(name, value);
    raw.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
    return client.call('POST', path, undefined, { raw });
  };
  /** Makes the store reject appends until the work is done. */
  const withoutAppends = async (work: () => Promise<{ readonly status: number }>) => {
    const append = jest.spyOn(app.deps.eventStore as never, 'append').mockRejectedValue(new Error('no disk') as never);
    const { status } = await work();
    append.mockRestore();
    expect(status).toBeGreaterThanOrEqual(500);
  };
  const restartAfter = async (ms: number) => {
    await app.stop();
    clock.advance(ms);
    app = await startTestApp({ dataDir: folder.path, clock });
  };
  const originals = () => app.deps.blobs.list('images/');
  const variants = () => app.deps.blobs.list('image-variants/');

  test('of a profile and of a playlist go an hour after their command failed; those in use stay', async () => {
    const client = await app.signUp();
    const used = (await upload(client, '/api/upload/profile', 'image')).body as { imageId: string };
    const list = await upload(client, '/api/library/create-playlist', 'image', { name: 'Mine' });
    expect(list.status).toBe(201);
    const kept = await originals();
    expect(kept).toHaveLength(2);
    await withoutAppends(() => upload(client, '/api/upload/profile-cover', 'image'));
    await withoutAppends(() => upload(client, '/api/library/create-playlist', 'image', { name: 'Lost' }));
    const lost = (await originals()).filter((key) => !kept.includes(key));
    expect(lost).toHaveLength(2);
    for (const key of lost) {
      expect((await app.guest().get(`/api/img/profile/${key.slice('images/'.length)}`)).status).toBe(200);
    }
    expect(await variants()).toHaveLength(2);

    await restartAfter(hourMs - 60_000);
    expect(await originals()).toHaveLength(4);
    await restartAfter(10 * 60_000);
    await until(async () => (await originals()).length === 2);
    expect(await originals()).toEqual(kept);
    expect(kept).toContain(`images/${used.imageId}`);
    expect(await variants()).toEqual([]);
  });

  test('a variant that is made while its original is dropped does not stay', async () => {
    const client = await app.signUp();
    const { imageId } = (await upload(client, '/api/upload/profile', 'image')).body as { imageId: string };
    const { blobs } = app.deps;
    const put = blobs.put.bind(blobs);
    jest.spyOn(blobs, 'put').mockImplementation(async (...given) => {
      // Deletes the original between reading it and storing the variant.
      await blobs.delete(`images/${imageId}`);
      return put(...given);
    });
    await app.guest().get(`/api/img/profile/${imageId}`);
    expect(await variants()).toEqual([]);
  });
});
