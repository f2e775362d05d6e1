import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prefetchModule } from '../remote-module/remote-module';
import { restsForMs, useLinkIntent } from './link-intent';

jest.mock('../remote-module/remote-module', () => ({ prefetchModule: jest.fn() }));
const fetched = jest.mocked(prefetchModule);

function Page() {
  useLinkIntent();
  return (
    <main>
      <a href="/song/s1">
        <b>Song</b>
      </a>
      <a href="/social">Social</a>
      <a href="/api/audio/s1">Sound</a>
      <a href="/nowhere-at-all">Nowhere</a>
      <a href="https://elsewhere.example/social">Elsewhere</a>
    </main>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockClear();
  Reflect.deleteProperty(navigator, 'connection');
  render(<Page />);
});
afterEach(() => jest.useRealTimers());

const over = (name: string, pointerType = 'mouse') => {
  const event = new MouseEvent('pointerover', { bubbles: true });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(screen.getByText(name), event);
};
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('a pointer that rests on a link fetches its page, one that crosses it does not', () => {
  over('Social');
  wait(restsForMs - 1);
  over('Song');
  wait(restsForMs - 1);
  expect(fetched).not.toHaveBeenCalled();
  wait(1);
  expect(fetched.mock.calls).toEqual([['mfe-catalogue', 'SongPage']]);
});

test('a focus by keyboard and a press by finger have the same effect, once the press shows', async () => {
  jest.useRealTimers();
  await userEvent.tab();
  await waitFor(() => expect(fetched.mock.calls).toEqual([['mfe-catalogue', 'SongPage']]));
  fireEvent.pointerDown(screen.getByText('Social'));
  expect(fetched).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(fetched).toHaveBeenLastCalledWith('mfe-social', 'SocialPage'));
});

test('links to other sites fetch nothing, nor do any links in data saver mode', async () => {
  for (const name of ['Sound', 'Nowhere', 'Elsewhere']) fireEvent.pointerDown(screen.getByText(name));
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  fireEvent.pointerDown(screen.getByText('Social'));
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(fetched).not.toHaveBeenCalled();
});
