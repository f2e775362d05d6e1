// Types of the player machine: its context, its events and its input.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import type { SoundEvent, SoundStart } from '../sound/sound';
import type { Pick, Repeat } from './order';
import type { Quality } from './quality';
import type { QueueEntry } from './queue';

export type { QueueContext, Track };

/** Ids of the expanded player's panels, as the specification writes them. */
export type PanelTab = 'UP_NEXT' | 'LYRICS' | 'RELATED';

/** Playback state that another tab or device reported. */
export interface PlayingElsewhere {
  readonly tabId: string;
  readonly trackId: string | null;
  readonly positionSeconds: number;
  /** This tab's clock when the report arrived; the position is extrapolated from it. */
  readonly receivedAtMs: number;
}

/** Source that was last sent to the preloader. */
export interface Cue {
  readonly key: string;
  readonly isPreview: boolean;
  readonly quality: Quality;
  readonly madeAtMs: number;
  /** Index of the format, as in the player's `attempt`. */
  readonly attempt: number;
}

/**
 * Randomness, ids, time and the connection, which the machine is built with, so that tests control them and the context
 * contains data only.
 */
export interface Tools {
  readonly pick: Pick;
  readonly makeId: () => string;
  readonly nowMs: () => number;
  /** The bit rate that the browser has measured of its connection, or null. */
  readonly connectionKbps: () => number | null;
}

/** The listener's playback settings. */
export interface SoundSettings {
  /** 1 is the original speed. */
  readonly rate: number;
  /** 0 disables it; tracks of an album that plays in sequence are never crossfaded. */
  readonly crossfadeSeconds: number;
  /** Whether loudness normalization is on. */
  readonly levelsLoudness: boolean;
}

/** When the sleep timer stops the music. */
export type Sleep =
  | { readonly kind: 'off' }
  | { readonly kind: 'end-of-track' }
  | { readonly kind: 'at'; readonly atMs: number };

/** The state that survives a reload. */
export interface StoredPlayer {
  readonly entries: readonly QueueEntry[];
  readonly index: number;
  readonly queueContext: QueueContext | null;
  readonly repeat: Repeat;
  readonly shuffle: boolean;
  readonly volume: number;
  readonly muted: boolean;
  readonly streamingEnabled: boolean;
  /** Owner of the queue; null for a guest's. */
  readonly ownerId: string | null;
  readonly positionSeconds: number;
  readonly settings: SoundSettings;
  /** Quality that the listener chose, as far as it is known. */
  readonly quality: Quality;
}

export interface PlayerInput {
  readonly stored: StoredPlayer | null;
}

export interface PlayerContext extends StoredPlayer {
  readonly tab: PanelTab;
  /** Chosen when the track begins, so that the preloaded track is the one that plays. */
  readonly followingIndex: number | null;
  readonly cue: Cue | null;
  /** Index of the format: 0 for Opus, 1 for AAC, 2 for the plain path. */
  readonly attempt: number;
  readonly startFrom: SoundStart;
  readonly startedAtMs: number;
  /** A new id for each start of a track; the server counts streams by it. */
  readonly playId: string;
  /** The entry that this play began with; starting it again is a restart. */
  readonly begunKey: string | null;
  readonly previewUsedSeconds: number;
  /** Number of steps below the chosen quality, for a slow connection. */
  readonly lowered: number;
  /** As `lowered`, for the next track, for which the connection may suffice again. */
  readonly nextLowered: number;
  /** How often in a row the server was unreachable, without any playback in between. */
  readonly awayTries: number;
  readonly elsewhere: PlayingElsewhere | null;
  readonly errorText: string | null;
  readonly sleep: Sleep;
  /** Network state that the browser reports; a sound that fails offline waits for the network. */
  readonly isOnline: boolean;
}

/** Requests of the listener, a page or the system. */
export type PlayerIntent =
  | { type: 'queue.play'; tracks: readonly Track[]; startIndex: number; context: QueueContext; fromSeconds?: number }
  | { type: 'queue.skipTo'; key: string }
  | { type: 'queue.move'; key: string; toIndex: number }
  /** `place` is the position among the upcoming tracks, as UP NEXT shows them. */
  | { type: 'queue.arrange'; key: string; place: number }
  | { type: 'queue.remove'; key: string }
  | { type: 'queue.clear' }
  /** Undoes a removal or clearing. */
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

/** Events from outside the machine. */
export type PlayerNews =
  | SoundEvent
  | { type: 'track.changed'; trackId: string; changes: Partial<Track> }
  | { type: 'session.changed'; userId: string | null }
  | { type: 'quality.changed'; quality: Quality }
  | { type: 'network.changed'; isOnline: boolean }
  /** The sound of the current track has been downloaded to this device. */
  | { type: 'sound.kept' }
  | { type: 'tabs.claimed'; playing: PlayingElsewhere }
  | { type: 'tabs.released'; tabId: string }
  | { type: 'tabs.visible' };

/** Events between the regions of the machine. */
export type PlayerFact =
  | { type: 'track.chosen'; play: boolean }
  /** Playback was asked for; the sound starts after all that the same request causes, such as loading. */
  | { type: 'playback.wanted' }
  | { type: 'track.joined' }
  | { type: 'track.finished' }
  | { type: 'track.failed' }
  | { type: 'following.changed' }
  | { type: 'sleep.ended' }
  | { type: 'queue.forgotten' }
  /** Playback stalled for so long that the connection must be too slow for the quality. */
  | { type: 'connection.thin' }
  /** Loading made no progress for so long that the request counts as hung. */
  | { type: 'server.hung' };

export type PlayerEvent = PlayerIntent | PlayerNews | PlayerFact;

/** State tags that components use instead of state names. */
export type PlayerTag =
  | 'empty'
  | 'loading'
  | 'flowing'
  /** Silent for so long that the UI should show it. */
  | 'stalled'
  | 'failed'
  /** Waits for the network. */
  | 'offline'
  /** The server does not answer; requests are retried from time to time. */
  | 'away'
  /** The listener wants playback, whether or not it produces sound yet. */
  | 'playing'
  | 'elsewhere'
  | 'preview'
  | 'previewUsedUp';
