// Breath, Held: three voices and a solo, a cappella, in C minor; the choir stops before each fourth chord, and the
// reverb rings on.
import { chamberChoir, doublingPart, glassPart } from '../ensembles/chamber-choir';
import { form, progression, sectionOf, tune } from '../score/notation';
import { breathingTempo } from '../score/tempo';

const sections = form(4, ['intro', 2], ['A', 6], ["A'", 6], ['B', 6], ['return', 6], ['ending', 3]);

const chords = progression(
  `Cm Cm/Eb
   Cm Bb/D Eb Fm Ab Gsus
   Cm Bb/D Eb Fm Ab G
   Fm Eb Ab/C Bbm7 Dbmaj7/F G/B
   Cm Bb/D Eb Fm Ab Gsus
   Ab Fm C`,
  0,
  4,
);

const melody = tune(
  `G4:3 -:1 | G4:3 -:1 |
   G4:2 Bb4:1 Ab4:1 | F4:3 -:1 | G4:2 Bb4:1 Ab4:1 | C5:3 -:1 | C5:2 Ab4:1 Bb4:1 | G4:2 -:2 |
   G4:2 Bb4:1 Ab4:1 | Bb4:3 -:1 | Bb4:2 C5:1 Eb5:1 | C5:3 -:1 | Eb5:2 D5:1 C5:1 | B4:2 -:2 |
   Ab4:2 G4:1 F4:1 | G4:3 -:1 | Ab4:2 C5:1 Bb4:1 | F4:3 -:1 | C5:2 Db5:1 Eb5:1 | D5:2 -:2 |
   G5:2 F5:1 Eb5:1 | D5:3 -:1 | Eb5:2 D5:1 Bb4:1 | C5:3 -:1 | C5:2 Ab4:1 Bb4:1 | G4:2 -:2 |
   Ab4:3 -:1 | Ab4:3 -:1 | G4:4`,
  { startBeat: 0, barBeats: 4 },
);

const at = (name: Parameters<typeof sectionOf>[1]): number => sectionOf(sections, name).startBeat;
const totalBeats = at('ending') + 12;

export const breathHeld = chamberChoir({
  slug: 'breath-held',
  title: 'Breath, Held',
  key: 'C minor, C major',
  beatsPerBar: 4,
  strongBeats: [0],
  tempo: breathingTempo(0.53, totalBeats, 8, at('ending')),
  sections,
  totalBeats,
  chords,
  melody,
  voiceCount: 3,
  dynamics: (beat) =>
    beat < at('A')
      ? 0.35
      : beat < at("A'")
        ? 0.5
        : beat < at('B')
          ? 0.65
          : beat < at('return')
            ? 0.45
            : beat < at('ending')
              ? 0.85
              : 0.4,
  vowelAt: (beat) =>
    beat < at('A')
      ? 'hum'
      : beat < at("A'")
        ? 'u'
        : beat < at('B')
          ? 'o'
          : beat < at('return')
            ? 'u'
            : beat < at('ending')
              ? 'a'
              : 'u',
  breathBeats: (chord) => (chord.symbol.startsWith('G') ? 2 : 0.25),
  ringSeconds: 6,
  extra: () => [
    {
      ...glassPart([{ startBeat: at('ending') + 9, beats: 3, midi: 84, velocity: 0.4, pan: 0.3 }]),
      loudnessLufs: -34,
    },
    // From A' on, all upper voices sing the tune.
    {
      ...doublingPart(
        melody.filter((note) => note.startBeat >= at("A'")),
        'o',
      ),
      loudnessLufs: -20.5,
    },
  ],
});
