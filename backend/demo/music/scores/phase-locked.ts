// Phase-Locked: G minor at 104 in twelve-eight. The arpeggio moves in groups of four against the triple metre, and both
// meet again on the first beat.
import { electronicBand } from '../ensembles/electronic-band';
import { form, progression, tune } from '../score/notation';

const sections = form(4, ['intro', 2], ['A', 4], ["A'", 4], ['B', 4], ['return', 8], ['ending', 2]);

const loop = 'Gm9 Ebmaj7 Bbmaj7 F/A';
const chords = progression(`Gm9 Ebmaj7 | ${loop} | ${loop} | Cm7 Bbmaj7 Ebmaj7 Dsus | ${loop} | ${loop} | Gm9:8`, 0, 4);

const melody = tune(
  `D5:4/3 F5:2/3 A5:1 G5:1 | G5:4/3 F5:2/3 D5:1 -:1 | D5:4/3 F5:2/3 A5:1 G5:1 | C5:2 -:2 |
   D5:4/3 F5:2/3 A5:1 G5:1 | G5:4/3 F5:2/3 Bb5:1 -:1 | A5:4/3 G5:2/3 F5:1 D5:1 | C5:4/3 D5:2/3 -:2 |
   Eb5:4/3 D5:2/3 C5:1 -:1 | D5:4/3 C5:2/3 Bb4:1 -:1 | G4:4/3 Bb4:2/3 D5:1 Eb5:1 | D5:4/3 E5:2/3 G5:1 -:1 |
   D5:4/3 F5:2/3 A5:1 G5:1 | G5:4/3 F5:2/3 D5:1 -:1 | D5:4/3 F5:2/3 A5:1 Bb5:1 | A5:4/3 Bb5:2/3 C6:1 -:1 |
   D6:4/3 C6:2/3 A5:1 G5:1 | G5:4/3 F5:2/3 D5:1 -:1 | D5:4/3 F5:2/3 A5:1 G5:1 | C5:2 -:2 |
   D5:4/3 F5:2/3 A5:1 -:1 | G5:2 -:2`,
  { startBeat: 8, barBeats: 4 },
);

export const phaseLocked = electronicBand({
  slug: 'phase-locked',
  title: 'Phase-Locked',
  key: 'G minor',
  beatsPerMinute: 104,
  sections,
  chords,
  melody,
  arpSteps: 3,
  arpOrder: [0, 2, 4, 3],
  arpAccents: [0, 4, 8],
  bass: [
    { at: 0, beats: 0.6, velocity: 0.85 },
    { at: 2 / 3, beats: 0.3, velocity: 0.6 },
    { at: 5 / 3, beats: 0.3, velocity: 0.75 },
    { at: 8 / 3, beats: 0.3, velocity: 0.75, above: 12 },
    { at: 11 / 3, beats: 0.3, velocity: 0.65, above: 7 },
  ],
  stabs: [
    { at: 2 / 3, beats: 0.2, velocity: 0.75 },
    { at: 8 / 3, beats: 0.2, velocity: 0.7 },
  ],
  answerBeats: 1 / 3,
  halfTimeBridge: false,
});
