import { bus } from '@libretto/contracts/federation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, makeTestPlayer, renderWithPlayer, session } from '../testing/player-test';
import { makeDiscoverTrack, makeTrack, makeTracks } from '../testing/tracks';
import { DiscoverPage } from './discover-page';
import { HistoryPage } from './history-page';

jest.mock('@libretto/kit/theme', () => ({ ...jest.requireActual('@libretto/kit/theme'), loadReadingFace: () => {} }));

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

  test('lists played songs by day, and plays them from there', async () => {
    answerCalls({ 'GET /api/player/history': { body: { tracks: ['a', 'b'].map(played), hasMore: false } } });
    const player = makeTestPlayer();
    renderWithPlayer(<HistoryPage {...props} />, player);
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Play Song b by The Parallax Choir' }));
    expect(player.actor.getSnapshot().context).toMatchObject({ index: 1, queueContext: { type: 'history' } });
    expect(screen.getByRole('button', { name: 'Pause Song b by The Parallax Choir' })).toBeInTheDocument();
  });

  test('of years draws the songs near the window only, and says how many there are', async () => {
    const tracks = Array.from({ length: 3000 }, (_, at) => played(`song-${at}`));
    answerCalls({ 'GET /api/player/history': { body: { tracks, hasMore: false } } });
    renderWithPlayer(<HistoryPage {...props} />, makeTestPlayer());
    await screen.findByText('Song song-0');
    const rows = screen.getAllByRole('listitem');
    expect(rows.length).toBeLessThan(80);
    expect(rows[0]).toHaveAttribute('aria-setsize', '3000');
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
    'GET /api/player/discover': { body: { tracks: ['a', 'b', 'c', 'd'].map((id) => makeDiscoverTrack(id)) } },
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

  const slideOf = (id: string) => screen.findByRole('article', { name: `Song ${id} by The Parallax Choir` });

  test('follows the artist at once, on all their songs, and takes it back when the server refuses', async () => {
    let refuse: () => void = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    answerCalls({ ...answers, 'POST /api/social/follow': () => refused.then(() => ({ status: 422 })) });
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    renderWithPlayer(<DiscoverPage {...props} />, makeTestPlayer());
    const [one, two] = [await slideOf('a'), await slideOf('b')];
    await userEvent.click(within(one).getByRole('button', { name: 'Follow The Parallax Choir' }));
    expect(within(one).getByRole('button', { name: 'Following The Parallax Choir' })).toBeInTheDocument();
    expect(within(two).getByRole('button', { name: 'Following The Parallax Choir' })).toBeInTheDocument();
    refuse();
    expect(await within(one).findByRole('button', { name: 'Follow The Parallax Choir' })).toBeInTheDocument();
  });

  test('keeps a follow that the server takes, and ends one', async () => {
    const tracks = [makeDiscoverTrack('a'), makeDiscoverTrack('b', { artistId: 'other', isFollowingArtist: true })];
    let follows = 0;
    const calls = answerCalls({
      'GET /api/player/discover': { body: { tracks } },
      // The server confirms the first follow and reverts the second.
      'POST /api/social/follow': () => ({ body: { isFollowing: follows++ === 0 } }),
    });
    renderWithPlayer(<DiscoverPage {...props} />, makeTestPlayer());
    const [one, two] = [await slideOf('a'), await slideOf('b')];
    await userEvent.click(within(one).getByRole('button', { name: /^Follow / }));
    await userEvent.click(within(two).getByRole('button', { name: /^Following / }));
    await waitFor(() => expect(calls.filter((call) => call === 'POST /api/social/follow')).toHaveLength(2));
    expect(within(one).getByRole('button', { name: /^Following / })).toBeInTheDocument();
    expect(within(two).getByRole('button', { name: /^Follow / })).toBeInTheDocument();
  });

  test('asks a guest to sign in before a follow', async () => {
    session('guest');
    const calls = answerCalls(answers);
    const asked = jest.fn();
    const stop = bus.on('session/required', asked);
    renderWithPlayer(<DiscoverPage {...props} />, makeTestPlayer());
    await userEvent.click(within(await slideOf('a')).getByRole('button', { name: /^Follow / }));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(calls).not.toContain('POST /api/social/follow');
    expect(within(await slideOf('a')).getByRole('button', { name: /^Follow / })).toBeInTheDocument();
    stop();
  });

  test('offers nobody to follow themselves', async () => {
    const own = makeDiscoverTrack('a', { artistId: 'ines' });
    answerCalls({ 'GET /api/player/discover': { body: { tracks: [own] } } });
    renderWithPlayer(<DiscoverPage {...props} />, makeTestPlayer());
    expect(within(await slideOf('a')).queryByRole('button', { name: /^Follow/ })).toBeNull();
  });

  test('counts likes, with one\u2019s own at once', async () => {
    answerCalls({ ...answers, 'POST /api/player/like': { body: { is_liked: true } } });
    const player = makeTestPlayer();
    renderWithPlayer(<DiscoverPage {...props} />, player);
    const slide = await slideOf('a');
    await waitFor(() => expect(player.sound.source?.url).toContain('/api/audio/a'));
    expect(within(slide).getByText('41')).toBeInTheDocument();
    await userEvent.click(within(slide).getByRole('button', { name: 'Like' }));
    expect(within(slide).getByText('42')).toBeInTheDocument();
  });

  test('says that there is nothing', async () => {
    answerCalls({ 'GET /api/player/discover': { body: { tracks: [] } } });
    renderWithPlayer(<DiscoverPage {...props} />, makeTestPlayer());
    expect(await screen.findByText('Nothing to discover yet')).toBeInTheDocument();
  });
});
