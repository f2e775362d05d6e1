// Every screen that the contact sheet shows, and as whom it is seen.
import type { DemoAccount } from '../testing/start-server';

export interface Screen {
  name: string;
  path: string;
  as: DemoAccount['role'] | 'guest';
}

/** Addresses that hold an id are read from the running demo world. */
export async function allScreens(origin: string): Promise<Screen[]> {
  const { songId, albumId, artistId } = await demoIds(origin);
  return [
    { name: 'landing', path: '/', as: 'guest' },
    { name: 'login', path: '/login', as: 'guest' },
    { name: 'signup', path: '/signup', as: 'guest' },
    { name: 'home-guest', path: '/dashboard', as: 'guest' },
    { name: 'home', path: '/dashboard', as: 'listener' },
    { name: 'discover', path: '/discover', as: 'listener' },
    { name: 'social', path: '/social', as: 'listener' },
    { name: 'library', path: '/library', as: 'listener' },
    { name: 'liked-songs', path: '/library/playlist/liked-songs', as: 'listener' },
    { name: 'history', path: '/history', as: 'listener' },
    { name: 'top-lists', path: '/top-lists', as: 'listener' },
    { name: 'song', path: `/song/${songId}`, as: 'listener' },
    { name: 'album', path: `/album/${albumId}`, as: 'listener' },
    { name: 'artist', path: `/profile?id=${artistId}`, as: 'listener' },
    { name: 'profile', path: '/profile', as: 'artist' },
    { name: 'upload', path: '/upload', as: 'artist' },
    { name: 'statement', path: '/statement', as: 'artist' },
    { name: 'statement-listener', path: '/statement', as: 'listener' },
    { name: 'settings', path: '/settings', as: 'listener' },
    { name: 'finance', path: '/admin/finance', as: 'finance' },
    { name: 'finance-explained', path: '/admin/finance?tab=accounts&explain=platform%2Ffees', as: 'finance' },
    { name: 'finance-account', path: '/admin/finance?tab=accounts&account=platform%2Ffees', as: 'finance' },
    { name: 'finance-revenue', path: '/admin/finance?tab=revenue', as: 'finance' },
    { name: 'finance-withdrawals', path: '/admin/finance?tab=withdrawals', as: 'finance' },
    { name: 'not-found', path: '/nowhere', as: 'listener' },
  ];
}

async function demoIds(origin: string) {
  const { tracks } = await json<{ tracks: { id: string; title: string; artistId: string }[] }>(
    `${origin}/api/player/discover?limit=100`,
  );
  const track = tracks.find(({ title }) => title === 'Salt Hours') ?? tracks[0];
  const { results } = await json<{ results: { type: string; id: string }[] }>(`${origin}/api/search?q=vespers`);
  return {
    songId: track?.id,
    artistId: track?.artistId,
    albumId: results.find(({ type }) => type === 'album')?.id ?? track?.id,
  };
}

async function json<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}
