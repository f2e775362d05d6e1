import { waitFor } from '@testing-library/react';
import { answerCalls, makeTestPlayer, renderWithPlayer } from '../testing/player-test';
import { makeTrack } from '../testing/tracks';
import { deepLinkOf, useDeepLink } from './use-deep-link';

test.each([
  ['/song/tide', '?t=83', { trackId: 'tide', seconds: 83 }],
  ['/song/tide', '?t=83s', { trackId: 'tide', seconds: 83 }],
  ['/song/tide', '?x=1&t=1m23s', { trackId: 'tide', seconds: 83 }],
  ['/song/tide/', '?t=1:23', { trackId: 'tide', seconds: 83 }],
  ['/song/tide', '?t=0', { trackId: 'tide', seconds: 0 }],
  ['/song/tide', '', null],
  ['/song/tide', '?t=-5', null],
  ['/song/tide', '?t=soon', null],
  ['/song/tide', '?t=1e9', null],
  ['/album/tide', '?t=83', null],
  ['/song/tide/lyrics', '?t=83', null],
])('%s%s', (pathname, search, link) => {
  expect(deepLinkOf(pathname, search)).toEqual(link);
});

function Opener({ pathname, search }: { pathname: string; search?: string }) {
  useDeepLink(pathname, search);
  return null;
}

test('plays the song from there, once', async () => {
  history.replaceState(null, '', '/song/tide?t=83');
  const calls = answerCalls({ 'GET /api/player/track/tide': { body: { track: makeTrack('tide') } } });
  const player = makeTestPlayer();
  const { rerender } = renderWithPlayer(<Opener pathname="/song/tide" />, player);
  await waitFor(() => expect(player.sound.source?.url).toContain('/api/audio/tide'));
  expect(player.sound.positionSeconds).toBe(83);
  rerender(<Opener pathname="/dashboard" />);
  rerender(<Opener pathname="/song/tide" />);
  expect(calls).toHaveLength(1);
});

test('another time on the same page seeks in the loaded song', async () => {
  const calls = answerCalls({ 'GET /api/player/track/tide': { body: { track: makeTrack('tide') } } });
  const player = makeTestPlayer();
  const { rerender } = renderWithPlayer(<Opener pathname="/song/tide" search="?t=83" />, player);
  await waitFor(() => expect(player.sound.positionSeconds).toBe(83));
  rerender(<Opener pathname="/song/tide" search="?t=20" />);
  await waitFor(() => expect(player.sound.positionSeconds).toBe(20));
  expect(calls).toHaveLength(1);
  expect(player.sound.isPlaying).toBe(true);
});

test('an address without a time leaves the queue alone', async () => {
  history.replaceState(null, '', '/song/tide');
  const calls = answerCalls({});
  renderWithPlayer(<Opener pathname="/song/tide" />, makeTestPlayer());
  await Promise.resolve();
  expect(calls).toEqual([]);
});
