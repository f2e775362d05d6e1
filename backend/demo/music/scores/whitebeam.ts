// Whitebeam: six-eight in E dorian, counted in eighths. Motif: E . F# A, long-short-long.
import { folkTrio } from '../ensembles/folk-trio';
import { form, progression, tune } from '../score/notation';

const sections = form(6, ['intro', 4], ['A', 4], ["A'", 4], ['B', 4], ['return', 4], ['ending', 2]);

const chords = progression(
  `Em D/F# G C | Am7 Em/G D Bm
   Em D/F# G C | Am7 Em/G D Bm
   Em D/F# G C | Am7 Em/G D Em
   C G/B Am7 Em | C D Bsus B
   Em D/F# G C | Am7 Em/G D Em
   C Am6 E:6`,
  0,
  3,
);

const melody = tune(
  `E5:2 F#5:1 A5:2 F#5:1 | G5:2 F#5:1 E5:2 -:1 | C5:2 D5:1 E5:2 B4:1 | D5:2 A4:1 B4:1 -:2 |
   E5:2 F#5:1 A5:2 F#5:1 | G5:2 A5:1 G5:2 -:1 | C5:2 E5:1 G5:2 E5:1 | F#5:2 D5:1 E5:1 -:2 |
   G4:2 A4:1 B4:2 -:1 | C5:2 B4:1 G4:2 -:1 | E5:2 D5:1 F#5:2 A5:1 | E5:2 F#5:1 D#5:2 -:1 |
   B5:2 A5:1 F#5:2 D5:1 | G5:2 F#5:1 E5:2 -:1 | C5:2 D5:1 E5:2 B4:1 | D5:2 F#5:1 E5:1 -:2 |
   E5:2 D5:1 C5:2 -:1 | B4:6`,
  { startBeat: 24, barBeats: 6 },
);

export const whitebeam = folkTrio({
  slug: 'whitebeam',
  title: 'Whitebeam',
  key: 'E dorian',
  beatsPerMinute: 152,
  beatsPerBar: 6,
  strongBeats: [0, 3],
  accents: [1, 0.62, 0.72, 0.88, 0.62, 0.76],
  accentBeats: 1,
  sections,
  chords,
  melody,
  stepBeats: 0.5,
  pattern: ['b', 1, 3, 2, 3, 1],
  bass: [
    { at: 0, beats: 1.9, velocity: 0.8 },
    { at: 2, beats: 0.9, velocity: 0.5 },
  ],
  answerBeats: 0.5,
  hand: [54, 72],
});
