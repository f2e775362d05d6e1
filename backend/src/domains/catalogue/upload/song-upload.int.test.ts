// Tests single-request uploads, and drafts and releases made of them, on the running application.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { songForm, soundFile } from '../../../../tests/http/attack/world';
import { until } from '../../../../tests/support/concurrency/until';
import { fakeSoundMeter } from '../../../../tests/support/sound/fake-sound-meter';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { Client } from '../../../../tests/support/world/client';
import { createDomains } from '../../../composition/application/domains';
import type { SoundMeter } from '../../../ports/media/audio-encoder';
import { noTags, type SoundTags } from '../../../ports/media/tag-reader';

type Person = Client & { readonly userId: string };

let app: TestApp;
let artist: Person;
let other: Person;
let tags: Partial<SoundTags> = {};
let meter: SoundMeter = fakeSoundMeter;

beforeAll(async () => {
  app = await startTestApp({
    domains: (payments) =>
      createDomains({
        ...payments,
        soundMeter: { measure: (...of) => meter.measure(...of) },
        tagReader: { read: async () => ({ ...noTags, ...tags }) },
      }),
  });
  artist = await app.signUp({ isArtist: true });
  other = await app.signUp({ isArtist: true });
});
afterAll(() => app.stop());
beforeEach(() => {
  tags = {};
  meter = fakeSoundMeter;
});

const upload = (
  who: Client,
  fields: Readonly<Record<string, string>>,
  more: Partial<{ file: Buffer<ArrayBuffer>; image: Blob }> = {},
) => {
  const form = songForm(fields, more.file);
  if (more.image) form.set('image', more.image, 'cover.png');
  return who.post('/api/upload/song', undefined, { raw: form });
};
const picture = async (width: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height: width, channels: 3, background: '#c04020' } })
        .png()
        .toBuffer(),
    ),
  ]);
const drafts = async (who: Client) => (await who.get('/api/upload/drafts')).body;
const unfinishedFiles = () => {
  try {
    return readdirSync(join(app.dataDir, 'uploads-in-progress'));
  } catch {
    return [];
  }
};
const noUnfinishedFiles = () => until(() => unfinishedFiles().length === 0);
const masters = () => app.deps.blobs.list('uploads/');

