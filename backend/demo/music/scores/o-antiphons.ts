// O Antiphons: triple metre in E dorian. Low voices call alone over a drone, and the choir answers in chords.
import { chamberChoir, doublingPart, dronePart, glassInRests, glassPart } from '../ensembles/chamber-choir';
import { form, progression, sectionOf, tune } from '../score/notation';
import { breathingTempo } from '../score/tempo';

const sections = form(3, ['intro', 4], ['A', 8], ["A'", 8], ['B', 8], ['return', 8], ['ending', 4]);

const chords = progression(
  `Em:12
   Em:6 C:2 D:1 Em:3 | Em:6 Am7:2 G/B:1 C:3
   Em:6 C:2 D:1 Em:3 | Em7:6 Am7:2 Bm:1 Em:3
   Am:6 Fmaj7:2 G:1 Am:3 | Am7:6 D:2 Bsus:1 B:3
   Em:6 C:2 D:1 Em:3 | Em7:6 Am7:2 Bm7:1 Em:3
   C:3 Am6:3 E:6`,
  0,
  3,
);

const melody = tune(
  `E4:1.5 G4:.5 A4:1 | B4:2 -:1 | C5:2 A4:1 | B4:2 -:1 | E4:1.5 G4:.5 A4:1 | B4:2 -:1 | C5:2 D5:1 | E5:2 -:1 |
   E4:1.5 G4:.5 A4:1 | B4:2 -:1 | E5:2 D5:1 | B4:2 -:1 | B4:1.5 D5:.5 E5:1 | D5:2 -:1 | C5:2 B4:1 | G4:2 -:1 |
   A4:1.5 C5:.5 B4:1 | A4:2 -:1 | A4:2 B4:1 | C5:2 -:1 | A4:1.5 C5:.5 D5:1 | E5:2 -:1 | F#5:2 E5:1 | D#5:2 -:1 |
   E5:1.5 G5:.5 A5:1 | G5:2 -:1 | G5:2 F#5:1 | E5:2 -:1 | B4:1.5 D5:.5 E5:1 | D5:2 -:1 | C5:2 B4:1 | G4:2 -:1 |
   G4:2 -:1 | F#4:2 -:1 | G#4:6`,
  { startBeat: 12, barBeats: 3, vowelCycle: 'oaoe' },
);

const at = (name: Parameters<typeof sectionOf>[1]): number => sectionOf(sections, name).startBeat;
const totalBeats = at('ending') + 12;
const isCall = (beat: number): boolean => beat >= at('A') && beat < at('ending') && (beat - at('A')) % 12 < 6;

export const oAntiphons = chamberChoir({
  slug: 'o-antiphons',
  title: 'O Antiphons',
  key: 'E dorian, E major',
  beatsPerBar: 3,
  strongBeats: [0],
  tempo: breathingTempo(0.5, totalBeats, 12, at('ending')),
  sections,
  totalBeats,
  chords,
  melody,
  voiceCount: 4,
  dynamics: (beat) =>
    beat < at('A')
      ? 0.3
      : isCall(beat)
        ? beat < at('return')
          ? 0.34
          : 0.7
        : beat < at("A'")
          ? 0.62
          : beat < at('B')
            ? 0.68
            : beat < at('return')
              ? 0.56
              : beat < at('ending')
                ? 0.85
                : 0.45,
  vowelAt: (beat) =>
    beat < at('A') || (isCall(beat) && beat < at('return'))
      ? 'hum'
      : beat < at("A'")
        ? 'o'
        : beat < at('B')
          ? 'o'
          : 'a',
  breathBeats: (chord) => (chord.beats >= 3 ? 0.6 : 0),
  ringSeconds: 6,
  soloFrom: (note) => isCall(note.startBeat) || note.startBeat >= at('ending'),
  extra: (choir) => [
    doublingPart(melody.filter((note) => !isCall(note.startBeat) || note.startBeat >= at("A'"))),
    dronePart([
      { startBeat: 3, beats: 15, midi: 40, velocity: 0.6 },
      ...[at('A') + 12, at("A'"), at("A'") + 12, at('return'), at('return') + 12].map((startBeat) => ({
        startBeat,
        beats: 6,
        midi: 40,
        velocity: 0.65,
      })),
      { startBeat: at('B'), beats: 6, midi: 45, velocity: 0.6 },
      { startBeat: at('ending') + 6, beats: 9, midi: 40, velocity: 0.6 },
    ]),
    glassPart(glassInRests(melody, chords, choir, at("A'"))),
  ],
});
