// An audio element whose network, decoder and clock are the test's.

export class FakeAudioElement extends EventTarget {
  paused = true;
  ended = false;
  /** `NETWORK_LOADING`. */
  networkState = 2;
  duration = Number.NaN;
  seeking = false;
  readyState = 0;
  volume = 1;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  preload = '';
  error: { code: number; message: string } | null = null;
  buffered = { length: 0, start: () => 0, end: () => 0 };
  /** What `play()` is refused with, once. */
  refusal: Error | null = null;
  readonly sources: string[] = [];
  private address = '';
  private seconds = 0;

  get src(): string {
    return this.address;
  }

  set src(address: string) {
    this.address = address;
    this.sources.push(address);
    this.readyState = 0;
    this.seconds = 0;
    this.paused = true;
    this.ended = false;
    this.error = null;
  }

  get currentTime(): number {
    return this.seconds;
  }

  set currentTime(seconds: number) {
    this.seconds = seconds;
    this.ended = false;
    this.tell('seeked');
  }

  async play(): Promise<void> {
    const { refusal } = this;
    this.refusal = null;
    if (refusal) throw refusal;
    const wasPaused = this.paused;
    this.paused = false;
    if (wasPaused && this.readyState >= 3) this.tell('playing');
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.tell('pause');
  }

  removeAttribute(): void {
    this.address = '';
  }

  load(): void {
    this.readyState = 0;
  }

  tell(type: string): void {
    this.dispatchEvent(new Event(type));
  }

  /** Enough has come to play. */
  arrive(): void {
    const isAwaited = !this.paused;
    this.readyState = 4;
    this.tell('canplay');
    if (isAwaited) this.tell('playing');
  }

  /** The sound has gone on to a moment. */
  reach(seconds: number): void {
    this.advanceTo(seconds);
    this.tell('timeupdate');
  }

  /** The same without a word. */
  advanceTo(seconds: number): void {
    this.seconds = seconds;
  }

  /** As browsers do it: the end is a pause first. */
  end(): void {
    this.paused = true;
    this.ended = true;
    this.tell('pause');
    this.tell('ended');
  }

  /** Somebody else stops it: the system, a headset that is pulled. */
  stopFromOutside(): void {
    this.paused = true;
    this.tell('pause');
  }

  /** As browsers do it: what cannot be loaded is paused as well. */
  fail(message: string, code = 4): void {
    const wasPaused = this.paused;
    this.paused = true;
    this.error = { code, message };
    this.tell('error');
    if (!wasPaused) this.tell('pause');
  }
}
