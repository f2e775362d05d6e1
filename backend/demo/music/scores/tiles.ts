// Tiles: five to the bar. The voices sing short interlocking tones; the tune is above them.
import { chamberChoir, doublingPart, dronePart, glassInRests, glassPart } from '../ensembles/chamber-choir';
import { form, progression, sectionOf, tune } from '../score/notation';
import { steadyTempo } from '../score/tempo';

const sections = form(5, ['intro', 2], ['A', 4], ["A'", 4], ['B', 3], ['return', 4], ['ending', 2]);

const home = 'D A/C# Bm7 Gmaj7';
const chords = progression(`D D | ${home} | ${home} | Em7 F#m7 Gmaj7 | ${home} | Em7 D7sus`, 0, 5);

const melody = tune(
  `A4:1.5 B4:.5 D5:1 A4:1 -:1 | A4:1.5 B4:.5 C#5:1 A4:1 -:1 | B4:1.5 C#5:.5 D5:1 F#5:1 -:1 | D5:1.5 C#5:.5 B4:1 G4:1 -:1 |
   A4:1.5 B4:.5 D5:1 A4:1 -:1 | A4:1.5 B4:.5 C#5:1 E5:1 -:1 | D5:1.5 E5:.5 F#5:1 D5:1 -:1 | B4:1.5 C#5:.5 D5:1 B4:1 -:1 |
   G4:1.5 A4:.5 B4:1 G4:1 -:1 | A4:1.5 B4:.5 C#5:1 A4:1 -:1 | B4:1.5 D5:.5 E5:1 F#5:1 -:1 |
   A5:1.5 G5:.5 F#5:1 D5:1 -:1 | E5:1.5 D5:.5 C#5:1 A4:1 -:1 | B4:1.5 C#5:.5 D5:1 F#5:1 -:1 | D5:1.5 C#5:.5 B4:1 D5:1 -:1 |
   B4:1.5 A4:.5 G4:2 -:1 | A4:4 -:1`,
  { startBeat: 10, barBeats: 5, vowelCycle: 'aoee' },
);

const at = (name: Parameters<typeof sectionOf>[1]): number => sectionOf(sections, name).startBeat;
const totalBeats = at('ending') + 10;
const inBridge = (beat: number): boolean => beat >= at('B') && beat < at('return');

export const tiles = chamberChoir({
  slug: 'tiles',
  title: 'Tiles',
  key: 'D major',
  beatsPerBar: 5,
  strongBeats: [0, 3],
  tempo: steadyTempo(108, totalBeats, totalBeats - 5, 0.05),
  sections,
  totalBeats,
  chords,
  melody,
  voiceCount: 4,
  dynamics: (beat) =>
    beat < at('A') ? 0.4 : beat < at("A'") ? 0.5 : beat < at('B') ? 0.62 : beat < at('return') ? 0.5 : 0.85,
  vowelAt: (beat) => (inBridge(beat) ? 'u' : beat >= at('ending') ? 'a' : beat >= at('return') ? 'a' : 'o'),
  pulsedIn: (beat) => !inBridge(beat) && beat < at('ending'),
  // The bass is on the beat, the tenors are against it, altos and sopranos in the remaining gaps.
  pulses: [
    [0, 1.5, 3],
    [0.5, 1, 2.5, 3.5, 4],
    [0, 1, 2, 2.5, 3.5, 4.5],
    [0.5, 1.5, 2, 3, 4, 4.5],
  ],
  ringSeconds: 5,
  extra: (choir) => [
    doublingPart(melody.filter((note) => note.startBeat >= at('return'))),
    dronePart([
      { startBeat: 0, beats: 10, midi: 38, velocity: 0.6 },
      { startBeat: at("A'"), beats: 5, midi: 38, velocity: 0.6 },
      { startBeat: at('return'), beats: 5, midi: 38, velocity: 0.8 },
      { startBeat: at('ending') + 5, beats: 8, midi: 38, velocity: 0.6 },
    ]),
    glassPart([
      ...glassInRests(melody, chords, choir),
      ...chords
        .filter((chord) => chord.startBeat >= at("A'") && !inBridge(chord.startBeat))
        .map((chord, index) => ({
          startBeat: chord.startBeat + 2,
          beats: 1,
          midi: 86 - (index % 2) * 5,
          velocity: 0.35,
          pan: 0.5,
        })),
    ]),
  ],
});
