import { answerCalls, listener, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { act, fireEvent, screen } from '@testing-library/react';
import { makeSingle } from '../testing/tracks';
import { PlaylistRows } from './playlist-rows';

/** Completes the import of the drag handles. */
let arrive: () => void = () => undefined;
jest.mock('./movable-songs', () => ({
  __esModule: true,
  // An import answers what this answers, once it does.
  // biome-ignore lint/suspicious/noThenProperty: it stands for code that is still on its way.
  then(resolve: (code: unknown) => void) {
    arrive = () => resolve({ MovableSongs: () => <p>With grips</p> });
  },
}));

const songs = ['Alpha', 'Beta'].map((title) => ({
  track: makeSingle(title.toLowerCase(), { title }),
  entryId: title,
  addedById: null,
  addedAt: null,
}));
const rows = (
  <PlaylistRows
    songs={songs as never}
    wanted=""
    context={{ type: 'playlist', name: 'Dusk', id: 'dusk' }}
    userId={listener.id}
    isLiked={false}
    people={[]}
    onMove={() => undefined}
  />
);

beforeEach(() => {
  jest.useFakeTimers();
  signIn();
  answerCalls({});
});
afterEach(() => {
  jest.useRealTimers();
  resetPage();
});

test('rows appear with their grips if those load soon', async () => {
  show(rows);
  await act(async () => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText('Alpha')).not.toBeInTheDocument();
  await act(async () => arrive());
  expect(screen.getByText('With grips')).toBeInTheDocument();
});

test('rows that no longer wait for their grips are not rendered again, and a menu stays open', async () => {
  show(rows);
  await act(async () => jest.advanceTimersByTimeAsync(2_100));
  const menu = screen.getByRole('button', { name: 'More for Alpha' });
  fireEvent.click(menu);
  await act(async () => jest.advanceTimersByTimeAsync(100));
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  await act(async () => {
    arrive();
    await jest.advanceTimersByTimeAsync(100);
  });
  expect(screen.queryByText('With grips')).not.toBeInTheDocument();
  expect(menu.isConnected).toBe(true);
  expect(menu).toHaveAttribute('aria-expanded', 'true');
});
