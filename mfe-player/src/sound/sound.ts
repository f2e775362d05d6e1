// The port between the player and what makes the sound: the machine commands it and hears what became of it.

/** What to load. Two sources with the same key and address are the same sound. */
export interface SoundSource {
  /** The place in the queue. */
  readonly key: string;
  readonly url: string;
  /** Exact length from the file's samples: joins are aimed by it. */
  readonly durationSeconds: number;
  /** Linear, from the measured loudness. */
  readonly gain: number;
  /** Whether the next track may be joined to its end. */
  readonly isJoinable: boolean;
  /** Set where an album is played as one: its tracks are joined, never mixed. */
  readonly albumId: string | null;
}

export interface Tuning {
  /** 1 is as recorded; pitch stays. */
  readonly rate: number;
  /** 0 for none. */
  readonly crossfadeSeconds: number;
}

/** What is heard at this instant, read once per painted frame; nothing is published for it. */
export interface SoundClock {
  /** Seconds into the track as heard, which is behind the element by the lag of a join. */
  readonly positionSeconds: number;
  /** End of the loaded range that holds the position. */
  readonly bufferedSeconds: number;
  readonly isFlowing: boolean;
}

/**
 * `source`: the server has no such file, or the browser cannot play it. `server`: the server does not answer, or cannot.
 * `connection`: it broke off, and the server answers again.
 */
export type RefusalCause = 'source' | 'server' | 'connection';

export type SoundEvent =
  | { type: 'sound.ready'; key: string }
  /** Sound comes out. */
  | { type: 'sound.flowing' }
  /** Wanted, but nothing comes out. */
  | { type: 'sound.stalled' }
  /** Some four times a second: where it is, and for how many seconds of the wall it was heard since the last one. */
  | {
      type: 'sound.ticked';
      positionSeconds: number;
      elapsedSeconds: number;
      /** Enough is loaded that another track may be loaded beside it. */
      isBuffered: boolean;
      /** Seconds of sound that came in a second of loading; null while nothing is known of it. */
      loadRate: number | null;
    }
  /** More of what is to be heard has come. */
  | { type: 'sound.progressed' }
  /** The system stopped the sound: headphones were pulled, a call came in, the audio device was taken away. */
  | { type: 'sound.interrupted' }
  | { type: 'sound.ended' }
  /** The cued source has taken over at the end of the last one, without a gap. */
  | { type: 'sound.joined'; key: string }
  /** The source cannot be loaded, or broke off. */
  | { type: 'sound.refused'; message: string; cause: RefusalCause }
  /** What was cued cannot be loaded. */
  | { type: 'sound.cueRefused'; key: string; cause: RefusalCause }
  /** The browser wants a gesture before it makes a sound. */
  | { type: 'sound.blocked' }
  /** Loaded, yet it will not play. */
  | { type: 'sound.broken'; message: string };

export interface Sound {
  /**
   * Replaces what is loaded; whether it plays stays as it was last asked for. A source that was cued takes over at once.
   * `keep` goes on from where the replaced source stands.
   */
  load(source: SoundSource, from: number | 'keep'): void;
  /** Loads what comes next beside the current one, and joins it at the end; null forgets it. */
  cue(source: SoundSource | null): void;
  /** Opens what takes its time to open. To be called in a gesture, for nothing may sound before one. */
  warm(): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** Stops and lets go of everything that was loaded. */
  unload(): void;
  /** Linear gain over all, 0 to 1. */
  setLevel(level: number): void;
  tune(tuning: Tuning): void;
  /** Another gain for a source that is loaded. */
  setGain(key: string, gain: number): void;
  /** Whether the page can set the level at all: on iOS the system owns it. */
  readonly ownsLevel: boolean;
  clock(): SoundClock;
  subscribe(listener: (event: SoundEvent) => void): () => void;
}
