// Struck instruments: a clear bell that answers the lead, and softly attacked glass for the choir.
import { addAt, frequencyOfMidi, panGains, sampleRateHz } from '../engine/stereo';
import type { Instrument } from './instrument';

interface Partial {
  readonly ratio: number;
  readonly level: number;
  readonly decaySeconds: number;
}

function struck(partials: readonly Partial[], attackSeconds: number): Instrument {
  return (note, stem, random) => {
    const base = (2 * Math.PI * frequencyOfMidi(note.midi)) / sampleRateHz;
    const gains = panGains(note.pan);
    for (const partial of partials) {
      const omega = base * partial.ratio;
      if (omega > 2.4) continue;
      const life = partial.decaySeconds * 2 ** ((72 - note.midi) / 36);
      const end = Math.min(stem.left.length, note.startSample + Math.round(life * 1.4 * sampleRateHz));
      const start = random.between(0, Math.PI);
      const slowBeat = random.between(0.3, 0.9);
      for (let at = note.startSample; at < end; at++) {
        const time = (at - note.startSample) / sampleRateHz;
        const rise = time < attackSeconds ? 0.5 - 0.5 * Math.cos((Math.PI * time) / attackSeconds) : 1;
        // The decay reaches zero at the end, because a partial that stops abruptly would click.
        const fall = Math.exp((-4.5 * time) / life) * (1 - time / (life * 1.4));
        const shimmer = 1 + 0.12 * Math.sin(2 * Math.PI * slowBeat * time + start);
        const sound =
          0.18 *
          note.velocity *
          partial.level *
          rise *
          fall *
          shimmer *
          Math.sin(omega * (at - note.startSample) + start);
        addAt(stem, at, sound * gains.left, sound * gains.right);
      }
    }
  };
}

export const bell = struck(
  [
    { ratio: 1, level: 1, decaySeconds: 2.2 },
    { ratio: 2.01, level: 0.4, decaySeconds: 1.5 },
    { ratio: 2.76, level: 0.3, decaySeconds: 1 },
    { ratio: 5.4, level: 0.16, decaySeconds: 0.5 },
  ],
  0.002,
);

export const glass = struck(
  [
    { ratio: 1, level: 1, decaySeconds: 3.6 },
    { ratio: 2.0, level: 0.22, decaySeconds: 2.4 },
    { ratio: 4.25, level: 0.2, decaySeconds: 1.6 },
    { ratio: 6.63, level: 0.12, decaySeconds: 0.9 },
    { ratio: 9.4, level: 0.07, decaySeconds: 0.5 },
  ],
  0.012,
);
