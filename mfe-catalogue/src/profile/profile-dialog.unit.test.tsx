import { bus } from '@libretto/contracts/federation';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { answerCalls, listener, observe, resetPage, show, signIn } from '@libretto/product/testing/page-test';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { widenTo } from '../testing/widen-to';
import { ProfileDialog } from './profile-dialog';

const nour: Profile = {
  id: 'nour',
  username: 'Nour & the Low Tide',
  bio: 'Four people and a harmonium.',
  favoriteGenre: 'Dream Pop',
  publicEmail: null,
  dateOfBirth: null,
  dateOfBirthPublic: false,
  country: 'Ireland',
  joinedDate: '2025-12-01T00:00:00.000Z',
  followerCount: 48_230,
  followingCount: 312,
  streamCount: 1_900_000,
  isOwnProfile: false,
  isArtist: true,
  isPatron: false,
  isFollowing: false,
  isTunedIn: false,
  tuneInPrice: 30_000,
  artistSharePercent: 85,
  profileImageId: null,
  profileCoverImageId: null,
  profilePhotoUrl: null,
  profileCoverPhotoUrl: null,
  experiencePoints: 0,
  socialLinks: [],
};
const noSongs = { songs: [], total: 0, hasMore: false, offset: 0, limit: 10 };
const calls = { 'GET /api/user/profile/nour': nour, 'GET /api/user/nour/public-songs': noSongs };

function open(answers: Parameters<typeof answerCalls>[0] = calls) {
  const onClose = jest.fn();
  const asked = answerCalls(answers);
  show(<ProfileDialog userId="nour" user={listener} onClose={onClose} />);
  return { onClose, asked };
}

beforeEach(() => {
  widenTo(1440);
  signIn();
});
afterEach(resetPage);

test('shows the profile and leaves the address of the page alone when another tab is opened', async () => {
  const gone = observe('navigation/go');
  open();
  expect(await screen.findByRole('dialog', { name: 'Profile' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 3, name: /Nour/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: 'Bio' }));
  expect(await screen.findByText('Four people and a harmonium.')).toBeInTheDocument();
  expect(gone).toEqual([]);
});

test('closes by Escape, and its link leads to the page', async () => {
  const gone = observe('navigation/go');
  const { onClose } = open();
  await screen.findByRole('heading', { level: 3, name: /Nour/ });
  await userEvent.click(screen.getByRole('link', { name: 'Open page' }));
  expect(gone).toEqual([expect.objectContaining({ to: '/profile?id=nour' })]);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});

test('opens the tune-in dialog and reads the profile again after it', async () => {
  const supported: unknown[] = [];
  const stop = bus.on('support/open', (message) => supported.push(message));
  let profile = nour;
  open({ ...calls, 'GET /api/user/profile/nour': () => profile });
  await userEvent.click(await screen.findByRole('button', { name: /^Tune In for 300/ }));
  expect(supported).toEqual([expect.objectContaining({ artistId: 'nour', mode: 'tune-in' })]);
  profile = { ...nour, isTunedIn: true };
  act(() => bus.emit('profile/changed', { userId: 'nour' }));
  expect(await screen.findByRole('button', { name: 'Tuned in' })).toBeInTheDocument();
  stop();
});

test('says where nobody has this id', async () => {
  open({});
  await waitFor(() => expect(screen.getByText('Profile Not Found')).toBeInTheDocument());
});
