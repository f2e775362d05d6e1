import { bus } from '@libretto/contracts/federation';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { BusNavigation } from './bus-navigation';
import { LinkClicks } from './link-clicks';
import { useFocusOnNavigation } from './use-focus-on-navigation';

function Page() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useFocusOnNavigation();
  return (
    <main>
      <h1 key={pathname}>{`${pathname}${search}`}</h1>
      <button type="button" onClick={() => void navigate(`${pathname}?tab=posts`)}>
        Posts
      </button>
      <a href="/song/s1">Song</a>
      <a href="/api/audio/s1">Sound</a>
      <a href="https://elsewhere.example/">Elsewhere</a>
      <a href="/history" target="_blank" rel="noreferrer">
        Tab
      </a>
    </main>
  );
}

const show = () =>
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <BusNavigation />
      <LinkClicks />
      <Page />
    </MemoryRouter>,
  );

const heading = () => screen.getByRole('heading');

test('goes where a remote asks over the bus', () => {
  show();
  act(() => bus.emit('navigation/go', { to: '/album/a1?x=1' }));
  expect(heading()).toHaveTextContent('/album/a1?x=1');
});

test('goes nowhere else for a remote', () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  show();
  act(() => bus.emit('navigation/go', { to: 'https://elsewhere.example/' }));
  expect(heading()).toHaveTextContent('/dashboard');
  expect(report).toHaveBeenCalled();
});

test('leads to the sign-in page where a remote needs a session', () => {
  show();
  act(() => bus.emit('session/required', { callbackUrl: '/song/s1' }));
  expect(heading()).toHaveTextContent('/login?error=SessionRequired&callbackUrl=%2Fsong%2Fs1');
});

test('takes the click on a plain link, and leaves others to the browser', () => {
  show();
  const isTaken = (name: string, modifiers = {}) => !fireEvent.click(screen.getByRole('link', { name }), modifiers);
  expect(isTaken('Sound')).toBe(false);
  expect(isTaken('Elsewhere')).toBe(false);
  expect(isTaken('Tab')).toBe(false);
  expect(isTaken('Song', { ctrlKey: true })).toBe(false);
  expect(isTaken('Song')).toBe(true);
  expect(heading()).toHaveTextContent('/song/s1');
});

test('moves the focus to the heading of a new page', () => {
  show();
  expect(document.body).toHaveFocus();
  act(() => bus.emit('navigation/go', { to: '/history' }));
  expect(heading()).toHaveFocus();
});

test('leaves the focus where it is when only a tab changes', async () => {
  show();
  await userEvent.click(screen.getByRole('button'));
  expect(heading()).toHaveTextContent('?tab=posts');
  expect(screen.getByRole('button')).toHaveFocus();
});

test('one profile after another is another page: the focus goes to its heading', () => {
  show();
  act(() => bus.emit('navigation/go', { to: '/profile?id=ada' }));
  screen.getByRole('button').focus();
  act(() => bus.emit('navigation/go', { to: '/profile?id=ben' }));
  expect(heading()).toHaveFocus();
  screen.getByRole('button').focus();
  act(() => bus.emit('navigation/go', { to: '/profile?id=ben&tab=posts' }));
  expect(screen.getByRole('button')).toHaveFocus();
});
