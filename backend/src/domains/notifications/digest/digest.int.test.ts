import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../../../tests/support/concurrency/until';
import { provenPerson } from '../../../../tests/support/people/confirmed-email';
import { openMailbox } from '../../../../tests/support/people/mailbox';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { createDomains } from '../../../composition/application/domains';

const mailbox = openMailbox();
const hourMs = 60 * 60_000;
let app: TestApp;

beforeEach(async () => {
  // The clock starts on Monday at noon.
  app = await startTestApp({
    domains: createDomains({ mailer: mailbox.mailer }),
    publicOrigin: 'https://music.example',
  });
});
afterEach(() => app.stop());
afterAll(() => mailbox.remove());

type Person = Awaited<ReturnType<TestApp['signUp']>>;

async function follow(person: Person): Promise<Person> {
  const fan = await app.signUp();
  await fan.post('/api/social/follow', { userId: person.userId, action: 'follow' });
  await app.settle();
  return fan;
}

async function choose(person: Person, frequency: 'off' | 'daily' | 'weekly', timeZone?: string) {
  const { status, body } = await person.post('/api/notifications/digest', { frequency, timeZone });
  expect([status, body]).toEqual([200, { success: true, frequency }]);
  await app.settle();
}

const digests = async () => (await app.deps.jobs.countsByType()).find(({ type }) => type === 'mail-digest');

/** Advances the clock and waits until due digests are made and the next one is queued. */
async function later(hours: number, mailsMade: number) {
  const before = (await made()) + mailsMade;
  app.clock.advance(hours * hourMs);
  await until(async () => (await made()) >= before);
  await app.settle();
}
async function made(): Promise<number> {
  const events = await app.deps.eventStore.readAll(0, 1000);
  return events.filter(({ type }) => type === 'DigestMade').length;
}

test('a daily digest contains unseen notifications once, and is not sent without new ones', async () => {
  const ines = await provenPerson(app);
  await choose(ines, 'daily');
  const first = await follow(ines);
  expect(mailbox.unread()).toHaveLength(0);
  await later(20, 1);
  const mail = await mailbox.next(ines.email);
  expect(mail.subject).toBe('One thing you have not seen');
  expect(mail.text).toContain(`${first.username} follows you\nhttps://music.example/profile?id=${first.userId}`);
  await later(24, 1);
  expect(mailbox.unread()).toHaveLength(0);
  await follow(ines);
  await ines.post('/api/notifications/mark-seen', { markAllAsSeen: true });
  await later(24, 1);
  expect(mailbox.unread()).toHaveLength(0);
  await follow(ines);
  await later(24, 1);
  await mailbox.next(ines.email, 'One thing you have not seen');
});

test('a digest is sent in the morning of the person’s time zone', async () => {
  const ines = await provenPerson(app);
  await choose(ines, 'daily', 'Asia/Tokyo');
  await follow(ines);
  // Noon in UTC is nine in the evening in that time zone.
  app.clock.advance(10.9 * hourMs);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(await made()).toBe(0);
  await later(0.2, 1);
  await mailbox.next(ines.email);
});

test('omits content that is hidden from the person or was withdrawn', async () => {
  const ines = await provenPerson(app);
  await choose(ines, 'weekly');
  const [blocked, gone] = [await follow(ines), await follow(ines)];
  await ines.post('/api/social/block', { userId: blocked.userId, action: 'block' });
  await gone.post('/api/social/follow', { userId: ines.userId, action: 'unfollow' });
  await later(7 * 24, 1);
  expect(mailbox.unread()).toHaveLength(0);
});

