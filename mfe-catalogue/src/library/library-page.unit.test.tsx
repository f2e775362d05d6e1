import { answerCalls, listener, observe, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { forgetDevice, keepOnDevice } from '../testing/kept-on-device';
import { makeSingle, makeTrack } from '../testing/tracks';
import { widenTo } from '../testing/widen-to';
import { LibraryPage } from './library-page';

const song = makeSingle('a', { title: 'Alpha' });
const overview = {
  playlists: [
    { id: 'p1', name: 'Slow mornings', photo_url: null, covers: [], song_count: 24, role: 'owner', owner_name: null },
    { id: 'p2', name: 'Dusk', photo_url: null, covers: [], song_count: 2, role: 'collaborator', owner_name: 'Nour' },
  ],
  liked: [song],
  likedCount: 128,
  albums: [makeTrack('v', { albumId: 'vespers', albumTitle: 'Vespers' })],
  artists: [{ id: 'nour', username: 'Nour', imageId: null, isPatron: false }],
  purchased: [{ ...song, isPaid: true, isPurchased: true }],
};
const nothing = { playlists: [], liked: [], likedCount: 0, albums: [], artists: [], purchased: [] };
const bought = {
  ...{ id: 'a', title: 'Alpha', artist: 'The Parallax Choir', artistId: 'choir', albumId: 'a', albumTitle: 'Alpha' },
  ...{ trackNumber: 1, artworkUrl: null, boughtAt: '2026-05-01T00:00:00Z', isWithdrawn: false },
  ...{ originalFormat: 'WAV', originalBytes: 40_000_000, formats: ['original', 'flac'] },
};
const gone = { ...bought, id: 'g', title: 'Gone', isWithdrawn: true };
const purchases = { songs: [bought, gone] };
const pageOf = (search = '') => <LibraryPage params={{}} search={search} user={listener} />;

describe('the library', () => {
  beforeEach(() => {
    widenTo(1440);
    signIn();
  });
  afterEach(() => {
    resetPage();
    forgetDevice();
    jest.restoreAllMocks();
    localStorage.clear();
  });

  it('without a connection shows the songs of this device in place of the missing ones', async () => {
    const answer = {
      playlist: { id: 'p1', name: 'Slow mornings' },
      tracks: [song, makeSingle('b', { isPaid: true, isPlayableInFull: false })],
    };
    await keepOnDevice({ p1: answer });
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answerCalls({ 'GET /api/library/overview': () => Promise.reject(new TypeError('Failed to fetch')) });
    const played = observe('player/play');
    show(pageOf());
    const kept = within(await screen.findByRole('region', { name: 'On this device' }));
    expect(kept.getByRole('link', { name: 'Slow mornings' })).toHaveAttribute('href', '/library/playlist/p1');
    expect(kept.getByText('1 song')).toBeVisible();
    fireEvent.click(kept.getByRole('button', { name: 'Play Slow mornings' }));
    expect(played.at(-1)?.tracks.map(({ id }) => id)).toEqual(['a']);
  });

  it('with a connection shows the library alone', async () => {
    await keepOnDevice({ p1: { playlist: { id: 'p1', name: 'Slow mornings' }, tracks: [song] } });
    answerCalls({ 'GET /api/library/overview': overview });
    show(pageOf());
    expect(await screen.findByRole('link', { name: 'Dusk' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'On this device' })).not.toBeInTheDocument();
  });

  it('begins with the liked songs, then the playlists', async () => {
    answerCalls({ 'GET /api/library/overview': overview });
    show(pageOf());
    expect(await screen.findByRole('link', { name: 'Liked Songs' })).toHaveAttribute(
      'href',
      '/library/playlist/liked-songs',
    );
    expect(screen.getByText('128 songs')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Slow mornings' })).toHaveAttribute('href', '/library/playlist/p1');
    expect(screen.getByText('24 songs')).toBeVisible();
  });

  it('plays all liked songs, of which it holds only the latest', async () => {
    const all = [song, makeSingle('b')];
    answerCalls({
      'GET /api/library/overview': overview,
      'GET /api/player/playlist/liked-songs': { playlist: { id: 'liked-songs', name: 'Liked Songs' }, tracks: all },
    });
    const played = observe('player/play');
    show(pageOf());
    fireEvent.click(await screen.findByRole('button', { name: 'Play Liked Songs' }));
    await screen.findByRole('link', { name: 'Liked Songs' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(played).toEqual([
      { tracks: all, startIndex: 0, context: { type: 'playlist', name: 'Liked Songs', id: 'liked-songs' } },
    ]);
  });

  it('shows bought songs under the tab of the address', async () => {
    answerCalls({ 'GET /api/library/overview': overview, 'GET /api/library/purchases': purchases });
    show(pageOf('tab=purchased'));
    expect(await screen.findByRole('button', { name: 'Play Alpha by The Parallax Choir' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Purchased' })).toHaveAttribute('aria-selected', 'true');
  });

  it('filters and sorts, and does so again after a reload', async () => {
    answerCalls({ 'GET /api/library/overview': overview });
    const { unmount } = show(pageOf());
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'nour' } });
    expect(screen.queryByRole('link', { name: 'Slow mornings' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Dusk' })).toBeVisible();
    expect(screen.getByText('2 songs · Nour')).toBeVisible();
    unmount();
    show(pageOf());
    expect(await screen.findByRole('searchbox')).toHaveValue('nour');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing' } });
    expect(screen.getByRole('status')).toHaveTextContent('No results found for "nothing"');
  });

  it.each([
    ['albums', 'Vespers', '/album/vespers'],
    ['artists', 'Nour', '/profile?id=nour'],
  ])('shows the %s that one follows', async (tab, name, href) => {
    answerCalls({ 'GET /api/library/overview': overview });
    show(pageOf(`tab=${tab}`));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('downloads bought songs, also withdrawn ones, once they are ready', async () => {
    const clicked: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(this.getAttribute('href') ?? '');
    });
    const asked: unknown[] = [];
    answerCalls({
      'GET /api/library/overview': overview,
      'GET /api/library/purchases': purchases,
      'POST /api/library/purchases/prepare': (body: unknown) => {
        asked.push(body);
        return { songs: 1, waiting: 0, asOriginal: 0 };
      },
    });
    show(pageOf('tab=purchased&song=g'));
    expect(await screen.findByRole('button', { name: 'Download Gone' })).toBeVisible();
    fireEvent.click(await screen.findByRole('radio', { name: /FLAC/ }));
    expect(screen.getByRole('radio', { name: /Opus/ })).toBeDisabled();
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(clicked).toEqual(['/api/library/purchases/download?songId=g&format=flac']));
    expect(asked).toEqual([{ songId: 'g', format: 'flac' }]);
    click.mockRestore();
  });

  it('puts the chosen tab into the address', async () => {
    answerCalls({ 'GET /api/library/overview': overview });
    const gone = observe('navigation/go');
    show(pageOf());
    fireEvent.click(await screen.findByRole('tab', { name: 'Purchased' }));
    expect(gone[0]?.to).toBe('/library?tab=purchased');
  });

  it('says what will be here while it is empty', async () => {
    answerCalls({ 'GET /api/library/overview': nothing });
    show(pageOf());
    expect(await screen.findByText('No playlists yet')).toBeVisible();
  });

  it('is read again on request', async () => {
    answerCalls({ 'GET /api/library/overview': 503 });
    show(pageOf());
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    answerCalls({ 'GET /api/library/overview': overview });
    fireEvent.click(retry);
    expect(await screen.findByText('128 songs')).toBeVisible();
  });
});
