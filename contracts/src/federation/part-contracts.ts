// The contract of each part of the page with the others: the modules that it exposes, the bus topics that it emits, and
// the topics that it consumes. Every build is checked against its entry. No browser loads this file.
import type { BusMessages } from './messages';
import type { FederatedModules, ModuleName, RemoteName } from './modules';

type Topic = keyof BusMessages;

export interface PartContract<Exposed extends string = string> {
  /** The type requires a complete record: a module of `FederatedModules` that is missing here fails to compile. */
  readonly exposes: { readonly [M in Exposed]: true };
  readonly emits: readonly Topic[];
  /** Topics that the part subscribes to, or reads where they are retained. */
  readonly takes: readonly Topic[];
}

type PartContracts = { readonly [R in RemoteName]: PartContract<ModuleName<R>> } & { readonly shell: PartContract };

export const partContracts: PartContracts = {
  shell: {
    exposes: {},
    emits: [
      'add-talents/closed',
      'balance/state',
      'card-payment/closed',
      'create-playlist/open',
      'patron/open',
      'player/play',
      'profile/changed',
      'session/confirmation-required',
      'session/required',
      'session/state',
      'track/changed',
    ],
    takes: [
      'add-talents/open',
      'balance/state',
      'card-payment/open',
      'navigation/go',
      'patron/open',
      'player/state',
      'profile/changed',
      'profile/open',
      'session/confirmation-required',
      'session/required',
      'session/state',
      'track/changed',
    ],
  },
  'mfe-player': {
    exposes: { PlayerHost: true, DiscoverPage: true, HistoryPage: true },
    emits: ['add-to-playlist/open', 'comments/open', 'navigation/go', 'player/state', 'purchase/open', 'support/open'],
    takes: [
      'add-to-playlist/open',
      'audio-quality/changed',
      'create-playlist/open',
      'media/sound',
      'player/play',
      'player/play-next',
      'player/toggle',
      'session/state',
      'track/changed',
    ],
  },
  'mfe-social': {
    exposes: {
      SocialHost: true,
      SocialPage: true,
      PostPage: true,
      CommentsPanel: true,
      PostsPanel: true,
      TunedInPanel: true,
    },
    emits: [
      'add-talents/open',
      'block/open',
      'card-payment/open',
      'comments/open',
      'media/sound',
      'navigation/go',
      'player/play',
      'player/toggle',
      'profile/changed',
      'profile/open',
      'report/open',
      'session/required',
      'support/open',
    ],
    takes: [
      'add-talents/closed',
      'block/open',
      'card-payment/closed',
      'comments/open',
      'followers/open',
      'navigation/go',
      'player/state',
      'purchase/open',
      'report/open',
      'session/required',
      'subscribers/open',
      'support/open',
    ],
  },
  'mfe-catalogue': {
    exposes: {
      HomePage: true,
      SongPage: true,
      AlbumPage: true,
      ProfilePage: true,
      ProfileDialog: true,
      LibraryPage: true,
      PlaylistPage: true,
      TopListsPage: true,
      UploadPage: true,
      ReviewPage: true,
      ModerationPage: true,
    },
    emits: [
      'add-to-playlist/open',
      'block/open',
      'comments/open',
      'create-playlist/open',
      'followers/open',
      'navigation/go',
      'patron/open',
      'player/play',
      'player/play-next',
      'player/toggle',
      'profile/changed',
      'purchase/open',
      'report/open',
      'subscribers/open',
      'support/open',
    ],
    takes: ['player/state', 'profile/changed'],
  },
  'mfe-settings': {
    exposes: {
      SettingsPage: true,
      StatementPage: true,
      FinancePage: true,
      HelpPage: true,
      SupportReplyPage: true,
      AdminPage: true,
    },
    emits: ['add-talents/open', 'audio-quality/changed', 'card-payment/open', 'navigation/go', 'profile/changed'],
    takes: ['card-payment/closed'],
  },
};

/** The props of a remote's modules. Each build checks that the exposed components accept these props. */
export type ExposedProps<R extends RemoteName> = FederatedModules[R];
