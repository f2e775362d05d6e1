// The Web Audio graph: a delay line and a gain per deck, and a master gain for the volume.
import { longestDelaySeconds } from './clock-aim';
import { observedSamples } from './opus-beginning';

/** Sample rate of Opus, in which the files are encoded, so that joins need no resampling. */
const sampleRate = 48_000;
/** Long enough to avoid clicks, short enough that the ramp is inaudible. */
const levelSlideSeconds = 0.015;

export interface DeckNodes {
  /** Sets how far the audible sound lags behind the element. */
  setDelay(seconds: number): void;
  /** Ramps to a gain within `fadeSeconds` from now. */
  fadeTo(gain: number, fadeSeconds: number): void;
  /** Ramps to a gain along an equal-power crossfade curve. */
  mixTo(gain: number, seconds: number): void;
  /** Ramps to a gain that is reached at a given time of the context's clock. */
  fadeToAt(gain: number, atSeconds: number, fadeSeconds: number): void;
  /** Observes what the element puts out. The returned function ends that and returns the last samples. */
  observe(): () => Float32Array;
}

export class SoundGraph {
  private readonly master: GainNode;
  private isFallingAsleep = false;

  private constructor(readonly context: AudioContext) {
    this.master = context.createGain();
    this.master.connect(context.destination);
  }

  /** Null when the browser lacks Web Audio or refuses it; the elements then play without a graph. */
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

  /** Whether a call or an alarm uses the device. Only some systems report it. */
  get isTaken(): boolean {
    return (this.context.state as string) === 'interrupted';
  }

  get sampleRate(): number {
    return this.context.sampleRate;
  }

  /** Called when the context changes between running, suspended and, on some systems, interrupted. */
  onStateChange(changed: () => void): void {
    this.context.addEventListener('statechange', changed);
  }

  /** Browsers create a context suspended, and some suspend it during a call or an alarm. */
  wake(): void {
    // A context that is being suspended still reports `running`.
    if (!this.isRunning) void this.context.resume().catch(() => {});
  }

  /** Releases the audio device, because rendering silence drains the battery of a phone. */
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

  /** Routes an element's output into this graph permanently: an element can belong to one context only. */
  connect(element: HTMLAudioElement): DeckNodes {
    const { context } = this;
    const delay = context.createDelay(longestDelaySeconds);
    const gain = context.createGain();
    gain.gain.value = 0;
    const source = context.createMediaElementSource(element);
    source.connect(delay).connect(gain).connect(this.master);
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
      observe: () => {
        const analyser = context.createAnalyser();
        analyser.fftSize = observedSamples;
        source.connect(analyser);
        return () => {
          const samples = new Float32Array(observedSamples);
          analyser.getFloatTimeDomainData(samples);
          source.disconnect(analyser);
          return samples;
        };
      },
    };
  }

  /**
   * Calls `ring` at a given time of the context's clock. It is triggered by the end of a silent source, which unlike a
   * timer is exact and is not throttled in hidden tabs.
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

/** A quarter of a sine wave: a rising and a falling one keep the total power constant. */
function mix(gain: AudioParam, target: number, nowSeconds: number, seconds: number): void {
  const from = gain.value;
  const curve = Float32Array.from({ length: mixPoints }, (_, point) => {
    const angle = (point / (mixPoints - 1)) * (Math.PI / 2);
    return target > from ? from + (target - from) * Math.sin(angle) : target + (from - target) * Math.cos(angle);
  });
  gain.cancelScheduledValues(nowSeconds);
  gain.setValueCurveAtTime(curve, nowSeconds, seconds);
}
