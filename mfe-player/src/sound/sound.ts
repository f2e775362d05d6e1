// The port between the player machine and the audio output: the machine sends commands and receives events.

/** The source to load. Sources with the same key and URL are equal. */
export interface SoundSource {
  /** Key of the queue entry. */
  readonly key: string;
  readonly url: string;
  /** Exact duration from the file's samples, which joins need for their timing. */
  readonly durationSeconds: number;
  /** Linear gain computed from the measured loudness. */
  readonly gain: number;
  /** Whether the next track may be joined to the end of this one. */
  readonly isJoinable: boolean;
  /** Set when an album plays in sequence: its tracks are joined without a gap, never crossfaded. */
  readonly albumId: string | null;
}

/**
 * Where a source begins: at a position, or from the position of the source that it replaces. `keep` takes over as soon
 * as it can play; `keep-buffered` once what the replaced source has buffered is played.
 */
export type SoundStart = number | 'keep' | 'keep-buffered';

export interface Tuning {
  /** 1 is the original speed; the pitch is preserved. */
  readonly rate: number;
  /** 0 disables the crossfade. */
  readonly crossfadeSeconds: number;
}

/** The audible state at this instant. It is read once per frame; no events are published for it. */
export interface SoundClock {
  /** Audible position in the track, which lags behind the element after a join. */
  readonly positionSeconds: number;
  /** End of the buffered range that contains the position. */
  readonly bufferedSeconds: number;
  readonly isFlowing: boolean;
}

/**
 * `source`: the server has no such file, or the browser cannot play it. `server`: the server does not answer or fails.
 * `connection`: the connection broke, but the server answers again.
 */
export type RefusalCause = 'source' | 'server' | 'connection';

export type SoundEvent =
  | { type: 'sound.ready'; key: string }
  /** Playback produces sound. */
  | { type: 'sound.flowing' }
  /** Playback is wanted but produces no sound. */
  | { type: 'sound.stalled' }
  /**
   * Fired about four times a second, with the position and the seconds of playback since the
   * last event in wall-clock time.
   */
  | {
      type: 'sound.ticked';
      positionSeconds: number;
      elapsedSeconds: number;
      /** Enough is buffered that another track may load in parallel. */
      isBuffered: boolean;
      /** Seconds of sound loaded per second; null while unknown. */
      loadRate: number | null;
      /** Seconds of playback until the buffer runs empty at the present rate; null where it lasts, or while unknown. */
      emptyInSeconds: number | null;
    }
  /** More of the wanted sound has loaded. */
  | { type: 'sound.progressed' }
  /** The system interrupted playback: headphones were unplugged, a call arrived, or the audio device was removed. */
  | { type: 'sound.interrupted' }
  /** The system has no audio device, or none that starts. */
  | { type: 'sound.noDevice' }
  | { type: 'sound.ended' }
  /** The cued source has taken over at the end of the previous one, without a gap. */
  | { type: 'sound.joined'; key: string }
  /** The source failed to load, or loading broke off. */
  | { type: 'sound.refused'; message: string; cause: RefusalCause }
  /** The cued source failed to load. */
  | { type: 'sound.cueRefused'; key: string; cause: RefusalCause }
  /** The browser requires a user gesture before it plays sound. */
  | { type: 'sound.blocked' }
  /** The source is loaded, but playback fails. */
  | { type: 'sound.broken'; message: string };

export interface Sound {
  /**
   * Replaces the loaded source; the play or pause state stays as requested last. A source that was cued takes over at
   * once.
   */
  load(source: SoundSource, from: SoundStart): void;
  /** Preloads the next source in parallel with the current one and joins it at the end; null cancels it. */
  cue(source: SoundSource | null): void;
  /**
   * Opens the audio device, which takes a while. Call it during a user gesture, since
   * browsers allow no sound before one.
   */
  warm(): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** Stops and releases everything that was loaded. */
  unload(): void;
  /** Linear master gain from 0 to 1. */
  setLevel(level: number): void;
  tune(tuning: Tuning): void;
  /** Changes the gain of a loaded source. */
  setGain(key: string, gain: number): void;
  /** Whether the page can set the volume at all: on iOS only the system can. */
  readonly ownsLevel: boolean;
  clock(): SoundClock;
  subscribe(listener: (event: SoundEvent) => void): () => void;
}
