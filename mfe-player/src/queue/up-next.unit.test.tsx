import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeTestPlayer, renderWithPlayer } from '../testing/player-test';
import { makeTracks, paidTrack } from '../testing/tracks';
import { UpNext } from './up-next';

const shownToasts: { title: string; message?: string; action?: { onAction(): void } }[] = [];
jest.mock('@libretto/kit/feedback', () => ({
  ...jest.requireActual('@libretto/kit/feedback'),
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

test('the current track is on top, and the next ones follow below with their count and time', () => {
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

describe('tells what really plays next', () => {
  test('round again where the queue repeats', () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c'), 2);
    expect(screen.getByText('Nothing follows')).toBeInTheDocument();
    player.do({ type: 'repeat.cycle' });
    expect(titles()).toEqual(['Song a', 'Song b']);
    player.do({ type: 'sound.ended' });
    expect(player.actor.getSnapshot().context.entries[0]?.track.id).toBe('a');
    expect(titles()).toEqual(['Song b', 'Song c']);
  });

  test('what chance has chosen, also behind the last song', () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c', 'd'), 3);
    player.do({ type: 'shuffle.toggle' });
    const [next] = titles();
    player.do({ type: 'transport.next' });
    expect(screen.getByRole('button', { name: `Pause ${next} by The Parallax Choir` })).toBeInTheDocument();
    expect(screen.getByText(/shuffled after the next/)).toBeInTheDocument();
  });

  test('the same song while it repeats', () => {
    const { player } = show();
    player.play(makeTracks('a'));
    player.do({ type: 'repeat.cycle' });
    expect(screen.getByText('This song repeats')).toBeInTheDocument();
  });
});

describe('by keys', () => {
  const grip = (title: string) => screen.getByRole('button', { name: `Move ${title}` });
  /** dnd-kit listens for further keys only in the task after the lift. */
  const lift = async (title: string) => {
    grip(title).focus();
    fireEvent.keyDown(grip(title), { key: 'Enter', code: 'Enter' });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };
  const press = async (code: string) => {
    fireEvent.keyDown(document, { key: code, code });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };

  test('Enter lifts, arrows move, Enter drops; the position is announced', async () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c', 'd'));
    await lift('Song b');
    expect(grip('Song b')).toHaveAttribute('aria-pressed', 'true');
    await press('ArrowDown');
    expect(screen.getByText('Song b to place 2 of 3')).toBeInTheDocument();
    await press('Enter');
    expect(titles()).toEqual(['Song c', 'Song b', 'Song d']);
    expect(screen.getByText('Song b is now 2 of 3')).toBeInTheDocument();
    expect(grip('Song b')).toHaveAttribute('aria-pressed', 'false');
  });

  test('Escape puts it back', async () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c', 'd'));
    await lift('Song d');
    await press('ArrowUp');
    await press('ArrowUp');
    await press('Escape');
    expect(titles()).toEqual(['Song b', 'Song c', 'Song d']);
    expect(grip('Song d')).toHaveAttribute('aria-pressed', 'false');
  });

  test('a track that changes meanwhile leaves the lifted song the lifted one', async () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c', 'd', 'e'));
    await lift('Song d');
    await press('ArrowDown');
    player.do({ type: 'transport.next' });
    await press('Enter');
    expect(titles()).toEqual(['Song c', 'Song e', 'Song d']);
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
    fireEvent.keyDown(grip('Song c'), { key: 'ArrowUp', code: 'ArrowUp' });
    expect(titles()).toEqual(['Song b', 'Song c']);
  });
});

describe('by pointer', () => {
  const finger = (target: Element | Document, type: string, clientY: number, pointerId = 1) => {
    const event = new MouseEvent(type, { clientX: 20, clientY, bubbles: true, cancelable: true, button: 0 });
    fireEvent(target, Object.assign(event, { pointerId, isPrimary: pointerId === 1, pointerType: 'touch' }));
  };
  const take = (title: string, fromY: number) => {
    finger(screen.getByRole('button', { name: `Move ${title}` }), 'pointerdown', fromY);
    finger(document, 'pointermove', fromY - 5);
  };

  test('a row goes to another place', () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c', 'd'));
    take('Song d', 140);
    finger(document, 'pointermove', 5);
    finger(document, 'pointerup', 5);
    expect(titles()).toEqual(['Song d', 'Song b', 'Song c']);
  });

  test('Escape gives a drag up', () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c', 'd'));
    take('Song d', 140);
    finger(document, 'pointermove', 5);
    fireEvent.keyDown(document, { key: 'Escape', code: 'Escape' });
    finger(document, 'pointerup', 5);
    expect(titles()).toEqual(['Song b', 'Song c', 'Song d']);
  });

  test('a track that changes in the middle of a drag leaves the dragged song the dragged one', () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c', 'd', 'e'));
    take('Song d', 140);
    finger(document, 'pointermove', 5);
    player.do({ type: 'transport.next' });
    finger(document, 'pointerup', 5);
    expect(titles()).toEqual(['Song d', 'Song c', 'Song e']);
  });

  test('a song that begins to play in the middle of its drag is moved no more', () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c', 'd'));
    take('Song b', 30);
    finger(document, 'pointermove', 150);
    player.do({ type: 'transport.next' });
    finger(document, 'pointerup', 150);
    expect(titles()).toEqual(['Song c', 'Song d']);
  });

  test('a second finger neither moves nor ends it', () => {
    const { player } = show();
    player.play(makeTracks('a', 'b', 'c', 'd'));
    take('Song d', 140);
    finger(document, 'pointermove', 60);
    finger(document, 'pointerdown', 140, 2);
    finger(document, 'pointermove', 5, 2);
    finger(document, 'pointerup', 5, 2);
    expect(titles()).toEqual(['Song b', 'Song c', 'Song d']);
    finger(document, 'pointerup', 60);
    expect(titles()).toEqual(['Song b', 'Song d', 'Song c']);
  });
});

test('a queue of thousands draws what can be seen', () => {
  const { player } = show();
  player.play(Array.from({ length: 5000 }, (_, index) => paidTrack(String(index))));
  const rows = within(screen.getByRole('list', { name: 'Up next' })).getAllByRole('listitem');
  expect(rows.length).toBeLessThan(60);
  expect(rows[0]).toHaveAttribute('aria-setsize', '4999');
});
