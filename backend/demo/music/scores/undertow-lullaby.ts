// Undertow Lullaby: D flat major in three at 104. Motif: Db F Eb C, a rocking third that sinks.
import { dreamPopBand } from '../ensembles/dream-pop-band';
import { form, progression, tune } from '../score/notation';

const sections = form(3, ['intro', 4], ['A', 8], ["A'", 8], ['B', 4], ['return', 8], ['ending', 2]);

const chords = progression(
  `Dbmaj7 Ab/C Bbm7 Gbmaj7
   Dbmaj7 Ab/C Bbm7 Gbmaj7 | Db/F Ebm7 Ab7sus Ab7
   Dbmaj7 Ab/C Bbm7 Gbmaj7 | Db/F Ebm7 Ab7 Dbmaj7
   Gbmaj7 Fm7 Ebm9 Ab7sus
   Dbmaj7 Ab/C Bbm7 Gbmaj7 | Db/F Ebm7 Ab7 Dbmaj7
   Gbm6 Dbmaj9`,
  0,
  3,
);

const melody = tune(
  `Db5:1 F5:1.5 Eb5:.5 | C5:2 -:1 | Db5:1 F5:1.5 Eb5:.5 | Db5:2 -:1 | F5:1 Ab5:1.5 Gb5:.5 | Gb5:1.5 F5:.5 Eb5:1 | Db5:1.5 Gb5:.5 Eb5:1 | C5:2 -:1 |
   Db5:1 F5:1.5 Eb5:.5 | C5:2 -:1 | Db5:1 F5:1.5 Gb5:.5 | F5:2 -:1 | Ab5:1 Gb5:1.5 F5:.5 | Gb5:1.5 Eb5:.5 Db5:1 | Eb5:1.5 C5:.5 Eb5:1 | Db5:2 -:1 |
   Bb4:1.5 C5:.5 Db5:1 | C5:2 -:1 | Db5:1.5 Eb5:.5 F5:1 | Gb5:1.5 Ab5:.5 -:1 |
   Db5:1 F5:1.5 Eb5:.5 | C5:2 -:1 | Ab5:1 Bb5:1.5 Ab5:.5 | F5:2 -:1 | Ab5:1 Gb5:1.5 F5:.5 | Gb5:1.5 Eb5:.5 Db5:1 | Eb5:1.5 C5:.5 Eb5:1 | Db5:2 -:1`,
  { startBeat: 12, barBeats: 3 },
);

export const undertowLullaby = dreamPopBand({
  slug: 'undertow-lullaby',
  title: 'Undertow Lullaby',
  key: 'D flat major',
  beatsPerMinute: 104,
  beatsPerBar: 3,
  strongBeats: [0],
  accents: [1, 0.62, 0.74, 0.66, 0.8, 0.66],
  accentBeats: 0.5,
  sections,
  chords,
  melody,
  piano: [
    { at: 0, beats: 2.6, velocity: 0.7 },
    { at: 1.5, beats: 1.4, velocity: 0.38 },
  ],
  bass: [
    { at: 0, beats: 1.9, velocity: 0.8 },
    { at: 2, beats: 0.9, velocity: 0.5 },
  ],
  kicks: [
    [0, 0.9],
    [2.5, 0.5],
  ],
  snares: [[2, 0.7]],
  shakers: [
    [0, 0.5],
    [0.5, 0.2],
    [1, 0.36],
    [1.5, 0.22],
    [2, 0.4],
    [2.5, 0.24],
  ],
  answerBeats: 0.5,
  echoBeats: 1,
});
