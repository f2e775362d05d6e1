import { answerCalls, resetPage, show, showHook, signIn } from '@libretto/product/testing/page-test';
import { act, waitFor } from '@testing-library/react';
import { ownSong } from '../testing/own-songs';
import { useDashboardPlays } from './dashboard-calls';
import { useArtistSongs } from './profile-lists';
import { useOtherSongs } from './song-calls';
import { useDrafts, useGenres } from './upload-calls';

beforeEach(() => signIn());
afterEach(resetPage);

const songs = (...ids: string[]) => ({
  songs: ids.map((id) => ownSong(id)),
  total: ids.length,
  ...{ hasMore: false, offset: 0, limit: 6 },
});

test('shows five others of the artist, whether or not the song is among the six that are read', async () => {
  answerCalls({ 'GET /api/user/ines/public-songs': songs('a', 'b', 'c', 'd', 'e', 'f') });
  const others = showHook(() => useOtherSongs('ines', 'b'));
  await waitFor(() => expect(others().data?.map(({ id }) => id)).toEqual(['a', 'c', 'd', 'e', 'f']));
  const ofElsewhere = showHook(() => useOtherSongs('ines', 'z'));
  await waitFor(() => expect(ofElsewhere().data?.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']));
});

test('asks for nobody’s other songs while the artist is not known', async () => {
  const asked = answerCalls({});
  const others = showHook(() => useOtherSongs(undefined, 'b'));
  await act(async () => undefined);
  expect(others().fetchStatus).toBe('idle');
  expect(asked).toEqual([]);
});

test('reads the songs of an artist page by page, up to the last', async () => {
  answerCalls({
    'GET /api/user/ines/public-songs?limit=10&offset=0': { ...songs('a', 'b'), hasMore: true },
    'GET /api/user/ines/public-songs?limit=10&offset=2': { ...songs('c'), offset: 2 },
  });
  const list = showHook(() => useArtistSongs('ines'));
  await waitFor(() => expect(list().hasNextPage).toBe(true));
  await act(async () => void list().fetchNextPage());
  await waitFor(() =>
    expect(list().data?.pages.flatMap((page) => page.songs.map(({ id }) => id))).toEqual(['a', 'b', 'c']),
  );
  expect(list().hasNextPage).toBe(false);
});

test('reads drafts twenty at a time', async () => {
  answerCalls({
    'GET /api/upload/drafts?limit=20&offset=0': { songs: [], releases: [], hasMore: true },
    'GET /api/upload/drafts?limit=20&offset=20': { songs: [], releases: [], hasMore: false },
  });
  const drafts = showHook(() => useDrafts());
  await waitFor(() => expect(drafts().hasNextPage).toBe(true));
  await act(async () => void drafts().fetchNextPage());
  await waitFor(() => expect(drafts().data?.pages).toHaveLength(2));
  expect(drafts().hasNextPage).toBe(false);
});

test('returns no genres until they have loaded, and then their names', async () => {
  answerCalls({
    'GET /api/genres': {
      genres: [
        { id: 1, name: 'Ambient' },
        { id: 2, name: 'Folk' },
      ],
    },
  });
  const genres = showHook(() => useGenres());
  expect(genres()).toEqual([]);
  await waitFor(() => expect(genres()).toEqual(['Ambient', 'Folk']));
});

test('leaves the days of before on screen while another range is read', async () => {
  let answerYear: (body: unknown) => void = () => undefined;
  answerCalls({
    'GET /api/dashboard/plays?userId=ines&days=7': { total: 7 },
    'GET /api/dashboard/plays?userId=ines&days=90': () => new Promise((resolve) => (answerYear = resolve)),
  });
  let plays: ReturnType<typeof useDashboardPlays> | undefined;
  function Page({ days }: { days: 7 | 90 }) {
    plays = useDashboardPlays('ines', days);
    return null;
  }
  const { showAgain } = show(<Page days={7} />);
  await waitFor(() => expect(plays?.data).toEqual({ total: 7 }));
  showAgain(<Page days={90} />);
  expect(plays).toMatchObject({ data: { total: 7 }, isPlaceholderData: true });
  await act(async () => answerYear({ total: 90 }));
  await waitFor(() => expect(plays?.data).toEqual({ total: 90 }));
});
