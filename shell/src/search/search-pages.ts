// The pages and settings that the search finds by name, without a request to the server.
import type { SessionUser } from '@libretto/contracts/federation';
import { hasSettingsSection, settingsSectionPath, settingsSections } from '@libretto/product/settings-sections';
import { t } from '@lingui/core/macro';
import { hasRole } from '../app/has-role';
import { remotePages } from '../app/page-routes';
import { pageTitle } from '../app/page-titles';
import { likedSongsPath } from '../frame/destinations';
import { isFoundBy } from './search-words';

export interface FoundPage {
  readonly href: string;
  readonly name: string;
}

interface SearchedPage extends FoundPage {
  /** Other search terms for the page, including its English name. */
  readonly words: string;
  readonly isFor: (user: SessionUser | null) => boolean;
}

const mostPages = 4;
const anybodySignedIn = (user: SessionUser | null) => user !== null;

const searchedPages = (): readonly SearchedPage[] => [
  // Omits addresses with a path parameter, and the page that only a link in an email opens.
  ...remotePages
    .filter(({ path }) => !path.includes('/:') && path !== '/support/reply')
    .map(({ path, title, needsSession, needsRole }) => ({
      ...{ href: path, name: pageTitle(title), words: title },
      isFor: (user: SessionUser | null) =>
        user === null
          ? !needsSession
          : (!needsRole || hasRole(user, needsRole)) && (path !== '/upload' || user.isArtist),
    })),
  {
    ...{ href: likedSongsPath, name: t`Liked Songs` },
    words: `liked songs favourites ${t({ message: 'favourites', context: 'search words' })}`,
    isFor: anybodySignedIn,
  },
  {
    ...{ href: '/settings', name: t`Settings` },
    words: `settings preferences account ${t({ message: 'preferences account', context: 'search words' })}`,
    isFor: anybodySignedIn,
  },
  ...settingsSections.map((section) => ({
    ...{ href: settingsSectionPath(section.id), name: section.label },
    // The ids are the English names.
    words: `settings ${t`Settings`} ${section.id} ${section.words}`,
    isFor: (user: SessionUser | null) => user !== null && hasSettingsSection(user, section),
  })),
];

/** Returns the pages for which every typed word is the start of one of their words. */
export function pagesFor(text: string, user: SessionUser | null): readonly FoundPage[] {
  return searchedPages()
    .filter(({ name, words, isFor }) => isFor(user) && isFoundBy(text, `${name} ${words}`))
    .slice(0, mostPages);
}
