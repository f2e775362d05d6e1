import type { ReviewSong } from '@libretto/contracts/http/catalogue/song-review';
import { answerCalls, listener, observe, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { widenTo } from '../testing/widen-to';
import { ReviewPage } from './review-page';

const admin = { ...listener, isAdmin: true };
const song: ReviewSong = {
  id: 'acre',
  name: 'The Long Acre',
  distribution_status: 'Pending',
  artist: { id: 'otti', name: 'Ottilie Brandreth', imageUrl: null, approvedSongs: 0 },
  releaseId: 'whitebeam',
  releaseTitle: 'Whitebeam',
  trackNumber: 2,
  genre: 'Chamber folk',
  lyrics: 'The long acre belongs to no one',
  lyricLines: null,
  isExplicit: true,
  credits: [{ role: 'Producer', name: 'Aino' }],
  releaseOn: null,
  is_paid: true,
  price: 75,
  song_image_id: null,
  cover_photo_url: null,
  artworkColor: null,
  duration: 372,
  loudness: { integratedLufs: -9.1, truePeakDbtp: -0.8 },
  audioUrl: '/api/review/acre',
  audioContentType: 'audio/wav',
  uploadedAt: '2026-11-21T10:00:00.000Z',
  submittedAt: null,
  isrc: null,
  upc: null,
  wasPublished: false,
  issueType: null,
  denialReason: null,
  customMessage: null,
  submissionType: 'other',
  notes: 'Signed by both.',
  documents: [
    { id: 'd', name: 'contract.pdf', contentType: 'application/pdf', bytes: 2_000_000, url: '/api/documents/d' },
  ],
  differences: [{ field: 'title', before: 'Acre', after: 'The Long Acre' }],
  duplicates: [
    {
      songId: 'other',
      name: 'Long Acre',
      artistId: 'kas',
      artist_name: 'Kasimir',
      distribution_status: 'Approved',
      cover_photo_url: null,
      reasons: ['same-sound'],
      similarity: 0.97,
      audioUrl: '/api/audio/other',
    },
  ],
};
const queue = (...songs: ReviewSong[]) => ({ songs, total: songs.length, hasMore: false, offset: 0, limit: 10 });
const calls = {
  'GET /api/admin/review': queue(song, { ...song, id: 'gate', name: 'Gate' }),
  'GET /api/dashboard/songs/acre/timeline': { entries: [], hasMore: false },
};
const page = (search = '') => <ReviewPage params={{}} search={search} user={admin} />;

beforeEach(() => {
  widenTo(1440);
  signIn(admin);
});
afterEach(resetPage);

test('shows what a reviewer judges a song by', async () => {
  answerCalls(calls);
  show(page());
  const shown = within(await screen.findByRole('article', { name: 'The Long Acre' }));
  expect(shown.getByRole('button', { name: 'Play The Long Acre' })).toBeVisible();
  expect(shown.getByText('Ottilie Brandreth')).toHaveAttribute('href', '/profile?id=otti');
  expect(shown.getByText(/first song/)).toBeVisible();
  expect(shown.getByText('Possible duplicates')).toBeVisible();
  expect(shown.getByText('sounds the same · 97% alike')).toBeVisible();
  expect(shown.getByRole('link', { name: 'contract.pdf' })).toHaveAttribute('href', '/api/documents/d');
  expect(shown.getByText('Acre', { selector: 'del' })).toBeVisible();
  expect(shown.getByText('The Long Acre', { selector: 'ins' })).toBeVisible();
  expect(shown.getByText('Producer: Aino')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Songs waiting for review' })).getAllByRole('button')).toHaveLength(2);
});

test('approves', async () => {
  const asked = answerCalls({
    ...calls,
    'POST /api/admin/songs/acre/review': {
      success: true,
      song: { id: 'acre', distribution_status: 'Approved', isrc: 'DELB12600001', upc: '1', publishesAt: null },
    },
  });
  const went = observe('navigation/go');
  show(page());
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(went).toHaveLength(1));
  expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ decision: 'approve' });
});

test('denies with a reason, and not without one', async () => {
  const asked = answerCalls({
    ...calls,
    'POST /api/admin/songs/acre/review': {
      success: true,
      song: { id: 'acre', distribution_status: 'Needs Action!', isrc: null, upc: null, publishesAt: null },
    },
  });
  show(page());
  fireEvent.click(await screen.findByRole('button', { name: 'Deny' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deny The Long Acre' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Send back' }));
  expect(dialog.getByText('Please give a reason')).toBeVisible();
  fireEvent.click(dialog.getByRole('radio', { name: /^Copyright/ }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Send a contract. ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send back' }));
  await waitFor(() => expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(true));
  expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    decision: 'deny',
    issueType: 'copyright',
    denialReason: 'Send a contract.',
    customMessage: null,
  });
});

test('says when nothing waits', async () => {
  answerCalls({ 'GET /api/admin/review': queue() });
  show(page());
  expect(await screen.findByText('Nothing is waiting for review')).toBeVisible();
});

test('says when the queue did not load, and loads it again', async () => {
  answerCalls({});
  show(page());
  expect(await screen.findByText('Failed to load the queue')).toBeVisible();
  answerCalls(calls);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('article', { name: 'The Long Acre' })).toBeVisible();
});

test('shows the queue first on a narrow screen, and one song at a time', async () => {
  widenTo(390);
  answerCalls(calls);
  const went = observe('navigation/go');
  const { showAgain } = show(page());
  fireEvent.click(await screen.findByRole('button', { name: /^The Long Acre/ }));
  expect(went.at(-1)).toMatchObject({ to: '/admin/review?song=acre' });
  showAgain(page('song=acre'));
  expect(screen.getByRole('article', { name: 'The Long Acre' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Songs waiting for review' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'All songs' }));
  expect(went.at(-1)).toMatchObject({ to: '/admin/review' });
});
