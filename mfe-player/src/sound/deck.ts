// One audio element and its nodes in the audio graph: it loads, plays, fades, and reports how far its audible sound
// lags behind it.
import { bufferedEndOf, hasEnough } from '@libretto/kit/hooks';
import type { ClockReading } from './clock-aim';
import { LoadPace } from './load-pace';
import { observeAfterMs, opusBeginning } from './opus-beginning';
import type { SoundSource } from './sound';
import type { DeckNodes, SoundGraph } from './sound-graph';

/** Fade length that avoids clicks where a waveform is cut. */
export const fadeSeconds = 0.005;
/** Ramp length for a gain change during playback. */
const levelSlideSeconds = 0.2;
/** Playback from before this position starts without a fade-in, which would soften the first attack of the track. */
const beginningSeconds = 0.05;
/** Up to this much ahead of the playhead, every browser still fetches: a slow rate is the connection's. */
const fetchingAheadSeconds = 20;
/** `HTMLMediaElement.NETWORK_IDLE`: the browser fetches no more, for it has enough. */
const networkIdle = 1;
/** Ready states of `HTMLMediaElement`: the duration is known; playback can start and continue for a moment. */
const [haveMetadata, haveFutureData] = [1, 3];

export class Deck {
  source: SoundSource | null = null;
  /** How far the audible sound lags behind the element after a sample-accurate join. */
  delaySeconds = 0;
  /** The element is playing, whether or not it is audible. */
  isFlowing = false;
  private nodes: DeckNodes | null = null;
  private graph: SoundGraph | null = null;
  /** Context time at which the element ended; the audible sound ends `delaySeconds` later. */
  private endedAtSeconds: number | null = null;
  private level = 1;
  private rate = 1;
  /** Another deck has taken over, but this one is still fading out. */
  isLeaving = false;
  private isAudible = false;
  /** `play` was called, and the deck has not been stopped since. */
  private isToPlay = false;
  private readonly pace = new LoadPace();
  /** A crossfade controls the gain, so that `play` events must not start another fade. */
  private isMixing = false;
  private cancelRest: () => void = () => {};

  constructor(
    readonly element: HTMLAudioElement,
    listener: DeckListener,
  ) {
    const on = (type: string, act: () => void) => element.addEventListener(type, () => this.source && act());
    on('canplay', () => listener.canPlay(this));
    on('playing', () => {
      this.isFlowing = true;
      this.endedAtSeconds = null;
      if (this.isAudible && !this.isMixing) this.fadeTo(this.gain, fadeSeconds * 2);
      this.isMixing = false;
      this.observeBeginning();
      listener.flows(this);
    });
    on('waiting', () => {
      this.isFlowing = false;
      listener.stalls(this);
    });
    on('pause', () => {
      this.isFlowing = false;
      // The element pauses before it ends and before it reports an error; neither is an interruption by the system.
      const isOurs = !this.isToPlay || !element.paused || element.ended || element.error !== null;
      if (!isOurs) listener.stopped(this);
    });
    on('progress', () => {
      this.pace.note(this.bufferedSeconds);
      listener.progresses(this);
    });
    on('timeupdate', () => listener.moves(this));
    on('ended', () => {
      this.isFlowing = false;
      this.endedAtSeconds = this.graph?.nowSeconds ?? null;
      listener.ends(this);
    });
    on('error', () => {
      this.isFlowing = false;
      listener.fails(this, element.error?.message || `media error ${element.error?.code ?? 0}`, element.error?.code);
    });
  }

  attach(graph: SoundGraph): void {
    this.graph = graph;
    this.nodes ??= graph.connect(this.element);
    // From now on the graph controls the volume.
    this.element.volume = 1;
    this.nodes.fadeTo(this.isAudible ? this.gain : 0, 0);
  }

  /** Sets the volume on the element when no graph controls it. */
  setLevel(level: number): void {
    this.level = level;
    if (!this.nodes) this.element.volume = Math.min(1, level * this.gain);
  }

  load(source: SoundSource, fromSeconds: number, preload: 'auto' | 'metadata'): void {
    this.cancelRest();
    this.source = source;
    this.isFlowing = false;
    this.isToPlay = false;
    this.endedAtSeconds = null;
    this.pace.start(fromSeconds);
    this.setDelay(0);
    this.isLeaving = false;
    this.element.preload = preload;
    this.element.src = source.url;
    // A new source resets the playback rate to its default.
    this.setRate(this.rate);
    if (fromSeconds > 0) this.element.currentTime = fromSeconds;
    this.setLevel(this.level);
  }

