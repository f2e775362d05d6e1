// Every screen of the contact sheet, and the user who opens it.
import type { Page } from 'playwright-core';
import type { DemoAccount } from '../testing/start-server';

export interface Screen {
  readonly name: string;
  /** `{songId}` and similar placeholders are replaced by ids of the running demo world. */
  readonly path: string;
  readonly as: DemoAccount['role'] | 'guest';
  /** The screen starts playback, so that other screens of the same user would show that another device is playing. */
  readonly isPlaying?: boolean;
  /** Opens a dialog or menu over the page once it has loaded. */
  readonly open?: (page: Page) => Promise<void>;
}

export const screens: readonly Screen[] = [
  { name: 'landing', path: '/', as: 'guest' },
  { name: 'login', path: '/login', as: 'guest' },
  { name: 'signup', path: '/signup', as: 'guest' },
  { name: 'forgot-password', path: '/forgot-password', as: 'guest' },
  { name: 'confirm-email', path: '/confirm-email#link', as: 'guest' },
  { name: 'undo-email-change', path: '/undo-email-change#link', as: 'guest' },
  { name: 'home-guest', path: '/dashboard', as: 'guest' },
  { name: 'home', path: '/dashboard', as: 'listener' },
  { name: 'search', path: '/dashboard', as: 'listener', open: searchForVespers },
  { name: 'notifications', path: '/dashboard', as: 'artist', open: press(/^Notifications/) },
  { name: 'account-menu', path: '/dashboard', as: 'listener', open: press(/^Account of/) },
  { name: 'discover', path: '/discover', as: 'listener', isPlaying: true },
  { name: 'social', path: '/social', as: 'listener' },
  { name: 'post', path: '/post/{postId}', as: 'listener' },
  { name: 'library', path: '/library', as: 'listener' },
  { name: 'liked-songs', path: '/library/playlist/liked-songs', as: 'listener' },
  { name: 'history', path: '/history', as: 'listener' },
  { name: 'top-lists', path: '/top-lists', as: 'listener' },
  { name: 'song', path: '/song/{songId}', as: 'listener' },
  { name: 'album', path: '/album/{albumId}', as: 'listener' },
  { name: 'artist', path: '/profile?id={artistId}', as: 'listener' },
  { name: 'profile', path: '/profile', as: 'artist' },
  { name: 'profile-listener', path: '/profile', as: 'listener' },
  { name: 'upload', path: '/upload', as: 'artist' },
  { name: 'own-pending', path: '/profile?status=pending', as: 'artist' },
  { name: 'review', path: '/admin/review', as: 'admin' },
  { name: 'statement', path: '/statement', as: 'artist' },
  { name: 'statement-listener', path: '/statement', as: 'listener' },
  { name: 'settings', path: '/settings', as: 'listener' },
  { name: 'settings-security', path: '/settings/login-security', as: 'listener' },
  { name: 'artist-dashboard', path: '/profile?tab=dashboard', as: 'artist' },
  { name: 'library-albums', path: '/library?tab=albums', as: 'listener' },
  { name: 'library-purchased', path: '/library?tab=purchased', as: 'listener' },
  { name: 'playlist', path: '/library', as: 'listener', open: firstPlaylist },
  { name: 'finance', path: '/admin/finance', as: 'finance' },
  { name: 'finance-explained', path: '/admin/finance?tab=accounts&explain=platform%2Ffees', as: 'finance' },
  { name: 'finance-account', path: '/admin/finance?tab=accounts&account=platform%2Ffees', as: 'finance' },
  { name: 'finance-revenue', path: '/admin/finance?tab=revenue', as: 'finance' },
  { name: 'finance-withdrawals', path: '/admin/finance?tab=withdrawals', as: 'finance' },
  { name: 'comments', path: '/social', as: 'listener', open: press(/^Comments/) },
  { name: 'tuned-in-locked', path: '/profile?id=nour-and-the-low-tide&tab=tuned-in', as: 'listener' },
  { name: 'tuned-in-open', path: '/profile?id=the-parallax-choir&tab=tuned-in', as: 'listener' },
  {
    name: 'media-viewer',
    path: '/profile?id=the-parallax-choir&tab=tuned-in',
    as: 'listener',
    open: press(/^View Photo/),
  },
  { name: 'compose-tuned-in', path: '/social', as: 'artist', open: composeForTunedIn },
  { name: 'moderation', path: '/admin/moderation', as: 'admin' },
  { name: 'help', path: '/help', as: 'guest' },
  { name: 'help-artists', path: '/help/artists', as: 'listener' },
  { name: 'contact-support', path: '/settings/contact-support', as: 'listener' },
  { name: 'admin', path: '/admin', as: 'admin' },
  { name: 'admin-person', path: '/admin?tab=people&person={artistId}', as: 'admin' },
  { name: 'admin-health', path: '/admin?tab=health', as: 'admin' },
  { name: 'admin-reads', path: '/admin?tab=reads', as: 'admin' },
  { name: 'not-found', path: '/nowhere', as: 'listener' },
];

async function composeForTunedIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share with your community' }).click();
  await page.getByRole('main').getByText('Tuned In', { exact: true }).first().click();
}

function press(name: RegExp) {
  return (page: Page) => page.getByRole('button', { name }).first().click();
}

async function firstPlaylist(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href^="/library/playlist/"]').nth(1).click();
  await page.waitForURL(/playlist/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function searchForVespers(page: Page): Promise<void> {
  // Wide screens show a search field, phones a button that opens one.
  const launcher = page.getByRole('button', { name: 'Search', exact: true });
  if (await launcher.isVisible()) await launcher.click();
  await page.getByRole('combobox', { name: 'Search' }).fill('vespers');
  await page.getByRole('option').first().waitFor();
}

/** The URL of a screen in the running demo world. */
export type AddressOf = (screen: Screen) => string;

export async function addressesAt(origin: string): Promise<AddressOf> {
  const ids = await demoIds(origin);
  return ({ path }) => origin + path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name]);
}

async function demoIds(origin: string) {
  const { tracks } = await json<{ tracks: { id: string; title: string; artistId: string }[] }>(
    `${origin}/api/player/discover?limit=100`,
  );
  const { results } = await json<{ results: { type: string; id: string }[] }>(`${origin}/api/search?q=vespers`);
  const { posts } = await json<{ posts: { id: string }[] }>(`${origin}/api/social/posts?limit=1`);
  const song = tracks.find(({ title }) => title === 'Salt Hours') ?? tracks[0];
  const album = results.find(({ type }) => type === 'album');
  if (!song || !album) throw new Error('The demo world has no song, or no album that is found by "vespers".');
  return { songId: song.id, artistId: song.artistId, albumId: album.id, postId: posts[0]?.id ?? 'none' };
}

async function json<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}
