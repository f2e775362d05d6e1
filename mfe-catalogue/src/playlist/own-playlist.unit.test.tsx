import { connectToastSink, type ToastEntry } from '@libretto/kit/feedback';
import { answerCalls, listener, observe, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeSingle } from '../testing/tracks';
import { widenTo } from '../testing/widen-to';
import { PlaylistPage } from './playlist-page';

const tracks = [makeSingle('b', { title: 'Beta' }), makeSingle('a', { title: 'Alpha' })];
const owner = { id: listener.id, username: listener.name, imageId: null, isPatron: false };
const playlist = {
  ...{ id: 'dusk', name: 'Dusk', photo_url: '/api/img/playlist/pic', dominant_color: '#aa4433' },
  ...{ isOwn: true, role: 'owner', isPublic: false, owner },
};
const entries = tracks.map(({ id }) => ({ id, addedById: listener.id }));
const page = <PlaylistPage params={{ id: 'dusk' }} search="" user={listener} />;
const toasts: ToastEntry[] = [];
let disconnect: () => void;

beforeEach(() => {
  widenTo(1440);
  signIn();
  toasts.length = 0;
  disconnect = connectToastSink({ add: (entry) => toasts.push(entry), close: () => {} });
});
afterEach(() => {
  disconnect();
  resetPage();
});

