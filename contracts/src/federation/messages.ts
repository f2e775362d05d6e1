// Every message that crosses the boundary between two remotes, in one table.
import type { SessionUser } from '../http/auth/auth';
import type { Track } from '../http/playback/player';

export type { SessionUser, Track };

/** The source of a queue, shown as "Playing from {name}". */
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

/**
 * The current player state, as rows, cards, heroes and the shell need it. It omits the position, which changes too
 * often.
 */
export interface PlayerState {
  trackId: string | null;
  track: Track | null;
  status: 'empty' | 'paused' | 'loading' | 'playing' | 'failed';
  /** True while another tab or device plays. */
  isElsewhere: boolean;
  contextName: string | null;
  /** Id of the queue's source; null for a source without one. Players from before this field leave it out. */
  contextId?: string | null;
}

export type SessionState =
  | { status: 'loading' }
  | { status: 'unauthenticated' }
  | { status: 'authenticated'; user: SessionUser };

/** Balances in Talents and euros as the public API returns them. */
export interface BalanceState {
  talentBalance: number;
  euroBalance: number;
}

export type CommentFamily = 'song' | 'post' | 'tuned-in-post';

/** The subject of a comment thread, with what its dialog shows in the head. */
export interface CommentSubject {
  family: CommentFamily;
  id: string;
  title: string;
  /** The artist's or poster's name. */
  subtitle: string;
  /** Whether the artist or poster is a patron. Senders from before this field leave it out. */
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
 * A request to the shell's card form. `card-payment/closed` carries the same `requestId`; a part that sends the request
 * from a dialog hides that dialog until then, because the bank's own check of the card must be reachable.
 */
export type CardPaymentRequest =
  | {
      requestId: string;
      mode: 'payment';
      /** Whole Talents, at least 50; 1 Talent costs 1 cent. */
      amountTalents: number;
      /** The reason for the charge, as the head of the form shows it: "Tune In", "Donation". */
      reason: string;
      /** The recipient of the money, shown beneath the reason. */
      payee?: { id: string; name: string; imageId: string | null; isPatron: boolean };
    }
  /** Saves a card for later; nothing is charged. */
  | { requestId: string; mode: 'setup' };

/**
 * `paid`: the card was charged and the Talents are credited within seconds, so a money command sent now finds them.
 * `saved`: the card is saved. `cancelled`: the user closed the form without either; nothing was charged.
 */
export type CardPaymentOutcome = 'paid' | 'saved' | 'cancelled';

/** The server requires the user to confirm their identity before it carries out what they asked for. */
export interface ConfirmationRequest {
  /** Called once when the dialog has closed. */
  onClosed: (outcome: 'confirmed' | 'cancelled') => void;
}

/** The action that a guest wanted to take. */
export interface SignInRequest {
  /** Where to go after signing in, if the sign-in page or another service has replaced this page. */
  callbackUrl: string;
  /**
   * The title of a sheet with the sign-in form over the current page: "Sign in to like this song". Without a title, and
   * in a shell from before the sheet, the request navigates to the sign-in page.
   */
  title?: string;
  /**
   * Called once when the sheet has closed. After `signed-in` every remote knows the session, so the action may continue
   * as the person who has signed in, who may already own, like or follow what the guest asked for.
   */
  onClosed?: (outcome: SignInOutcome) => void;
}

export type SignInOutcome = 'signed-in' | 'cancelled';

/** Topic → message. `noun/state` topics are retained; the others are intents or momentary facts. */
export interface BusMessages {
  'player/play': { tracks: Track[]; startIndex: number; context: QueueContext };
  'player/toggle': Record<string, never>;
  'player/play-next': { tracks: Track[] };
  'player/state': PlayerState;
  /**
   * A video or recording outside the player starts to play, and the music pauses; after `ended` the music resumes, if
   * this message paused it.
   */
  'media/sound': { state: 'began' | 'ended' };
  /** The listener chose another audio quality: the current track switches to it. */
  'audio-quality/changed': { audioQuality: 'data-saver' | 'low' | 'medium' | 'high' | 'original' };
  'track/changed': {
    trackId: string;
    changes: Partial<Pick<Track, 'isLiked' | 'is_liked' | 'isPurchased' | 'commentCount'>>;
  };
  'comments/open': { subject: CommentSubject };
  'purchase/open': { song: PurchasableSong };
  'support/open': { artistId: string; artistName: string; mode: 'tune-in' | 'donate' };
  /** Opens the card form for more Talents; `amount` is the number of missing Talents. */
  'add-talents/open': { amount?: number };
  /** The form closed, with or without more Talents: the dialog that was hidden for it is shown again. */
  'add-talents/closed': Record<string, never>;
  'patron/open': Record<string, never>;
  /** Opens the shell's card form over any open dialog. The shell responds once, by `card-payment/closed`. */
  'card-payment/open': CardPaymentRequest;
  'card-payment/closed': { requestId: string; outcome: CardPaymentOutcome };
  /** Opens the list of users who are tuned in to the caller, who is that artist. */
  'subscribers/open': { artistId: string };
  /** Opens the lists of a user's followers and followees. */
  'followers/open': { userId: string; tab: 'followers' | 'following' };
  /** Reports a comment, a post or a person; `name` is its author's. */
  'report/open': { subject: { kind: 'comment' | 'post' | 'tuned-in-post' | 'profile'; id: string }; name: string };
  /** Blocks a person, or unblocks them. */
  'block/open': { userId: string; username: string; isBlocked: boolean };
  /** Opens the list of the user's playlists, to add a song to some of them. */
  'add-to-playlist/open': { song: { id: string; title: string } };
  'create-playlist/open': Record<string, never>;
  /** Opens a user's profile over the current page. */
  'profile/open': { userId: string };
  /** A profile has changed: a page that shows it fetches it again. */
  'profile/changed': { userId: string };
  'navigation/go': { to: string; replace?: boolean };
  'session/state': SessionState;
  'session/required': SignInRequest;
  /** Opens the step-up dialog over the page and its dialogs, which keep their state. */
  'session/confirmation-required': ConfirmationRequest;
  'balance/state': BalanceState;
}

export type RetainedTopic = 'player/state' | 'session/state' | 'balance/state';
