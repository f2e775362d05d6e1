// The pages and settings that the search finds by their names, from what the shell knows by itself.
import type { SessionUser } from '@libretto/contracts/federation';
import { hasSettingsSection, settingsSectionPath, settingsSections } from '@libretto/product/settings-sections';
import { hasRole } from '../app/has-role';
import { remotePages } from '../app/page-routes';
import { likedSongsPath } from '../frame/destinations';

export interface FoundPage {
  readonly href: string;
  readonly name: string;
}

interface SearchedPage extends FoundPage {
  /** Other words that people look for it by. */
  readonly words?: string;
  readonly isFor: (user: SessionUser | null) => boolean;
}

const mostPages = 4;
const anybodySignedIn = (user: SessionUser | null) => user !== null;

const searchedPages: readonly SearchedPage[] = [
  // An address with a part that varies names no page by itself, nor does one that only a mail leads to.
  ...remotePages
    .filter(({ path }) => !path.includes('/:') && path !== '/support/reply')
    .map(({ path, title, needsSession, needsRole }) => ({
      ...{ href: path, name: title },
      isFor: (user: SessionUser | null) =>
        user === null
          ? !needsSession
          : (!needsRole || hasRole(user, needsRole)) && (path !== '/upload' || user.isArtist),
    })),
  { href: likedSongsPath, name: 'Liked Songs', words: 'favourites', isFor: anybodySignedIn },
  { href: '/settings', name: 'Settings', words: 'preferences account', isFor: anybodySignedIn },
  ...settingsSections.map((section) => ({
    ...{ href: settingsSectionPath(section.id), name: section.label, words: `settings ${section.words}` },
    isFor: (user: SessionUser | null) => user !== null && hasSettingsSection(user, section),
  })),
];

/** Pages of which every typed word begins a word. */
export function pagesFor(text: string, user: SessionUser | null): readonly FoundPage[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  return searchedPages
    .filter(({ name, words = '', isFor }) => {
      const known = wordsOf(`${name} ${words}`);
      return isFor(user) && typed.every((part) => known.some((word) => word.startsWith(part)));
    })
    .slice(0, mostPages);
}

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