  unload(): void {
    this.cancelRest();
    if (!this.source) return;
    this.source = null;
    this.isLeaving = false;
    this.isFlowing = false;
    this.isAudible = false;
    this.fadeTo(0, 0);
    this.halt();
    this.element.removeAttribute('src');
    // Without this call the element keeps its connection and its buffer.
    this.element.load();
  }

  /**
   * Phones let only elements play that were loaded or played during a gesture. Call this during one, so that a deck
   * that is still empty may play the next track.
   */
  unlock(): void {
    if (!this.source) this.element.load();
  }

  setRate(rate: number): void {
    this.rate = rate;
    this.element.defaultPlaybackRate = rate;
    this.element.playbackRate = rate;
  }

  setGain(gain: number): void {
    if (!this.source || this.source.gain === gain) return;
    this.source = { ...this.source, gain };
    if (this.isAudible) this.fadeTo(gain, levelSlideSeconds);
    this.setLevel(this.level);
  }

  holds({ key, url }: SoundSource): boolean {
    return this.source?.key === key && this.source.url === url && this.element.error === null;
  }

  get canPlay(): boolean {
    return this.element.readyState >= haveFutureData;
  }

  /** Audible position in the track. */
  get audibleSeconds(): number {
    return Math.max(0, this.element.currentTime - (this.delaySeconds - this.tailSeconds) * this.rate);
  }

  /** True until the rest of the sound has left the delay line. */
  get isSounding(): boolean {
    return this.isFlowing || (this.endedAtSeconds !== null && this.tailSeconds < this.delaySeconds);
  }

  /** How much of the delay line has been played since the element ended. */
  private get tailSeconds(): number {
    if (this.endedAtSeconds === null || !this.graph) return 0;
    return Math.min(this.delaySeconds, this.graph.nowSeconds - this.endedAtSeconds);
  }

  get bufferedSeconds(): number {
    return bufferedEndOf(this.element);
  }

  /** Seconds of sound loaded per second; null while unknown. */
  get loadRate(): number | null {
    return this.pace.rate;
  }

  /**
   * Seconds of playback until the buffer runs empty at the rate at which the sound loads; null where that is unknown, or
   * where the buffer lasts to the end.
   */
  get emptyInSeconds(): number | null {
    // The browser has stopped fetching, so the rate would not be the connection's.
    if (this.element.networkState === networkIdle) this.pace.startWindow(this.bufferedSeconds);
    const loadRate = this.pace.recentRate;
    if (!this.source || !this.isFlowing || loadRate === null || loadRate >= this.rate) return null;
    const { currentTime } = this.element;
    const aheadSeconds = this.bufferedSeconds - currentTime;
    if (aheadSeconds > fetchingAheadSeconds || this.isBuffered) return null;
    const seconds = Math.max(0, aheadSeconds) / (this.rate - loadRate);
    return currentTime + seconds * this.rate < this.source.durationSeconds ? seconds : null;
  }

  /** The deck is playing and not at its end, so all that it has buffered or still receives will be audible. */
  get isPlayedOn(): boolean {
    const { paused, ended, error, readyState } = this.element;
    return !paused && !ended && error === null && readyState >= haveMetadata;
  }

  /** Enough is buffered that another track may load in parallel. */
  get isBuffered(): boolean {
    return hasEnough(this.element, this.source?.durationSeconds);
  }

  /** Starts playback. Returns the promise of the element's `play`. */
  play(): Promise<void> {
    this.cancelRest();
    this.isToPlay = true;
    this.isAudible = true;
    const { paused, seeking, currentTime } = this.element;
    if (paused && this.bufferedSeconds > 0) this.pace.startWindow(this.bufferedSeconds);
    // An element that is still fading out never stopped, so it fires no `playing` event.
    if (!paused && this.isFlowing) this.fadeTo(this.gain, fadeSeconds);
    else if (!seeking) this.fadeTo(currentTime < beginningSeconds ? this.gain : 0, 0);
    return this.element.play();
  }

  /** Starts inaudibly, to be faded in at a given time of the audio context's clock. */
  playSilently(): Promise<void> {
    this.cancelRest();
    this.isToPlay = true;
    this.isAudible = false;
    this.fadeTo(0, 0);
    return this.element.play();
  }

