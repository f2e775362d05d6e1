import { bus } from '@libretto/contracts/federation';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { answerCalls, listener, observe, resetPage, show, signIn, signOut } from '@libretto/product/testing/page-test';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeSingle } from '../testing/tracks';
import { widenTo } from '../testing/widen-to';
import { ProfilePage } from './profile-page';

const nour: Profile = {
  id: 'nour',
  username: 'Nour & the Low Tide',
  bio: 'Four people and a harmonium.',
  favoriteGenre: 'Dream Pop',
  publicEmail: null,
  dateOfBirth: '1990-02-03',
  dateOfBirthPublic: false,
  country: 'Ireland',
  joinedDate: '2025-12-01T00:00:00.000Z',
  followerCount: 48_230,
  followingCount: 312,
  streamCount: 1_900_000,
  isOwnProfile: false,
  isArtist: true,
  isPatron: true,
  isFollowing: false,
  isTunedIn: false,
  tuneInPrice: 30_000,
  artistSharePercent: 85,
  profileImageId: null,
  profileCoverImageId: null,
  profilePhotoUrl: null,
  profileCoverPhotoUrl: null,
  experiencePoints: 0,
  socialLinks: [
    { type: 'website', link: 'https://lowtide.example' },
    { type: 'website', link: 'javascript:alert(1)' },
  ],
};
const songs = (...tracks: ReturnType<typeof makeSingle>[]) => ({
  songs: tracks.map((track) => ({ track })),
  total: tracks.length,
  hasMore: false,
  offset: 0,
  limit: 10,
});
const calls = {
  'GET /api/user/profile/nour': nour,
  'GET /api/user/nour/public-songs': songs(makeSingle('a', { title: 'Parasol' })),
};
const own: Profile = { ...nour, id: 'ines', username: 'ines.halloran', isOwnProfile: true, isArtist: false };
const ownCalls = {
  'GET /api/user/profile/ines': own,
  'GET /api/profile/catalog/counts': { approved: 0, pending: 0, needsAction: 0, drafts: 0 },
  'GET /api/profile/catalog/published': songs(),
};
const pageOf = (search = 'id=nour', user: typeof listener | null = listener) => (
  <ProfilePage params={{}} search={search} user={user} />
);

