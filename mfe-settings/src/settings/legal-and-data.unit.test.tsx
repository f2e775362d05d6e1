import { bus } from '@libretto/contracts/federation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { LegalNotice } from './account/legal-notice';
import { LegalSection } from './account/legal-section';
import { MyDataSection } from './account/my-data-section';

type Reply = { status?: number; json: unknown };

function show(ui: ReactNode, answers: Record<string, () => Reply>) {
  const asked: { key: string; body: unknown }[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${address.split('?')[0]}`;
    asked.push({ key, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    const { status = 200, json } = answers[key]?.() ?? { status: 404, json: { error: 'Not found' } };
    return { ok: status < 300, status, json: async () => json };
  }) as unknown as typeof fetch;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={queries}>{ui}</QueryClientProvider>);
  return asked;
}

const text = (id: string, title: string) => ({
  ...{ id, title, version: 2, validFrom: '2026-01-01', url: `https://libretto.example/legal/${id}` },
  sections: [{ heading: `About ${title}`, paragraphs: [`Words of ${title}`] }],
});
const texts = [text('privacy', 'Privacy Policy'), text('terms', 'Terms and Conditions')];
const at = '2026-01-05T12:00:00.000Z';
const accepted = (isAsked: boolean) => ({
  texts: [
    { id: 'privacy', version: 2, acceptedVersion: 2, acceptedAt: at, isAsked: false },
    { id: 'terms', version: 2, acceptedVersion: isAsked ? 1 : 2, acceptedAt: at, isAsked },
  ],
});
const legalAnswers = {
  'GET /api/legal': () => ({ json: { texts } }),
  'GET /api/user/legal': () => ({ json: accepted(true) }),
};

test('several texts may be open, each leads to the valid one, and a raised one is accepted in its version', async () => {
  const asked = show(<LegalSection />, {
    ...legalAnswers,
    'POST /api/user/legal/accept': () => ({ json: { success: true, text: accepted(false).texts[1] } }),
  });
  const both = [await screen.findByText('Privacy Policy'), screen.getByText('Terms and Conditions')];
  for (const head of both) await userEvent.click(head);
  for (const box of screen.getAllByRole('group')) expect(box).toHaveAttribute('open');
  const [link] = screen.getAllByRole('link', { name: 'read the legally valid version' });
  expect(link).toHaveAttribute('href', 'https://libretto.example/legal/privacy');
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the Terms and Conditions' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(asked.at(-1)).toEqual({ key: 'POST /api/user/legal/accept', body: { id: 'terms', version: 2 } });
  expect(screen.getAllByText(/You accepted version 2/)).toHaveLength(2);
});

test('a raised version is asked for over the settings, and nothing is once all is accepted', async () => {
  show(<LegalNotice />, legalAnswers);
  expect(await screen.findByText('Our legal texts have changed.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Read and accept them' })).toHaveAttribute('href', '/settings/legal');
});

const one = { id: 'e1', requestedAt: at, expiresAt: null, bytes: null };
const exportIs = (state: string, more: object = {}) => ({
  'GET /api/user/data-export': () => ({ json: { export: { ...one, state, ...more } } }),
});

test.each([
  ['requested', 'Your data was requested.', []],
  ['preparing', 'Your data is being prepared.', []],
  ['ready', 'Your data is ready.', ['Download', 'Request again']],
  ['failed', 'Your data could not be prepared.', ['Request again']],
  ['expired', 'Your copy has expired.', ['Request again']],
])('a copy that is %s says so, with what can be done', async (state, title, buttons) => {
  show(<MyDataSection />, exportIs(state, state === 'ready' ? { bytes: 2048, expiresAt: at } : {}));
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});

test('a first copy is requested; a refusal is shown above, and a failed load can be repeated', async () => {
  let answers = 0;
  show(<MyDataSection />, {
    'GET /api/user/data-export': () =>
      answers++ === 0 ? { status: 422, json: { error: 'Not now' } } : { json: { export: null } },
    'POST /api/user/data-export': () => ({ status: 429, json: { error: 'You have asked for your data often today.' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Request my data' }));
  expect(await screen.findByText('You have asked for your data often today.')).toBeInTheDocument();
});

test('a download asks to confirm first where the server wants it', async () => {
  show(<MyDataSection />, {
    ...exportIs('ready', { bytes: 2048, expiresAt: at }),
    'POST /api/user/data-export/download': () => ({
      status: 403,
      json: { error: 'Please confirm that it is you.', code: 'confirm-identity' },
    }),
  });
  const asked = jest.fn();
  const stop = bus.on('session/confirmation-required', ({ onClosed }) => {
    asked();
    onClosed('cancelled');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Please confirm that it is you.')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(1);
  stop();
});
