import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AdminPage } from '../admin/admin-page';
import { HelpPage } from '../help/help-page';
import { ContactSupportSection } from './contact-support-section';
import { SupportReplyPage } from './support-reply-page';

type Reply = { status?: number; json: unknown };
type Asked = { key: string; body: unknown };

function show(ui: ReactNode, answers: Record<string, () => Reply | Promise<Reply>>): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${address.split('?')[0]}`;
    asked.push({ key, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    const { status = 200, json } = (await answers[key]?.()) ?? { status: 404, json: { error: 'Not found' } };
    return { ok: status < 300, status, json: async () => json };
  }) as unknown as typeof fetch;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={queries}>{ui}</QueryClientProvider>);
  return asked;
}

const user = { id: 'u1', name: 'Ines', isAdmin: true } as Parameters<typeof ContactSupportSection>[0]['user'];
const section = (search = '') => <ContactSupportSection user={user} search={search} />;
const ticket = {
  ...{ id: 't1', subject: 'A bill', openedAt: '2026-01-05T12:00:00Z', updatedAt: '2026-01-05T12:00:00Z' },
  ...{ isOpen: true, waitsFor: 'support' },
};
const noTickets = { 'GET /api/support/tickets': () => ({ json: { tickets: [], hasMore: false } }) };
const passage = {
  page: 'artists',
  pageTitle: 'Help for artists',
  section: 'w',
  heading: 'Withdrawing',
  href: '/help/artists#w',
};
const answer = {
  ...{ success: true, response: 'From 50 euros on.', messageId: 'm1', conversationSessionId: 'c1' },
  ...{ conversationsRemaining: 4, needsHumanSupport: false, supportTicketId: null, source: passage, related: [] },
};
const chatAnswers = (chat: () => Reply) => ({ ...noTickets, 'POST /api/support/chat': chat });
const field = () => screen.getByRole('textbox', { name: 'Your question' });

test('Enter sends, Shift+Enter makes a new line, and the answer shows its page', async () => {
  let answers = 0;
  const asked = show(
    section(),
    chatAnswers(() => ({ json: { ...answer, messageId: `m${++answers}` } })),
  );
  await userEvent.type(field(), 'One{Shift>}{Enter}{/Shift}two{Enter}');
  expect(await screen.findByText('From 50 euros on.')).toBeInTheDocument();
  expect(asked.find(({ key }) => key.startsWith('POST'))?.body).toMatchObject({ message: 'One\ntwo' });
  expect(screen.getByRole('link', { name: 'Help for artists: Withdrawing' })).toHaveAttribute('href', passage.href);
  expect(field()).toHaveValue('');
  await userEvent.type(field(), 'More{Enter}');
  await waitFor(() =>
    expect(asked.filter(({ key }) => key.startsWith('POST')).at(-1)?.body).toMatchObject({
      conversationSessionId: 'c1',
    }),
  );
});

test('blank messages are not sent, and a quick question is', async () => {
  const asked = show(
    section(),
    chatAnswers(() => ({ json: answer })),
  );
  await userEvent.type(field(), '   {Enter}');
  expect(asked.filter(({ key }) => key.startsWith('POST'))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'What are Talents?' }));
  expect(await screen.findByText('From 50 euros on.')).toBeInTheDocument();
});

test('a refused question stays in the field, and at the limit nothing more can be written', async () => {
  const refusal = { status: 429, json: { error: 'Daily conversation limit exceeded.' } };
  show(
    section(),
    chatAnswers(() => refusal),
  );
  await userEvent.type(field(), 'Talents{Enter}');
  expect(await screen.findByText('Daily conversation limit exceeded.')).toBeInTheDocument();
  expect(screen.getByText('0 conversations remaining today')).toBeInTheDocument();
  expect(field()).toHaveValue('Talents');
  expect(field()).toBeDisabled();
});

test('a question that is refused after the page was left is in the field again', async () => {
  let refuse: (reply: Reply) => void = () => undefined;
  const held = { ...noTickets, 'POST /api/support/chat': () => new Promise<Reply>((resolve) => (refuse = resolve)) };
  show(section(), held);
  await userEvent.type(field(), 'Talents{Enter}');
  await waitFor(() => expect(field()).toHaveValue(''));
  cleanup();
  await act(async () => refuse({ status: 422, json: { error: 'Not now' } }));
  show(section(), held);
  await waitFor(() => expect(field()).toHaveValue('Talents'));
});

test('an answer is liked, and the like is taken back where the server refuses it', async () => {
  const asked = show(section(), {
    ...chatAnswers(() => ({ json: answer })),
    'PUT /api/support/chat/m1/rating': () => ({ status: 404, json: { error: 'Gone' } }),
  });
  await userEvent.type(field(), 'Talents{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'This helped' }));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ key: 'PUT /api/support/chat/m1/rating', body: { rating: 'like' } }),
  );
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'This helped' })).toHaveAttribute('aria-pressed', 'false'),
  );
});

test('tickets: none yet, failing, and written', async () => {
  let isBroken = true;
  const asked = show(section(), {
    'GET /api/support/tickets': () =>
      isBroken ? { status: 422, json: {} } : { json: { tickets: [], hasMore: false } },
    'POST /api/support/tickets': () => ({ status: 201, json: { ticket } }),
  });
  expect(await screen.findByText('Failed to load your tickets')).toBeInTheDocument();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('You have not written to our support team yet.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Write to support' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), 'A bill');
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Where is it?');
  await userEvent.click(screen.getByRole('button', { name: 'Send to support' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Subject' })).not.toBeInTheDocument());
  expect(asked.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ subject: 'A bill', message: 'Where is it?' });
});

test('the page of a ticket shows its messages, and accepts new ones', async () => {
  const message = { id: 'm', from: 'support', text: 'We look into it', at: ticket.openedAt };
  const asked = show(section('ticket=t1'), {
    'GET /api/support/tickets/t1': () => ({ json: { ticket, messages: [message] } }),
    'POST /api/support/tickets/t1/messages': () => ({ status: 201, json: { success: true, message } }),
  });
  expect(await screen.findByText('We look into it')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Write more' }), 'Thanks');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(asked.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ message: 'Thanks' }));
});

test('a link of a mail takes an answer, and says when it is too old', async () => {
  location.hash = '#t.m.sig';
  let status = 410;
  const text = 'This link is not valid any more. Please sign in to answer.';
  const asked = show(<SupportReplyPage />, {
    'POST /api/support/mail-reply': () => ({ status, json: status === 410 ? { error: text } : { success: true } }),
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Twelve');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  status = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Your answer was sent.')).toBeInTheDocument();
  expect(asked.at(-1)?.body).toEqual({ token: 't.m.sig', message: 'Twelve' });
  location.hash = '';
});

test('help: all pages, one of them, one that is not there, and a failure', async () => {
  const page = {
    id: 'artists',
    title: 'Help for artists',
    summary: 'Selling',
    sections: [{ id: 'w', heading: 'Withdrawing', paragraphs: ['From 50 euros on.'] }],
  };
  const props = { search: '', user: null };
  const answers = { 'GET /api/help': () => ({ json: { pages: [page] } }) };
  show(<HelpPage params={{}} {...props} />, answers);
  expect(await screen.findByRole('link', { name: 'Withdrawing' })).toHaveAttribute('href', '/help/artists#w');
  show(<HelpPage params={{ page: 'artists' }} {...props} />, answers);
  expect(await screen.findByText('From 50 euros on.')).toBeInTheDocument();
  show(<HelpPage params={{ page: 'none' }} {...props} />, answers);
  expect(await screen.findByText('This help page does not exist')).toBeInTheDocument();
  show(<HelpPage params={{}} {...props} />, { 'GET /api/help': () => ({ status: 422, json: {} }) });
  expect(await screen.findByText('Failed to load the help pages')).toBeInTheDocument();
});

test('the queue: empty, and a ticket that is answered', async () => {
  const props = { params: {}, user };
  show(<AdminPage {...props} search="" />, {
    'GET /api/admin/support/tickets': () => ({ json: { tickets: [], total: 0, hasMore: false } }),
  });
  expect(await screen.findByText('Nothing waits for an answer.')).toBeInTheDocument();
  const message = { id: 'm', from: 'person', text: 'Where is it?', at: ticket.openedAt };
  const asked = show(<AdminPage {...props} search="ticket=t1" />, {
    'GET /api/admin/support/tickets/t1': () => ({
      json: { ticket: { ...ticket, person: { id: 'u2', username: 'Odile' } }, messages: [message] },
    }),
    'POST /api/admin/support/tickets/t1/messages': () => ({ status: 201, json: { success: true, message } }),
  });
  expect(await screen.findByText('Where is it?')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Answer' }), 'Here');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(asked.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ message: 'Here' }));
});

test('a failed message stays with Retry after the next one was begun', async () => {
  let settle: (reply: Reply) => void = () => undefined;
  let tries = 0;
  const first = new Promise<Reply>((resolve) => {
    settle = resolve;
  });
  const asked = show(section('ticket=t1'), {
    'GET /api/support/tickets/t1': () => ({ json: { ticket, messages: [] } }),
    'POST /api/support/tickets/t1/messages': () =>
      ++tries === 1 ? first : { status: 201, json: { success: true, message: {} } },
  });
  const box = await screen.findByRole('textbox', { name: 'Write more' });
  await userEvent.type(box, 'Lost');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.clear(box);
  await userEvent.type(box, 'Next one');
  settle({ status: 422, json: { error: 'Broken' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument());
  expect(box).toHaveValue('Next one');
  expect(asked.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)).toEqual([
    { message: 'Lost' },
    { message: 'Lost' },
  ]);
});
