import { connectToastSink, type ToastEntry } from '@libretto/kit/toast';
import { answerCalls, listener, observe, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeSingle } from '../testing/tracks';
import { widenTo } from '../testing/widen-to';
import { PlaylistPage } from './playlist-page';

const tracks = [makeSingle('b', { title: 'Beta' }), makeSingle('a', { title: 'Alpha' })];
const owner = { id: listener.id, username: listener.name, imageId: null, isPatron: false };
const playlist = {
  ...{ id: 'dusk', name: 'Dusk', photo_url: '/api/img/playlist/pic', dominant_color: '#aa4433' },
  ...{ isOwn: true, isPublic: false, owner },
};
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
const undo = () => act(() => toasts.at(-1)?.action?.onAction());

test('takes a song out at once, and puts it back where it was', async () => {
  const calls = answerCalls({
    'GET /api/player/playlist/dusk': { playlist, tracks },
    'POST /api/library/remove-from-playlist': { success: true, song_count: 1 },
    'POST /api/library/add-to-playlist': { success: true, song_count: 2 },
  });
  show(page);
  await open('More for Alpha', 'Remove from this playlist');
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({ title: 'Removed from Dusk', message: 'Alpha' });
  undo();
  await waitFor(() => expect(JSON.stringify(calls)).toContain('add-to-playlist'));
});

test('is deleted, left, and restored by Undo', async () => {
  const gone = observe('navigation/go');
  answerCalls({
    'GET /api/player/playlist/dusk': { playlist, tracks },
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

test('is made public, with its link at hand', async () => {
  const calls = answerCalls({
    'GET /api/player/playlist/dusk': { playlist, tracks },
    'PUT /api/library/playlists/dusk/visibility': { success: true, isPublic: true },
  });
  show(page);
  await open('More for Dusk', 'Make public');
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Dusk is public', action: { label: 'Copy link' } }));
  expect(JSON.stringify(calls)).toContain('visibility');
});

test('is only read by others, who see whose it is and what it says of itself', async () => {
  const theirs = { ...owner, id: 'nour', username: 'Nour' };
  answerCalls({
    'GET /api/player/playlist/dusk': { playlist: { ...playlist, isOwn: false, isPublic: true, owner: theirs }, tracks },
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

test('is renamed, and not to nothing', async () => {
  const calls = answerCalls({
    'GET /api/player/playlist/dusk': { playlist, tracks },
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
