import { answerCalls, listener, observe, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { fireEvent, screen } from '@testing-library/react';
import { makeSingle } from '../testing/tracks';
import { widenTo } from '../testing/widen-to';
import { LibraryPage } from './library-page';

const song = makeSingle('a', { title: 'Alpha' });
const overview = {
  playlists: [{ id: 'p1', name: 'Slow mornings', photo_url: null, covers: [], song_count: 24 }],
  liked: [song],
  likedCount: 128,
  purchased: [{ ...song, isPaid: true, isPurchased: true }],
};
const nothing = { playlists: [], liked: [], likedCount: 0, purchased: [] };
const pageOf = (search = '') => <LibraryPage params={{}} search={search} user={listener} />;

describe('the library', () => {
  beforeEach(() => {
    widenTo(1440);
    signIn();
  });
  afterEach(resetPage);

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

  it('shows what was bought under the tab of the address', async () => {
    answerCalls({ 'GET /api/library/overview': overview });
    show(pageOf('tab=purchased'));
    expect(await screen.findByRole('button', { name: 'Play Alpha by The Parallax Choir' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Purchased' })).toHaveAttribute('aria-selected', 'true');
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
