import { bus, type SessionUser } from '@libretto/contracts/federation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsPage } from './settings-page';

const ines: SessionUser = {
  id: 'ines',
  name: 'ines.halloran',
  image: null,
  email: 'ines@lowtide.example',
  isArtist: false,
  isPatron: false,
  isAdmin: false,
  isFinance: false,
  oauthProvider: 'credentials',
};

function show(section: string, user: SessionUser | null = ines) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsPage params={{ section }} search="" user={user} />
    </QueryClientProvider>,
  );
}
const menu = () =>
  within(screen.getByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
});

test('the menu offers the catalogue to artists alone, and marks the open section', () => {
  const { unmount } = show('appearance');
  expect(menu()).not.toContain('Catalog Settings');
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Appearance');
  expect(screen.getByRole('heading', { level: 2, name: 'Appearance' })).toBeInTheDocument();
  unmount();
  show('appearance', { ...ines, isArtist: true });
  expect(menu()[0]).toBe('Catalog Settings');
});

test('the menu ends with dangerous sections, and with those that cannot be opened yet', async () => {
  const { container } = show('appearance');
  const [deletes, feedback] = [...container.querySelectorAll('nav a')].slice(-2);
  expect(deletes).toHaveTextContent('Delete Account');
  expect(deletes).toHaveAttribute('data-tone', 'danger');
  expect(feedback).toHaveTextContent('Feedback Form');
  expect(feedback).toHaveAttribute('aria-disabled', 'true');
  expect(feedback).not.toHaveAttribute('href');
});

test('a section that an account does not have is not shown by its address either', () => {
  show('catalog-settings');
  expect(screen.getByRole('heading', { level: 2, name: 'Not found' })).toBeInTheDocument();
  expect(screen.getByText(/no such section for your account/)).toBeInTheDocument();
});

test('a link opens another section without reloading the page', async () => {
  const went: string[] = [];
  const stop = bus.on('navigation/go', ({ to }) => went.push(to));
  show('appearance');
  await userEvent.click(screen.getByRole('link', { name: 'Account Type' }));
  expect(went).toEqual(['/settings/account-type']);
  stop();
});

test('a guest sees nothing of it', () => {
  expect(show('appearance', null).container).toBeEmptyDOMElement();
});
