// Convex Memory: C minor at 124 with a middle part at half time. Motif: G F Eb D, falling by steps in 3-3.
import { electronicBand } from '../ensembles/electronic-band';
import { form, progression, tune } from '../score/notation';

const sections = form(4, ['intro', 4], ['A', 4], ["A'", 4], ['B', 4], ['return', 8], ['ending', 4]);

const loop = 'Cm9 Abmaj7 Fm9 Gm7';
const chords = progression(
  `${loop} | ${loop} | ${loop} | Ebmaj7 Bb/D Abmaj7 Gsus | ${loop} | ${loop} | Cm9 Abmaj7 Cm9:8`,
  0,
  4,
);

const melody = tune(
  `G5:.75 F5:.75 Eb5:1.5 D5:1 | C5:1.5 Eb5:.5 -:2 | G5:.75 F5:.75 Ab5:1.5 G5:1 | D5:2 -:2 |
   G5:.75 F5:.75 Eb5:1.5 D5:1 | C5:1.5 D5:.5 Eb5:1 -:1 | G5:.75 Ab5:.75 Bb5:1.5 G5:1 | F5:1.5 D5:.5 -:2 |
   Bb4:2 G4:1 -:1 | F4:1.5 G4:.5 Bb4:1 -:1 | C5:2 Eb5:1 -:1 | D5:2 -:2 |
   G5:.75 F5:.75 Eb5:1.5 D5:1 | C5:1.5 Eb5:.5 G5:1 -:1 | G5:.75 F5:.75 Ab5:1.5 G5:1 | F5:1.5 D5:.5 -:2 |
   G5:.75 Bb5:.75 Eb6:1.5 D6:1 | C6:1.5 Ab5:.5 -:2 | G5:.75 F5:.75 Eb5:1.5 C5:1 | D5:2 -:2 |
   G5:.75 F5:.75 Eb5:1.5 D5:1 | C5:2 -:2 | G4:2 -:2 | -:4`,
  { startBeat: 16, barBeats: 4 },
);

export const convexMemory = electronicBand({
  slug: 'convex-memory',
  title: 'Convex Memory',
  key: 'C minor',
  beatsPerMinute: 124,
  sections,
  chords,
  melody,
  arpSteps: 4,
  arpOrder: [4, 2, 0, 3, 1, 2],
  arpAccents: [0, 3, 6, 10, 12, 14],
  bass: [
    { at: 0.5, beats: 0.4, velocity: 0.8 },
    { at: 1.5, beats: 0.4, velocity: 0.75 },
    { at: 2.5, beats: 0.4, velocity: 0.8 },
    { at: 3, beats: 0.4, velocity: 0.55, above: 12 },
    { at: 3.5, beats: 0.4, velocity: 0.75, above: 7 },
  ],
  stabs: [
    { at: 0.75, beats: 0.2, velocity: 0.75 },
    { at: 2.5, beats: 0.3, velocity: 0.7 },
  ],
  answerBeats: 0.5,
  halfTimeBridge: true,
});
