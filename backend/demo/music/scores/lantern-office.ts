// Lantern Office: the closing hymn in G, slow, two chords to a phrase; it ends with a minor plagal cadence.
import { chamberChoir, doublingPart, dronePart, glassInRests, glassPart } from '../ensembles/chamber-choir';
import { form, progression, sectionOf, tune } from '../score/notation';
import { breathingTempo } from '../score/tempo';

const sections = form(4, ['intro', 1], ['A', 6], ["A'", 6], ['B', 5], ['return', 5], ['ending', 3]);

const chords = progression(
  `G
   G D/F# Em7 C G/B D
   G D/F# Em7 C Am7 D
   Em Bm7 C G/B Dsus:2 D:2
   G D/F# Em7 Cmaj7 D7sus
   C Cm6 G`,
  0,
  4,
);

const melody = tune(
  `D5:2 B4:1 C5:1 | A4:3 -:1 | B4:2 G4:1 A4:1 | G4:3 -:1 | D5:2 E5:1 D5:1 | A4:3 -:1 |
   D5:2 B4:1 C5:1 | A4:3 -:1 | B4:2 D5:1 D5:1 | E5:3 -:1 | E5:2 C5:1 B4:1 | A4:3 -:1 |
   G4:2 A4:1 B4:1 | D5:3 -:1 | E5:2 D5:1 C5:1 | B4:3 -:1 | A4:2 D5:1 E5:1 |
   G5:2 F#5:1 E5:1 | D5:3 -:1 | B4:2 D5:1 C5:1 | E5:3 -:1 | D5:2 C5:1 A4:1 |
   G4:3 -:1 | Eb5:2 C5:1 -:1 | B4:4`,
  { startBeat: 4, barBeats: 4, vowelCycle: 'aeoa' },
);

const at = (name: Parameters<typeof sectionOf>[1]): number => sectionOf(sections, name).startBeat;
const totalBeats = at('ending') + 12;

export const lanternOffice = chamberChoir({
  slug: 'lantern-office',
  title: 'Lantern Office',
  key: 'G major',
  beatsPerBar: 4,
  strongBeats: [0],
  tempo: breathingTempo(0.56, totalBeats, 8, at('ending')),
  sections,
  totalBeats,
  chords,
  melody,
  voiceCount: 4,
  dynamics: (beat) =>
    beat < at('A')
      ? 0.42
      : beat < at("A'")
        ? 0.45
        : beat < at('B')
          ? 0.6
          : beat < at('return')
            ? 0.48
            : beat < at('ending')
              ? 0.85
              : 0.4,
  vowelAt: (beat) => (beat < at("A'") ? 'hum' : beat < at('B') ? 'o' : beat < at('return') ? 'u' : 'a'),
  breathBeats: (_, index) => (index % 2 === 0 && index > 0 ? 0.4 : 0),
  ringSeconds: 6.5,
  extra: (choir) => [
    doublingPart(melody.filter((note) => note.startBeat >= at('return') && note.startBeat < at('ending'))),
    dronePart([
      { startBeat: 0, beats: 8, midi: 43, velocity: 0.5 },
      { startBeat: at("A'"), beats: 4, midi: 43, velocity: 0.6 },
      { startBeat: at('return'), beats: 4, midi: 43, velocity: 0.8 },
      { startBeat: at('ending') + 8, beats: 7, midi: 43, velocity: 0.5 },
    ]),
    glassPart(glassInRests(melody, chords, choir, at("A'"))),
  ],
});
