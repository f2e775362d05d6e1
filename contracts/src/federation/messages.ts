// Every message that crosses the border between two remotes, in one table.
import type { SessionUser } from '../http/auth';
import type { Track } from '../http/player';

export type { SessionUser, Track };

/** Where a queue came from, shown as "Playing from {name}". */
export interface QueueContext {
  type:
    | 'home'
    | 'album'
    | 'playlist'
    | 'artist'
    | 'song'
    | 'search'
    | 'history'
    | 'top-lists'
    | 'discover'
    | 'post'
    | 'related';
  name: string;
  id?: string;
}

/** What plays now, as rows, cards, heroes and the shell need to know it. Position is not here: it changes too often. */
export interface PlayerState {
  trackId: string | null;
  track: Track | null;
  status: 'empty' | 'paused' | 'loading' | 'playing' | 'failed';
  /** True while another tab or device plays. */
  isElsewhere: boolean;
  contextName: string | null;
}

export type SessionState =
  | { status: 'loading' }
  | { status: 'unauthenticated' }
  | { status: 'authenticated'; user: SessionUser };

/** Balances in Talents and euros as the public API shows them. */
export interface BalanceState {
  talentBalance: number;
  euroBalance: number;
}

export type CommentFamily = 'song' | 'post' | 'tuned-in-post';

/** What a comment thread is about, with what its dialog shows in the head. */
export interface CommentSubject {
  family: CommentFamily;
  id: string;
  title: string;
  /** Its artist or poster. */
  subtitle: string;
  /** Whether they are a patron. Senders from before this field leave it out. */
  isPatron?: boolean;
  artworkUrl: string | null;
  commentCount: number;
}

export interface PurchasableSong {
  id: string;
  name: string;
  artistName: string;
  artistId: string;
  artworkUrl: string | null;
  /** Talents, as shown; the server refuses another price with 409. */
  price: number;
}

/**
 * What the shell's card form is asked to do. The same `requestId` comes back in `card-payment/closed`; a part that asks from
 * a dialog hides that dialog meanwhile, as a bank's own check of the card has to be reachable.
 */
export type CardPaymentRequest =
  | {
      requestId: string;
      mode: 'payment';
      /** Whole Talents, 50 at least; 1 Talent costs 1 cent. */
      amountTalents: number;
      /** What the card is charged for, as the head of the form says it: "Tune In", "Donation". */
      reason: string;
      /** Whom the money is meant for, shown beneath the reason. */
      payee?: { id: string; name: string; imageId: string | null; isPatron: boolean };
    }
  /** Keeps a card for later; nothing is charged. */
  | { requestId: string; mode: 'setup' };

/**
 * `paid`: the card was charged and the Talents are the caller's within seconds, so a money command sent now finds them.
 * `saved`: the card is kept. `cancelled`: closed without either; nothing was charged.
 */
export type CardPaymentOutcome = 'paid' | 'saved' | 'cancelled';

/** What somebody without a session wanted to do. */
export interface SignInRequest {
  /** Where to go after signing in, when the sign-in page or another service has taken the place of this page. */
  callbackUrl: string;
  /**
   * Heads a sheet with the sign-in form over the present page: "Sign in to like this song". Without it, and in a shell
   * from before the sheet, the request leads to the sign-in page.
   */
  title?: string;
  /**
   * Called once when the sheet is done. After `signed-in` the session is known to every remote, so that the action may
   * go on as the person who has signed in, who may own, like or follow already what the guest asked for.
   */
  onClosed?: (outcome: SignInOutcome) => void;
}

export type SignInOutcome = 'signed-in' | 'cancelled';

/** Topic → message. `noun/state` topics are retained; the others are intents or facts of the moment. */
export interface BusMessages {
  'player/play': { tracks: Track[]; startIndex: number; context: QueueContext };
  'player/toggle': Record<string, never>;
  'player/play-next': { tracks: Track[] };
  'player/state': PlayerState;
  /**
   * A video or recording outside the player begins to sound, and the music gives way; after `ended` it goes on, if it was
   * this that stopped it.
   */
  'media/sound': { state: 'began' | 'ended' };
  /** The listener chose another quality of sound: what plays changes to it. */
  'audio-quality/changed': { audioQuality: 'data-saver' | 'low' | 'medium' | 'high' | 'original' };
  'track/changed': {
    trackId: string;
    changes: Partial<Pick<Track, 'isLiked' | 'is_liked' | 'isPurchased' | 'commentCount'>>;
  };
  'comments/open': { subject: CommentSubject };
  'purchase/open': { song: PurchasableSong };
  'support/open': { artistId: string; artistName: string; mode: 'tune-in' | 'donate' };
  /** The card form for more Talents; `amount` is what is missing, in Talents. */
  'add-talents/open': { amount?: number };
  /** Closed, with more Talents or without: the dialog that stepped aside for it comes back. */
  'add-talents/closed': Record<string, never>;
  'patron/open': Record<string, never>;
  /** The shell's card form, over whatever dialog is open. Answered once, by `card-payment/closed`. */
  'card-payment/open': CardPaymentRequest;
  'card-payment/closed': { requestId: string; outcome: CardPaymentOutcome };
  /** Who is tuned in to the caller, who is that artist. */
  'subscribers/open': { artistId: string };
  /** Who follows a person, and whom they follow. */
  'followers/open': { userId: string; tab: 'followers' | 'following' };
  /** Reports a comment, a post or a person; `name` is whose it is. */
  'report/open': { subject: { kind: 'comment' | 'post' | 'tuned-in-post' | 'profile'; id: string }; name: string };
  /** Blocks a person, or unblocks them. */
  'block/open': { userId: string; username: string; isBlocked: boolean };
  /** The list of one's playlists, to put a song into some of them. */
  'add-to-playlist/open': { song: { id: string; title: string } };
  'create-playlist/open': Record<string, never>;
  /** Somebody's profile over the present page. */
  'profile/open': { userId: string };
  /** What a profile says has changed: a page that shows it reads it again. */
  'profile/changed': { userId: string };
  'navigation/go': { to: string; replace?: boolean };
  'session/state': SessionState;
  'session/required': SignInRequest;
  'balance/state': BalanceState;
}

export type RetainedTopic = 'player/state' | 'session/state' | 'balance/state';
