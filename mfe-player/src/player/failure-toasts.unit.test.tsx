import { toast } from '@libretto/kit/feedback';
import { act } from '@testing-library/react';
import { makeTestPlayer, renderWithPlayer } from '../testing/player-test';
import { makeTracks } from '../testing/tracks';
import { FailureToasts } from './failure-toasts';

function playing() {
  const player = makeTestPlayer();
  renderWithPlayer(<FailureToasts />, player);
  player.play(makeTracks('a'));
  return player;
}

test('a blocked autoplay says what to press, and its button plays the cued song', () => {
  const info = jest.spyOn(toast, 'info');
  const player = playing();
  act(() => player.sound.tell({ type: 'sound.blocked' }));
  expect(player.sound.isPlaying).toBe(false);
  expect(info.mock.calls[0]?.[0]).toBe('Press play');
  act(() => info.mock.calls[0]?.[2]?.action?.onAction());
  expect(player.sound.isPlaying).toBe(true);
  info.mockRestore();
});

test('shows a message on a computer without an audio device, instead of pausing silently', () => {
  const error = jest.spyOn(toast, 'error');
  const player = playing();
  act(() => player.sound.tell({ type: 'sound.noDevice' }));
  expect(player.actor.getSnapshot().hasTag('playing')).toBe(false);
  expect(error.mock.calls[0]?.[0]).toBe('No audio device found');
  error.mockRestore();
});

test('hides the message once the song plays', () => {
  const dismiss = jest.spyOn(toast, 'dismiss');
  const player = playing();
  act(() => player.sound.tell({ type: 'sound.blocked' }));
  act(() => player.send({ type: 'transport.play' }));
  expect(dismiss).toHaveBeenCalledTimes(1);
  dismiss.mockRestore();
});