test('one press in the mail program ends it, without a session', async () => {
  const ines = await provenPerson(app);
  await choose(ines, 'daily');
  await follow(ines);
  await later(20, 1);
  const { link } = await mailNext(ines);
  const [, oneClick = ''] = /List-Unsubscribe: <(\S+?)>/.exec(mailOf(ines)) ?? [];
  expect(mailOf(ines)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(new URL(oneClick).origin).toBe('https://music.example');
  const { pathname, search } = new URL(oneClick);
  const raw = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const sent = await fetch(`${app.origin}${pathname}${search}`, { method: 'POST', body: raw });
  expect([sent.status, await sent.json()]).toEqual([200, { success: true }]);
  expect((await ines.get('/api/notifications/digest')).body).toEqual({ frequency: 'off' });
  await follow(ines);
  app.clock.advance(48 * hourMs);
  await until(async () => (await digests())?.waiting === 0);
  expect(mailbox.unread()).toHaveLength(0);
  expect(link).toContain('/unsubscribe?token=');
});

test('the link in the mail asks first, as programs open links too', async () => {
  const ines = await provenPerson(app);
  await choose(ines, 'daily');
  await follow(ines);
  await later(20, 1);
  const { pathname, search } = new URL((await mailNext(ines)).link);
  const page = await fetch(`${app.origin}${pathname}${search}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Unsubscribe</button>')]);
  expect((await ines.get('/api/notifications/digest')).body).toEqual({ frequency: 'daily' });
  const pressed = await fetch(`${app.origin}${pathname}${search}`, { method: 'POST', body: new URLSearchParams() });
  expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining('You are unsubscribed')]);
  expect((await ines.get('/api/notifications/digest')).body).toEqual({ frequency: 'off' });
});

test('a link that is changed, or for something else, ends nothing', async () => {
  const ines = await provenPerson(app);
  await choose(ines, 'daily');
  const address = '/api/notifications/digest/unsubscribe';
  for (const token of ['x', `${ines.userId}.digest.${'A'.repeat(43)}`]) {
    const { status, body } = await app.guest().post(`${address}?token=${token}`);
    expect([status, body.error]).toEqual([422, 'This link is not valid']);
    expect((await fetch(`${app.origin}/unsubscribe?token=${token}`)).status).toBe(404);
  }
  expect((await app.guest().post(address)).status).toBe(400);
  expect((await ines.get('/api/notifications/digest')).body).toEqual({ frequency: 'daily' });
});

test('rejects an invalid time zone', async () => {
  const { status, body } = await (await app.signUp()).post('/api/notifications/digest', {
    ...{ frequency: 'daily', timeZone: 'Mars/Olympus' },
  });
  expect([status, body.error]).toEqual([400, 'This time zone is not known']);
});

/** The source of a mail, with its folded headers unfolded. */
function mailOf({ email }: Person): string {
  const names = readdirSync(mailbox.folder).filter((name) => name.endsWith('.eml'));
  const texts = names.map((name) => readFileSync(join(mailbox.folder, name), 'utf8').replace(/\n\s+/g, ' '));
  return texts.find((text) => text.includes(`To: ${email}`) && text.includes('List-Unsubscribe:')) ?? '';
}

async function mailNext(person: Person): Promise<{ readonly link: string }> {
  const { text } = await mailbox.next(person.email);
  return { link: /https:\S+unsubscribe\S+/.exec(text)?.[0] ?? '' };
}

test('a digest and the page behind its link are in the language of the person', async () => {
  const ines = await provenPerson(app);
  await ines.post('/api/user/language', { language: 'de' });
  await choose(ines, 'daily');
  const first = await follow(ines);
  await later(20, 1);
  const mail = await mailbox.next(ines.email);
  expect(mail.subject).toBe('Eine Sache, die du noch nicht gesehen hast');
  expect(mail.text).toContain(`Hallo ${ines.username},\n\ndas ist seit gestern passiert`);
  expect(mail.text).toContain(`${first.username} folgt dir\n`);
  const token = /unsubscribe\?token=(\S+)/.exec(mail.text)?.[1];
  const headers = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };
  const page = await app.guest().get(`/unsubscribe?token=${token}`, { headers });
  expect(page.headers.get('content-language')).toBe('de');
  expect(page.body).toContain('<html lang="de">');
  expect(page.body).toContain('<button>Abbestellen</button>');
});
