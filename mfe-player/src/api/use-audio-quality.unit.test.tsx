import { bus } from '@libretto/contracts/federation';
import { act, waitFor } from '@testing-library/react';
import { answerCalls, makeTestPlayer, renderWithPlayer, session } from '../testing/player-test';
import { useAudioQuality } from './use-audio-quality';

const setting = (audioQuality: string) =>
  answerCalls({ 'GET /api/user/audio-quality-settings': { body: { audioQuality } } });
const stored = { ...makeTestPlayer().actor.getSnapshot().context, quality: '64' as const };
const qualityOf = (player: ReturnType<typeof makeTestPlayer>) => player.actor.getSnapshot().context.quality;

function Host() {
  useAudioQuality();
  return null;
}

test('the stored quality holds until the server has said what it is', async () => {
  setting('high');
  act(() => bus.emit('session/state', { status: 'loading' }));
  const player = makeTestPlayer(stored);
  renderWithPlayer(<Host />, player);
  expect(qualityOf(player)).toBe('64');
  session('listener');
  expect(qualityOf(player)).toBe('64');
  await waitFor(() => expect(qualityOf(player)).toBe('320'));
});

test('a change in the settings reaches the player at once', async () => {
  setting('high');
  session('listener');
  const player = makeTestPlayer();
  renderWithPlayer(<Host />, player);
  await waitFor(() => expect(qualityOf(player)).toBe('320'));
  act(() => bus.emit('audio-quality/changed', { audioQuality: 'data-saver' }));
  await waitFor(() => expect(qualityOf(player)).toBe('64'));
});

test('a guest hears the default', () => {
  session('guest');
  const player = makeTestPlayer(stored);
  renderWithPlayer(<Host />, player);
  expect(qualityOf(player)).toBe('128');
});
