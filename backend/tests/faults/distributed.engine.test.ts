// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Tests the product in the distributed profile with two processes per role, as in production.
import { Books } from '../money/books';
import { until } from '../support/concurrency/until';
import {
  type DistributedInstallation,
  distributedInstallation,
  type RoleProcess,
} from '../support/engines/distributed-processes';
import { publishSong, topUp } from '../support/sound/published-song';
import type { TestApp } from '../support/world/app';
import { Client } from '../support/world/client';

let installation: DistributedInstallation;
let app: TestApp;
let apis: readonly RoleProcess[];

beforeAll(async () => {
  installation = await distributedInstallation();
  const [first, second] = await Promise.all([
    ...['api', 'api', 'projector', 'projector', 'relay', 'relay'].map((role) => installation.start(role as 'api')),
  ]);
  apis = [first as RoleProcess, second as RoleProcess];
  app = await installation.api();
}, 600_000);

afterAll(() => installation?.remove());

/** The same browser, whose next call goes to the other process. */
function at(person: Client, { origin }: RoleProcess): Client {
  const client = new Client(origin);
  for (const pair of person.cookieHeader().split('; ').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    client.setCookie(name, value);
  }
  return client;
}

test('data written through one process is read through the other', async () => {
  const [one, other] = apis as [RoleProcess, RoleProcess];
  const artist = await app.signUp({ isArtist: true });
  const songId = await publishSong(app, { artistId: artist.userId, isPaid: true, priceTalents: 75 });
  const fan = await app.signUp();
  await topUp(app, fan.userId, 1_000);

  const session = await at(fan, other).get('/api/auth/session');
  expect(session.body.user.id).toBe(fan.userId);

  const buying = at(fan, one);
  const headers = { 'Idempotency-Key': 'one-song' };
  const bought = await buying.post('/api/song/purchase', { songId, paymentMethod: 'talent_balance' }, { headers });
  expect(bought.status).toBe(200);
  // On a busy machine a read may time out before it reflects its caller's write after two seconds.
  const expectBalance = (client: Client, talents: number) =>
    until(async () => (await client.get(`/api/user/${fan.userId}/balance`)).body.talentBalance === talents);
  await expectBalance(at(buying, other), 925);

  const giving = at(buying, other);
  const gift = { artistId: artist.userId, amount: 100, paymentMethod: 'balance' };
  const given = await giving.post('/api/social/donate', gift, { headers: { 'Idempotency-Key': 'one-gift' } });
  expect(given.status).toBe(200);
  await expectBalance(at(giving, one), 825);
  // A repeat through another process returns the same result and makes no second gift.
  const again = await at(giving, one).post('/api/social/donate', gift, { headers: { 'Idempotency-Key': 'one-gift' } });
  expect(again.body.transactionId).toBe(given.body.transactionId);

  const writing = at(giving, one);
  const said = await writing.post(`/api/songs/${songId}/comments`, { comment: 'From one to the other' });
  expect(said.status).toBe(201);
  const thread = () => at(writing, other).get(`/api/songs/${songId}/comments`);
  await until(async () => (await thread()).body.comments.length > 0);
  expect((await thread()).body.comments).toMatchObject([{ comment: 'From one to the other' }]);

  const books = new Books(app.deps.eventStore);
  await books.catchUp();
  expect(books.sums()).toEqual({ TALENT: 0, EUR: 0 });
});

test('signing up and in through one process is known to the other', async () => {
  const [one, other] = apis as [RoleProcess, RoleProcess];
  const person = { username: 'one of two', email: 'one-of-two@libretto.test', password: 'a quiet evening 7' };
  const joining = new Client(one.origin);
  expect((await joining.post('/api/auth/signup', { ...person, isArtist: false })).status).toBe(201);
  const entering = at(joining, other);
  const { body } = await entering.get('/api/auth/csrf');
  const fields = { ...person, csrfToken: body.csrfToken as string, callbackUrl: '/dashboard', json: 'true' };
  expect((await entering.form('/api/auth/callback/credentials', fields)).status).toBe(200);
  expect((await at(entering, one).get('/api/auth/session')).body.user.email).toBe(person.email);
});
