// Tests the picture that a phone receives in the document of Home before any script has loaded.
import sharp from 'sharp';
import { smallFrontEnd } from '../../../../tests/support/files/site-folder';
import { publishSong } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { pictureKey } from '../../../kernel/files/stored-pictures';

const frontEnd = smallFrontEnd('http://libretto.test');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ frontEnd });
});
afterAll(async () => {
  await app.stop();
  frontEnd.remove();
});

async function read(path: string): Promise<string> {
  const { status, body } = await app.guest().get(path, { headers: { accept: 'text/html' } });
  expect(status).toBe(200);
  return body as string;
}

test('the document of Home has no picture as long as nothing is published', async () => {
  expect(await read('/dashboard')).not.toContain('first-picture');
});

test('the document of Home has the cover of the hero, named before anything else in its head; no other has it', async () => {
  const { userId: artistId } = await app.signUp({ isArtist: true, username: 'Nour' });
  await publishSong(app, { artistId, title: 'Salt Hours', coverImageId: 'salt-cover' });
  await app.settle();
  const home = await read('/dashboard');
  const { body } = await app.guest().get('/api/catalogue/home');
  expect(body.hero.track.artworkUrl).toBe('/api/img/song/salt-cover');
  expect(home).toContain('<picture id="first-picture" data-image="salt-cover">');
  expect(home).toContain(
    'srcset="/api/img/song/salt-cover?s=300&amp;f=jpeg 2x, /api/img/song/salt-cover?s=600&amp;f=jpeg 3x"',
  );
  const [named] = home.match(/<link rel="preload"[^>]*>/) ?? [];
  expect(named).toContain('imagesrcset="/api/img/song/salt-cover?s=300&amp;f=avif 2x');
  expect(await read('/discover')).not.toContain('first-picture');
});

test('the document contains a small cover, and loads scripts only after the cover was drawn', async () => {
  const content = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  await app.deps.blobs.put(pictureKey('salt-cover'), content, { contentType: 'image/webp' });
  const home = await read('/dashboard');
  const [, written = ''] = home.match(/srcset="data:image\/avif;base64,([^"]+)"/) ?? [];
  const { width, format } = await sharp(Buffer.from(written, 'base64')).metadata();
  expect([width, format]).toEqual([300, 'heif']);
  expect(home).toContain('srcset="/api/img/song/salt-cover?s=300&amp;f=jpeg 2x');
  expect(home).not.toContain('as="image"');
  const [, late] = home.match(/<template id="scripts" data-late>(.*)<\/template>/) ?? [];
  const preload = '<link rel="preload" as="script" href="/main.0123456789ab.js" />';
  expect(late).toBe(`${preload}<script defer src="/main.0123456789ab.js"></script>`);
  expect(home.split(preload)).toHaveLength(2);
  expect(home).toContain('<template id="preloads"></template>');
  expect(home.indexOf('first-picture')).toBeLessThan(home.indexOf('<template id="scripts"'));
  const discover = await read('/discover');
  expect(discover).toContain(`<template id="preloads">${preload}`);
  expect(discover).toContain('<template id="scripts"><script');
});

test('serves the document of Home without a picture if the read models do not answer', async () => {
  const collection = jest.spyOn(app.deps.reads, 'collection').mockImplementation(() => {
    throw new Error('away');
  });
  expect(await read('/dashboard')).not.toContain('first-picture');
  collection.mockRestore();
});
