import { bus } from '@libretto/contracts/federation';
import { nextTask } from '@libretto/kit/hooks';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { answerCalls, makeTestPlayer, renderWithPlayer, session } from '../testing/player-test';
import { makeTracks } from '../testing/tracks';
import { PlayerHost } from './player-host';

jest.mock('@libretto/kit/theme', () => ({ ...jest.requireActual('@libretto/kit/theme'), loadReadingFace: () => {} }));

const three = makeTracks('a', 'b', 'c');
const user = { id: 'ines' } as never;

function show(pathname = '/dashboard') {
  answerCalls({});
  const player = makeTestPlayer();
  const view = renderWithPlayer(<PlayerHost user={user} pathname={pathname} />, player);
  return { player, goTo: (path: string) => view.rerender(<PlayerHost user={user} pathname={path} />), ...view };
}

const isShown = () => screen.queryByRole('slider', { name: 'Seek' }) !== null;

// Browsers load this code when idle; here its first load takes longer than a test waits.
beforeAll(() => import('../expanded/expanded-player'), 60_000);

beforeEach(() => {
  globalThis.matchMedia ??= (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  history.replaceState(null, '', '/');
});

test('the player is a region named Player without findings of axe, empty and playing', async () => {
  const { player, container } = show();
  expect(screen.getByRole('region', { name: 'Player' })).toBeInTheDocument();
  const check = () => axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect((await check()).violations).toEqual([]);
  player.play(three);
  expect((await check()).violations).toEqual([]);
});

test('hides where it should, and the sound goes on', () => {
  const { player, goTo } = show();
  player.play(three);
  goTo('/login');
  expect(isShown()).toBe(false);
  expect(player.sound.isPlaying).toBe(true);
  goTo('/dashboard');
  expect(isShown()).toBe(true);
});

test('hides on admin pages until something has played', () => {
  const { player } = show('/admin/finance');
  expect(isShown()).toBe(false);
  player.play(three);
  expect(isShown()).toBe(true);
});

test('plays what the bus asks for, and tells the bus what plays', async () => {
  const { player } = show();
  await act(async () => {
    bus.emit('player/play', { tracks: three, startIndex: 1, context: { type: 'home', name: 'Home' } });
    await nextTask();
  });
  expect(bus.latest('player/state')).toMatchObject({ trackId: 'b', status: 'playing', contextName: 'Home' });
  act(() => {
    bus.emit('player/toggle', {});
  });
  expect(bus.latest('player/state')).toMatchObject({ trackId: 'b', status: 'paused' });
  act(() => {
    bus.emit('player/play-next', { tracks: makeTracks('x') });
    bus.emit('track/changed', { trackId: 'x', changes: { commentCount: 41 } });
  });
  const { entries } = player.actor.getSnapshot().context;
  expect(entries.map((entry) => entry.track.id)).toEqual(['a', 'b', 'x', 'c']);
  expect(entries[2]?.track.commentCount).toBe(41);
});

test('play next with nothing playing plays it', () => {
  const { player } = show();
  act(() => {
    bus.emit('player/play-next', { tracks: makeTracks('x') });
  });
  expect(player.sound.source?.url).toContain('/api/audio/x');
});

test('a purchase that the bus tells of marks the track as playable', () => {
  const { player } = show();
  player.play(makeTracks('a', 'b'));
  act(() => {
    bus.emit('track/changed', { trackId: 'b', changes: { isPurchased: true } });
  });
  expect(player.actor.getSnapshot().context.entries[1]?.track).toMatchObject({
    isPurchased: true,
    isPlayableInFull: true,
  });
});

test('tells screen readers once a track what plays', async () => {
  const { player } = show();
  player.play(three);
  const words = 'Now playing: Song a by The Parallax Choir';
  expect(await screen.findByText(words)).toHaveAttribute('aria-live', 'polite');
  player.do({ type: 'transport.pause' });
  expect(screen.getByText(words)).toBeInTheDocument();
  player.do({ type: 'transport.next' });
  expect(await screen.findByText('Now playing: Song b by The Parallax Choir')).toBeInTheDocument();
});

test('the title of the page begins with the song while it sounds', async () => {
  document.title = 'Home · Libretto';
  const { player } = show();
  player.play(three);
  expect(document.title).toBe('Song a by The Parallax Choir · Home · Libretto');
  document.title = 'Social · Libretto';
  await waitFor(() => expect(document.title).toBe('Song a by The Parallax Choir · Social · Libretto'));
  player.do({ type: 'transport.pause' });
  await waitFor(() => expect(document.title).toBe('Social · Libretto'));
});

test('keys work on the page and not in its fields', () => {
  const { player } = show();
  player.play(three);
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(player.sound.isPlaying).toBe(false);
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: ' ' });
  fireEvent.keyDown(field, { key: 'n' });
  expect(player.sound.isPlaying).toBe(false);
  field.remove();
  fireEvent.keyDown(document.body, { key: '5' });
  expect(player.sound.positionSeconds).toBe(90);
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(player.sound.positionSeconds).toBe(80);
});

describe('the expanded player', () => {
  const stage = () => screen.queryByRole('region', { name: 'Expanded player' });

  test('opens with the panel asked for, takes the focus, and gives it back on Escape', async () => {
    session('listener');
    const { player } = show();
    player.play(three);
    const opener = screen.getByRole('button', { name: 'Queue' });
    opener.focus();
    fireEvent.click(opener);
    expect(await screen.findByRole('tab', { name: 'UP NEXT', selected: true })).toBeInTheDocument();
    expect(stage()).toHaveFocus();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(stage()).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
  });

  test('takes over the view transition name of the cover, which only one element may have', async () => {
    const { player, container } = show();
    player.play(three);
    const nameInBar = () =>
      container.querySelector<HTMLElement>('[style*="--player-cover"]')?.style.getPropertyValue('--player-cover');
    expect(nameInBar()).toBe('player-cover');
    fireEvent.keyDown(document.body, { key: 'f' });
    await waitFor(() => expect(stage()).toBeInTheDocument());
    expect(nameInBar()).toBe('none');
  });

  test('is closed by Back, and by going to another page', async () => {
    const { player, goTo } = show();
    player.play(three);
    fireEvent.click(screen.getByRole('button', { name: 'Queue' }));
    await waitFor(() => expect(stage()).toBeInTheDocument());
    act(() => {
      history.replaceState(null, '');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect(stage()).not.toBeInTheDocument());

    fireEvent.click(screen.getByRole('button', { name: 'Queue' }));
    await waitFor(() => expect(stage()).toBeInTheDocument());
    history.pushState(null, '', '/profile');
    goTo('/profile');
    await waitFor(() => expect(stage()).not.toBeInTheDocument());
  });
});
