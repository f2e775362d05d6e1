// The interface of every instrument: it adds one note to a stem.
import type { Random } from '../engine/random';
import type { Stereo } from '../engine/stereo';

export type Vowel = 'a' | 'e' | 'i' | 'o' | 'u' | 'hum';

export interface SoundingNote {
  readonly startSample: number;
  readonly heldSeconds: number;
  readonly midi: number;
  /** 0…1; louder notes are also brighter. */
  readonly velocity: number;
  readonly pan: number;
  /** The previous note of the same phrase, for instruments that glide. */
  readonly previousMidi?: number;
  readonly vowel?: Vowel;
  readonly nextVowel?: Vowel;
}

export type Instrument = (note: SoundingNote, stem: Stereo, random: Random) => void;
