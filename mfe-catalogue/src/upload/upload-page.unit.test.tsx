import { answerCalls, listener, observe, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { draftRelease, uploadedSong } from '../testing/uploads';
import { UploadPage } from './upload-page';

const artist = { ...listener, isArtist: true };
const page = (search = '', user = artist) => <UploadPage params={{}} search={search} user={user} />;
const genres = { 'GET /api/genres': { genres: [{ id: '1', name: 'Folk' }] } };
const drafts = {
  ...genres,
  'GET /api/upload/drafts': {
    releases: [
      draftRelease({
        image: { imageId: 'i', url: '/api/img/album/i', width: 900, height: 900, isSmall: true, color: null },
        songs: [
          uploadedSong('a', { name: 'Whitebeam' }),
          uploadedSong('b', { name: 'The Long Acre', trackNumber: 2, isPaid: true }),
        ],
      }),
    ],
    songs: [],
  },
};

beforeEach(() => signIn(artist));
afterEach(resetPage);

test('tells a listener how to become an artist', () => {
  answerCalls({});
  show(page('', listener));
  expect(screen.getByRole('heading', { level: 1, name: 'Uploading is for artists' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change account type' })).toHaveAttribute('href', '/settings/account-type');
});

test('begins with a place for files', async () => {
  answerCalls({ ...genres, 'GET /api/upload/drafts': { releases: [], songs: [] } });
  show(page());
  expect(await screen.findByText('Drop audio files or a folder here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull();
});

test('shows a draft again, with a warning for a small cover', async () => {
  answerCalls(drafts);
  show(page());
  expect(await screen.findByLabelText('Release title')).toHaveValue('Whitebeam');
  expect(screen.getByText('900 × 900')).toBeVisible();
  expect(screen.getByText('Below 1400 px it looks soft on large screens.')).toBeVisible();
  const cards = within(screen.getByRole('list', { name: /^Songs/ })).getAllByRole('listitem');
  expect(cards).toHaveLength(2);
  expect(cards[0]).toHaveTextContent('Uploaded· a.wav · 51.8 MB · 5:07');
  expect(within(cards[1] as HTMLElement).getByText('75 Talents')).toBeVisible();
});

test('lists all drafts, opens one after the other, begins a new release, and deletes after a question', async () => {
  const changedAt = '2026-11-21T10:00:00.000Z';
  const answers = {
    ...genres,
    'GET /api/upload/drafts': {
      releases: [
        draftRelease({ id: 'one', title: 'Whitebeam', songs: [uploadedSong('a'), uploadedSong('b')] }),
        draftRelease({
          id: 'two',
          title: 'Hornbeam',
          songs: [uploadedSong('c')],
          changedAt: '2026-11-20T10:00:00.000Z',
        }),
      ],
      songs: [{ ...uploadedSong('d', { name: 'Alone' }), changedAt }],
      hasMore: false,
    },
    'DELETE /api/upload/release/two': { success: true },
  };
  const asked = answerCalls(answers);
  const went = observe('navigation/go');
  show(page());
  const list = await screen.findByRole('list', { name: 'Drafts' });
  const rows = () => within(list).getAllByRole('listitem');
  expect(rows()).toHaveLength(3);
  expect(rows()[0]).toHaveTextContent(/^Whitebeam2 songs · changed .+/);
  expect(within(list).getByRole('button', { name: /^Whitebeam/ })).toHaveAttribute('aria-current', 'true');
  fireEvent.change(screen.getByLabelText('Release title'), { target: { value: 'Whitebeam Lane' } });
  fireEvent.click(within(list).getByRole('button', { name: /^Hornbeam/ }));
  expect(screen.getByLabelText('Release title')).toHaveValue('Hornbeam');
  // The fields of the other release are saved all the same and keep their values.
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'PUT /api/upload/release/one')?.body).toEqual({
      title: 'Whitebeam Lane',
    }),
  );
  fireEvent.click(within(list).getByRole('button', { name: /^Whitebeam/ }));
  expect(screen.getByLabelText('Release title')).toHaveValue('Whitebeam Lane');
  fireEvent.click(screen.getByRole('button', { name: 'New release' }));
  expect(screen.getByText('Drop audio files or a folder here')).toBeVisible();
  fireEvent.click(within(list).getByRole('button', { name: /^Alone/ }));
  await waitFor(() => expect(went.at(-1)).toMatchObject({ to: '/upload?edit=d' }));
  fireEvent.click(within(list).getByRole('button', { name: 'Delete Hornbeam' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Hornbeam?' });
  expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  answers['GET /api/upload/drafts'].releases.pop();
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toEqual([
    { call: 'DELETE /api/upload/release/two', body: undefined },
  ]);
});

test('says that the drafts cannot be read, and reads them all again', async () => {
  const answers: Record<string, unknown> = { ...genres, 'GET /api/upload/drafts': 400 };
  answerCalls(answers);
  show(page());
  const again = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.getByText('Failed to load your drafts')).toBeVisible();
  Object.assign(answers, drafts);
  fireEvent.click(again);
  expect(await screen.findByLabelText('Release title')).toHaveValue('Whitebeam');
  // The only draft is already open, so there is nothing to choose.
  expect(screen.queryByRole('list', { name: 'Drafts' })).toBeNull();
  expect(screen.queryByText('Failed to load your drafts')).toBeNull();
});

test('an open song shows its price, of which only the first can be chosen, and the measured values', async () => {
  const asked = answerCalls({ ...drafts, 'PUT /api/upload/song/a': { song: uploadedSong('a') } });
  show(page());
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Whitebeam' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Paid' }));
  const prices = within(screen.getByRole('radiogroup', { name: 'Price in Talents' })).getAllByRole('radio');
  expect(prices.map((price) => (price as HTMLInputElement).disabled)).toEqual([false, true, true, true, true]);
  expect(screen.getByText('€0.75. You receive 85%, €0.6375.')).toBeVisible();
  expect(screen.getByText(/−9.1 LUFS, peak −0.8 dBTP/)).toBeVisible();
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'PUT /api/upload/song/a')?.body).toEqual({ isPaid: true, price: 75 }),
  );
});

