// Playback of the embedded player: one audio element that plays the tracks in order.
import { openChannel } from '@libretto/contracts/client/browser';
import { type EmbedTrack, previewSeconds } from '@libretto/contracts/sharing';

export interface SoundState {
  readonly index: number;
  readonly phase: 'paused' | 'waiting' | 'playing' | 'failed';
  readonly seconds: number;
  /** The duration of the audible part: that of the preview when only the preview is played. */
  readonly totalSeconds: number;
  readonly isPreview: boolean;
  /** True after the last track has ended. */
  readonly hasEnded: boolean;
}

/** A file whose duration is below this share of its song's duration is a preview. */
const previewShare = 0.95;

/** A page may embed several players; one that starts pauses the others. */
const others = openChannel('libretto-embed');

export class EmbedSound {
  private readonly audio = new Audio();
  private readonly listeners = new Set<(state: SoundState) => void>();
  private index = 0;
  private phase: SoundState['phase'] = 'paused';
  private isLoaded = false;
  private hasEnded = false;

  constructor(readonly tracks: readonly EmbedTrack[]) {
    const { audio } = this;
    audio.preload = 'none';
    const on = (type: string, act: () => void) => audio.addEventListener(type, act);
    on('playing', () => this.become('playing'));
    on('pause', () => this.phase !== 'failed' && this.become('paused'));
    on('waiting', () => this.become('waiting'));
    on('error', () => this.isLoaded && this.become('failed'));
    on('ended', () => this.goOn());
    for (const type of ['timeupdate', 'durationchange', 'seeked']) on(type, () => this.notify());
    others?.addEventListener('message', () => this.audio.pause());
  }

  get state(): SoundState {
    const { duration, currentTime } = this.audio;
    const { durationSeconds: whole = 0, isPaid = false } = this.track ?? {};
    // Until the file has loaded, assume the preview for paid songs: in a frame of another site, most listeners are not
    // signed in.
    const heardSeconds = this.isLoaded && Number.isFinite(duration) ? duration : isPaid ? previewSeconds : whole;
    const isPreview = heardSeconds < whole * previewShare;
    const totalSeconds = isPreview ? heardSeconds : whole;
    const { index, phase, hasEnded } = this;
    return { index, phase, hasEnded, isPreview, totalSeconds, seconds: Math.min(currentTime, totalSeconds) };
  }

  private get track(): EmbedTrack | undefined {
    return this.tracks[this.index];
  }

  onChange(listener: (state: SoundState) => void): void {
    this.listeners.add(listener);
    listener(this.state);
  }

  toggle(): void {
    if (this.phase === 'playing' || this.phase === 'waiting') this.audio.pause();
    else this.play();
  }

  playTrack(index: number): void {
    if (index !== this.index || this.phase === 'failed') {
      this.index = index;
      this.isLoaded = false;
    }
    this.play();
  }

  seek(seconds: number): void {
    this.hasEnded = false;
    if (this.isLoaded) this.audio.currentTime = seconds;
    this.notify();
  }

  private play(): void {
    if (!this.isLoaded || this.phase === 'failed') {
      this.isLoaded = true;
      this.audio.src = this.address();
    }
    this.hasEnded = false;
    this.become('waiting');
    others?.postMessage('plays');
    // A pause before playback starts is no failure; the element's own error event says why it does not start.
    this.audio.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.become('paused');
    });
  }

  /** The server decides which file to send: the whole song or the preview. */
  private address(): string {
    const opus = this.audio.canPlayType('audio/webm; codecs="opus"') !== '';
    return `/api/audio/${encodeURIComponent(this.track?.id ?? '')}${opus ? '' : '?f=aac'}`;
  }

  private goOn(): void {
    if (this.index < this.tracks.length - 1) {
      this.playTrack(this.index + 1);
      return;
    }
    this.hasEnded = true;
    this.become('paused');
  }

  private become(phase: SoundState['phase']): void {
    this.phase = phase;
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener(this.state);
  }
}
