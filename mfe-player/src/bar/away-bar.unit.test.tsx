import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FailureToasts } from '../player/failure-toasts';
import { makeTestPlayer, renderWithPlayer } from '../testing/player-test';
import { makeTracks } from '../testing/tracks';
import { AwayBar } from './away-bar';

test('the bar is visible while the server does not answer, asks at once on Retry, and disappears automatically', async () => {
  const player = makeTestPlayer();
  renderWithPlayer(
    <>
      <AwayBar />
      <FailureToasts />
    </>,
    player,
  );
  player.play(makeTracks('a', 'b'));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  player.sound.isPrompt = false;
  player.do({ type: 'transport.next' });
  player.do({ type: 'server.hung' });
  expect(screen.getByRole('status')).toHaveTextContent('No answer from the server');
  expect(screen.getByRole('status')).toHaveTextContent('Playback continues once the server answers.');
  // The player retried automatically, but nothing has loaded yet.
  player.do({ type: 'network.changed', isOnline: true });
  expect(screen.getByRole('status')).toBeInTheDocument();
  player.do({ type: 'server.hung' });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
