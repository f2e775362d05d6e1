import { bus } from '@libretto/contracts/federation';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useDialogInHistory } from './use-dialog-in-history';

const open = (pathname = '/social') =>
  renderHook(({ path }) => useDialogInHistory(path), { initialProps: { path: pathname } });

beforeEach(() => history.replaceState({ idx: 3 }, ''));

test('a request that nobody heard yet waits for the shell', () => {
  bus.emit('profile/open', { userId: 'nour' });
  const heard: unknown[] = [];
  bus.on('profile/open', (message) => heard.push(message))();
  expect(heard).toEqual([{ userId: 'nour' }]);
});

test('Back closes the profile, and Forward opens it again', async () => {
  const { result } = open();
  act(() => result.current.open('nour'));
  expect([result.current.userId, history.state]).toEqual(['nour', { idx: 3, librettoProfile: 'nour' }]);
  history.back();
  await waitFor(() => expect(result.current.userId).toBeNull());
  history.forward();
  await waitFor(() => expect(result.current.userId).toBe('nour'));
  act(() => result.current.close());
  await waitFor(() => expect([result.current.userId, history.state]).toEqual([null, { idx: 3 }]));
});

test('another profile takes its place without another entry, and another page closes it', () => {
  const { result, rerender } = open();
  act(() => result.current.open('nour'));
  const length = history.length;
  act(() => result.current.open('wren'));
  expect([result.current.userId, history.length]).toEqual(['wren', length]);
  history.pushState({ idx: 4 }, '', '/song/a');
  rerender({ path: '/song/a' });
  expect(result.current.userId).toBeNull();
});
