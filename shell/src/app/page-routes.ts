// The pages in the frame: address, remote and module, title, and who may see them.
import type { ModuleName, RemoteName } from '@libretto/contracts/federation';
import type { PageShape } from './page-skeleton';
import type { PageTitle } from './page-titles';

/** The five roots of the phone's tab bar. */
export type TabRoot = 'home' | 'discover' | 'social' | 'library' | 'profile';

export interface PageRoute {
  path: string;
  /** The English title; `pageTitle` returns the translated one. */
  title: PageTitle;
  shape: PageShape;
  /** True when the page requires a session. */
  needsSession?: boolean;
  /** `staff` means either of the two roles. */
  needsRole?: 'finance' | 'admin' | 'staff';
  /** The tab that is highlighted on phones. */
  tab?: TabRoot;
  /** On phones the header is that of a tab root: theme, bell, level and avatar instead of a back button. */
  isTabRoot?: boolean;
  /** On phones the header shows the title, and the page's own heading is visible to screen readers only. */
  titleInHeader?: boolean;
  /** On phones the search field is shown above the page. */
  hasSearchField?: boolean;
  /**
   * The API calls that the page makes first, for every user; they are fetched while its scripts load. `{name}` marks
   * a path parameter. A call that the page no longer makes wastes only its own request.
   */
  firstCalls?: readonly string[];
}

/** A page that a remote provides. */
export type RemotePageRoute = {
  [R in RemoteName]: PageRoute & { remote: R; module: ModuleName<R> };
}[RemoteName];

/** The profile of another user has the same path with an id: it is open to everyone and is no root of the tab bar. */
export function routeAsSeen<Route extends PageRoute>(route: Route, search: string, userId: string | null): Route {
  const id = new URLSearchParams(search).get('id');
  if (route.path !== '/profile' || !id || id === userId) return route;
  return { ...route, needsSession: false, isTabRoot: false, tab: undefined };
}

export const remotePages: readonly RemotePageRoute[] = [
  {
    path: '/dashboard',
    remote: 'mfe-catalogue',
    module: 'HomePage',
    firstCalls: ['/api/catalogue/home', '/api/player/top-lists?limit=12'],
    title: 'Home',
    shape: 'home',
    tab: 'home',
    isTabRoot: true,
    titleInHeader: true,
    hasSearchField: true,
  },
  {
    path: '/discover',
    remote: 'mfe-player',
    module: 'DiscoverPage',
    firstCalls: ['/api/player/discover?limit=100'],
    title: 'Discover',
    shape: 'none',
    tab: 'discover',
    isTabRoot: true,
    titleInHeader: true,
  },
  {
    path: '/social',
    remote: 'mfe-social',
    module: 'SocialPage',
    firstCalls: ['/api/social/posts?limit=10&offset=0', '/api/social/tuned-in-posts?limit=10&offset=0'],
    title: 'Social',
    shape: 'feed',
    tab: 'social',
    isTabRoot: true,
    titleInHeader: true,
  },
  { path: '/post/:id', remote: 'mfe-social', module: 'PostPage', title: 'Post', shape: 'feed', tab: 'social' },
  {
    path: '/library',
    remote: 'mfe-catalogue',
    module: 'LibraryPage',
    title: 'Library',
    shape: 'cards',
    needsSession: true,
    tab: 'library',
    isTabRoot: true,
    titleInHeader: true,
    hasSearchField: true,
  },
  {
    path: '/library/playlist/:id',
    remote: 'mfe-catalogue',
    module: 'PlaylistPage',
    title: 'Playlist',
    shape: 'head',
    needsSession: true,
    tab: 'library',
  },
  // A playlist that its owner made public; open to everyone.
  { path: '/playlist/:id', remote: 'mfe-catalogue', module: 'PlaylistPage', title: 'Playlist', shape: 'head' },
  {
    path: '/profile',
    remote: 'mfe-catalogue',
    module: 'ProfilePage',
    title: 'Profile',
    shape: 'profile',
    needsSession: true,
    tab: 'profile',
    isTabRoot: true,
  },
  {
    path: '/history',
    remote: 'mfe-player',
    module: 'HistoryPage',
    title: 'History',
    shape: 'rows',
    needsSession: true,
    titleInHeader: true,
  },
  {
    path: '/top-lists',
    remote: 'mfe-catalogue',
    module: 'TopListsPage',
    title: 'Top lists',
    shape: 'rows',
    titleInHeader: true,
  },
  {
    path: '/song/:id',
    remote: 'mfe-catalogue',
    module: 'SongPage',
    firstCalls: ['/api/player/track/{id}', '/api/lyrics/{id}'],
    title: 'Song',
    shape: 'head',
  },
  {
    path: '/album/:id',
    remote: 'mfe-catalogue',
    module: 'AlbumPage',
    firstCalls: ['/api/catalogue/albums/{id}'],
    title: 'Album',
    shape: 'head',
  },
  {
    path: '/settings/:section?',
    remote: 'mfe-settings',
    module: 'SettingsPage',
    title: 'Settings',
    shape: 'settings',
    needsSession: true,
    tab: 'profile',
    titleInHeader: true,
  },
  {
    path: '/statement',
    remote: 'mfe-settings',
    module: 'StatementPage',
    title: 'Statement',
    shape: 'rows',
    needsSession: true,
    tab: 'profile',
    titleInHeader: true,
  },
  {
    path: '/admin/finance',
    remote: 'mfe-settings',
    module: 'FinancePage',
    title: 'Finance audit',
    shape: 'rows',
    needsSession: true,
    needsRole: 'finance',
    titleInHeader: true,
  },
  {
    path: '/admin',
    remote: 'mfe-settings',
    module: 'AdminPage',
    title: 'Administration',
    shape: 'rows',
    needsSession: true,
    needsRole: 'admin',
    titleInHeader: true,
  },
  { path: '/help', remote: 'mfe-settings', module: 'HelpPage', title: 'Help', shape: 'text', titleInHeader: true },
  { path: '/help/:page', remote: 'mfe-settings', module: 'HelpPage', title: 'Help', shape: 'text' },
  { path: '/legal/:legal', remote: 'mfe-settings', module: 'HelpPage', title: 'Legal', shape: 'text' },
  {
    path: '/support/reply',
    remote: 'mfe-settings',
    module: 'SupportReplyPage',
    title: 'Answer support',
    shape: 'text',
    titleInHeader: true,
  },
  {
    path: '/upload',
    remote: 'mfe-catalogue',
    module: 'UploadPage',
    title: 'Upload Music',
    shape: 'rows',
    needsSession: true,
    titleInHeader: true,
  },
  {
    path: '/admin/review',
    remote: 'mfe-catalogue',
    module: 'ReviewPage',
    title: 'Review',
    shape: 'rows',
    needsSession: true,
    needsRole: 'admin',
    titleInHeader: true,
  },
  {
    path: '/admin/moderation',
    remote: 'mfe-catalogue',
    module: 'ModerationPage',
    title: 'Moderation',
    shape: 'rows',
    needsSession: true,
    needsRole: 'staff',
    titleInHeader: true,
  },
];
