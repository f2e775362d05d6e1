import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, makeTestPlayer, renderWithPlayer } from '../testing/player-test';
import { makeTrack } from '../testing/tracks';
import { LyricsPanel } from './lyrics-panel';

jest.mock('@libretto/kit/theme', () => ({ ...jest.requireActual('@libretto/kit/theme'), loadReadingFace: () => {} }));

const song = makeTrack('a');
const timed = {
  lyrics: null,
  lines: [
    { atMs: 0, text: 'Verse 1', isHeading: true },
    { atMs: 2000, text: 'Somebody left the ladder down', isHeading: false },
    { atMs: 6000, text: 'to where the blue used to be', isHeading: false },
  ],
};

function show(answer: object | number) {
  answerCalls({
    'GET /api/lyrics/a': typeof answer === 'number' ? { status: answer, body: { error: 'x' } } : { body: answer },
  });
  const player = makeTestPlayer();
  renderWithPlayer(<LyricsPanel track={song} />, player);
  player.play([song]);
  return player;
}

test('marks the line that is sung, and follows the song', async () => {
  const player = show(timed);
  const first = await screen.findByRole('button', { name: 'Somebody left the ladder down' });
  expect(first).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('heading', { name: 'Verse 1' })).toBeInTheDocument();
  player.sound.positionSeconds = 3;
  await waitFor(() => expect(first).toHaveAttribute('aria-current', 'true'));
  player.sound.positionSeconds = 7;
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'to where the blue used to be' })).toHaveAttribute('aria-current'),
  );
  expect(first).not.toHaveAttribute('aria-current');
});

test('a click on a line goes there', async () => {
  const player = show(timed);
  await userEvent.click(await screen.findByRole('button', { name: 'to where the blue used to be' }));
  expect(player.sound.positionSeconds).toBe(6);
});

test('words without times are only read', async () => {
  show({ lyrics: '[Chorus]\nLeave the porch lamp', lines: null });
  expect(await screen.findByText('Leave the porch lamp')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Chorus' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('says that there are none', async () => {
  show({ lyrics: null, lines: null });
  expect(await screen.findByText('No lyrics available for this song')).toBeInTheDocument();
});

test('says that they did not load, and tries again', async () => {
  show(500);
  expect(await screen.findByText('Failed to load lyrics')).toBeInTheDocument();
  answerCalls({ 'GET /api/lyrics/a': { body: timed } });
  await userEvent.click(screen.getByRole('button', { name: /Retry|Try Again/ }));
  expect(await screen.findByRole('button', { name: 'Somebody left the ladder down' })).toBeInTheDocument();
});
