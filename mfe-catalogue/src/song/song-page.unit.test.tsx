import { answerCalls, listener, observe, resetPage, show, signIn, signOut } from '@libretto/product/testing/page-test';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeSingle, paidTrack } from '../testing/tracks';
import { widenTo } from '../testing/widen-to';
import { SongPage } from './song-page';

const song = paidTrack('parasol', { title: 'Parasol', commentCount: 52 });
const lyrics = { lyrics: '[Verse 1]\nShe came in under the lintel', lines: null };
const calls = {
  'GET /api/player/track/parasol': { track: song },
  'GET /api/lyrics/parasol': lyrics,
  'GET /api/user/the-parallax-choir/public-songs': {
    songs: [song, makeSingle('other', { title: 'Other' })].map((track) => ({ track })),
  },
};
const page = <SongPage params={{ id: 'parasol' }} search="" user={listener} />;

describe('a song', () => {
  beforeEach(() => {
    widenTo(1440);
    signIn();
  });
  afterEach(resetPage);

  it('shows its words, headings without brackets', async () => {
    answerCalls(calls);
    show(page);
    expect(await screen.findByRole('heading', { name: 'Verse 1' })).toBeVisible();
    expect(screen.getByText('She came in under the lintel')).toBeVisible();
  });

  it('that could not be read says so, and is read again by Try Again', async () => {
    answerCalls({ ...calls, 'GET /api/player/track/parasol': 422 });
    show(page);
    expect(await screen.findByText('Failed to load this song')).toBeVisible();
    answerCalls(calls);
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Buy for 75\u00a0Talents' })).toBeVisible();
    expect(screen.queryByText('Failed to load this song')).toBeNull();
  });

  it('that is for sale offers to buy it for its price, and to hear a preview', async () => {
    answerCalls(calls);
    const opened = observe('purchase/open');
    const played = observe('player/play');
    show(page);
    fireEvent.click(await screen.findByRole('button', { name: 'Buy for 75\u00a0Talents' }));
    expect(opened[0]?.song).toMatchObject({ id: 'parasol', price: 75 });
    fireEvent.click(screen.getByRole('button', { name: 'Preview Parasol by The Parallax Choir' }));
    expect(played[0]).toMatchObject({ tracks: [song], context: { type: 'song', id: 'parasol' } });
  });

  it('asks a guest to sign in before buying', async () => {
    signOut();
    answerCalls(calls);
    const required = observe('session/required');
    show(<SongPage params={{ id: 'parasol' }} search="" user={null} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Buy for 75\u00a0Talents' }));
    expect(required).toHaveLength(1);
  });

  it('that was bought is played, and says so', async () => {
    const bought = { ...song, isPurchased: true, isPlayableInFull: true };
    answerCalls({ ...calls, 'GET /api/player/track/parasol': { track: bought } });
    show(page);
    expect(await screen.findByRole('button', { name: 'Play Parasol by The Parallax Choir' })).toBeVisible();
    expect(screen.getByText('Purchased')).toBeVisible();
    expect(screen.queryByText(/Buy for/)).toBeNull();
  });

  it('counts its comments and opens them all', async () => {
    answerCalls(calls);
    const opened = observe('comments/open');
    show(page);
    const heading = await screen.findByRole('heading', { name: 'Comments 52' });
    const section = heading.closest('section') as HTMLElement;
    fireEvent.click(within(section).getByRole('button', { name: 'Show all' }));
    expect(opened[0]?.subject).toMatchObject({ family: 'song', id: 'parasol', commentCount: 52 });
  });

  it('shows more by the artist, without itself', async () => {
    answerCalls(calls);
    show(page);
    expect(await screen.findByRole('button', { name: 'Play Other by The Parallax Choir' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Play Parasol by The Parallax Choir' })).toBeNull();
  });

  it('has the spec’s words where there are no lyrics, none could be read, or nothing else exists', async () => {
    answerCalls({
      ...calls,
      'GET /api/lyrics/parasol': { lyrics: null, lines: null },
      'GET /api/user/the-parallax-choir/public-songs': { songs: [{ track: song }] },
    });
    const { unmount } = show(page);
    expect(await screen.findByText('No lyrics available for this song')).toBeVisible();
    expect(await screen.findByText('No other songs found')).toBeVisible();
    unmount();
    globalThis.fetch = failing(globalThis.fetch, '/api/lyrics/');
    show(page);
    expect(await screen.findByText('Failed to load lyrics')).toBeVisible();
  });
});

/** Fails requests to URLs with this prefix like a lost connection. */
function failing(rest: typeof fetch, begin: string): typeof fetch {
  return (address, init) => (String(address).startsWith(begin) ? Promise.reject(new TypeError()) : rest(address, init));
}
