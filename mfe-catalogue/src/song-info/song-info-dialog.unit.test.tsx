import { answerCalls, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ownSong } from '../testing/own-songs';
import { PaywallDialog } from './paywall-dialog';
import { SongInfoDialog } from './song-info-dialog';

const song = ownSong('wren', { name: 'The Wren Year', is_paid: true });
const onClose = jest.fn();
const unanswered = () => Promise.reject(new TypeError('Failed to fetch'));
const info = {
  id: 'wren',
  name: 'The Wren Year',
  distributionStatus: 'Approved',
  uploadedAt: new Date(Date.now() - 2 * 604_800_000).toISOString(),
  upc: '036000291452',
  isrc: 'DELB12600001',
  publishesAt: null,
  streamsFromLibretto: 1_234,
  streamsFromPlatforms: 5,
  totalEarnings: 12.75,
  totalEarningsInTalents: 1_275,
};
const entry = { id: '1', at: info.uploadedAt, by: 'artist' };
const calls = {
  'GET /api/dashboard/song-info/wren': info,
  'GET /api/dashboard/songs/wren/timeline': {
    entries: [
      { ...entry, id: '2', kind: 'denied', issueType: 'edit', denialReason: 'The titles differ.', customMessage: null },
      { ...entry, kind: 'drafted' },
    ],
    hasMore: false,
  },
};

beforeEach(() => signIn());
afterEach(() => {
  resetPage();
  onClose.mockClear();
});

test('tells a song’s codes, streams, earnings and how it came to its status', async () => {
  answerCalls(calls);
  show(<SongInfoDialog song={song} onClose={onClose} />);
  for (const text of ['036000291452', 'DELB12600001', '1,234', '5', '€12.7500', '1,275 Talents']) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(screen.getAllByText('2 weeks ago').length).toBeGreaterThan(0);
  expect(await screen.findByText('The titles differ.')).toBeVisible();
  expect(screen.getByText('Uploaded', { selector: 'li span' })).toBeVisible();
});

test.each([
  ['Pending', 'Assigned on approval'],
  ['Approved', 'None'],
])('tells of a song that is %s and has no codes: %s', async (distributionStatus, text) => {
  answerCalls({
    ...calls,
    'GET /api/dashboard/song-info/wren': { ...info, distributionStatus, upc: null, isrc: null },
  });
  show(<SongInfoDialog song={song} onClose={onClose} />);
  expect(await screen.findAllByText(text)).toHaveLength(2);
});

test('says when it could not be read, and reads it again', async () => {
  answerCalls({ 'GET /api/dashboard/song-info/wren': unanswered });
  show(<SongInfoDialog song={song} onClose={onClose} />);
  expect(await screen.findByText('Failed to fetch song information')).toBeVisible();
  answerCalls(calls);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('DELB12600001')).toBeVisible();
});

test('makes a paid song free, and closes when the server agrees', async () => {
  const asked = answerCalls({ 'PUT /api/songs/wren/paywall': { success: true, isPaid: false, price: 75 } });
  show(<PaywallDialog song={song} onClose={onClose} />);
  expect(screen.getByRole('radio', { name: /^Paid, 75/ })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: /^Free/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked.find(({ call }) => call === 'PUT /api/songs/wren/paywall')?.body).toEqual({ isPaid: false });
});

test('shows the stored value again, without a message, if the paywall was not changed', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answerCalls({ 'PUT /api/songs/wren/paywall': 409 });
  show(<PaywallDialog song={song} onClose={onClose} />);
  fireEvent.click(screen.getByRole('radio', { name: /^Free/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Paid/ })).toBeChecked());
  expect(onClose).not.toHaveBeenCalled();
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});
