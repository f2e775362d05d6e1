import {
  answerCalls,
  listener,
  observe,
  resetPage,
  setPlayer,
  show,
  signIn,
  signOut,
} from '@libretto/product/testing/page-test';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { makeSingle, makeTrack, paidTrack } from '../testing/tracks';
import { widenTo } from '../testing/widen-to';
import { HomePage } from './home-page';

const evensong = makeTrack('evensong', { title: 'Evensong', isLiked: true });
const parasol = paidTrack('parasol', { title: 'Parasol', albumTitle: 'Parasol', albumId: 'parasol' });
const home = {
  hero: { track: evensong, line: 'Sing it low,\nthe water’s gone', artistImageUrl: null },
  shelves: [
    { id: 'following', title: 'From artists you follow', tracks: [evensong, parasol] },
    { id: 'new', title: 'New releases', tracks: [parasol] },
  ],
};
const calls = {
  'GET /api/catalogue/home': home,
  'GET /api/player/top-lists': { tracks: [makeSingle('one'), makeSingle('two')] },
};
const page = <HomePage params={{}} search="" user={listener} />;

describe('Home', () => {
  beforeEach(() => {
    widenTo(1440);
    signIn();
  });
  afterEach(resetPage);

  it('leads with a sung line, and plays its song with the release behind it', async () => {
    answerCalls({ ...calls, 'GET /api/catalogue/albums/vespers': { album: {}, tracks: [evensong] } });
    const played = observe('player/play');
    show(page);
    const hero = await screen.findByRole('region', { name: 'Evensong by The Parallax Choir' });
    expect(within(hero).getByText(/Sing it low,/)).toHaveAttribute('href', '/song/evensong');
    await act(async () =>
      fireEvent.click(within(hero).getByRole('button', { name: 'Play Evensong by The Parallax Choir' })),
    );
    expect(played[0]).toMatchObject({ startIndex: 0, context: { type: 'album', id: 'vespers' } });
  });

  it('shows Pause while the hero plays, also before the sound has loaded, and toggles', async () => {
    answerCalls(calls);
    const toggled = observe('player/toggle');
    show(page);
    const hero = await screen.findByRole('region', { name: 'Evensong by The Parallax Choir' });
    act(() => setPlayer(evensong, 'loading'));
    fireEvent.click(within(hero).getByRole('button', { name: 'Pause Evensong by The Parallax Choir' }));
    expect(toggled).toHaveLength(1);
    act(() => setPlayer(evensong, 'paused'));
    expect(within(hero).getByRole('button', { name: 'Play Evensong by The Parallax Choir' })).toBeVisible();
  });

  it('shows releases of followed artists, the top list, and new songs below', async () => {
    answerCalls(calls);
    show(page);
    await screen.findByText('New releases');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'From artists you follow',
      'Top this week',
      'New releases',
    ]);
  });

  it('links a sleeve to the album, and a single to its song with its price', async () => {
    answerCalls(calls);
    show(page);
    const shelf = (await screen.findByText('From artists you follow')).closest('section') as HTMLElement;
    expect(within(shelf).getByRole('link', { name: 'Vespers for an Empty Pool' })).toHaveAttribute(
      'href',
      '/album/vespers',
    );
    expect(within(shelf).getByRole('link', { name: 'Parasol' })).toHaveAttribute('href', '/song/parasol');
    expect(within(shelf).getByText('75 Talents')).toBeVisible();
  });

  it('plays a row of the top list with the list behind it', async () => {
    answerCalls(calls);
    const played = observe('player/play');
    show(page);
    fireEvent.click(await screen.findByRole('button', { name: 'Play Song two by The Parallax Choir' }));
    expect(played[0]).toMatchObject({ startIndex: 1, context: { type: 'top-lists' } });
    expect(played[0]?.tracks.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('asks a guest to sign in before a like', async () => {
    signOut();
    answerCalls(calls);
    const required = observe('session/required');
    show(<HomePage params={{}} search="" user={null} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Like Evensong' }));
    expect(required).toHaveLength(1);
  });

  it('keeps the top list when the rest fails, and tries again', async () => {
    const asked = answerCalls({ ...calls, 'GET /api/catalogue/home': 503 });
    show(page);
    const failed = await screen.findByText('Failed to load new music');
    expect(await screen.findByText('Top this week')).toBeVisible();
    answerCalls(calls);
    fireEvent.click(within(failed.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('From artists you follow')).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
  });

  it('says so when nothing was released yet', async () => {
    answerCalls({
      'GET /api/catalogue/home': { hero: null, shelves: [] },
      'GET /api/player/top-lists': { tracks: [] },
    });
    show(<HomePage params={{}} search="" user={{ ...listener, isArtist: true }} />);
    expect(await screen.findByText('Nothing has been released yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upload Music' })).toHaveAttribute('href', '/upload');
  });

  it('has one disc to press on phones, and the title where there are no words', async () => {
    widenTo(390);
    answerCalls({ ...calls, 'GET /api/catalogue/home': { ...home, hero: { ...home.hero, line: null } } });
    show(page);
    const hero = await screen.findByRole('region', { name: 'Evensong by The Parallax Choir' });
    expect(within(hero).getAllByRole('button')).toHaveLength(1);
    expect(within(hero).getByText('Evensong')).toHaveAttribute('href', '/song/evensong');
  });
});
