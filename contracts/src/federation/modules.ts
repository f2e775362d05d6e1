// The named modules that remotes expose, and the props that the shell gives them.
import type { SessionUser } from '../http/auth/auth';

/** What every page module receives from the router of the shell. */
export interface PageProps {
  /** Path parameters of the route, such as `id` of /song/:id. */
  params: Record<string, string>;
  /** The query string without the question mark; it holds tabs and filters. */
  search: string;
  /** Null for a guest. */
  user: SessionUser | null;
}

/**
 * Props of modules that are mounted once, outside the pages, and listen on the bus, such as dialogs and the player bar.
 */
export interface HostProps {
  user: SessionUser | null;
  /** The path of the current page: the mini player hides on some. */
  pathname: string;
  /** The query of the current page's URL. Shells from before this field leave it out. */
  search?: string;
}

/** Remote → exposed module → props. A remote may expose more than an older shell uses. */
export interface FederatedModules {
  'mfe-player': {
    PlayerHost: HostProps;
    DiscoverPage: PageProps;
    HistoryPage: PageProps;
  };
  'mfe-social': {
    /** Hosts comments, the purchase dialog and further dialogs, which open over the bus. */
    SocialHost: HostProps;
    SocialPage: PageProps;
    /** The page of one post. */
    PostPage: PageProps;
    /** A song's comments, embedded in its page. */
    CommentsPanel: { family: 'song' | 'post' | 'tuned-in-post'; id: string; user: SessionUser | null };
    /** The Posts tab of a profile. */
    PostsPanel: { userId: string; user: SessionUser | null };
    /** The Tuned In tab of an artist's profile. */
    TunedInPanel: {
      artist: { id: string; username: string; isTunedIn: boolean; tuneInPriceTalents: number };
      user: SessionUser | null;
    };
  };
  'mfe-catalogue': {
    HomePage: PageProps;
    SongPage: PageProps;
    AlbumPage: PageProps;
    ProfilePage: PageProps;
    /** A user's profile over the current page. */
    ProfileDialog: { userId: string; user: SessionUser | null; onClose: () => void };
    LibraryPage: PageProps;
    PlaylistPage: PageProps;
    TopListsPage: PageProps;
    /** The upload page; with `edit` in the query string it corrects one song. */
    UploadPage: PageProps;
    ReviewPage: PageProps;
    /** Reports, appeals, and the log of moderation decisions. */
    ModerationPage: PageProps;
  };
  'mfe-settings': {
    SettingsPage: PageProps;
    StatementPage: PageProps;
    FinancePage: PageProps;
    HelpPage: PageProps;
    /** The page that the link in a support email opens. */
    SupportReplyPage: PageProps;
    AdminPage: PageProps;
  };
}

export type RemoteName = keyof FederatedModules;
export type ModuleName<R extends RemoteName> = keyof FederatedModules[R] & string;
