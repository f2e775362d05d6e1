// Parasol: A major, a slow twelve-eight at 72. Motif: E F# A G#, opening upward.
import { itemAt } from '../engine/lookup';
import { dreamPopBand } from '../ensembles/dream-pop-band';
import { form, progression, tune } from '../score/notation';

const sections = form(4, ['intro', 2], ['A', 4], ["A'", 4], ['B', 4], ['return', 4], ['ending', 1]);

const verse = 'Amaj7 E/G# F#m7 Dmaj9';
const chords = progression(`Amaj7 Dmaj9 | ${verse} | ${verse} | Bm9 C#m7 Dmaj7 Esus | ${verse} | Dm6:2 Amaj9:2`, 0, 4);

const melody = tune(
  `E5:2/3 F#5:1/3 A5:1 G#5:1 -:1 | E5:2/3 F#5:1/3 G#5:1 E5:1 -:1 | C#5:2/3 E5:1/3 F#5:1 E5:1 -:1 | F#5:2/3 E5:1/3 C#5:1 A4:1 -:1 |
   E5:2/3 F#5:1/3 A5:1 G#5:1 -:1 | E5:2/3 F#5:1/3 G#5:1 B5:1 -:1 | A5:2/3 G#5:1/3 F#5:1 E5:1 -:1 | F#5:2/3 E5:1/3 C#5:1 E5:1 -:1 |
   D5:2/3 C#5:1/3 B4:1 D5:1 -:1 | E5:2/3 D5:1/3 C#5:1 E5:1 -:1 | F#5:2/3 E5:1/3 D5:1 F#5:1 -:1 | A5:2/3 G#5:1/3 A5:1 B5:1 -:1 |
   C#6:2/3 B5:1/3 A5:1 G#5:1 -:1 | E5:2/3 F#5:1/3 G#5:1 B5:1 -:1 | A5:2/3 G#5:1/3 F#5:1 E5:1 -:1 | F#5:2/3 E5:1/3 C#5:1 A4:1 -:1`,
  { startBeat: 8, barBeats: 4 },
);

export const parasol = dreamPopBand({
  slug: 'parasol',
  title: 'Parasol',
  key: 'A major',
  beatsPerMinute: 72,
  beatsPerBar: 4,
  strongBeats: [0, 2],
  accents: [1, 0.6, 0.72, 0.8, 0.6, 0.7, 0.9, 0.6, 0.72, 0.8, 0.6, 0.7],
  accentBeats: 1 / 3,
  sections,
  chords,
  melody,
  piano: [
    { at: 0, beats: 1.8, velocity: 0.7 },
    { at: 5 / 3, beats: 0.9, velocity: 0.4 },
    { at: 8 / 3, beats: 1.2, velocity: 0.5 },
  ],
  bass: [
    { at: 0, beats: 1.6, velocity: 0.8 },
    { at: 5 / 3, beats: 0.9, velocity: 0.55 },
    { at: 8 / 3, beats: 1.2, velocity: 0.65 },
  ],
  kicks: [
    [0, 0.95],
    [5 / 3, 0.6],
    [8 / 3, 0.75],
  ],
  snares: [
    [1, 0.75],
    [3, 0.85],
  ],
  shakers: Array.from({ length: 12 }, (_, step) => [step / 3, itemAt([0.5, 0.2, 0.34], step % 3)] as const),
  answerBeats: 1 / 3,
  echoBeats: 2 / 3,
});
