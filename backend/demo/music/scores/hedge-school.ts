// Hedge School: a waltz in D, first of the trio's three. Motif: F# . G A | E – C#.
import { folkTrio } from '../ensembles/folk-trio';
import { form, progression, tune } from '../score/notation';

const sections = form(3, ['intro', 4], ['A', 8], ["A'", 8], ['B', 8], ['return', 8], ['ending', 4]);

const chords = progression(
  `D A/C# Bm7 A
   D A/C# Bm7 G | D/F# Em7 Asus A
   D A/C# Bm7 G | D/F# Em7 A D
   Bm7 G D/F# A | Bm7 G Em7 Asus:2 A:1
   D A/C# Bm7 G | D/F# Em7 A D
   G Gm6 D:6`,
  0,
  3,
);

const melody = tune(
  `F#5:1.5 G5:.5 A5:1 | E5:2 C#5:1 | F#5:1.5 G5:.5 A5:1 | D5:2 -:1 |
   F#5:1.5 G5:.5 A5:1 | B5:2 G5:1 | E5:1.5 D5:.5 E5:1 | C#5:1 -:2 |
   F#5:1.5 G5:.5 A5:1 | E5:2 C#5:1 | F#5:1.5 G5:.5 A5:1 | B5:2 -:1 |
   A5:1.5 G5:.5 F#5:1 | G5:1.5 F#5:.5 E5:1 | C#5:1.5 D5:.5 E5:1 | D5:1 -:2 |
   B4:1.5 C#5:.5 D5:1 | B4:2 -:1 | A4:1.5 B4:.5 D5:1 | C#5:2 -:1 |
   D5:1.5 E5:.5 F#5:1 | G5:2 F#5:1 | G5:1.5 A5:.5 B5:1 | A5:2 -:1 |
   D6:1.5 C#6:.5 A5:1 | E5:2 C#5:1 | F#5:1.5 G5:.5 A5:1 | B5:2 -:1 |
   A5:1.5 G5:.5 F#5:1 | G5:1.5 F#5:.5 E5:1 | C#5:1.5 D5:.5 E5:1 | D5:2 -:1 |
   D5:1.5 E5:.5 D5:1 | Bb4:2 D5:1 | A4:3 | -:3`,
  { startBeat: 12, barBeats: 3 },
);

export const hedgeSchool = folkTrio({
  slug: 'hedge-school',
  title: 'Hedge School',
  key: 'D major',
  beatsPerMinute: 126,
  beatsPerBar: 3,
  strongBeats: [0],
  accents: [1, 0.66, 0.78, 0.85, 0.66, 0.74],
  accentBeats: 0.5,
  sections,
  chords,
  melody,
  stepBeats: 0.5,
  pattern: ['b', 2, 1, 3, 2, 1],
  bass: [
    { at: 0, beats: 1.8, velocity: 0.8 },
    { at: 2, beats: 0.9, velocity: 0.5, above: 7 },
  ],
  answerBeats: 0.5,
  hand: [54, 72],
});