async function open(menu: string, entry: string) {
  fireEvent.click(await screen.findByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}
/** Waits for the drag handles, with which the rows are rendered again. */
async function showWithGrips() {
  show(page);
  await screen.findByRole('button', { name: 'Move Alpha' });
}
const undo = () => act(() => toasts.at(-1)?.action?.onAction());

test('takes a song out at once, and puts it back where it was', async () => {
  const calls = answerCalls({
    'GET /api/player/playlist/dusk': { playlist, tracks, entries, people: [] },
    'POST /api/library/remove-from-playlist': { success: true, song_count: 1 },
    'POST /api/library/add-to-playlist': { success: true, song_count: 2 },
  });
  await showWithGrips();
  await open('More for Alpha', 'Remove from this playlist');
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({ title: 'Removed from Dusk', message: 'Alpha' });
  undo();
  await waitFor(() => expect(JSON.stringify(calls)).toContain('add-to-playlist'));
});

describe('the order', () => {
  const titles = () => screen.getAllByRole('button', { name: /^Play (Alpha|Beta) / }).map((each) => each.textContent);

  test('follows Alt and arrows at once, by one command that names the neighbour', async () => {
    const held = { tracks, entries };
    const calls = answerCalls({
      'GET /api/player/playlist/dusk': () => ({ playlist, ...held, people: [] }),
      'POST /api/library/playlists/dusk/move': () => {
        held.tracks = held.tracks.toReversed();
        held.entries = held.entries.toReversed();
        return { success: true };
      },
    });
    show(page);
    const menu = await screen.findByRole('button', { name: 'More for Beta' });
    const grip = await screen.findByRole('button', { name: 'Move Beta' });
    // The rows were mounted only once, so that an open menu stays open.
    expect(menu.isConnected).toBe(true);
    expect(titles()).toEqual(['Beta', 'Alpha']);
    grip.focus();
    fireEvent.keyDown(grip, { key: 'ArrowDown', altKey: true });
    await waitFor(() => expect(titles()).toEqual(['Alpha', 'Beta']));
    expect(screen.getByText('Beta is now 2 of 2')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move Beta' })).toHaveFocus();
    const moves = () => calls.filter(({ call }) => call.endsWith('/move')).map(({ body }) => body);
    await waitFor(() => expect(moves()).toEqual([{ entryId: 'b', aboveEntryId: null, position: 1 }]));
  });

  test('goes back where the server refuses', async () => {
    answerCalls({
      'GET /api/player/playlist/dusk': { playlist, tracks, entries, people: [] },
      'POST /api/library/playlists/dusk/move': 422,
    });
    show(page);
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Move Beta' }), { key: 'ArrowDown', altKey: true });
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(titles()).toEqual(['Beta', 'Alpha']);
  });

  test('is nobody else’s to change, nor that of a list that is sorted', async () => {
    answerCalls({ 'GET /api/player/playlist/dusk': { playlist, tracks, entries, people: [] } });
    show(<PlaylistPage params={{ id: 'dusk' }} search="sort=title" user={listener} />);
    await screen.findByRole('button', { name: 'More for Alpha' });
    expect(screen.queryByRole('button', { name: 'Move Alpha' })).toBeNull();
  });
});

describe('shared', () => {
  const nour = { id: 'nour', username: 'Nour', imageId: null, isPatron: false };
  const answer = (role: 'owner' | 'collaborator') => ({
    playlist: { ...playlist, role, isOwn: role === 'owner', owner: role === 'owner' ? owner : nour },
    tracks,
    entries: [
      { id: 'b', addedById: 'nour' },
      { id: 'a', addedById: listener.id },
    ],
    people: role === 'owner' ? [owner, nour] : [nour, owner],
  });

  test('its owner makes the link, copies it and removes people', async () => {
    const calls = answerCalls({
      'GET /api/player/playlist/dusk': answer('owner'),
      'GET /api/library/playlists/dusk/invitation': { invitation: null },
      'POST /api/library/playlists/dusk/invitation': { invitation: { path: '/library/playlist/dusk?invite=t' } },
      'DELETE /api/library/playlists/dusk/collaborators/nour': { success: true },
    });
    await showWithGrips();
    expect(screen.getByText(/Added by Nour/)).toBeInTheDocument();
    await open('More for Dusk', 'Invite people');
    fireEvent.click(await screen.findByRole('button', { name: 'Make invitation link' }));
    await screen.findByRole('button', { name: 'Copy invitation link' });
    fireEvent.click(screen.getByRole('button', { name: 'Remove Nour' }));
    await waitFor(() => expect(JSON.stringify(calls)).toContain('collaborators/nour'));
  });

  test('a collaborator removes what they added, and leaves', async () => {
    const gone = observe('navigation/go');
    answerCalls({
      'GET /api/player/playlist/dusk': answer('collaborator'),
      [`DELETE /api/library/playlists/dusk/collaborators/${listener.id}`]: { success: true },
    });
    await showWithGrips();
    fireEvent.click(await screen.findByRole('button', { name: 'More for Beta' }));
    await screen.findByRole('menuitem', { name: 'Play next' });
    expect(screen.queryByRole('menuitem', { name: 'Remove from this playlist' })).toBeNull();
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await open('More for Dusk', 'People');
    fireEvent.click(await screen.findByRole('button', { name: 'Leave playlist' }));
    await waitFor(() => expect(gone).toEqual([{ to: '/library', replace: true }]));
  });

  test('an invitation is joined by a press, or says that it is over', async () => {
    const gone = observe('navigation/go');
    const invitation = { playlist: { id: 'dusk', name: 'Dusk', owner: nour }, hasJoined: false };
    answerCalls({
      'GET /api/player/playlist/dusk': 404,
      'GET /api/library/playlists/dusk/invitation/t': invitation,
      'POST /api/library/playlists/dusk/collaborators': { success: true },
    });
    show(<PlaylistPage params={{ id: 'dusk' }} search="invite=t" user={listener} />);
    await screen.findByText(/Nour invites you/);
    fireEvent.click(screen.getByRole('button', { name: 'Join playlist' }));
    await waitFor(() => expect(gone).toEqual([{ to: '/library/playlist/dusk', replace: true }]));
  });
});

test('a playlist is deleted, left, and restored by Undo', async () => {
  const gone = observe('navigation/go');
  answerCalls({
    'GET /api/player/playlist/dusk': { playlist, tracks, entries, people: [] },
    'DELETE /api/library/playlists/dusk': { success: true },
    'POST /api/library/playlists/dusk/restore': { success: true },
  });
  show(page);
  await open('More for Dusk', 'Delete playlist');
  await waitFor(() => expect(gone).toEqual([{ to: '/library', replace: true }]));
  await waitFor(() => expect(toasts[0]?.title).toBe('Dusk deleted'));
  undo();
  await waitFor(() => expect(gone.at(-1)).toMatchObject({ to: '/library/playlist/dusk' }));
});

test('a playlist is made public, and its link is shown', async () => {
  const calls = answerCalls({
    'GET /api/player/playlist/dusk': { playlist, tracks, entries, people: [] },
    'PUT /api/library/playlists/dusk/visibility': { success: true, isPublic: true },
  });
  show(page);
  await open('More for Dusk', 'Make public');
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Dusk is public', action: { label: 'Copy link' } }));
  expect(JSON.stringify(calls)).toContain('visibility');
});

test('others can only read a playlist, with its owner and description', async () => {
  const theirs = { ...owner, id: 'nour', username: 'Nour' };
  answerCalls({
    'GET /api/player/playlist/dusk': {
      playlist: { ...playlist, isOwn: false, role: 'reader', isPublic: true, owner: theirs },
      tracks,
      entries,
      people: [],
    },
  });
  show(page);
  expect(await screen.findByRole('link', { name: /Nour/ })).toHaveAttribute('href', '/profile?id=nour');
  expect(document.title).toBe('Dusk by Nour · Libretto');
  expect(document.querySelector('link[rel=canonical]')).toHaveAttribute('href', 'http://localhost/playlist/dusk');
  fireEvent.click(screen.getByRole('button', { name: 'More for Dusk' }));
  await screen.findByRole('menuitem', { name: 'Copy link' });
  for (const own of ['Rename', 'Make private', 'Delete playlist']) {
    expect(screen.queryByRole('menuitem', { name: own })).toBeNull();
  }
});

test('a playlist is renamed, but not to an empty name', async () => {
  const calls = answerCalls({
    'GET /api/player/playlist/dusk': { playlist, tracks, entries, people: [] },
    'PUT /api/library/playlists/dusk': { success: true },
  });
  show(page);
  await open('More for Dusk', 'Rename');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: '  ' } });
  expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
  fireEvent.change(name, { target: { value: ' Dawn ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.stringify(calls)).toContain('PUT');
});