test('Submit leads to open points, and to Pending if there are none', async () => {
  answerCalls({
    ...drafts,
    'PUT /api/upload/song/b': {},
    'POST /api/upload/release/release/submit': { songs: [] },
  });
  const went = observe('navigation/go');
  show(page());
  fireEvent.click(await screen.findByRole('button', { name: 'Edit The Long Acre' }));
  const title = screen.getByLabelText('Title');
  fireEvent.change(title, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByText('Every song needs a title')).toBeVisible();
  await waitFor(() => expect(title).toHaveFocus());
  fireEvent.change(title, { target: { value: 'The Long Acre' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
  await waitFor(() => expect(went.at(-1)).toMatchObject({ to: '/profile?status=pending' }));
});

test('a song that was sent back is corrected and handed in again', async () => {
  const song = uploadedSong('gate', { name: 'Gate', distribution_status: 'Needs Action!' });
  const asked = answerCalls({
    ...genres,
    'GET /api/upload/song/gate': { song },
    'PUT /api/upload/song/gate': { song: { ...song, distribution_status: 'Pending' } },
  });
  const went = observe('navigation/go');
  show(page('edit=gate'));
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Gate, Stile, Gate' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
  await waitFor(() => expect(went.at(-1)).toMatchObject({ to: '/profile?status=pending' }));
  expect(asked.find(({ call }) => call === 'PUT /api/upload/song/gate')?.body).toEqual({ name: 'Gate, Stile, Gate' });
});

test('a song that is being reviewed cannot be edited', async () => {
  answerCalls({
    'GET /api/upload/song/gate': { song: uploadedSong('gate', { distribution_status: 'Pending', isEditable: false }) },
  });
  show(page('edit=gate'));
  expect(await screen.findByRole('heading', { name: 'This song cannot be edited now' })).toBeVisible();
});
