import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeTestPlayer, renderWithPlayer } from '../testing/player-test';
import { makeTracks, paidTrack } from '../testing/tracks';
import { UpNext } from './up-next';

const shownToasts: { title: string; message?: string; action?: { onAction(): void } }[] = [];
jest.mock('@libretto/kit/toast', () => ({
  toast: {
    info: (title: string, message: string, rest: object) => shownToasts.push({ title, message, ...rest }),
  },
}));

function show() {
  shownToasts.length = 0;
  const player = makeTestPlayer();
  renderWithPlayer(<UpNext />, player);
  return { player, user: userEvent.setup() };
}

const titles = () =>
  within(screen.getByRole('list', { name: 'Up next' }))
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('button', { name: /^Play/ }).textContent);

test('an empty queue says what to do', () => {
  show();
  expect(screen.getByText('No tracks in queue')).toBeInTheDocument();
  expect(screen.getByText('Add some music to get started')).toBeInTheDocument();
});

test('the current track stands on top, what follows below with its count and time', () => {
  const { player } = show();
  player.play(makeTracks('a', 'b', 'c', 'd'), 1);
  expect(screen.getByRole('button', { name: 'Pause Song b by The Parallax Choir' })).toBeInTheDocument();
  expect(titles()).toEqual(['Song c', 'Song d']);
  expect(screen.getByText('2 songs')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove Song b from the queue' })).not.toBeInTheDocument();
});

test('a click skips to a song', async () => {
  const { player, user } = show();
  player.play(makeTracks('a', 'b', 'c'));
  await user.click(screen.getByRole('button', { name: 'Play Song c by The Parallax Choir' }));
  expect(player.actor.getSnapshot().context.index).toBe(2);
  expect(player.sound.isPlaying).toBe(true);
});

test('a removed song can be brought back', async () => {
  const { player, user } = show();
  player.play(makeTracks('a', 'b', 'c'));
  await user.click(screen.getByRole('button', { name: 'Remove Song b from the queue' }));
  expect(titles()).toEqual(['Song c']);
  expect(shownToasts[0]).toMatchObject({ title: 'Removed from the queue', message: 'Song b, The Parallax Choir' });
  act(() => shownToasts[0]?.action?.onAction());
  expect(titles()).toEqual(['Song b', 'Song c']);
});

test('clearing keeps the current song only, and can be undone', async () => {
  const { player, user } = show();
  player.play(makeTracks('a', 'b', 'c'), 1);
  await user.click(screen.getByRole('button', { name: 'Clear queue' }));
  expect(player.actor.getSnapshot().context.entries.map((entry) => entry.track.id)).toEqual(['b']);
  expect(screen.queryByRole('button', { name: 'Clear queue' })).not.toBeInTheDocument();
  act(() => shownToasts[0]?.action?.onAction());
  expect(player.actor.getSnapshot().context.entries.map((entry) => entry.track.id)).toEqual(['a', 'b', 'c']);
});

describe('by keys', () => {
  const grip = (title: string) => screen.getByRole('button', { name: `Move ${title}` });

  test('Enter lifts, arrows carry, Enter drops; the focus stays and the place is told', () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c', 'd'));
    grip('Song b').focus();
    fireEvent.keyDown(grip('Song b'), { key: 'Enter' });
    expect(grip('Song b')).toHaveAttribute('aria-pressed', 'true');
    fireEvent.keyDown(grip('Song b'), { key: 'ArrowDown' });
    expect(titles()).toEqual(['Song c', 'Song b', 'Song d']);
    expect(screen.getByText('Song b is now 2 of 3')).toBeInTheDocument();
    expect(grip('Song b')).toHaveFocus();
    fireEvent.keyDown(grip('Song b'), { key: 'Enter' });
    expect(grip('Song b')).toHaveAttribute('aria-pressed', 'false');
  });

  test('Escape puts it back', () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c', 'd'));
    fireEvent.keyDown(grip('Song d'), { key: 'Enter' });
    fireEvent.keyDown(grip('Song d'), { key: 'ArrowUp' });
    fireEvent.keyDown(grip('Song d'), { key: 'ArrowUp' });
    expect(titles()).toEqual(['Song d', 'Song b', 'Song c']);
    fireEvent.keyDown(grip('Song d'), { key: 'Escape' });
    expect(titles()).toEqual(['Song b', 'Song c', 'Song d']);
  });

  test('Alt and arrows move a row at once, and not beyond the ends', () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c'));
    fireEvent.keyDown(grip('Song c'), { key: 'ArrowUp', altKey: true });
    expect(titles()).toEqual(['Song c', 'Song b']);
    fireEvent.keyDown(grip('Song c'), { key: 'ArrowUp', altKey: true });
    expect(titles()).toEqual(['Song c', 'Song b']);
  });

  test('without being lifted the arrows are not the row’s', () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c'));
    fireEvent.keyDown(grip('Song c'), { key: 'ArrowUp' });
    expect(titles()).toEqual(['Song b', 'Song c']);
  });
});

test('a pointer drags a row to another place', () => {
  const { player } = show();
  player.play(makeTracks('a', 'b', 'c', 'd'));
  const grip = screen.getByRole('button', { name: 'Move Song d' });
  fireEvent(grip, pointer('pointerdown', 10, 140));
  fireEvent(window, pointer('pointermove', 20, 5));
  fireEvent(window, pointer('pointerup', 20, 5));
  expect(titles()).toEqual(['Song d', 'Song b', 'Song c']);
});

test('Escape gives a drag up', () => {
  const { player } = show();
  player.play(makeTracks('a', 'b', 'c', 'd'));
  const grip = screen.getByRole('button', { name: 'Move Song d' });
  fireEvent(grip, pointer('pointerdown', 10, 140));
  fireEvent(window, pointer('pointermove', 20, 5));
  fireEvent.keyDown(window, { key: 'Escape' });
  fireEvent(window, pointer('pointerup', 20, 5));
  expect(titles()).toEqual(['Song b', 'Song c', 'Song d']);
});

test('a queue of thousands draws what can be seen', () => {
  const { player } = show();
  player.play(Array.from({ length: 5000 }, (_, index) => paidTrack(String(index))));
  const rows = within(screen.getByRole('list', { name: 'Up next' })).getAllByRole('listitem');
  expect(rows.length).toBeLessThan(60);
  expect(rows[0]).toHaveAttribute('aria-setsize', '4999');
});

/** jsdom has no pointer events of its own with coordinates. */
function pointer(type: string, clientX: number, clientY: number): Event {
  return Object.assign(new MouseEvent(type, { clientX, clientY, bubbles: true, cancelable: true }), { pointerId: 1 });
}
