// One audio element and its strip in the graph: it loads, plays, fades, and knows how late it is heard.
import { bufferedEndOf, hasEnough } from '@libretto/kit/sound-ahead';
import type { ClockReading } from './clock-aim';
import type { DeckListener } from './deck-listener';
import { LoadPace } from './load-pace';
import type { SoundSource } from './sound';
import type { DeckNodes, SoundGraph } from './sound-graph';

/** Against clicks where a waveform is cut. */
export const fadeSeconds = 0.005;
/** For a gain that changes while it is heard. */
const levelSlideSeconds = 0.2;
/** Below this a track begins rather than goes on: its first attack must not be faded. */
const beginningSeconds = 0.05;
/** Of `HTMLMediaElement`: its length is known; it could play now, and a little on. */
const [haveMetadata, haveFutureData] = [1, 3];

export class Deck {
  source: SoundSource | null = null;
  /** How much later than the element the ear is: the price of a joined beginning. */
  delaySeconds = 0;
  /** Sound comes out of the element, audible or not. */
  isFlowing = false;
  private nodes: DeckNodes | null = null;
  private graph: SoundGraph | null = null;
  /** When the element came to its end; the ear follows by the delay. */
  private endedAtSeconds: number | null = null;
  private level = 1;
  private rate = 1;
  /** It gave up the floor and is still to be heard for a while. */
  isLeaving = false;
  private isAudible = false;
  /** `play` was called, and nothing since has stopped it. */
  private isToPlay = false;
  private readonly pace = new LoadPace();
  /** Its first sound comes up on a curve of its own. */
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
      listener.flows(this);
    });
    on('waiting', () => {
      this.isFlowing = false;
      listener.stalls(this);
    });
    on('pause', () => {
      this.isFlowing = false;
      // The end is a pause first, and a source that cannot be loaded is one as well.
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
    // From here on the graph holds the volume.
    this.element.volume = 1;
    this.nodes.fadeTo(this.isAudible ? this.gain : 0, 0);
  }

  /** The volume, where no graph holds it. */
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
    // A new source brings the default speed back.
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
    // Without this the element keeps its connection and its buffer.
    this.element.load();
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

  /** What the ear has reached. */
  get audibleSeconds(): number {
    return Math.max(0, this.element.currentTime - (this.delaySeconds - this.tailSeconds) * this.rate);
  }

  /** Sound reaches the ear, if only the rest of it that is still in the delay line. */
  get isSounding(): boolean {
    return this.isFlowing || (this.endedAtSeconds !== null && this.tailSeconds < this.delaySeconds);
  }

  /** How much the ear has caught up since the element came to its end. */
  private get tailSeconds(): number {
    if (this.endedAtSeconds === null || !this.graph) return 0;
    return Math.min(this.delaySeconds, this.graph.nowSeconds - this.endedAtSeconds);
  }

  get bufferedSeconds(): number {
    return bufferedEndOf(this.element);
  }

  /** Seconds of sound that came in a second of loading; null while nothing is known of it. */
  get loadRate(): number | null {
    return this.pace.rate;
  }

  /** It is to be heard, and not through: what it has loaded, and what still comes, sounds. */
  get isPlayedOn(): boolean {
    const { paused, ended, error, readyState } = this.element;
    return !paused && !ended && error === null && readyState >= haveMetadata;
  }

  /** Enough is loaded that another track may be loaded beside it. */
  get isBuffered(): boolean {
    return hasEnough(this.element, this.source?.durationSeconds);
  }

  /** Starts the sound; the promise is the element's own. */
  play(): Promise<void> {
    this.cancelRest();
    this.isToPlay = true;
    this.isAudible = true;
    const { paused, seeking, currentTime } = this.element;
    // An element that was being faded out has not stopped, so it will not say that it plays.
    if (!paused && this.isFlowing) this.fadeTo(this.gain, fadeSeconds);
    else if (!seeking) this.fadeTo(currentTime < beginningSeconds ? this.gain : 0, 0);
    return this.element.play();
  }

  /** Starts without being heard, to be faded in at a moment of the context's clock. */
  playSilently(): Promise<void> {
    this.cancelRest();
    this.isToPlay = true;
    this.isAudible = false;
    this.fadeTo(0, 0);
    return this.element.play();
  }

  /** Fades out and stops; the place where the ear was is where it goes on. */
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

  /** Starts at once and comes up while another deck goes down. */
  playMixing(seconds: number): Promise<void> {
    this.cancelRest();
    this.isToPlay = true;
    this.isAudible = true;
    this.isMixing = true;
    this.nodes?.mixTo(this.gain, seconds);
    return this.element.play();
  }

  /** Fades out, stops and lets go: another deck has the floor. */
  retire(graph: SoundGraph | null, onGone: () => void = () => {}): void {
    this.isLeaving = false;
    this.isAudible = false;
    this.fadeTo(0, fadeSeconds);
    this.rest(graph, () => {
      this.unload();
      onGone();
    });
  }

  /** Goes down under the deck that has the floor now. */
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

  /** From a moment of the context's clock on, and that much later than the element. */
  joinAt(atSeconds: number, delaySeconds: number): void {
    this.setDelay(delaySeconds);
    this.isAudible = true;
    this.nodes?.fadeToAt(this.gain, atSeconds, fadeSeconds);
  }

  /** Whatever the decoder still gives behind the end is not heard. */
  endAt(atSeconds: number): void {
    this.nodes?.fadeToAt(0, atSeconds + fadeSeconds, fadeSeconds);
  }

  read(graph: SoundGraph): ClockReading {
    return { elementSeconds: this.element.currentTime, contextSeconds: graph.nowSeconds };
  }

  /** Stops the element at once. */
  halt(): void {
    this.isToPlay = false;
    this.element.pause();
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

  /** Waits until the fade is over. Without a graph there is none to wait for. */
  private rest(graph: SoundGraph | null, act: () => void): void {
    this.cancelRest();
    if (graph?.isRunning) this.cancelRest = graph.alarmAt(graph.nowSeconds + fadeSeconds * 2, act);
    else act();
  }
}
