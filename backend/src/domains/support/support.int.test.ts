// Tests support through the API: help answers, tickets, mails in both directions, and the erasure of all of it.

import { until } from '../../../tests/support/concurrency/until';
import { provenPerson } from '../../../tests/support/people/confirmed-email';
import { docsUnlikeRebuilt, tablesThatHold } from '../../../tests/support/people/erased';
import { openMailbox } from '../../../tests/support/people/mailbox';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';
import { createDomains } from '../../composition/application/domains';

const mailbox = openMailbox();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ domains: (payments) => createDomains({ ...payments, mailer: mailbox.mailer }) });
});
afterAll(async () => {
  await app.stop();
  mailbox.remove();
});

const dayMs = 86_400_000;

test('the help pages are open to all', async () => {
  const { status, body } = await app.guest().get('/api/help');
  expect(status).toBe(200);
  expect(body.pages.map(({ id }: { id: string }) => id)).toEqual(['listeners', 'artists', 'auditors', 'partners']);
  expect(JSON.stringify(body)).not.toContain('keywords');
});

test('an answer is a passage with its page; going on is free, and five new conversations are all for a day', async () => {
  const person = await app.userClient();
  const ask = (message: string, conversationSessionId?: string) =>
    person.post('/api/support/chat', { message, conversationSessionId });
  const first = await ask('How do I withdraw my earnings?');
  expect(first).toMatchObject({
    status: 200,
    body: {
      success: true,
      response: expect.stringContaining('from 50 euros on'),
      conversationsRemaining: 4,
      needsHumanSupport: false,
      supportTicketId: null,
      source: { pageTitle: 'Help for artists', heading: 'Withdrawing money', href: '/help/artists#withdrawing' },
    },
  });
  const { conversationSessionId } = first.body;
  expect((await ask('And what is the minimum?', conversationSessionId)).body).toMatchObject({
    conversationSessionId,
    conversationsRemaining: 4,
  });
  // Another person's conversation does not exist for the caller.
  const stranger = await app.userClient();
  const theirs = await stranger.post('/api/support/chat', { message: 'talents', conversationSessionId });
  expect(theirs.body.conversationSessionId).not.toBe(conversationSessionId);
  for (const left of [3, 2, 1, 0]) expect((await ask('talents')).body.conversationsRemaining).toBe(left);
  const refused = await ask('talents');
  expect(refused).toMatchObject({ status: 429, body: { error: 'Daily conversation limit exceeded.' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('playlists', conversationSessionId)).status).toBe(200);
  await app.clock.advance(dayMs);
  expect((await ask('talents')).body.conversationsRemaining).toBe(4);
});

test('answers are liked, disliked and neither', async () => {
  const person = await app.userClient();
  const { messageId } = (await person.post('/api/support/chat', { message: 'talents' })).body;
  const rate = (rating: unknown, client = person) => client.put(`/api/support/chat/${messageId}/rating`, { rating });
  expect((await rate('like')).body).toEqual({ success: true, liked: true, disliked: false });
  expect((await rate('dislike')).body).toEqual({ success: true, liked: false, disliked: true });
  expect((await rate(null)).body).toEqual({ success: true, liked: false, disliked: false });
  expect((await rate('love')).status).toBe(400);
  expect((await rate('like', await app.userClient())).status).toBe(404);
  const log = await app.deps.eventStore.readStream(`support-chat-${person.userId}`, 0, 20);
  expect(log.map(({ type }) => type).filter((type) => type === 'SupportAnswerRated')).toHaveLength(3);
});

test.each([[''], ['   '], ['x'.repeat(2001)], [7], [undefined]])('the message %p is refused', async (message) => {
  expect((await (await app.userClient()).post('/api/support/chat', { message })).status).toBe(400);
});

test('a greeting opens no ticket', async () => {
  const { body } = await (await app.userClient()).post('/api/support/chat', { message: 'Hello!' });
  expect(body).toMatchObject({ needsHumanSupport: false, supportTicketId: null, source: null });
});

test('a question that no page answers becomes a ticket, with mails both ways', async () => {
  const person = await provenPerson(app, { username: 'Odile Marchetti', email: 'odile@libretto.test' });
  const admin = await app.userClient(undefined, ['admin']);
  const question = 'My zither from Kyrgyzstan buzzes strangely';
  const { body } = await person.post('/api/support/chat', { message: question });
  expect(body).toMatchObject({ needsHumanSupport: true, supportTicketId: expect.any(String), source: null });
  const ticketId = body.supportTicketId;
  // Further messages of the conversation are added to the same ticket.
  const { conversationSessionId } = body;
  const more = await person.post('/api/support/chat', { message: 'zither buzzes badly', conversationSessionId });
  expect(more.body.supportTicketId).toBe(ticketId);
  await app.settle();
  expect((await mailbox.next('odile@libretto.test', `Ticket: ${question}`)).text).toContain(question);

  const waiting = async () => (await admin.get('/api/admin/support/tickets')).body;
  expect(await waiting()).toMatchObject({
    total: 1,
    tickets: [{ id: ticketId, subject: question, person: { username: 'Odile Marchetti' }, waitsFor: 'support' }],
  });
  expect((await admin.get(`/api/admin/support/tickets/${ticketId}`)).body.messages).toHaveLength(2);
  const reads = await app.deps.eventStore.readStream(`admin-reads-${admin.userId}`, 0, 10);
  expect(reads.map(({ data }) => data)).toMatchObject([{ view: 'ticket', subject: ticketId }]);

  const answer = 'Please tell us how old its strings are.';
  expect((await admin.post(`/api/admin/support/tickets/${ticketId}/messages`, { message: answer })).status).toBe(201);
  expect(await waiting()).toMatchObject({ total: 0, tickets: [] });
  const mail = await mailbox.next('odile@libretto.test', `Re: ${question}`);
  expect(mail.text).toContain(answer);
  expect(mail.link?.pathname).toBe('/support/reply');
  const token = mail.link?.hash.slice(1) as string;
  const reply = (message: string, given = token) =>
    app.guest().post('/api/support/mail-reply', { token: given, message });
  expect((await reply('Twelve years.')).status).toBe(200);
  // The last character of a signature has unused bits, so the first one is altered.
  const forged = token.replace(/\.(.)([^.]*)$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`);
  expect(forged).not.toBe(token);
  expect((await reply('x', forged)).status).toBe(410);
  await app.settle();
  const page = (await person.get(`/api/support/tickets/${ticketId}`)).body;
  expect(page.messages.map(({ from, text }: { from: string; text: string }) => [from, text])).toEqual([
    ['person', question],
    ['person', 'zither buzzes badly'],
    ['support', answer],
    ['person', 'Twelve years.'],
  ]);
  expect(page.ticket).toMatchObject({ isOpen: true, waitsFor: 'support' });

  expect((await person.post(`/api/support/tickets/${ticketId}/close`)).status).toBe(200);
  const late = await admin.post(`/api/admin/support/tickets/${ticketId}/messages`, { message: 'Late' });
  expect(late).toMatchObject({ status: 409, body: { error: 'This ticket is closed.' } });
  expect((await person.post(`/api/support/tickets/${ticketId}/messages`, { message: 'Again' })).status).toBe(201);
  await app.settle();
  expect((await waiting()).total).toBe(1);
  await app.clock.advance(31 * dayMs);
  expect((await reply('Too late')).status).toBe(410);
});

test('others see nothing of a ticket, and finance sees none', async () => {
  const person = await app.userClient();
  const written = { subject: 'A bill', message: 'Where is it?' };
  const { ticket } = (await person.post('/api/support/tickets', written)).body;
  await app.settle();
  const stranger = await app.userClient();
  for (const path of ['', '/messages', '/close']) {
    const address = `/api/support/tickets/${ticket.id}${path}`;
    const answer = path === '' ? await stranger.get(address) : await stranger.post(address, { message: 'Mine' });
    expect(answer.status).toBe(404);
  }
  const finance = await app.userClient(undefined, ['finance']);
  expect((await finance.get('/api/admin/support/tickets')).status).toBe(403);
  expect((await finance.get(`/api/admin/support/tickets/${ticket.id}`)).status).toBe(403);
});

test('a deleted account leaves no ticket and no question', async () => {
  const person = await app.signUp({ username: 'Ottokar Weiss', email: 'ottokar@libretto.test' });
  await person.post('/api/support/chat', { message: 'Xylofantastic grumbleweed' });
  await person.post('/api/support/tickets', { subject: 'Grumbleweed', message: 'My grumbleweed wilts' });
  await app.settle();
  expect(tablesThatHold(app, 'rumbleweed')).not.toEqual([]);
  expect((await person.delete('/api/user/delete-account')).status).toBe(200);
  await until(async () => (await app.deps.personalKeys.find(person.userId)) === undefined);
  await app.settle();
  expect(tablesThatHold(app, 'rumbleweed')).toEqual([]);
  expect(await docsUnlikeRebuilt(app)).toEqual([]);
});
