// The named modules that remotes expose, and the props that the shell gives them.
import type { SessionUser } from '../http/auth';

/** What every page module receives from the router of the shell. */
export interface PageProps {
  /** Path parameters of the route, such as `id` of /song/:id. */
  params: Record<string, string>;
  /** The query string without the question mark; tabs and filters live there. */
  search: string;
  /** Null for a guest. */
  user: SessionUser | null;
}

/** Modules that are mounted once beside the pages and listen on the bus, such as dialogs and the player bar. */
export interface HostProps {
  user: SessionUser | null;
  /** The path now shown: the mini player hides on some. */
  pathname: string;
}

/** Remote → exposed module → props. A remote may expose more than an older shell asks for. */
export interface FederatedModules {
  'mfe-player': {
    PlayerHost: HostProps;
    DiscoverPage: PageProps;
    HistoryPage: PageProps;
  };
  'mfe-social': {
    /** Comments, purchase and further dialogs, opened over the bus. */
    SocialHost: HostProps;
    SocialPage: PageProps;
    /** One post by its address. */
    PostPage: PageProps;
    /** A song's comments laid into its page. */
    CommentsPanel: { family: 'song' | 'post' | 'tuned-in-post'; id: string; user: SessionUser | null };
    /** Posts tab of a profile. */
    PostsPanel: { userId: string; user: SessionUser | null };
    /** Tuned In tab of an artist's profile. */
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
    /** Somebody's profile over the present page. */
    ProfileDialog: { userId: string; user: SessionUser | null; onClose: () => void };
    LibraryPage: PageProps;
    PlaylistPage: PageProps;
    TopListsPage: PageProps;
    /** Uploading, and with `edit` in the search the correction of one song. */
    UploadPage: PageProps;
    ReviewPage: PageProps;
    /** What people reported, appeals, and the log of decisions. */
    ModerationPage: PageProps;
  };
  'mfe-settings': {
    SettingsPage: PageProps;
    StatementPage: PageProps;
    FinancePage: PageProps;
    HelpPage: PageProps;
    /** Where the link in a mail of support leads. */
    SupportReplyPage: PageProps;
    AdminPage: PageProps;
  };
}

export type RemoteName = keyof FederatedModules;
export type ModuleName<R extends RemoteName> = keyof FederatedModules[R] & string;
