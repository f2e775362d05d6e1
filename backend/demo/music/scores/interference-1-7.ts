// Interference 1–7: F minor at 118. Motif: C Eb G | F Eb C in 3-3-2.
import { electronicBand } from '../ensembles/electronic-band';
import { form, progression, tune } from '../score/notation';

const sections = form(4, ['intro', 4], ['A', 4], ["A'", 4], ['B', 4], ['return', 8], ['ending', 4]);

const loop = 'Fm9 Dbmaj9 Abmaj9 Ebmaj9';
const chords = progression(
  `${loop} | ${loop} | ${loop} | Bbm9 Fm9 Dbmaj9 C7sus | ${loop} | ${loop} | Fm9 Dbmaj9 Fm9:8`,
  0,
  4,
);

const melody = tune(
  `C5:1.5 Eb5:1.5 G5:1 | F5:1.5 Eb5:1.5 C5:1 | C5:1.5 Eb5:1.5 G5:1 | Bb4:2 -:2 |
   C5:1.5 Eb5:1.5 G5:1 | F5:1.5 Eb5:1.5 Ab5:1 | G5:1.5 F5:1.5 Eb5:1 | D5:2 -:2 |
   Db5:2 C5:1 -:1 | Ab4:1.5 Bb4:.5 C5:1 -:1 | Eb5:1.5 F5:.5 Ab5:2 | G5:2 -:2 |
   C5:1.5 Eb5:1.5 G5:1 | F5:1.5 Eb5:1.5 C5:1 | C5:1.5 Eb5:1.5 F5:1 | G5:2 -:2 |
   Ab5:1.5 Bb5:1.5 C6:1 | Ab5:1.5 G5:1.5 F5:1 | G5:1.5 F5:1.5 Eb5:1 | D5:2 -:2 |
   C5:1.5 Eb5:1.5 G5:1 | F5:1.5 Eb5:1.5 -:1 | C5:2 -:2 | -:4`,
  { startBeat: 16, barBeats: 4 },
);

export const interference = electronicBand({
  slug: 'interference-1-7',
  title: 'Interference 1–7',
  key: 'F minor',
  beatsPerMinute: 118,
  sections,
  chords,
  melody,
  arpSteps: 4,
  arpOrder: [0, 2, 4, 3, 5, 2, 4, 6],
  arpAccents: [0, 3, 6, 8, 11, 14],
  bass: [
    { at: 0, beats: 0.7, velocity: 0.85 },
    { at: 0.75, beats: 0.5, velocity: 0.65 },
    { at: 1.5, beats: 0.4, velocity: 0.8 },
    { at: 2.5, beats: 0.4, velocity: 0.75 },
    { at: 3.25, beats: 0.6, velocity: 0.7, above: 7 },
  ],
  stabs: [
    { at: 1.5, beats: 0.2, velocity: 0.8 },
    { at: 3.25, beats: 0.15, velocity: 0.65 },
  ],
  answerBeats: 0.5,
  halfTimeBridge: false,
});
