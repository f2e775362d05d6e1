import { bus } from '@libretto/contracts/federation';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server';
import { person } from '../testing/people';
import { layoutIs, showAt, signedInAs } from '../testing/show-at';
import { Sidebar } from './sidebar';
import { TabBar } from './tab-bar';

const playlists = [{ id: 'p1', name: 'Slow mornings', photo_url: null, covers: [], song_count: 24 }];

beforeEach(() => {
  layoutIs('desktop');
  fakeServer({ 'GET /api/library/overview': () => ({ json: { playlists } }) });
});

const show = (pathname = '/dashboard', isRail = false) =>
  showAt('/dashboard', <Sidebar pathname={pathname} isRail={isRail} />);

const links = () => screen.getAllByRole('link').map((link) => link.textContent || link.getAttribute('aria-label'));

test('shows who is signed in, the level and the way to everything', async () => {
  signedInAs(person());
  show();
  expect(screen.getByText('ines.halloran')).toBeInTheDocument();
  for (const text of ['Level 1', 'XP 0 of 5000', '0%', 'MENU', 'YOUR MUSIC']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  const menu = within(screen.getByRole('list', { name: 'MENU' }));
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Discover', 'Social', 'Library']);
  const music = within(screen.getByRole('list', { name: 'YOUR MUSIC' }));
  expect(music.getAllByRole('link').map((link) => link.textContent)).toEqual(['Liked Songs', 'History', 'Top lists']);
  expect(await screen.findByRole('link', { name: /Slow mornings.*24 songs/ })).toHaveAttribute(
    'href',
    '/library/playlist/p1',
  );
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
});

test('says where one is', () => {
  signedInAs(person());
  show('/library');
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Library');
});

test.each([
  [person(), null],
  [person({ isArtist: true }), 'Upload Music'],
  [person({ isFinance: true }), 'Finance audit'],
  [person({ isAdmin: true }), 'Review'],
])('shows uploading to artists, the audit to finance, the review to admins, and to nobody else', (user, theirs) => {
  signedInAs(user);
  show();
  const kept = ['Upload Music', 'Finance audit', 'Review'];
  expect(links().filter((link) => kept.includes(link ?? ''))).toEqual(theirs ? [theirs] : []);
});

test('marks Upload Music as the current page while an artist uploads', () => {
  signedInAs(person({ isArtist: true }));
  show('/upload');
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Upload Music');
});

test('offers a guest to sign in instead of a user block', () => {
  signedInAs(null);
  show();
  expect(links()).toEqual(expect.arrayContaining(['Create account', 'Sign in', 'Home']));
  expect(screen.queryByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument();
});

test('invites nobody until it is known that nobody is there', () => {
  bus.emit('session/state', { status: 'loading' });
  show();
  expect(screen.queryByRole('link', { name: 'Create account' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Home' })).toBeInTheDocument();
});

test('the rail names its icons', () => {
  signedInAs(person({ isArtist: true }));
  show('/dashboard', true);
  for (const name of ['Home', 'Liked Songs']) {
    expect(screen.getByRole('link', { name })).toBeInTheDocument();
  }
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
});

test('the phone has five tabs and says which one is here', () => {
  signedInAs(person());
  showAt('/dashboard', <TabBar current="social" />);
  expect(screen.getAllByRole('link')).toHaveLength(5);
  for (const name of ['Home', 'Discover', 'Social', 'Library', 'Profile']) {
    expect(screen.getByRole('link', { name })).toBeInTheDocument();
  }
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Social');
});

afterAll(() => bus.emit('session/state', { status: 'unauthenticated' }));
