// A fake audio graph: the test controls its clock, which also drives its elements.
import type { DeckNodes, SoundGraph } from '../sound/sound-graph';
import type { FakeAudioElement } from './fake-audio-element';

const stepSeconds = 0.004;
const tickEverySteps = 60;

export interface FakeStrip {
  element: FakeAudioElement;
  delaySeconds: number;
  gain: number;
  /** Gains that were scheduled for a time of the clock. */
  scheduled: { gain: number; atSeconds: number }[];
  mixes: { gain: number; seconds: number }[];
}

export class FakeSoundGraph {
  nowSeconds = 100;
  readonly sampleRate = 48_000;
  readonly isRunning = true;
  readonly strips: FakeStrip[] = [];
  private readonly alarms = new Set<{ atSeconds: number; ring: () => void }>();
  private steps = 0;

  get asGraph(): SoundGraph {
    return this as unknown as SoundGraph;
  }

  onStateChange(): void {}
  wake(): void {}
  sleep(): void {}
  setLevel(): void {}

  connect(element: HTMLAudioElement): DeckNodes {
    const strip: FakeStrip = {
      element: element as unknown as FakeAudioElement,
      delaySeconds: 0,
      gain: 0,
      scheduled: [],
      mixes: [],
    };
    this.strips.push(strip);
    return {
      setDelay: (seconds) => {
        strip.delaySeconds = seconds;
      },
      fadeTo: (gain) => {
        strip.gain = gain;
      },
      mixTo: (gain, seconds) => {
        strip.gain = gain;
        strip.mixes.push({ gain, seconds });
      },
      fadeToAt: (gain, atSeconds) => {
        strip.scheduled.push({ gain, atSeconds });
      },
      observe: () => () => new Float32Array(),
    };
  }

  alarmAt(atSeconds: number, ring: () => void): () => void {
    const alarm = { atSeconds, ring };
    this.alarms.add(alarm);
    return () => this.alarms.delete(alarm);
  }

  stripOf(trackKey: string): FakeStrip {
    const strip = this.strips.find((each) => each.element.src.includes(`/${trackKey}?`));
    if (!strip) throw new Error(`No strip holds ${trackKey}`);
    return strip;
  }

  /** Advances clock, elements, alarms and jest's fake timers. */
  pass(seconds: number, durationSeconds: number): void {
    for (let left = Math.round(seconds / stepSeconds); left > 0; left--) {
      this.nowSeconds += stepSeconds;
      this.steps += 1;
      for (const { element } of this.strips) this.moveOn(element, durationSeconds);
      for (const alarm of [...this.alarms]) {
        if (alarm.atSeconds > this.nowSeconds || !this.alarms.delete(alarm)) continue;
        alarm.ring();
      }
      jest.advanceTimersByTime(stepSeconds * 1000);
    }
  }

  private moveOn(element: FakeAudioElement, durationSeconds: number): void {
    if (element.paused || element.readyState < 3) return;
    const seconds = Math.min(durationSeconds, element.positionSeconds + stepSeconds);
    element.advanceTo(seconds);
    if (this.steps % tickEverySteps === 0) element.tell('timeupdate');
    if (seconds >= durationSeconds) element.end();
  }
}
