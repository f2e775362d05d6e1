// A fake audio element: the test controls its network, decoder and clock.

export class FakeAudioElement extends EventTarget {
  paused = true;
  ended = false;
  /** The value of `NETWORK_LOADING`. */
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
  /** The error with which `play()` rejects once. */
  refusal: Error | null = null;
  /** How far ahead of its sound the element reports to be at a position. */
  aheadSeconds: (positionSeconds: number) => number = () => 0;
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
    return this.seconds + this.aheadSeconds(this.seconds);
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

  /** Enough has loaded to play. */
  arrive(): void {
    const isAwaited = !this.paused;
    this.readyState = 4;
    this.tell('canplay');
    if (isAwaited) this.tell('playing');
  }

  /** Advances the position and fires `timeupdate`. */
  reach(seconds: number): void {
    this.advanceTo(seconds);
    this.tell('timeupdate');
  }

  /** The position of its sound, in seconds. */
  get positionSeconds(): number {
    return this.seconds;
  }

  /** Advances the position without an event. */
  advanceTo(seconds: number): void {
    this.seconds = seconds;
  }

  /** Fires `pause` before `ended`, as browsers do. */
  end(): void {
    this.paused = true;
    this.ended = true;
    this.tell('pause');
    this.tell('ended');
  }

  /** Simulates an interruption by the system, such as unplugged headphones. */
  stopFromOutside(): void {
    this.paused = true;
    this.tell('pause');
  }

  /** Also pauses the element, as browsers do after a failed load. */
  fail(message: string, code = 4): void {
    const wasPaused = this.paused;
    this.paused = true;
    this.error = { code, message };
    this.tell('error');
    if (!wasPaused) this.tell('pause');
  }
}