describe('a profile', () => {
  beforeEach(() => {
    widenTo(1440);
    signIn();
  });
  afterEach(resetPage);

  it('shows name, figures and songs, and a title to pass it on by', async () => {
    answerCalls(calls);
    show(pageOf());
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Nour & the Low Tide');
    expect(screen.getByText('48.2K')).toBeVisible();
    expect(screen.getByText('1.9M')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Play Parasol/ })).toBeVisible();
    expect(document.title).toContain("Check out Nour & the Low Tide's profile");
  });

  it('opens the lists behind its counts, where there is who shows them', async () => {
    answerCalls(calls);
    show(pageOf());
    await screen.findByText('48.2K');
    expect(screen.queryByRole('button', { name: /followers$/ })).toBeNull();
    let opened: ReturnType<typeof observe<'followers/open'>> = [];
    act(() => {
      opened = observe('followers/open');
    });
    fireEvent.click(screen.getByRole('button', { name: '48.2K followers' }));
    fireEvent.click(screen.getByRole('button', { name: '312 following' }));
    expect(opened).toEqual([
      { userId: 'nour', tab: 'followers' },
      { userId: 'nour', tab: 'following' },
    ]);
  });

  it('follows only when the server agrees, and is busy until then', async () => {
    let agree: (answer: unknown) => void = () => undefined;
    const asked = answerCalls({
      ...calls,
      'POST /api/social/follow': () => new Promise((resolve) => (agree = resolve)),
    });
    show(pageOf());
    const button = await screen.findByRole('button', { name: 'Follow Nour & the Low Tide' });
    fireEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    expect(button).toHaveTextContent(/^Follow/);
    await act(async () => agree({ isFollowing: true }));
    expect(await screen.findByRole('button', { name: 'Following Nour & the Low Tide' })).not.toHaveAttribute(
      'aria-busy',
    );
    expect(asked.at(-1)?.body).toEqual({ userId: 'nour', action: 'follow' });
  });

  it('asks a guest to sign in before following', async () => {
    signOut();
    const asked = answerCalls(calls);
    const required = observe('session/required');
    show(pageOf('id=nour', null));
    fireEvent.click(await screen.findByRole('button', { name: 'Follow Nour & the Low Tide' }));
    expect(required).toHaveLength(1);
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it('keeps the place of Play while the songs load, without a payment in it', async () => {
    let arrive: (songs: unknown) => void = () => undefined;
    const songs = new Promise((resolve) => {
      arrive = resolve;
    });
    const call = 'GET /api/user/nour/public-songs';
    answerCalls({ ...calls, [call]: () => songs });
    observe('support/open');
    show(pageOf());
    const early = await screen.findByRole('button', { name: 'Play Nour & the Low Tide' });
    expect(early).toBeDisabled();
    await act(async () => arrive(calls[call as keyof typeof calls]));
    expect(await screen.findByRole('button', { name: 'Play Nour & the Low Tide' })).toBe(early);
    expect(early).toBeEnabled();
  });

  it('shows that one is tuned in, and reloads after that message', async () => {
    let isTunedIn = false;
    const asked = answerCalls({ ...calls, 'GET /api/user/profile/nour': () => ({ ...nour, isTunedIn }) });
    const opened = observe('support/open');
    show(pageOf());
    fireEvent.click(await screen.findByRole('button', { name: /^Tune In for 300\sTalents$/ }));
    isTunedIn = true;
    act(() => bus.emit('profile/changed', { userId: 'somebody-else' }));
    act(() => bus.emit('profile/changed', { userId: 'nour' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Tuned in' }));
    expect(screen.queryByText(/^Tune In for/)).toBeNull();
    const asksToTuneIn = { artistId: 'nour', artistName: 'Nour & the Low Tide', mode: 'tune-in' };
    expect(opened).toEqual([asksToTuneIn, asksToTuneIn]);
    expect(asked.filter(({ call }) => call === 'GET /api/user/profile/nour')).toHaveLength(2);
  });

  it('does not offer what nobody takes', async () => {
    answerCalls(calls);
    show(pageOf());
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/Tune In/)).toBeNull();
    expect(screen.queryByText('Support Artist')).toBeNull();
  });

  it('that could not be read keeps a heading over Try Again, which reads it again', async () => {
    answerCalls({ 'GET /api/user/profile/nour': 422 });
    show(pageOf());
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeInTheDocument();
    expect(screen.getByText('Failed to load this profile')).toBeVisible();
    answerCalls(calls);
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: /Nour & the Low Tide/ })).toBeVisible();
    expect(screen.queryByText('Failed to load this profile')).toBeNull();
  });

  it.each([404, 400])('that nobody has (%i) says so and is not indexed', async (status) => {
    answerCalls({ 'GET /api/user/profile/nour': status });
    show(pageOf());
    expect(await screen.findByRole('heading', { name: 'Profile Not Found' })).toBeVisible();
    expect(screen.getByText("The profile you're looking for doesn't exist or has been removed.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/dashboard');
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  it('tells a visitor that there is no public music', async () => {
    answerCalls({ ...calls, 'GET /api/user/nour/public-songs': songs() });
    show(pageOf());
    expect(await screen.findByText('No public music')).toBeVisible();
    expect(screen.getByText("This artist hasn't published any music yet.")).toBeVisible();
  });

  it('shows the spec’s text if the catalogue did not load', async () => {
    answerCalls({ 'GET /api/user/profile/nour': nour });
    const fetched = globalThis.fetch;
    globalThis.fetch = (address, init) =>
      String(address).includes('public-songs') ? Promise.reject(new TypeError()) : fetched(address, init);
    show(pageOf());
    expect(await screen.findByText('Failed to load catalog')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it('keeps a date of birth to itself unless it is public, and links no script', async () => {
    answerCalls(calls);
    show(pageOf('id=nour&tab=bio'));
    expect(await screen.findByText('Four people and a harmonium.')).toBeVisible();
    expect(screen.queryByText('Born')).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://lowtide.example']);
  });
});

describe('one’s own profile', () => {
  beforeEach(() => {
    widenTo(1440);
    signIn();
  });
  afterEach(resetPage);

  it('needs no id, and leads to the settings by a tab', async () => {
    answerCalls(ownCalls);
    const gone = observe('navigation/go');
    show(pageOf(''));
    fireEvent.click(await screen.findByRole('tab', { name: 'Settings' }));
    expect(gone[0]?.to).toBe('/settings/audio-quality');
  });

  it('of an artist states the price of tuning in, how many did, and leads to their list', async () => {
    answerCalls({
      ...ownCalls,
      'GET /api/user/profile/ines': { ...own, isArtist: true, tuneInPrice: 50_000 },
      'GET /api/user/ines/tuned-in-count': { count: 1_234 },
    });
    const opened = observe('subscribers/open');
    show(pageOf(''));
    const panel = within(await screen.findByRole('region', { name: 'Tune In Settings' }));
    expect(panel.getByText(/^500\sTalents$/)).toBeVisible();
    expect(await panel.findByText('1.2K')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Change price' })).toHaveAttribute('href', '/settings/catalog-settings');
    fireEvent.click(panel.getByRole('button', { name: 'View tuned-ins' }));
    expect(opened).toEqual([{ artistId: 'ines' }]);
  });

  it('offers the checkmark until it is there', async () => {
    let isPatron = false;
    const plain = { ...listener, isPatron: false };
    answerCalls({ ...ownCalls, 'GET /api/user/profile/ines': () => ({ ...own, isPatron }) });
    const opened = observe('patron/open');
    const { showAgain } = show(pageOf('', plain));
    fireEvent.click(await screen.findByRole('button', { name: 'Get My Checkmark' }));
    expect(opened).toEqual([{}]);
    isPatron = true;
    showAgain(pageOf('', { ...plain, isPatron: true }));
    expect(await screen.findByRole('img', { name: 'Patron' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Get My Checkmark' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Tune In Settings' })).toBeNull();
  });

  it('shows nothing to a guest, whom the shell asks to sign in', () => {
    answerCalls({});
    const { container } = show(pageOf('', null));
    expect(container).toBeEmptyDOMElement();
  });

  it('opens the bio for editing by the address, counts to 500 and saves it', async () => {
    const asked = answerCalls({
      ...ownCalls,
      'PUT /api/user/profile/ines': (body: { bio: string }) => ({ ...own, bio: body.bio }),
    });
    const gone = observe('navigation/go');
    const { showAgain } = show(pageOf('tab=bio'));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit bio' }));
    expect(gone[0]?.to).toBe('/profile?tab=bio&edit=1');
    showAgain(pageOf('tab=bio&edit=1'));
    const field = await screen.findByRole('textbox', { name: /Bio/ });
    expect(field).toHaveAttribute('maxlength', '500');
    fireEvent.change(field, { target: { value: '  Ferry timetables.  ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(gone.at(-1)).toEqual({ to: '/profile?tab=bio', replace: true }));
    expect(asked.at(-1)).toEqual({ call: 'PUT /api/user/profile/ines', body: { bio: 'Ferry timetables.' } });
    showAgain(pageOf('tab=bio'));
    expect(await screen.findByText('Ferry timetables.')).toBeVisible();
  });

  it('keeps the written text if saving failed, and shows the reason', async () => {
    answerCalls({ ...ownCalls, 'PUT /api/user/profile/ines': 422 });
    show(pageOf('tab=bio&edit=1'));
    const field = await screen.findByRole('textbox', { name: /Bio/ });
    fireEvent.change(field, { target: { value: 'New words' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Refused with 422')).toBeVisible();
    expect(field).toHaveValue('New words');
  });

  it('of an artist without songs leads to the upload', async () => {
    answerCalls({ ...ownCalls, 'GET /api/user/profile/ines': { ...own, isArtist: true } });
    show(pageOf(''));
    expect(await screen.findByText('No songs uploaded')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upload Music' })).toHaveAttribute('href', '/upload');
  });
});
