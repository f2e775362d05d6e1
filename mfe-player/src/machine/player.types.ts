// The vocabulary of the player machine: what it remembers, what it hears, what it is started with.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import type { SoundEvent } from '../sound/sound';
import type { Pick, Repeat } from './order';
import type { Quality } from './quality';
import type { QueueEntry } from './queue';

export type { QueueContext, Track };

/** Ids of the expanded player's panels, as the specification writes them. */
export type PanelTab = 'UP_NEXT' | 'LYRICS' | 'RELATED';

/** What another tab said about its playback. */
export interface PlayingElsewhere {
  readonly tabId: string;
  readonly trackId: string | null;
  readonly positionSeconds: number;
  /** This tab's clock when the word arrived; the position runs on from here. */
  readonly receivedAtMs: number;
}

/** What the preloader was last given. */
export interface Cue {
  readonly key: string;
  readonly isPreview: boolean;
  readonly quality: Quality;
  readonly madeAtMs: number;
  /** As in the player's own attempts. */
  readonly attempt: number;
}

/** Chance, ids and time, handed in so that tests decide them. */
export interface Tools {
  readonly pick: Pick;
  readonly makeId: () => string;
  readonly nowMs: () => number;
}

/** How the listener likes it to sound. */
export interface SoundSettings {
  /** 1 is as recorded. */
  readonly rate: number;
  /** 0 for none; tracks of an album that is played as one are never mixed. */
  readonly crossfadeSeconds: number;
  /** Whether songs are brought to one loudness. */
  readonly levelsLoudness: boolean;
}

/** When the music stops by itself. */
export type Sleep =
  | { readonly kind: 'off' }
  | { readonly kind: 'end-of-track' }
  | { readonly kind: 'at'; readonly atMs: number };

/** What outlives the page. */
export interface StoredPlayer {
  readonly entries: readonly QueueEntry[];
  readonly index: number;
  readonly queueContext: QueueContext | null;
  readonly repeat: Repeat;
  readonly shuffle: boolean;
  readonly volume: number;
  readonly muted: boolean;
  readonly streamingEnabled: boolean;
  /** Whose queue it is; null for a guest's. */
  readonly ownerId: string | null;
  readonly positionSeconds: number;
  readonly settings: SoundSettings;
  /** What the listener chose, as far as it is known. */
  readonly quality: Quality;
}

export interface PlayerInput {
  readonly stored: StoredPlayer | null;
  readonly tools: Tools;
}

export interface PlayerContext extends StoredPlayer {
  readonly tools: Tools;
  readonly tab: PanelTab;
  /** Chosen when the track begins, so that what is preloaded is also what plays. */
  readonly followingIndex: number | null;
  readonly cue: Cue | null;
  /** 0 for opus, 1 for aac, 2 for the plain path. */
  readonly attempt: number;
  readonly startFrom: number | 'keep';
  readonly startedAtMs: number;
  /** One for each start of a track; the server counts streams by it. */
  readonly playId: string;
  /** The entry that this play began with; beginning it again is a restart. */
  readonly begunKey: string | null;
  readonly previewUsedSeconds: number;
  /** Steps below the chosen quality, for a thin connection. */
  readonly lowered: number;
  /** How often in a row the server was found away, without a sound between. */
  readonly awayTries: number;
  readonly elsewhere: PlayingElsewhere | null;
  readonly errorText: string | null;
  readonly sleep: Sleep;
  /** What the browser says of its network; a sound that fails without one waits for it. */
  readonly isOnline: boolean;
}

/** What the listener, a page or the system asks for. */
export type PlayerIntent =
  | { type: 'queue.play'; tracks: readonly Track[]; startIndex: number; context: QueueContext; fromSeconds?: number }
  | { type: 'queue.skipTo'; key: string }
  | { type: 'queue.move'; key: string; toIndex: number }
  /** Among what is to come, as UP NEXT shows it. */
  | { type: 'queue.arrange'; key: string; place: number }
  | { type: 'queue.remove'; key: string }
  | { type: 'queue.clear' }
  /** Undo of a removal or a clearing. */
  | { type: 'queue.restore'; entries: readonly QueueEntry[] }
  | { type: 'queue.playNext'; tracks: readonly Track[] }
  | { type: 'transport.toggle' }
  | { type: 'transport.play' }
  | { type: 'transport.pause' }
  | { type: 'transport.next' }
  | { type: 'transport.previous' }
  | { type: 'transport.seek'; seconds: number }
  | { type: 'repeat.cycle' }
  | { type: 'shuffle.toggle' }
  | { type: 'volume.set'; volume: number }
  | { type: 'mute.toggle' }
  | { type: 'tab.choose'; tab: PanelTab }
  | { type: 'settings.change'; changes: Partial<SoundSettings> }
  | { type: 'sleep.set'; when: 'off' | 'end-of-track' | { readonly minutes: number } }
  /** 'Play here'. */
  | { type: 'place.claim' };

/** What became known from outside. */
export type PlayerNews =
  | SoundEvent
  | { type: 'track.changed'; trackId: string; changes: Partial<Track> }
  | { type: 'session.changed'; userId: string | null }
  | { type: 'quality.changed'; quality: Quality }
  | { type: 'network.changed'; isOnline: boolean }
  /** The sound of the current track is on this device by now. */
  | { type: 'sound.kept' }
  | { type: 'tabs.claimed'; playing: PlayingElsewhere }
  | { type: 'tabs.released'; tabId: string }
  | { type: 'tabs.visible' };

/** What one region of the machine tells the others. */
export type PlayerFact =
  | { type: 'track.chosen'; play: boolean }
  | { type: 'track.joined' }
  | { type: 'track.finished' }
  | { type: 'track.failed' }
  | { type: 'following.changed' }
  | { type: 'sleep.ended' }
  | { type: 'queue.forgotten' }
  /** The sound stalls for so long that the connection must be too thin for it. */
  | { type: 'connection.thin' }
  /** Nothing came of the sound for so long that nothing will. */
  | { type: 'server.hung' };

export type PlayerEvent = PlayerIntent | PlayerNews | PlayerFact;

/** What components ask for instead of naming states. */
export type PlayerTag =
  | 'empty'
  | 'loading'
  | 'flowing'
  /** Silent for so long that the listener should be told. */
  | 'stalled'
  | 'failed'
  /** Waits for the network to come back. */
  | 'offline'
  /** The server does not answer; it is asked again from time to time. */
  | 'away'
  /** The listener wants sound, whether or not it comes yet. */
  | 'playing'
  | 'elsewhere'
  | 'preview'
  | 'previewUsedUp';
