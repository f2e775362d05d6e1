// The Wren Year: in four, G major, two chords to the bar. Motif: B . C D A.
import { folkTrio } from '../ensembles/folk-trio';
import { form, progression, tune } from '../score/notation';

const sections = form(4, ['intro', 2], ['A', 4], ["A'", 4], ['B', 4], ['return', 4], ['ending', 2]);

const chords = progression(
  `G D/F# Em7 Dsus
   G D/F# Em7 C | G/B Am7 Dsus D
   G D/F# Em7 C | G/B Am7 D G
   Em7 Bm7 C G/B | Am7 Em/G Dsus D
   G D/F# Em7 C | G/B Am7 D G
   C Cm6 G:4`,
  0,
  2,
);

const melody = tune(
  `B4:1.5 C5:.5 D5:1 A4:1 | B4:1.5 C5:.5 E5:1 -:1 | D5:1.5 E5:.5 C5:1 A4:1 | A4:1.5 G4:.5 F#4:1 -:1 |
   B4:1.5 C5:.5 D5:1 A4:1 | B4:1.5 C5:.5 E5:1 -:1 | D5:1.5 E5:.5 C5:1 E5:1 | F#5:1 E5:1 D5:1 -:1 |
   G4:1.5 A4:.5 B4:1 -:1 | C5:1.5 B4:.5 G4:1 -:1 | C5:1.5 D5:.5 E5:1 -:1 | D5:1.5 E5:.5 F#5:1 A5:1 |
   B5:1.5 A5:.5 F#5:1 D5:1 | G5:1.5 F#5:.5 E5:1 -:1 | D5:1.5 E5:.5 C5:1 A4:1 | A4:1.5 C5:.5 B4:1 -:1 |
   E5:1.5 D5:.5 Eb5:1 -:1 | D5:3 -:1`,
  { startBeat: 8, barBeats: 4 },
);

export const theWrenYear = folkTrio({
  slug: 'the-wren-year',
  title: 'The Wren Year',
  key: 'G major',
  beatsPerMinute: 92,
  beatsPerBar: 4,
  strongBeats: [0, 2],
  accents: [1, 0.66, 0.78, 0.7, 0.88, 0.66, 0.8, 0.72],
  accentBeats: 0.5,
  sections,
  chords,
  melody,
  stepBeats: 0.5,
  pattern: ['b', 1, 2, 3],
  bass: [
    { at: 0, beats: 1.4, velocity: 0.8 },
    { at: 1.5, beats: 0.45, velocity: 0.45, above: 7 },
  ],
  answerBeats: 0.5,
  hand: [55, 72],
});
