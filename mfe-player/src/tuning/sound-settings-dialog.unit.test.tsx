import { act, fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { makeTestPlayer, renderWithPlayer } from '../testing/player-test';
import { makeTracks } from '../testing/tracks';
import { SoundSettingsDialog } from './sound-settings-dialog';

beforeEach(() => {
  globalThis.matchMedia ??= (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
});

function show() {
  const player = makeTestPlayer();
  player.play(makeTracks('a', 'b'));
  renderWithPlayer(<SoundSettingsDialog onClose={() => {}} />, player);
  return player;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('has no findings of axe', async () => {
  show();
  const { violations } = await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});

test('sets the speed, and shows which one is on', () => {
  const player = show();
  press('1.5\u00d7');
  expect(player.sound.tuning.rate).toBe(1.5);
  expect(screen.getByRole('button', { name: '1.5\u00d7' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: '1\u00d7' })).toHaveAttribute('aria-pressed', 'false');
});

test('sets the crossfade in whole seconds', () => {
  const player = show();
  const slider = screen.getByRole('slider', { name: 'Crossfade' });
  fireEvent.input(slider, { target: { value: '6.3' } });
  expect(player.sound.tuning.crossfadeSeconds).toBe(6);
  expect(screen.getByText('6 s')).toBeInTheDocument();
});

test('switches levelling off', () => {
  const player = show();
  fireEvent.click(screen.getByRole('switch', { name: /Even loudness/ }));
  expect(player.actor.getSnapshot().context.settings.levelsLoudness).toBe(false);
});

test('sets the sleep timer and shows the remaining time', () => {
  const player = show();
  press('15 min');
  expect(screen.getByText('15 min left')).toBeInTheDocument();
  press('End of song');
  expect(player.actor.getSnapshot().context.sleep).toEqual({ kind: 'end-of-track' });
  press('Off');
  expect(player.actor.getSnapshot().context.sleep).toEqual({ kind: 'off' });
  act(() => player.sound.tell({ type: 'sound.ended' }));
});
