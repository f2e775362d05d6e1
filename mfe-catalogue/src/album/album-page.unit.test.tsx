import {
  answerCalls,
  listener,
  observe,
  resetPage,
  setPlayer,
  show,
  signIn,
} from '@libretto/product/testing/page-test';
import { act, fireEvent, screen } from '@testing-library/react';
import { makeTrack } from '../testing/tracks';
import { widenTo } from '../testing/widen-to';
import { AlbumPage } from './album-page';

const tracks = [
  makeTrack('evensong', { title: 'Evensong', duration: 79 }),
  makeTrack('tiles', { title: 'Tiles', duration: 54, isPaid: true, isPlayableInFull: false }),
  makeTrack('guest', { title: 'Guest piece', duration: 60, artist: 'Nour', artistId: 'nour' }),
];
const album = {
  id: 'vespers',
  title: 'Vespers for an Empty Pool',
  artist: 'The Parallax Choir',
  artistId: 'the-parallax-choir',
  artistIsPatron: true,
  artistImageUrl: null,
  artworkUrl: '/api/img/album/vespers',
  artworkColor: '#6e3243',
  genre: 'Choral',
  releasedAt: '2026-03-06T12:00:00.000Z',
  year: 2026,
  isGapless: true,
};
const page = <AlbumPage params={{ id: 'vespers' }} search="" user={listener} />;
const answer = (changes = {}) =>
  answerCalls({ 'GET /api/catalogue/albums/vespers': { album: { ...album, ...changes }, tracks } });

describe('an album', () => {
  beforeEach(() => {
    widenTo(1440);
    signIn();
  });
  afterEach(resetPage);

  it('tells how much it is, how long, and that it runs on', async () => {
    answer();
    show(page);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Vespers for an Empty Pool');
    expect(screen.getByText(/2026 · 3 songs · 3/)).toBeVisible();
    expect(screen.getByText(/3 songs, released 6 Mar 2026/)).toHaveTextContent('The songs run on without a gap.');
    expect(screen.getByText('Total time 3 minutes 13 seconds')).toBeInTheDocument();
  });

  it('says nothing of gaps where there are some', async () => {
    answer({ isGapless: false });
    show(page);
    expect(await screen.findByText(/3 songs, released/)).not.toHaveTextContent('gap');
  });

  it('plays all of it as one queue, and pauses for any of its songs', async () => {
    answer();
    const played = observe('player/play');
    const toggled = observe('player/toggle');
    show(page);
    const name = `${album.title} by ${album.artist}`;
    fireEvent.click(await screen.findByRole('button', { name: `Play ${name}` }));
    expect(played).toEqual([{ tracks, startIndex: 0, context: { type: 'album', name: album.title, id: 'vespers' } }]);
    act(() => setPlayer(tracks[1] ?? null, 'playing'));
    fireEvent.click(screen.getByRole('button', { name: `Pause ${name}` }));
    expect(toggled).toHaveLength(1);
  });

  it('names an artist only where it is another one', async () => {
    answer();
    show(page);
    expect(await screen.findByRole('link', { name: 'Nour' })).toHaveAttribute('href', '/profile?id=nour');
    expect(screen.getAllByRole('link', { name: 'The Parallax Choir' })).toHaveLength(1);
  });

  it('sells a paid song from its row', async () => {
    answer();
    const opened = observe('purchase/open');
    show(page);
    fireEvent.click(await screen.findByRole('button', { name: 'Buy Tiles for 75\u00a0Talents' }));
    expect(opened[0]?.song).toMatchObject({ id: 'tiles', price: 75, artistName: 'The Parallax Choir' });
  });

  it('shows at once what changed elsewhere', async () => {
    answer();
    show(page);
    const heart = await screen.findByRole('button', { name: 'Like Evensong' });
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    const { bus } = await import('@libretto/contracts/federation');
    act(() => bus.emit('track/changed', { trackId: 'evensong', changes: { isLiked: true } }));
    expect(await screen.findByRole('button', { name: 'Like Evensong' })).toHaveAttribute('aria-pressed', 'true');
    act(() => bus.emit('track/changed', { trackId: 'tiles', changes: { isPurchased: true } }));
    expect(await screen.findByText('Purchased')).toBeVisible();
  });

  it('that does not exist is not found, and says so to search engines', async () => {
    answerCalls({});
    show(page);
    expect(await screen.findByRole('heading', { name: 'Album not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/dashboard');
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  it('that could not be read is tried again', async () => {
    answerCalls({ 'GET /api/catalogue/albums/vespers': 503 });
    show(page);
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    answer();
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: /Vespers/ })).toBeVisible();
  });
});
