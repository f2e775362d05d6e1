import { act, fireEvent, render, screen } from '@testing-library/react';
import { ShareDialog } from './share-dialog';

const site = 'https://libretto.example';

beforeEach(() => {
  jest.useFakeTimers();
  // The server's canonical origin, whatever URL the page was opened by.
  document.head.innerHTML = `<meta name="libretto-origin" content="${site}" />`;
});
afterEach(() => {
  jest.useRealTimers();
  document.head.innerHTML = '';
});

const show = () => render(<ShareDialog path="/song/salt-hours" text="Salt Hours by Nour" onClose={() => undefined} />);

test('copies the address as the site is called outside, and says so for two seconds', async () => {
  const writeText = jest.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  show();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  });
  expect(writeText).toHaveBeenCalledWith(`${site}/song/salt-hours`);
  expect(screen.getByText('Copied')).toBeVisible();
  act(() => jest.advanceTimersByTime(1_999));
  expect(screen.getByText('Copied')).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
});

test.each([
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php', 'u'],
  ['Twitter', 'https://twitter.com/intent/tweet', 'url'],
  ['Pinterest', 'https://www.pinterest.com/pin/create/button/', 'url'],
  ['Reddit', 'https://www.reddit.com/submit', 'url'],
])('passes the address on to %s', (name, address, parameter) => {
  show();
  const { origin, pathname, searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href);
  expect([origin + pathname, searchParams.get(parameter)]).toEqual([address, `${site}/song/salt-hours`]);
});

test('lists Instagram, which takes no links', () => {
  show();
  expect(screen.getByText('Instagram')).toHaveAttribute('aria-disabled', 'true');
});
