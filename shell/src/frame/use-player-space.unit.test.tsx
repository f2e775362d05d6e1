import { bus, type PlayerState } from '@libretto/contracts/federation';
import { act, renderHook } from '@testing-library/react';
import { usePlayerSpace } from './use-player-space';

const state = (changes: Partial<PlayerState> = {}): PlayerState => ({
  trackId: null,
  track: null,
  status: 'empty',
  isElsewhere: false,
  contextName: null,
  ...changes,
});

const spaceOn = (pathname: string, isPhone = false) => renderHook(() => usePlayerSpace(pathname, isPhone)).result;

test('no space before there is a player', () => {
  expect(spaceOn('/dashboard').current).toBe(false);
});

test('space on every page but those where it hides', () => {
  bus.emit('player/state', state());
  for (const path of ['/dashboard', '/song/s1', '/settings/legal']) expect(spaceOn(path).current).toBe(true);
  for (const path of ['/', '/login', '/signup', '/base-for-music', '/discover'])
    expect(spaceOn(path).current).toBe(false);
});

test('reserves space on a phone only with a song', () => {
  bus.emit('player/state', state());
  const space = spaceOn('/dashboard', true);
  expect(space.current).toBe(false);
  act(() => bus.emit('player/state', state({ status: 'loading', trackId: 's1' })));
  expect(space.current).toBe(true);
});

test('what asks is not drawn again while the player goes on', () => {
  bus.emit('player/state', state());
  let draws = 0;
  renderHook(() => {
    draws += 1;
    return usePlayerSpace('/dashboard', false);
  });
  act(() => bus.emit('player/state', state({ status: 'loading', trackId: 's1' })));
  act(() => bus.emit('player/state', state({ status: 'paused', trackId: 's1' })));
  expect(draws).toBe(1);
});

test('reserves space on admin pages only once something has been played', () => {
  const space = spaceOn('/admin/finance');
  expect(space.current).toBe(false);
  act(() => bus.emit('player/state', state({ status: 'playing', trackId: 's1' })));
  expect(space.current).toBe(true);
});