  /** Fades out and stops. Playback later resumes from the audible position. */
  pause(graph: SoundGraph | null): void {
    if (this.element.paused) return;
    const restSeconds = this.audibleSeconds;
    this.isAudible = false;
    this.fadeTo(0, fadeSeconds);
    this.rest(graph, () => {
      this.halt();
      if (Math.abs(this.element.currentTime - restSeconds) > 0.05) this.element.currentTime = restSeconds;
      this.setDelay(0);
    });
  }

  /** Starts at once and fades in while another deck fades out. */
  playMixing(seconds: number): Promise<void> {
    this.cancelRest();
    this.isToPlay = true;
    this.isAudible = true;
    this.isMixing = true;
    this.nodes?.mixTo(this.gain, seconds);
    return this.element.play();
  }

  /** Fades out, stops and unloads after another deck has become active. */
  retire(graph: SoundGraph | null, onGone: () => void = () => {}): void {
    this.isLeaving = false;
    this.isAudible = false;
    this.fadeTo(0, fadeSeconds);
    this.rest(graph, () => {
      this.unload();
      onGone();
    });
  }

  /** Fades out during a crossfade to the deck that is active now. */
  leaveMixing(graph: SoundGraph, seconds: number, onGone: () => void): void {
    this.isAudible = false;
    this.isLeaving = true;
    this.nodes?.mixTo(0, seconds);
    this.cancelRest();
    this.cancelRest = graph.alarmAt(graph.nowSeconds + seconds, () => {
      this.unload();
      onGone();
    });
  }

  seek(seconds: number): void {
    this.endedAtSeconds = null;
    this.fadeTo(0, fadeSeconds);
    this.setDelay(0);
    this.pace.start(seconds);
    this.element.currentTime = seconds;
    const fadeIn = () => this.isAudible && !this.element.paused && this.fadeTo(this.gain, fadeSeconds * 2);
    this.element.addEventListener('seeked', fadeIn, { once: true });
  }

  /** Fades in at a given time of the context's clock, with the given delay behind the element. */
  joinAt(atSeconds: number, delaySeconds: number): void {
    this.setDelay(delaySeconds);
    this.isAudible = true;
    this.nodes?.fadeToAt(this.gain, atSeconds, fadeSeconds);
  }

  /** Mutes any samples that the decoder outputs after the end of the track. */
  endAt(atSeconds: number): void {
    this.nodes?.fadeToAt(0, atSeconds + fadeSeconds, fadeSeconds);
  }

  read(graph: SoundGraph): ClockReading {
    return { elementSeconds: this.element.currentTime, contextSeconds: graph.nowSeconds };
  }

  /** Stops the element without a fade. */
  halt(): void {
    this.isToPlay = false;
    this.element.pause();
  }

  /** Measures this engine's clock by a track that plays from its beginning. */
  private observeBeginning(): void {
    const { source, element, rate } = this;
    if (!source || !this.nodes || rate !== 1 || element.currentTime > beginningSeconds) return;
    if (!opusBeginning.wants(source.url)) return;
    const end = this.nodes.observe();
    setTimeout(() => {
      const samples = end();
      if (this.source === source && this.isFlowing) opusBeginning.note(samples, element.currentTime);
    }, observeAfterMs);
  }

  private get gain(): number {
    return this.source?.gain ?? 1;
  }

  private setDelay(seconds: number): void {
    this.delaySeconds = seconds;
    this.nodes?.setDelay(seconds);
  }

  private fadeTo(gain: number, seconds: number): void {
    this.nodes?.fadeTo(gain, seconds);
  }

  /** Calls `act` after the fade, or at once when no graph is running. */
  private rest(graph: SoundGraph | null, act: () => void): void {
    this.cancelRest();
    if (graph?.isRunning) this.cancelRest = graph.alarmAt(graph.nowSeconds + fadeSeconds * 2, act);
    else act();
  }
}

export interface DeckListener {
  canPlay(deck: Deck): void;
  flows(deck: Deck): void;
  stalls(deck: Deck): void;
  moves(deck: Deck): void;
  ends(deck: Deck): void;
  /** The system stopped the element. */
  stopped(deck: Deck): void;
  progresses(deck: Deck): void;
  fails(deck: Deck, message: string, errorCode: number | undefined): void;
}