describe('one song', () => {
  it('is its own release and Pending at once, and exists for nobody else', async () => {
    const { status, body } = await upload(artist, {
      name: 'First light',
      genre: 'Folk',
      lyrics: '[00:01.00]One\n[00:02.00]Two',
      price: '75',
    });
    expect(status).toBe(201);
    expect(body.song).toMatchObject({
      ...{ name: 'First light', distribution_status: 'Pending', releaseId: null, releaseTitle: 'First light' },
      ...{ genre: 'Folk', lyrics: '[00:01.00]One\n[00:02.00]Two', hasSyncedLyrics: true, isPaid: true, price: 75 },
      sound: {
        state: 'ready',
        fileName: 'mine.wav',
        sizeBytes: 4000,
        durationSeconds: 1,
        integratedLufs: -14,
        waveform: [0, 50, 100],
      },
    });
    await app.settle();
    expect((await other.get(`/api/upload/song/${body.song.id}`)).status).toBe(404);
    expect((await app.guest().get(`/api/player/track/${body.song.id}`)).status).toBe(404);
    await noUnfinishedFiles();
  });

  it('begins with what its file says, made fit to be shown', async () => {
    const cover = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#204060' } })
      .jpeg()
      .toBuffer();
    tags = {
      title: 'x',
      genre: 'Jazz\u202e',
      lyrics: 'la\u0007 la',
      isrc: 'de-abc-26-00001',
      trackNumber: 4,
      artist: 'A\u0000B',
      cover,
    };
    const { body } = await upload(artist, { name: 'Named by hand', draft: 'true' });
    expect(body.song).toMatchObject({
      ...{ name: 'Named by hand', genre: 'Jazz', lyrics: 'la la', distribution_status: 'Draft' },
      tags: { title: 'x', artist: 'A B', isrc: 'DEABC2600001', trackNumber: 4, hasCover: true },
      image: {
        width: 900,
        height: 900,
        isSmall: true,
        color: expect.stringMatching(/^#(1f|20|21)(3f|40|41)(5f|60|61)$/),
      },
    });
    await artist.delete(`/api/upload/song/${body.song.id}`);
  });

  it('takes a cover with it, and says when that is small', async () => {
    const { body } = await upload(artist, { name: 'With a cover', draft: 'true' }, { image: await picture(1400) });
    expect(body.song.image).toMatchObject({ width: 1400, isSmall: false });
    const form = new FormData();
    form.set('image', await picture(300), 'small.png');
    const changed = await artist.post(`/api/upload/song/${body.song.id}/cover`, undefined, { raw: form });
    expect(changed.body.image).toMatchObject({ width: 300, height: 300, isSmall: true });
    const song = (await artist.get(`/api/upload/song/${body.song.id}`)).body.song;
    expect(song.image.imageId).toBe(changed.body.image.imageId);
    expect((await artist.put(`/api/upload/song/${body.song.id}`, { image: null })).body.song.image).toBeNull();
    await artist.delete(`/api/upload/song/${body.song.id}`);
  });

  it.each([
    ['no sound', { name: 'x' }, soundFile().fill('<html>', 0, 12), 415, 'Please select a valid audio file'],
    ['no file', { name: 'x' }, Buffer.alloc(0), 415, 'Please select a valid audio file'],
    ['no name', {}, soundFile(), 400, 'Name is required'],
    [
      'control characters in its name',
      { name: 'a\u0000b' },
      soundFile(),
      400,
      'Name contains characters that are not allowed',
    ],
    [
      'control characters in its words',
      { name: 'x', lyrics: 'a\u0007b' },
      soundFile(),
      400,
      'Lyrics contain characters that are not allowed',
    ],
    ['another price', { name: 'x', price: '100' }, soundFile(), 400, 'This price is not available'],
    ['a release of nobody', { name: 'x', releaseId: 'nothing' }, soundFile(), 404, 'This release does not exist'],
    ['no sound in it', { name: 'x' }, soundFile(44), 422, 'This sound file holds no sound.'],
  ])('is refused with %s, and nothing is kept', async (_, fields, file, status, error) => {
    await app.settle();
    const before = [await masters(), await app.deps.eventStore.head()];
    const answer = await upload(artist, fields as Record<string, string>, { file: file as Buffer<ArrayBuffer> });
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect([await masters(), await app.deps.eventStore.head()]).toEqual(before);
    await noUnfinishedFiles();
  });

  it('is refused above 100 MB while the bytes arrive', async () => {
    const file = soundFile(100 * 1024 * 1024 + 1);
    const answer = await upload(artist, { name: 'Too large' }, { file });
    expect([answer.status, answer.body.error]).toEqual([413, 'File size must be less than Max 100MB']);
    await noUnfinishedFiles();
  });

  it('is refused to listeners and guests', async () => {
    const listener = await app.signUp();
    expect((await upload(listener, { name: 'x' })).body).toMatchObject({
      status: 403,
      error: 'Only artists can upload music',
    });
    expect((await upload(app.guest(), { name: 'x' })).status).toBe(401);
  });

  it('is made once under its key, and another file under the same key is refused', async () => {
    const send = (fields: Record<string, string>, file?: Buffer<ArrayBuffer>) =>
      artist.post('/api/upload/song', undefined, {
        raw: songForm(fields, file),
        headers: { 'idempotency-key': 'once' },
      });
    const first = await send({ name: 'Once', draft: 'true' });
    const kept = await masters();
    expect((await send({ name: 'Once', draft: 'true' })).body.song.id).toBe(first.body.song.id);
    expect((await send({ name: 'Once', draft: 'true' }, soundFile(5000))).status).toBe(409);
    expect(await masters()).toEqual(kept);
    await artist.delete(`/api/upload/song/${first.body.song.id}`);
  });
});

describe('a draft', () => {
  it('all of its fields can be edited, and LRC is returned unchanged', async () => {
    const { id } = (await upload(artist, { name: 'Draft', draft: 'true' })).body.song;
    const edit = {
      ...{ name: 'Edited', trackNumber: 3, genre: 'Ambient', isPaid: true, price: 75, isExplicit: true },
      lyrics: '[00:01.50][00:09.00]Chorus\n[00:03.00][Verse]\nuntimed',
      credits: [{ role: 'Producer', name: 'Zoë' }],
      releaseOn: '2030-01-01T00:00:00+01:00',
    };
    const { status, body } = await artist.put(`/api/upload/song/${id}`, edit);
    expect(status).toBe(200);
    expect(body.song).toMatchObject({ ...edit, releaseTitle: 'Edited', releaseOn: '2029-12-31T23:00:00.000Z' });
    expect((await artist.put(`/api/upload/song/${id}`, { price: 100 })).status).toBe(400);
    expect((await artist.put(`/api/upload/song/${id}`, { releaseOn: 'soon' })).body.error).toBe(
      'Please enter a valid release date',
    );
    expect((await other.put(`/api/upload/song/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await artist.post(`/api/upload/song/${id}/submit`)).body.song.distribution_status).toBe('Pending');
    expect((await artist.put(`/api/upload/song/${id}`, { name: 'Late' })).body.error).toBe(
      'This song cannot be edited now',
    );
    expect((await artist.delete(`/api/upload/song/${id}`)).status).toBe(409);
  });

  it('is given up with its file and all that was noted of it', async () => {
    const before = await masters();
    const { id } = (await upload(artist, { name: 'Given up', draft: 'true' })).body.song;
    expect((await masters()).length).toBe(before.length + 3);
    expect((await other.delete(`/api/upload/song/${id}`)).status).toBe(404);
    expect((await artist.delete(`/api/upload/song/${id}`)).body).toEqual({ success: true });
    await app.settle();
    expect(await masters()).toEqual(before);
    expect((await drafts(artist)).songs.map((song: { id: string }) => song.id)).not.toContain(id);
  });

  it('whose sound takes long is answered at once, and handed in when it is measured', async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    meter = { measure: async (...of) => finished.then(() => fakeSoundMeter.measure(...of)) };
    const [single, draft] = await Promise.all([
      upload(artist, { name: 'Long' }),
      upload(artist, { name: 'Long draft', draft: 'true' }),
    ]);
    expect(single.body.song).toMatchObject({
      distribution_status: 'Draft',
      sound: { state: 'measuring', durationSeconds: null },
    });
    const refused = await artist.post(`/api/upload/song/${draft.body.song.id}/submit`);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This song is still being prepared. Please try again in a moment.',
    ]);
    finish();
    const song = async (id: string) => (await artist.get(`/api/upload/song/${id}`)).body.song;
    await until(async () => (await song(single.body.song.id)).distribution_status === 'Pending');
    await until(async () => (await song(draft.body.song.id)).sound.state === 'ready');
    expect((await artist.post(`/api/upload/song/${draft.body.song.id}/submit`)).body.song.distribution_status).toBe(
      'Pending',
    );
  });
});

describe('a release', () => {
  it('is put together of drafts, kept over reloads, and handed in as one', async () => {
    const { release } = (await artist.post('/api/upload/release', { title: 'An album', genre: 'Folk' })).body;
    const first = (await upload(artist, { name: 'One', releaseId: release.id })).body.song;
    const second = (await upload(artist, { name: 'Two', releaseId: release.id, genre: 'Jazz' })).body.song;
    expect([first.trackNumber, second.trackNumber, first.distribution_status]).toEqual([1, 2, 'Draft']);
    expect((await artist.post(`/api/upload/song/${first.id}/submit`)).status).toBe(409);
    const form = new FormData();
    form.set('image', await picture(500), 'sleeve.png');
    const { image } = (await artist.post(`/api/upload/release/${release.id}/cover`, undefined, { raw: form })).body;
    await artist.put(`/api/upload/release/${release.id}`, { title: 'The album', releaseOn: '2031-05-01T00:00:00Z' });
    const found = (await drafts(artist)).releases.find(({ id }: { id: string }) => id === release.id);
    expect(found).toMatchObject({ title: 'The album', image: { imageId: image.imageId, isSmall: true } });
    expect(found.songs.map(({ name }: { name: string }) => name)).toEqual(['One', 'Two']);
    expect((await drafts(other)).releases).toEqual([]);
    expect((await other.post(`/api/upload/release/${release.id}/submit`)).status).toBe(404);

    const { status, body } = await artist.post(`/api/upload/release/${release.id}/submit`);
    expect(status).toBe(200);
    for (const [index, genre] of ['Folk', 'Jazz'].entries()) {
      expect(body.songs[index]).toMatchObject({
        ...{ distribution_status: 'Pending', releaseTitle: 'The album', genre, releaseOn: '2031-05-01T00:00:00.000Z' },
        image: { imageId: image.imageId },
      });
    }
    expect((await artist.post(`/api/upload/release/${release.id}/submit`)).body.songs.length).toBe(2);
    expect((await artist.put(`/api/upload/release/${release.id}`, { title: 'Late' })).status).toBe(404);
    expect((await drafts(artist)).releases.map(({ id }: { id: string }) => id)).not.toContain(release.id);
  });

  it('cannot be handed in empty, nor with a song that is not measured, and goes with its drafts', async () => {
    const { release } = (await artist.post('/api/upload/release', { title: 'Nothing yet' })).body;
    const path = `/api/upload/release/${release.id}`;
    expect((await artist.post(`${path}/submit`)).body.error).toBe('A release needs at least one song');
    const song = (await upload(artist, { name: 'One', releaseId: release.id })).body.song;
    expect((await other.delete(path)).status).toBe(404);
    expect((await artist.delete(path)).body).toEqual({ success: true });
    expect((await artist.get(`/api/upload/song/${song.id}`)).status).toBe(404);
    expect((await upload(artist, { name: 'Late', releaseId: release.id })).status).toBe(404);
  });
});
