// A fake sound: tests fire its events and read its commands.
import type { Sound, SoundClock, SoundEvent, SoundSource, SoundStart, Tuning } from '../sound/sound';

export class SilentSound implements Sound {
  readonly ownsLevel = true;
  source: SoundSource | null = null;
  cued: SoundSource | null = null;
  level = 1;
  isPlaying = false;
  positionSeconds = 0;
  bufferedSeconds = 0;
  /** Whether a loaded source can play at once, as with a cached file. */
  isPrompt = true;
  private readonly listeners = new Set<(event: SoundEvent) => void>();

  load(source: SoundSource, from: SoundStart): void {
    this.source = source;
    if (typeof from === 'number') this.positionSeconds = from;
    if (this.isPrompt) this.tell({ type: 'sound.ready', key: source.key });
    if (this.isPrompt && this.isPlaying) this.tell({ type: 'sound.flowing' });
  }

  cue(source: SoundSource | null): void {
    this.cued = source;
  }

  warm(): void {}

  play(): void {
    this.isPlaying = true;
    if (this.isPrompt && this.source) this.tell({ type: 'sound.flowing' });
  }

  pause(): void {
    this.isPlaying = false;
  }

  seek(seconds: number): void {
    this.positionSeconds = seconds;
  }

  unload(): void {
    this.source = null;
    this.isPlaying = false;
  }

  setLevel(level: number): void {
    this.level = level;
  }

  tuning: Tuning = { rate: 1, crossfadeSeconds: 0 };
  readonly gains = new Map<string, number>();

  tune({ rate, crossfadeSeconds }: Tuning): void {
    this.tuning = { rate, crossfadeSeconds };
  }

  setGain(key: string, gain: number): void {
    this.gains.set(key, gain);
  }

  clock(): SoundClock {
    const { positionSeconds, bufferedSeconds } = this;
    return { positionSeconds, bufferedSeconds, isFlowing: this.isPlaying };
  }

  subscribe(listener: (event: SoundEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(event: SoundEvent): void {
    for (const listener of [...this.listeners]) listener(event);
  }

  /** Simulates playback up to this position. */
  reach(positionSeconds: number, elapsedSeconds = 0.25): void {
    this.positionSeconds = positionSeconds;
    this.tell({
      type: 'sound.ticked',
      positionSeconds,
      elapsedSeconds,
      isBuffered: true,
      loadRate: null,
      emptyInSeconds: null,
    });
  }
}
