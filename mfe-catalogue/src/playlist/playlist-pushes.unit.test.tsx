import { type LiveListener, live } from '@libretto/contracts/federation';
import { answerCalls, listener, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeSingle } from '../testing/tracks';
import { widenTo } from '../testing/widen-to';
import { PlaylistPage } from './playlist-page';

const owner = { id: listener.id, username: listener.name, imageId: null, isPatron: false };
const playlist = {
  ...{ id: 'dusk', name: 'Dusk', photo_url: null, dominant_color: null },
  ...{ isOwn: true, role: 'owner', isPublic: false, owner },
};
const listOf = (...ids: string[]) => ({
  playlist,
  tracks: ids.map((id) => makeSingle(id, { title: id })),
  entries: ids.map((id) => ({ id, addedById: listener.id })),
  people: [],
});
const page = <PlaylistPage params={{ id: 'dusk' }} search="" user={listener} />;
const readCall = 'GET /api/player/playlist/dusk';
const titles = () => screen.getAllByRole('button', { name: /^Move / }).map((grip) => grip.getAttribute('aria-label'));
const push = { topic: 'playlist:dusk' } as never;

/** Fake of the shell's live connection: subscribed topics and their listeners. */
const joined = new Map<string, LiveListener>();
beforeAll(() => {
  live.connect({
    subscribe: (topic, asked) => {
      joined.set(topic, asked);
      return () => joined.delete(topic);
    },
  });
});
beforeEach(() => {
  widenTo(1440);
  signIn();
});
afterEach(resetPage);

test.each([
  ['a push', (heard: LiveListener) => heard.onPush(push)],
  ['missed pushes', (heard: LiveListener) => heard.onGap()],
])('the list of a page is read again after %s, and its topic is left with the page', async (_, happen) => {
  let list = listOf('Alpha', 'Beta');
  answerCalls({ [readCall]: () => list });
  const { unmount } = show(page);
  await screen.findByRole('button', { name: 'Move Alpha' });
  expect([...joined.keys()]).toEqual(['playlist:dusk']);
  list = listOf('Gamma', 'Beta', 'Alpha');
  act(() => happen(joined.get('playlist:dusk') as LiveListener));
  await waitFor(() => expect(titles()).toEqual(['Move Gamma', 'Move Beta', 'Move Alpha']));
  unmount();
  expect(joined.size).toBe(0);
});

test('a push during an own move does not bring the former order back', async () => {
  let answerMove: () => void = () => undefined;
  let list = listOf('Alpha', 'Beta');
  const asked = answerCalls({
    [readCall]: () => list,
    'POST /api/library/playlists/dusk/move': () =>
      new Promise((resolve) => {
        answerMove = () => {
          list = listOf('Beta', 'Alpha');
          resolve({ success: true });
        };
      }),
  });
  show(page);
  const readsOf = () => asked.filter(({ call }) => call === readCall).length;
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Move Alpha' }), { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(titles()).toEqual(['Move Beta', 'Move Alpha']));
  const before = readsOf();
  await act(async () => joined.get('playlist:dusk')?.onPush(push));
  expect(readsOf()).toBe(before);
  expect(titles()).toEqual(['Move Beta', 'Move Alpha']);
  await act(async () => answerMove());
  await waitFor(() => expect(readsOf()).toBeGreaterThan(before));
  expect(titles()).toEqual(['Move Beta', 'Move Alpha']);
});
