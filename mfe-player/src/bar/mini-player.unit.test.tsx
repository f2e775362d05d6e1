import { screen } from '@testing-library/react';
import { makeTestPlayer, renderWithPlayer } from '../testing/player-test';
import { makeTracks } from '../testing/tracks';
import { MiniPlayer } from './mini-player';

const roomBelow = () => getComputedStyle(document.documentElement).getPropertyValue('--lb-player').trim();

test('takes room at the lower edge only once there is something to play', async () => {
  const player = makeTestPlayer();
  renderWithPlayer(<MiniPlayer onExpand={jest.fn()} />, player);
  expect(roomBelow()).toBe('0px');
  player.play(makeTracks('a'));
  expect(await screen.findByRole('button', { name: 'Open the player: Song a' })).toBeInTheDocument();
  expect(roomBelow()).toBe('');
});
