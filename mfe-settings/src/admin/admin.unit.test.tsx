import { bus } from '@libretto/contracts/federation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminPage } from './admin-page';

type Reply = { status?: number; json: unknown };
type Asked = { key: string; query: string; body: unknown };

const user = { id: 'ada', name: 'Ada', isAdmin: true } as NonNullable<Parameters<typeof AdminPage>[0]['user']>;
const person = {
  ...{ id: 'otto', username: 'Otto', email: 'otto@libretto.example', joinedAt: '2026-01-05T12:00:00.000Z' },
  ...{ isArtist: false, roles: [] as string[], isSuspended: false, sessions: 2 },
};
const found = { 'GET /api/admin/people': () => ({ json: { people: [person] } }) };
const opened = (over: object = {}, history: object[] = []) => ({
  'GET /api/admin/people/otto': () => ({ json: { person: { ...person, ...over }, history } }),
});

function show(search: string, answers: Record<string, () => Reply>, who: object = user): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const [path = '', query = ''] = address.split('?');
    const key = `${init.method ?? 'GET'} ${path}`;
    asked.push({ key, query, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    const { status = 200, json } = answers[key]?.() ?? { status: 404, json: { error: 'Not found' } };
    return { ok: status < 300, status, json: async () => json };
  }) as unknown as typeof fetch;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <AdminPage params={{}} search={search} user={who as typeof user} />
    </QueryClientProvider>,
  );
  return asked;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const posts = (asked: readonly Asked[]) => asked.filter(({ key }) => key.startsWith('POST'));

test('nobody but an admin is shown anything, and nothing is asked for them', () => {
  const asked = show('tab=health', {}, { ...user, isAdmin: false, isFinance: true });
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('a person is looked for once Enter is pressed, and a failure can be tried again', async () => {
  let isBroken = true;
  const asked = show('tab=people', {
    'GET /api/admin/people': () => (isBroken ? { status: 422, json: {} } : found['GET /api/admin/people']()),
  });
  expect(screen.getByText('Find a person')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), ' otto@libretto.example');
  expect(asked).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Failed to look for people')).toBeInTheDocument();
  isBroken = false;
  await userEvent.click(button('Try Again'));
  expect(await screen.findByRole('link', { name: 'Otto' })).toHaveAttribute('href', '/admin?tab=people&person=otto');
  expect(asked.map(({ query }) => new URLSearchParams(query).get('search'))).toEqual([
    'otto@libretto.example',
    'otto@libretto.example',
  ]);
});

test('a search that finds nobody says so', async () => {
  show('tab=people', { 'GET /api/admin/people': () => ({ json: { people: [] } }) });
  await userEvent.type(screen.getByRole('searchbox'), 'nobody{Enter}');
  expect(await screen.findByText('No users found')).toBeInTheDocument();
});

test('a suspension wants a reason, asks who one is, and gives the focus back', async () => {
  let isConfirmed = false;
  const asked = show('tab=people&person=otto', {
    ...opened(),
    'POST /api/admin/people/otto/suspension': () =>
      isConfirmed
        ? { json: { success: true } }
        : { status: 403, json: { error: 'Please confirm that it is you.', code: 'confirm-identity' } },
  });
  const stop = bus.on('session/confirmation-required', ({ onClosed }) => {
    isConfirmed = true;
    onClosed('confirmed');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Otto?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(within(dialog).getByText('Please say why')).toBeInTheDocument();
  expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  expect(posts(asked)).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Bought plays');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  stop();
  const sent = posts(asked).filter(({ key }) => key.endsWith('/suspension'));
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ isSuspended: true, reason: 'Bought plays' }));
  await waitFor(() => expect(button('Suspend')).toHaveFocus());
});

test('a refused change says why in the dialog', async () => {
  show('tab=people&person=otto', {
    ...opened({ isSuspended: true }),
    'POST /api/admin/people/otto/suspension': () => ({ status: 409, json: { error: 'Not this one.', code: 'no' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reinstate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reinstate Otto?' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Proved otherwise');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reinstate' }));
  expect(await within(dialog).findByText('Not this one.')).toBeInTheDocument();
});

test.each([
  ['Grant Finance', [], { role: 'finance', isGranted: true, reason: 'The books' }],
  ['Revoke Admin', ['admin'], { role: 'admin', isGranted: false, reason: 'The books' }],
])('%s sends the role and the reason', async (name, roles, body) => {
  const asked = show('tab=people&person=otto', {
    ...opened({ roles }),
    'POST /api/admin/people/otto/roles': () => ({ json: { success: true } }),
  });
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'The books');
  await userEvent.click(within(dialog).getByRole('button', { name: /role$/ }));
  await waitFor(() => expect(posts(asked).map((each) => each.body)).toEqual([body]));
});

test('shows the actions of admins with reason and actor; the own account cannot be changed', async () => {
  const act = { at: '2026-01-05T12:00:00.000Z', role: null, by: 'ada', byUsername: 'Ada', reason: 'Bought plays' };
  show(
    'tab=people&person=otto',
    opened({}, [
      { ...act, kind: 'suspended' },
      { ...act, kind: 'role-granted', role: 'finance', by: 'root', byUsername: null, reason: null },
    ]),
    { ...user, id: 'otto' },
  );
  const entries = await screen.findAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^SuspendedBought playsby Ada, /),
    expect.stringMatching(/^Role granted: Financeby root, /),
  ]);
  expect(screen.getByText('This is your own account.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Suspend' })).not.toBeInTheDocument();
});

