import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';
import type { Client } from '../../../tests/support/world/client';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

function picture(px = 64): Promise<Buffer> {
  return sharp({ create: { width: px, height: px, channels: 3, background: '#aa4433' } })
    .png()
    .toBuffer();
}

function upload(client: Client, path: string, bytes: Buffer, { field = 'image', name = 'me.png' } = {}) {
  const raw = new FormData();
  raw.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return client.call('POST', path, undefined, { raw });
}

describe('the own profile', () => {
  test('of a visitor is the empty guest', async () => {
    expect((await app.guest().get('/api/user/profile')).body).toEqual({
      id: 'guest',
      username: 'Guest',
      email: '',
      isArtist: false,
      profilePhotoUrl: null,
      profileImageId: null,
      euroBalance: 0,
      talentBalance: 0,
      isPatron: false,
    });
  });

  test('says who one is and what one has', async () => {
    const client = await app.signUp({ isArtist: true });
    expect((await client.get('/api/user/profile')).body).toEqual({
      id: client.userId,
      username: client.username,
      email: client.email,
      isArtist: true,
      profilePhotoUrl: null,
      profileImageId: null,
      euroBalance: 0,
      talentBalance: 0,
      isPatron: false,
    });
  });
});

describe('a profile', () => {
  test('is open to visitors, and says nothing that is not public', async () => {
    const client = await app.signUp();
    await client.put(`/api/user/profile/${client.userId}`, { dateOfBirth: '1994-02-01' });
    const { status, body } = await app.guest().get(`/api/user/profile/${client.userId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: client.username,
      isOwnProfile: false,
      dateOfBirth: null,
      tuneInPrice: 30000,
      artistSharePercent: 85,
    });
    expect(body.joinedDate).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(JSON.stringify(body)).not.toContain(client.email);
    expect((await client.get(`/api/user/profile/${client.userId}`)).body).toMatchObject({
      isOwnProfile: true,
      dateOfBirth: '1994-02-01',
    });
  });

  test.each(['nobody', '0192f0a0-0000-7000-8000-000000000000'])('of %s does not exist', async (id) => {
    expect(await app.guest().get(`/api/user/profile/${id}`)).toMatchObject({
      status: 404,
      body: { error: "The profile you're looking for doesn't exist or has been removed." },
    });
  });

  test('is changed part by part, and reads at once as it was written', async () => {
    const client = await app.signUp();
    const path = `/api/user/profile/${client.userId}`;
    const edited = await client.put(path, { bio: '  Night swimming.  ', favoriteGenre: 'Dream Pop' });
    expect(edited).toMatchObject({ status: 200, body: { bio: 'Night swimming.', favoriteGenre: 'Dream Pop' } });
    const details = { publicEmail: 'hi@low-tide.example', country: 'Lebanon', dateOfBirth: '1994-02-01' };
    await client.put(path, { ...details, dateOfBirthPublic: true });
    expect((await client.get(path)).body).toMatchObject({
      bio: 'Night swimming.',
      ...details,
      dateOfBirthPublic: true,
    });
    await client.put(path, { bio: '', publicEmail: null });
    expect((await client.get(path)).body).toMatchObject({ bio: '', publicEmail: null, country: 'Lebanon' });
  });

  test.each([
    [{ bio: 'a'.repeat(501) }, 400, 'Bio must be at most 500 characters'],
    [{ bio: 7 }, 400, expect.any(String)],
    [{ publicEmail: 'nobody' }, 400, 'Please enter a valid email address'],
    [{ dateOfBirth: '2001-02-30' }, 400, 'Please enter a valid date of birth'],
    [{ dateOfBirth: '2999-01-01' }, 422, 'Please enter a valid date of birth'],
    [{ country: 'Atlantis' }, 422, 'Please select a country from the list'],
  ])('refuses %j', async (body, status, error) => {
    const client = await app.signUp();
    expect(await client.put(`/api/user/profile/${client.userId}`, body)).toMatchObject({ status, body: { error } });
  });

  test('nobody else can change it, and its owner cannot change foreign fields', async () => {
    const [owner, other] = [await app.signUp(), await app.signUp()];
    const path = `/api/user/profile/${owner.userId}`;
    expect((await app.guest().put(path, { bio: 'x' })).status).toBe(401);
    expect((await other.put(path, { bio: 'x' })).status).toBe(403);
    await owner.put(path, { bio: 'x', isPatron: true, followerCount: 9, username: 'Other', isArtist: true });
    expect((await owner.get(path)).body).toMatchObject({
      bio: 'x',
      isPatron: false,
      followerCount: 0,
      isArtist: false,
      username: owner.username,
    });
  });

  test('lists its links, fifteen at most, and clears them', async () => {
    const client = await app.signUp();
    const add = (link: string) => client.post('/api/user/social-links', { type: 'website', link });
    for (let n = 0; n < 15; n++) expect((await add(`https://site-${n}.example`)).status).toBe(201);
    expect(await add('https://one-more.example')).toMatchObject({
      status: 422,
      body: { error: 'Maximum 15 links allowed' },
    });
    expect((await client.get(`/api/user/profile/${client.userId}`)).body.socialLinks).toHaveLength(15);
    await client.delete('/api/user/social-links');
    expect((await client.get(`/api/user/profile/${client.userId}`)).body.socialLinks).toEqual([]);
    expect((await add('javascript:alert(1)')).status).toBe(400);
  });

  test('asks for a tune-in what its artist asks', async () => {
    const artist = await app.signUp({ isArtist: true });
    const prices = { defaultStreamPrice: 50, defaultSongPrice: 7500, tuneInPrice: 50_000 };
    expect((await artist.put('/api/user/catalog-settings', prices)).status).toBe(200);
    await app.settle();
    const { body } = await app.guest().get(`/api/user/profile/${artist.userId}`);
    expect(body).toMatchObject({ tuneInPrice: 50_000 });
  });

  test('names countries of the list', async () => {
    const { countries } = (await app.guest().get('/api/countries')).body;
    expect(countries).toHaveLength(249);
    expect(countries).toContainEqual({ id: 'EE', name: 'Estonia' });
  });
});

describe('a picture', () => {
  test('is encoded again, stored, and shown everywhere with the person', async () => {
    const client = await app.signUp();
    const { status, body } = await upload(client, '/api/upload/profile', await picture());
    expect(status).toBe(200);
    expect(body).toEqual({ imageId: expect.any(String), url: `/api/img/profile/${body.imageId}` });
    expect((await client.get('/api/user/profile')).body).toMatchObject({
      profileImageId: body.imageId,
      profilePhotoUrl: body.url,
    });
    expect((await client.get('/api/auth/session')).body.user.image).toBe(body.url);
    const kept = await app.deps.blobs.readAll(`images/${body.imageId}`);
    expect((await sharp(kept).metadata()).format).toBe('webp');
  });

  test('goes when another one takes its place', async () => {
    const client = await app.signUp();
    const first = (await upload(client, '/api/upload/profile-cover', await picture())).body.imageId;
    const second = (await upload(client, '/api/upload/profile-cover', await picture())).body.imageId;
    await app.settle();
    expect(await app.deps.blobs.stat(`images/${first}`)).toBeUndefined();
    expect(await app.deps.blobs.stat(`images/${second}`)).toBeDefined();
    expect((await client.get(`/api/user/profile/${client.userId}`)).body.profileCoverImageId).toBe(second);
  });

  test('of the wrong kind or size is refused, and nothing is kept', async () => {
    const client = await app.signUp();
    const before = await app.deps.blobs.list('images/');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await upload(client, '/api/upload/profile', svg)).toMatchObject({
      status: 415,
      body: { error: 'Please select a valid image file' },
    });
    const large = Buffer.concat([await picture(), Buffer.alloc(10 * 1024 * 1024)]);
    expect(await upload(client, '/api/upload/profile', large)).toMatchObject({
      status: 413,
      body: { error: 'File size must be less than Max 10MB' },
    });
    expect((await upload(client, '/api/upload/profile', await picture(), { field: 'file' })).status).toBe(400);
    expect((await upload(client, '/api/upload/profile', Buffer.alloc(0))).status).toBe(400);
    expect(await app.deps.blobs.list('images/')).toEqual(before);
    expect((await client.get('/api/user/profile')).body.profileImageId).toBeNull();
  });

  test.each([
    ['application/json', '{"image":"x"}', 415],
    ['multipart/form-data', 'no boundary', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nhalf',
      400,
    ],
    ['text/plain', 'x', 415],
  ])('in a body of %s (%j) is refused', async (type, raw, status) => {
    const client = await app.signUp();
    const answer = await client.call('POST', '/api/upload/profile', undefined, {
      raw,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(status);
  });

  test('is for people with a session, and not for other sites', async () => {
    expect((await upload(app.guest(), '/api/upload/profile', await picture())).status).toBe(401);
    const client = await app.signUp();
    const raw = new FormData();
    raw.append('image', new Blob([new Uint8Array(await picture())]), 'a.png');
    const headers = { origin: 'https://evil.example' };
    expect((await client.call('POST', '/api/upload/profile', undefined, { raw, headers })).status).toBe(403);
  });
});
