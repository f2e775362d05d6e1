import { toast } from '@libretto/kit/feedback';
import { type Answers, answerCalls, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { act, waitFor } from '@testing-library/react';
import { catalogPage, deniedSong, ownSong } from '../testing/own-songs';
import { ownSongsIn, useDeleteSong, useOwnCounts, useOwnSongs, usePaywall } from './own-songs';

const counts = { approved: 1, pending: 0, needsAction: 2 };
const lists: Answers = {
  'GET /api/profile/catalog/counts': counts,
  'GET /api/profile/catalog/published': catalogPage(ownSong('acre', { price: 75 })),
  'GET /api/profile/catalog/needs-action': catalogPage(deniedSong('gate'), deniedSong('weir')),
};
const refused = 'DELETE /api/dashboard/songs/delete-needs-action/gate';

type Held = ReturnType<typeof useLists>;
let held: Held;

function useLists() {
  const onDone = jest.fn();
  const onFailed = jest.fn();
  return {
    denied: useOwnSongs('ines', 'needs-action'),
    approved: useOwnSongs('ines', 'approved'),
    counts: useOwnCounts('ines', { enabled: true }).data,
    remove: useDeleteSong(),
    paywall: usePaywall({ onDone, onFailed }),
    onDone,
    onFailed,
  };
}

function Lists() {
  held = useLists();
  return null;
}

const idsOf = (list: Held['denied']) => (list.data ? ownSongsIn(list.data).map(({ id }) => id) : []);

async function open(answers: Answers = {}) {
  const asked = answerCalls({ ...lists, ...answers });
  show(<Lists />);
  await waitFor(() => expect(idsOf(held.denied)).toEqual(['gate', 'weir']));
  await waitFor(() => expect(held.counts).toEqual(counts));
  await waitFor(() => expect(idsOf(held.approved)).toEqual(['acre']));
  return asked;
}

beforeEach(() => signIn());
afterEach(resetPage);

test('takes a deleted song out of its list and its count before the server has answered', async () => {
  let answer: (body: unknown) => void = () => undefined;
  await open({ [refused]: () => new Promise((resolve) => (answer = resolve)) });
  act(() => held.remove.mutate({ params: { id: 'gate' } }));
  await waitFor(() => expect(idsOf(held.denied)).toEqual(['weir']));
  expect(held.denied.data?.pages[0]?.total).toBe(1);
  expect(held.counts?.needsAction).toBe(1);
  expect(held.remove.isPending).toBe(true);
  await act(async () => answer({ success: true }));
});

test('puts a song back in its place with the reason where the server refuses', async () => {
  const error = jest.spyOn(toast, 'error').mockImplementation(() => 'id' as never);
  const asked = await open({ [refused]: 409 });
  const readsBefore = asked.filter(({ call }) => call === 'GET /api/profile/catalog/needs-action').length;
  await act(async () => void held.remove.mutate({ params: { id: 'gate' } }));
  await waitFor(() => expect(held.remove.isError).toBe(true));
  expect(idsOf(held.denied)).toEqual(['gate', 'weir']);
  expect(held.counts).toEqual(counts);
  expect(error).toHaveBeenCalledWith('Refused with 409');
  // The list is refetched after success and after failure.
  await waitFor(() =>
    expect(asked.filter(({ call }) => call === 'GET /api/profile/catalog/needs-action').length).toBe(readsBefore + 1),
  );
  error.mockRestore();
});

test('shows the price from the answer of the server in the existing list', async () => {
  const list = { ...(lists['GET /api/profile/catalog/published'] as object) };
  let isSaved = false;
  await open({
    'GET /api/profile/catalog/published': () => (isSaved ? new Promise(() => undefined) : list),
    'PUT /api/songs/acre/paywall': () => {
      isSaved = true;
      return { isPaid: true, price: 100 };
    },
  });
  await act(async () => void held.paywall.mutate({ params: { id: 'acre' }, body: { isPaid: true } }));
  // The change is visible before the refetch.
  await waitFor(() =>
    expect(held.approved.data?.pages[0]?.songs[0]).toMatchObject({ id: 'acre', is_paid: true, price: 100 }),
  );
});

test('says that the paywall was not changed, and leaves the list as it is', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onFailed = jest.fn();
  function Paywall() {
    const paywall = usePaywall({ onDone: () => undefined, onFailed });
    return (
      <button type="button" onClick={() => paywall.mutate({ params: { id: 'acre' }, body: { isPaid: true } })}>
        Save
      </button>
    );
  }
  answerCalls({ ...lists, 'PUT /api/songs/acre/paywall': 403 });
  const { getByRole } = show(<Paywall />);
  await act(async () => getByRole('button').click());
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1));
  expect(log).toHaveBeenCalled();
  log.mockRestore();
});

test('asks for the songs after those it has', async () => {
  const list = 'GET /api/profile/catalog/needs-action?userId=ines&limit=10';
  answerCalls({
    ...lists,
    [`${list}&offset=0`]: { ...catalogPage(deniedSong('gate')), total: 2, hasMore: true },
    [`${list}&offset=1`]: { ...catalogPage(deniedSong('weir')), total: 2, offset: 1 },
  });
  show(<Lists />);
  await waitFor(() => expect(held.denied.hasNextPage).toBe(true));
  await act(async () => void held.denied.fetchNextPage());
  await waitFor(() => expect(idsOf(held.denied)).toEqual(['gate', 'weir']));
  expect(held.denied.hasNextPage).toBe(false);
});
