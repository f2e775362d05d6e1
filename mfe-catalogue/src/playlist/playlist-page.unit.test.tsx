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
import { makeSingle } from '../testing/tracks';
import { widenTo } from '../testing/widen-to';
import { PlaylistPage } from './playlist-page';

const tracks = [makeSingle('b', { title: 'Beta', duration: 60 }), makeSingle('a', { title: 'Alpha', duration: 120 })];
const liked = {
  playlist: { id: 'liked-songs', name: 'Liked Songs', isOwn: true, role: 'owner', isPublic: false, owner: null },
  tracks,
  entries: tracks.map(({ id }) => ({ id, addedById: null })),
  people: [],
};
const pageOf = (search = '') => <PlaylistPage params={{ id: 'liked-songs' }} search={search} user={listener} />;
const answer = (changes = {}) => answerCalls({ 'GET /api/player/playlist/liked-songs': { ...liked, ...changes } });
const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('button')?.textContent);

describe('a playlist', () => {
  beforeEach(() => {
    widenTo(1440);
    signIn();
  });
  afterEach(resetPage);

  it('shows its songs, how many they are and how long', async () => {
    answer();
    show(pageOf());
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Liked Songs');
    expect(screen.getByText('2 songs')).toBeVisible();
    expect(screen.getByText('3 min')).toBeVisible();
    expect(rows()).toEqual(['Beta', 'Alpha']);
  });

  it('that could not be read says so, and is read again by Try Again', async () => {
    answerCalls({ 'GET /api/player/playlist/liked-songs': 422 });
    show(pageOf());
    expect(await screen.findByText('Failed to load this playlist')).toBeVisible();
    answer();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('2 songs')).toBeVisible();
    expect(screen.queryByText('Failed to load this playlist')).toBeNull();
  });

  it('stands in the order that the address asks for, and is played in it', async () => {
    answer();
    const played = observe('player/play');
    show(pageOf('sort=title'));
    await screen.findByRole('heading', { level: 1 });
    expect(rows()).toEqual(['Alpha', 'Beta']);
    fireEvent.click(screen.getByRole('button', { name: 'Play Liked Songs' }));
    expect(played[0]?.tracks.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('puts another order into the address', async () => {
    answer();
    const gone = observe('navigation/go');
    show(pageOf());
    fireEvent.click(await screen.findByRole('button', { name: 'Order: Recently liked' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Artist' }));
    expect(gone).toEqual([{ to: '/library/playlist/liked-songs?sort=artist', replace: true }]);
  });

  it('on a phone finds songs in the list, which plays on as a whole', async () => {
    widenTo(390);
    answer();
    const header = document.body.appendChild(document.createElement('div'));
    header.id = 'page-actions';
    const played = observe('player/play');
    show(pageOf());
    fireEvent.click(await screen.findByRole('button', { name: 'Search in this playlist' }));
    const field = screen.getByRole('searchbox', { name: 'Search in this playlist' });
    fireEvent.change(field, { target: { value: ' alp' } });
    expect(rows()).toEqual(['Alpha']);
    fireEvent.click(screen.getByRole('button', { name: /^Play Alpha/ }));
    expect(played[0]).toMatchObject({ startIndex: 1, tracks: [{ id: 'b' }, { id: 'a' }] });
    fireEvent.change(field, { target: { value: 'zzz' } });
    expect(screen.getByRole('status')).toHaveTextContent('No results found for "zzz"');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(rows()).toEqual(['Beta', 'Alpha']);
    header.remove();
  });

  it('pauses only songs that were started from it', async () => {
    answer();
    show(pageOf());
    await screen.findByRole('heading', { level: 1 });
    act(() => setPlayer(tracks[0] ?? null, 'playing', { contextName: 'Top lists' }));
    expect(screen.getByRole('button', { name: 'Play Liked Songs' })).toBeVisible();
    act(() => setPlayer(tracks[0] ?? null, 'playing', { contextName: 'Liked Songs' }));
    expect(screen.getByRole('button', { name: 'Pause Liked Songs' })).toBeVisible();
  });

  it('is distinguished from another list of the same name', async () => {
    answer();
    show(pageOf());
    await screen.findByRole('heading', { level: 1 });
    act(() => setPlayer(tracks[0] ?? null, 'playing', { contextName: 'Liked Songs', contextId: 'somebody-elses' }));
    expect(screen.getByRole('button', { name: 'Play Liked Songs' })).toBeVisible();
    act(() => setPlayer(tracks[0] ?? null, 'playing', { contextName: 'Renamed', contextId: 'liked-songs' }));
    expect(screen.getByRole('button', { name: 'Pause Liked Songs' })).toBeVisible();
  });

  it('without songs says what will be here, and cannot be played', async () => {
    answer({ tracks: [] });
    show(pageOf());
    expect(await screen.findByText('No liked songs yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Play Liked Songs' })).toBeDisabled();
    expect(screen.getByText('0 songs')).toBeVisible();
  });

  it('draws a long list by hundreds', async () => {
    answer({ tracks: Array.from({ length: 240 }, (_, at) => makeSingle(`s${at}`)) });
    show(pageOf());
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
  });
});
