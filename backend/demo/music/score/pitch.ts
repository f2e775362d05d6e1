// Converts names of notes and chords to numbers. Middle C is C4, MIDI 60.

const letters: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Intervals above the root, in decreasing order of importance: root, third or fourth, seventh, colour, fifth. */
const qualities: Record<string, readonly number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  '6': [0, 4, 9, 7],
  m6: [0, 3, 9, 7],
  '7': [0, 4, 10, 7],
  m7: [0, 3, 10, 7],
  maj7: [0, 4, 11, 7],
  '9': [0, 4, 10, 14, 7],
  m9: [0, 3, 10, 14, 7],
  maj9: [0, 4, 11, 14, 7],
  add9: [0, 4, 14, 7],
  madd9: [0, 3, 14, 7],
  sus: [0, 5, 7],
  sus2: [0, 2, 7],
  '7sus': [0, 5, 10, 7],
};

function pitchClassOf(name: string): number {
  const letter = letters[name.charAt(0)];
  if (letter === undefined) throw new Error(`Not a note name: ${name}`);
  const sharps = [...name.slice(1)].reduce((sum, sign) => sum + (sign === '#' ? 1 : sign === 'b' ? -1 : 0), 0);
  return (letter + sharps + 12) % 12;
}

/** 'F#5' → 78. */
export function midiOf(name: string): number {
  const [, letter = '', sign, octave] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? [];
  const natural = letters[letter];
  if (natural === undefined) throw new Error(`Not a pitch: ${name}`);
  return 12 * (Number(octave) + 1) + natural + (sign === '#' ? 1 : sign === 'b' ? -1 : 0);
}

export interface ChordName {
  readonly symbol: string;
  readonly rootPitchClass: number;
  readonly bassPitchClass: number;
  /** Every pitch class of the chord, the least important ones last. */
  readonly pitchClasses: readonly number[];
}

/** 'D/F#', 'Bm7', 'Asus', 'Ebmaj9'. */
export function chordOf(symbol: string): ChordName {
  const [, root = '', quality = '', bass] = /^([A-G][#b]?)([a-z0-9]*)(?:\/([A-G][#b]?))?$/.exec(symbol) ?? [];
  const intervals = root && qualities[quality];
  if (!intervals) throw new Error(`Not a chord: ${symbol}`);
  const rootPitchClass = pitchClassOf(root);
  return {
    symbol,
    rootPitchClass,
    bassPitchClass: bass ? pitchClassOf(bass) : rootPitchClass,
    pitchClasses: intervals.map((interval) => (rootPitchClass + interval) % 12),
  };
}
