// The Web Audio side of the sound: per deck a delay line and a gain, over both the volume.
import { longestDelaySeconds } from './clock-aim';

/** Files are Opus, whose rate this is: no resampling between a file's samples and a join's. */
const sampleRate = 48_000;
/** Long enough against clicks, short enough that nobody hears the volume slide. */
const levelSlideSeconds = 0.015;

export interface DeckNodes {
  /** How much later than the element its sound is heard. */
  setDelay(seconds: number): void;
  /** Goes to a gain within `fadeSeconds` from now. */
  fadeTo(gain: number, fadeSeconds: number): void;
  /** Goes to a gain along a curve that keeps the power of two sounds that are mixed. */
  mixTo(gain: number, seconds: number): void;
  /** Goes to a gain so that it is reached at a moment of the context's clock. */
  fadeToAt(gain: number, atSeconds: number, fadeSeconds: number): void;
}

export class SoundGraph {
  private readonly master: GainNode;
  private isFallingAsleep = false;

  private constructor(readonly context: AudioContext) {
    this.master = context.createGain();
    this.master.connect(context.destination);
  }

  /** Null where the browser has no Web Audio, or refuses it: then elements play by themselves. */
  static open(): SoundGraph | null {
    try {
      return typeof AudioContext === 'undefined' ? null : new SoundGraph(new AudioContext({ sampleRate }));
    } catch {
      return null;
    }
  }

  get nowSeconds(): number {
    return this.context.currentTime;
  }

  get isRunning(): boolean {
    return this.context.state === 'running' && !this.isFallingAsleep;
  }

  get sampleRate(): number {
    return this.context.sampleRate;
  }

  /** Running, suspended, or on some systems interrupted. */
  onStateChange(changed: () => void): void {
    this.context.addEventListener('statechange', changed);
  }

  /** Browsers start a context asleep, and some put it to sleep on a call or an alarm. */
  wake(): void {
    // One that is on its way to sleep still says that it runs.
    if (!this.isRunning) void this.context.resume().catch(() => {});
  }

  /** Lets the audio device go: a context that renders silence keeps a phone warm. */
  sleep(): void {
    if (this.context.state !== 'running') return;
    this.isFallingAsleep = true;
    const asleep = () => {
      this.isFallingAsleep = false;
    };
    this.context.suspend().then(asleep, asleep);
  }

  setLevel(level: number): void {
    this.master.gain.setTargetAtTime(level, this.nowSeconds, levelSlideSeconds / 3);
  }

  /** Takes over an element's sound for good: an element can be given to one context only. */
  connect(element: HTMLAudioElement): DeckNodes {
    const { context } = this;
    const delay = context.createDelay(longestDelaySeconds);
    const gain = context.createGain();
    gain.gain.value = 0;
    context.createMediaElementSource(element).connect(delay).connect(gain).connect(this.master);
    return {
      setDelay: (seconds) => {
        delay.delayTime.value = seconds;
      },
      fadeTo: (target, fadeSeconds) => fade(gain.gain, target, this.nowSeconds, fadeSeconds),
      mixTo: (target, seconds) => mix(gain.gain, target, this.nowSeconds, seconds),
      fadeToAt: (target, atSeconds, fadeSeconds) => {
        gain.gain.setValueAtTime(gain.gain.value, Math.max(atSeconds - fadeSeconds, 0));
        gain.gain.linearRampToValueAtTime(target, atSeconds);
      },
    };
  }

  /**
   * Rings at a moment of the context's clock. A silent source that ends then does it: unlike timers it is exact and is
   * not slowed down in hidden tabs.
   */
  alarmAt(atSeconds: number, ring: () => void): () => void {
    const source = this.context.createConstantSource();
    source.offset.value = 0;
    source.connect(this.context.destination);
    source.onended = () => {
      source.disconnect();
      ring();
    };
    source.start();
    source.stop(Math.max(atSeconds, this.nowSeconds));
    return () => {
      source.onended = null;
      source.disconnect();
    };
  }
}

function fade(gain: AudioParam, target: number, nowSeconds: number, fadeSeconds: number): void {
  const { value } = gain;
  gain.cancelScheduledValues(nowSeconds);
  gain.setValueAtTime(value, nowSeconds);
  gain.linearRampToValueAtTime(target, nowSeconds + fadeSeconds);
}

const mixPoints = 64;

/** A quarter of a sine: two of them, one up and one down, sum to the same power at every moment. */
function mix(gain: AudioParam, target: number, nowSeconds: number, seconds: number): void {
  const from = gain.value;
  const curve = Float32Array.from({ length: mixPoints }, (_, point) => {
    const angle = (point / (mixPoints - 1)) * (Math.PI / 2);
    return target > from ? from + (target - from) * Math.sin(angle) : target + (from - target) * Math.cos(angle);
  });
  gain.cancelScheduledValues(nowSeconds);
  gain.setValueCurveAtTime(curve, nowSeconds, seconds);
}
