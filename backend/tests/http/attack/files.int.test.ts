// Tests files that are not what they claim: each upload rejects them and stores nothing, and stored files are served
// only as pictures.
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { emptyPng, hostileFiles } from './hostile-files';
import { expectRefusal, make, named, targets } from './make-call';
import { openWorld, type World } from './world';

// Each test makes hundreds of requests, which take long on a busy machine.
jest.setTimeout(180_000);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** Accepts documents for a denied song only; `review/song-documents.int.test.ts` tests it with invalid files. */
const documentsCall = 'POST /api/dashboard/songs/{id}/copyright-verification';
/** Accepts audio and videos too, in another field; `social/media/media.int.test.ts` tests it with the same files. */
const mediaCall = 'POST /api/social/upload';
const uploads = targets.filter(
  ({ key, call }) => call.bodyType === 'multipart' && key !== documentsCall && key !== mediaCall,
);
const blobs = () =>
  readdirSync(world.app.dataDir, { recursive: true }).filter((name) => String(name).includes('blobs')).length;

function form(file: Uint8Array<ArrayBuffer>, name = 'me.png', type = 'image/png'): FormData {
  const data = new FormData();
  data.set('name', 'A list');
  data.set('image', new Blob([file], { type }), name);
  return data;
}

it.each(named(uploads))('%s refuses files that are no pictures, whatever they are called', async (_, target) => {
  const before = await world.position();
  const kept = blobs();
  for (const [name, file] of await hostileFiles()) {
    const answer = await make(world, target, 'owner', { raw: form(file) });
    try {
      expectRefusal(answer, 413, 415);
    } catch (error) {
      throw new Error(`${name}: ${error}`);
    }
  }
  expect(await world.writtenSince(before)).toEqual([]);
  expect(blobs()).toBe(kept);
});

it.each(named(uploads))('%s refuses a picture of far more pixels than bytes', async (_, target) => {
  const bomb = emptyPng(10_000, 10_000);
  expect(bomb.length).toBeLessThan(20_000);
  expectRefusal(await make(world, target, 'owner', { raw: form(bomb) }), 415);
});

it.each(named(uploads))('%s refuses forms that are broken, too large or of too many parts', async (_, target) => {
  const before = await world.position();
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
  const part = (name: string, more = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const raws = [
    '',
    '--x--',
    `${part('image', '; filename="a.png"')}half a file`,
    `${part('image', '; filename="../../../etc/passwd"')}x\r\n--x--\r\n`,
    `${part('__proto__')}{"isAdmin":true}\r\n--x--\r\n`,
    'x'.repeat(100_000),
  ];
  for (const raw of raws) expectRefusal(await make(world, target, 'owner', { raw, headers: boundary }), 400, 413, 415);
  const headers = { 'content-type': 'multipart/form-data' };
  expectRefusal(await make(world, target, 'owner', { raw: '--x--', headers }), 400, 415);
  expectRefusal(await make(world, target, 'owner', { body: { image: 'x' } }), 400, 415);
  const huge = await make(world, target, 'owner', { raw: form(new Uint8Array(11 * 1024 * 1024)) });
  expectRefusal(huge, 413);
  expect(await world.writtenSince(before)).toEqual([]);
});

it('keeps only the visible content of a picture, and serves it as a picture', async () => {
  const script = '<script>alert(document.cookie)</script>';
  const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: script, Artist: 'GPS 52.5 13.4' } })
    .jpeg()
    .toBuffer();
  const polyglot = new Uint8Array(Buffer.concat([jpeg, Buffer.from(script)]));
  const target = uploads.find(({ key }) => key === 'POST /api/upload/profile');
  if (!target) throw new Error('There is no such upload');
  const { status, body } = await make(world, target, 'owner', { raw: form(polyglot, 'me.html', 'text/html') });
  expect(status).toBe(200);
  const served = await world.callers.guest.get(body.url);
  expect(served.headers.get('content-type')).toMatch(/^image\/(webp|avif|jpeg)$/);
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(served.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((served.body as Buffer).toString('latin1')).not.toMatch(/script|GPS/);
});
