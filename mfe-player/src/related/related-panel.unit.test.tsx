import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, makeTestPlayer, renderWithPlayer } from '../testing/player-test';
import { makeTrack, makeTracks } from '../testing/tracks';
import { RelatedPanel } from './related-panel';

const song = makeTrack('a');

function show(ids: string[], near: string[] | null = []) {
  const songs = makeTracks(...ids).map((track) => ({ id: track.id, track }));
  const rest = near ? { body: { tracks: makeTracks(...near) } } : { status: 503 };
  answerCalls({
    'GET /api/user/the-parallax-choir/public-songs': { body: { songs } },
    'GET /api/player/related/a': rest,
  });
  const player = makeTestPlayer();
  renderWithPlayer(<RelatedPanel track={song} />, player);
  return player;
}

test('shows other songs of the artist, never the one that plays, and plays them', async () => {
  const player = show(['a', 'b', 'c']);
  await userEvent.click(await screen.findByRole('button', { name: 'Play Song c by The Parallax Choir' }));
  expect(screen.queryByText('Song a')).not.toBeInTheDocument();
  const { entries, index, queueContext } = player.actor.getSnapshot().context;
  expect(entries.map((entry) => entry.track.id)).toEqual(['b', 'c']);
  expect(index).toBe(1);
  expect(queueContext).toEqual({ type: 'related', name: 'The Parallax Choir' });
});

test('says that there are none', async () => {
  show(['a']);
  expect(await screen.findByText('No other songs found')).toBeInTheDocument();
});

test('goes on with near songs of others where the artist has few, each once and six at the most', async () => {
  const player = show(['a', 'b'], ['b', 'c', 'd', 'e', 'f', 'g', 'h']);
  await userEvent.click(await screen.findByRole('button', { name: 'Play Song c by The Parallax Choir' }));
  const ids = player.actor.getSnapshot().context.entries.map((entry) => entry.track.id);
  expect(ids).toEqual(['b', 'c', 'd', 'e', 'f', 'g']);
});

test('shows the artist’s songs where the near ones cannot be had', async () => {
  show(['a', 'b'], null);
  expect(await screen.findByText('Song b')).toBeInTheDocument();
});

test('says so where neither can be had', async () => {
  show(['a'], null);
  expect(await screen.findByText('Failed to load songs')).toBeInTheDocument();
});