const consumer = {
  ...{ name: 'tickets', kind: 'projection', state: 'running', lag: 0, lagSeconds: 0 },
  ...{ isBehind: false, isRebuilding: false, parkedKeys: 0 },
};
const healthy = {
  ...{ at: '2026-01-05T12:00:00.000Z', isWritable: true, consumers: [consumer], queue: [] },
  disk: { freeBytes: 50e9, totalBytes: 100e9, warnsBelowShare: 0.1, isLow: false },
  stores: [{ name: 'events', bytes: 12e6 }],
  mail: { transport: 'server', lastSentAt: '2026-01-05T11:00:00.000Z', lastFailedAt: null, waiting: 0, failed: 0 },
};

test('health in order says so, and shows every consumer when asked', async () => {
  const asked = show('tab=health', { 'GET /api/admin/health': () => ({ json: healthy }) });
  expect(await screen.findByText('Everything is in order.')).toBeInTheDocument();
  expect(screen.getByText(/^50 GB free of 100 GB/)).toBeInTheDocument();
  expect(screen.getByText('Nothing waits, runs or was given up.')).toBeInTheDocument();
  expect(screen.queryByText('tickets')).not.toBeInTheDocument();
  await userEvent.click(button('Show all 1'));
  expect(screen.getByText('tickets')).toBeInTheDocument();
  await userEvent.click(button('Refresh'));
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('health lists urgent and unknown states', async () => {
  const impaired = {
    ...healthy,
    ...{ isWritable: false, disk: null, stores: null },
    consumers: [consumer, { ...consumer, name: 'search', state: 'failing', isBehind: true, lag: 7, parkedKeys: 2 }],
    queue: [{ type: 'encode', waiting: 1, running: 2, failed: 3 }],
    mail: { ...healthy.mail, transport: null, lastFailedAt: '2026-01-05T11:30:00.000Z', waiting: 1 },
  };
  show('tab=health', { 'GET /api/admin/health': () => ({ json: impaired }) });
  const notice = await screen.findByText(/The store takes no writes\./);
  for (const text of [
    '1 consumer behind or not running.',
    '2 keys parked: their next event cannot be taken.',
    '3 jobs given up.',
    'Mails could not be sent and are tried again.',
  ]) {
    expect(notice).toHaveTextContent(text);
  }
  expect(screen.getByText('search')).toBeInTheDocument();
  expect(screen.queryByText('tickets')).not.toBeInTheDocument();
  expect(screen.getByText('Not known: the data lies in other engines.')).toBeInTheDocument();
  expect(screen.getByText('Not known in this process')).toBeInTheDocument();
});

test.each([
  ['tab=health', 'Failed to load the health of the installation'],
  ['tab=reads', 'Failed to load who looked at what'],
  ['tab=people&person=otto', 'Failed to load this person'],
])('%s names the failed part, and offers another try', async (search, failure) => {
  show(search, {});
  expect(await screen.findByText(failure)).toBeInTheDocument();
  expect(button('Try Again')).toBeInTheDocument();
});

const read = {
  ...{ id: 'e1', at: '2026-01-05T12:00:00.000Z', view: 'person', subject: 'otto' },
  ...{ reader: { id: 'ada', username: 'Ada' }, person: { id: 'otto', username: 'Otto' } },
};

test('reads name who looked at whom, and lead to both', async () => {
  const asked = show('tab=reads&reader=ada', {
    'GET /api/admin/reads': () => ({ json: { reads: [read], nextCursor: 'c2' } }),
  });
  expect(await screen.findByRole('link', { name: 'Otto' })).toHaveAttribute('href', '/admin?tab=people&person=otto');
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/admin?tab=reads&reader=ada');
  expect(screen.getByText('A person')).toBeInTheDocument();
  expect(button('Next')).toBeEnabled();
  expect(screen.getByText('Looks by')).toHaveTextContent('Looks by Ada');
  expect(new URLSearchParams(asked[0]?.query).get('reader')).toBe('ada');
});

test('no reads yet', async () => {
  show('tab=reads', { 'GET /api/admin/reads': () => ({ json: { reads: [], nextCursor: null } }) });
  expect(await screen.findByText('No access recorded yet')).toBeInTheDocument();
});
