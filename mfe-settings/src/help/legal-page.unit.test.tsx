import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HelpPage } from './help-page';

type Reply = { status?: number; json: unknown };

/** Shows the page of `/legal/{legal}`; `reply` answers each request for the texts. */
function show(legal: string, reply: () => Reply | Promise<Reply>) {
  globalThis.fetch = (async () => {
    const { status = 200, json } = await reply();
    return { ok: status < 300, status, json: async () => json };
  }) as unknown as typeof fetch;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <HelpPage params={{ legal }} search="" user={null} />
    </QueryClientProvider>,
  );
}

const text = (id: string, title: string) => ({
  ...{ id, title, version: 3, validFrom: '2026-01-01', url: `https://libretto.example/legal/${id}` },
  sections: [{ heading: `About ${title}`, paragraphs: [`Words of ${title}`, `More of ${title}`] }],
});
const texts = () => ({ json: { texts: [text('privacy', 'Privacy Policy'), text('terms', 'Terms and Conditions')] } });

test('a legal text has its title, version and sections, and links to the other texts', async () => {
  show('privacy', texts);
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })).toHaveAttribute('lang', 'en');
  expect(screen.getByText(/^Version 3, valid from 1 Jan 2026$/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'About Privacy Policy' })).toBeInTheDocument();
  expect(screen.getByText('More of Privacy Policy')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute('href', '/legal/terms');
  expect(screen.queryByRole('link', { name: 'Privacy Policy' })).not.toBeInTheDocument();
  expect(document.title).toContain('Privacy Policy');
});

test('the page says that it is loading', () => {
  show('privacy', () => new Promise(() => undefined));
  expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
});

test('an unknown text is a page that does not exist', async () => {
  show('cookies', texts);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  expect(document.title).toContain('Page not found');
});

test('texts that failed to load are loaded again by Try Again', async () => {
  let isDown = true;
  show('terms', () => (isDown ? { status: 500, json: {} } : texts()));
  expect(await screen.findByText('Failed to load the legal texts')).toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeInTheDocument();
});
