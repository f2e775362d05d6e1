// Drums from sines and noise. A note's pitch is ignored; its velocity sets level and brightness.
import { pulseAt, SweepableLowPass } from '../engine/oscillator';
import type { Random } from '../engine/random';
import { addAt, panGains, type Stereo, sampleRateHz } from '../engine/stereo';
import type { Instrument, SoundingNote } from './instrument';

type Strike = (timeSeconds: number, n: number) => number;

/** Plays a function of time; the last 4 ms fade out to avoid a click. */
function strike(note: SoundingNote, stem: Stereo, seconds: number, sound: Strike): void {
  const gains = panGains(note.pan);
  const length = Math.round(seconds * sampleRateHz);
  for (let n = 0; n < length; n++) {
    const at = note.startSample + n;
    if (at < 0) continue;
    if (at >= stem.left.length) break;
    const value = sound(n / sampleRateHz, n) * note.velocity * Math.min(1, (length - n) / 192);
    addAt(stem, at, value * gains.left, value * gains.right);
  }
}

/** A first-order high-pass as a closure, which is steep enough for noise instruments. */
function highPassed(cutoffHz: number): (input: number) => number {
  const share = Math.exp((-2 * Math.PI * cutoffHz) / sampleRateHz);
  let low = 0;
  return (input) => {
    low = input * (1 - share) + low * share;
    return input - low;
  };
}

const noiseOf = (random: Random) => (): number => random.between(-1, 1);

export function kickDrum(lowHz: number, seconds: number): Instrument {
  return (note, stem) => {
    let turn = 0;
    strike(note, stem, seconds, (time) => {
      turn += (2 * Math.PI * (lowHz + (170 - lowHz) * Math.exp(-time / 0.028))) / sampleRateHz;
      const click = 0.25 * Math.exp(-time / 0.003) * Math.sin(turn * 7);
      return 0.9 * Math.min(1, time / 0.0008) * (Math.sin(turn) + click) * Math.exp((-4.2 * time) / seconds);
    });
  };
}

export const kick = kickDrum(47, 0.34);
export const softKick = kickDrum(44, 0.3);

export const clap: Instrument = (note, stem, random) => {
  const noise = noiseOf(random);
  const cut = highPassed(900);
  const dull = new SweepableLowPass(1.1);
  strike(note, stem, 0.3, (time) => {
    let burst = 0;
    for (let hand = 0; hand < 4; hand++) {
      const since = time - hand * 0.011;
      if (since >= 0) burst += Math.exp(-since / (hand === 3 ? 0.075 : 0.006)) * (hand === 3 ? 0.8 : 0.6);
    }
    return 0.5 * dull.process(cut(noise()), 4200) * burst;
  });
};

export const snare: Instrument = (note, stem, random) => {
  const noise = noiseOf(random);
  const cut = highPassed(1300);
  const dull = new SweepableLowPass(0.8);
  let turn = 0;
  strike(note, stem, 0.36, (time) => {
    turn += (2 * Math.PI * (178 + 70 * Math.exp(-time / 0.02))) / sampleRateHz;
    const skin = 0.5 * Math.sin(turn) * Math.exp(-time / 0.07);
    return Math.min(1, time / 0.001) * (skin + 0.6 * dull.process(cut(noise()), 5200) * Math.exp(-time / 0.11));
  });
};

function hat(seconds: number): Instrument {
  return (note, stem, random) => {
    const noise = noiseOf(random);
    const cut = highPassed(7000);
    const second = highPassed(7000);
    const tones = [2.1, 3.17, 4.31, 5.43, 6.79, 8.21].map((ratio) => ({
      increment: (ratio * 740) / sampleRateHz,
      phase: random.uniform(),
    }));
    strike(note, stem, seconds, (time) => {
      let metal = 0;
      for (const tone of tones) {
        tone.phase = (tone.phase + tone.increment) % 1;
        metal += pulseAt(tone.phase, tone.increment, 0.5);
      }
      return (
        0.3 * second(cut(metal * 0.12 + noise() * 0.7)) * Math.exp((-5 * time) / seconds) * Math.min(1, time / 0.001)
      );
    });
  };
}

export const closedHat = hat(0.06);
export const openHat = hat(0.24);

export const shaker: Instrument = (note, stem, random) => {
  const noise = noiseOf(random);
  const cut = highPassed(4200);
  const dull = new SweepableLowPass(0.7);
  strike(
    note,
    stem,
    0.09,
    (time) => 0.4 * dull.process(cut(noise()), 9000) * Math.sin(Math.PI * Math.min(1, time / 0.09)) ** 1.5,
  );
};

export const rim: Instrument = (note, stem) => {
  strike(
    note,
    stem,
    0.07,
    (time) =>
      0.5 * (Math.sin(2 * Math.PI * 1720 * time) + 0.6 * Math.sin(2 * Math.PI * 2340 * time)) * Math.exp(-time / 0.012),
  );
};

/** Noise that rises through its held time and stops before the drop. */
export const riser: Instrument = (note, stem, random) => {
  const left = new SweepableLowPass(2.2);
  const right = new SweepableLowPass(2.2);
  const length = Math.round(note.heldSeconds * sampleRateHz);
  for (let n = 0; n < length && note.startSample + n < stem.left.length; n++) {
    const done = n / length;
    const cutoffHz = 300 * 2 ** (4.6 * done);
    const level = 0.3 * note.velocity * done ** 2 * Math.min(1, (length - n) / 960);
    addAt(
      stem,
      note.startSample + n,
      left.process(random.between(-1, 1), cutoffHz) * level,
      right.process(random.between(-1, 1), cutoffHz) * level,
    );
  }
};
