import { bus } from '@libretto/contracts/federation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, makeTestPlayer, renderWithPlayer, session } from '../testing/player-test';
import { makeTrack, makeTracks } from '../testing/tracks';
import { DiscoverPage } from './discover-page';
import { HistoryPage } from './history-page';

jest.mock('@libretto/kit/reading-face', () => ({ loadReadingFace: () => {} }));

const props = { params: {}, search: '', user: { id: 'ines' } as never };

beforeAll(() => {
  globalThis.IntersectionObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as never;
});
beforeEach(() => session('listener'));

describe('History', () => {
  const played = (id: string) => ({ ...makeTrack(id), playedAt: new Date().toISOString() });

  test('lists what was played, by day, and plays it from there', async () => {
    answerCalls({ 'GET /api/player/history': { body: { tracks: ['a', 'b'].map(played), hasMore: false } } });
    const player = makeTestPlayer();
    renderWithPlayer(<HistoryPage {...props} />, player);
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Play Song b by The Parallax Choir' }));
    expect(player.actor.getSnapshot().context).toMatchObject({ index: 1, queueContext: { type: 'history' } });
    expect(screen.getByRole('button', { name: 'Pause Song b by The Parallax Choir' })).toBeInTheDocument();
  });

  test('says what will be here', async () => {
    answerCalls({ 'GET /api/player/history': { body: { tracks: [], hasMore: false } } });
    renderWithPlayer(<HistoryPage {...props} />, makeTestPlayer());
    expect(await screen.findByText('Nothing played yet')).toBeInTheDocument();
  });

  test('says that it failed, and tries again', async () => {
    answerCalls({ 'GET /api/player/history': { status: 500 } });
    renderWithPlayer(<HistoryPage {...props} />, makeTestPlayer());
    await screen.findByText('Failed to load history');
    answerCalls({ 'GET /api/player/history': { body: { tracks: [played('a')], hasMore: false } } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Song a')).toBeInTheDocument();
  });
});

describe('Discover', () => {
  const answers = {
    'GET /api/player/discover': { body: { tracks: makeTracks('a', 'b', 'c', 'd') } },
    'GET /api/lyrics/a': { body: { lyrics: 'Two clocks in one room', lines: null } },
  };

  test('plays the song that is shown, with a line of it', async () => {
    answerCalls(answers);
    const player = makeTestPlayer();
    renderWithPlayer(<DiscoverPage {...props} />, player);
    expect(await screen.findByRole('article', { name: 'Song a by The Parallax Choir' })).toBeInTheDocument();
    await waitFor(() => expect(player.sound.source?.url).toContain('/api/audio/a'));
    expect(player.actor.getSnapshot().context.queueContext).toEqual({ type: 'discover', name: 'Discover' });
    expect(await screen.findByText('Two clocks in one room')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Pause Song a' }));
    expect(player.sound.isPlaying).toBe(false);
  });

  test('keeps what plays already when it is one of the songs', async () => {
    answerCalls(answers);
    const player = makeTestPlayer();
    player.play(makeTracks('x', 'c'), 1);
    renderWithPlayer(<DiscoverPage {...props} />, player);
    await screen.findByRole('article', { name: 'Song c by The Parallax Choir' });
    expect(player.actor.getSnapshot().context.entries).toHaveLength(2);
    expect(player.sound.source?.url).toContain('/api/audio/c');
  });

  test('offers to add the song to a playlist', async () => {
    answerCalls(answers);
    const asked = jest.fn();
    const stop = bus.on('add-to-playlist/open', asked);
    renderWithPlayer(<DiscoverPage {...props} />, makeTestPlayer());
    const slide = await screen.findByRole('article', { name: 'Song b by The Parallax Choir' });
    await userEvent.click(within(slide).getByRole('button', { name: 'Add to playlist' }));
    expect(asked).toHaveBeenCalledWith({ song: { id: 'b', title: 'Song b' } });
    stop();
  });

  test('says that there is nothing', async () => {
    answerCalls({ 'GET /api/player/discover': { body: { tracks: [] } } });
    renderWithPlayer(<DiscoverPage {...props} />, makeTestPlayer());
    expect(await screen.findByText('Nothing to discover yet')).toBeInTheDocument();
  });
});
