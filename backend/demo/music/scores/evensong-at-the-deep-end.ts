// Evensong at the Deep End: D minor, ending in D major. One note per syllable; a line is ten beats, two chords long.
import { chamberChoir, doublingPart, dronePart, glassInRests, glassPart } from '../ensembles/chamber-choir';
import { stanza } from '../score/lyrics';
import { form, progression, sectionOf, tune } from '../score/notation';
import { breathingTempo } from '../score/tempo';

const lineBeats = 10;
const sections = form(lineBeats, ['intro', 1], ['A', 4], ["A'", 4], ['B', 4], ['return', 4], ['ending', 1.4]);

const chords = progression(
  `Dm:10
   Dm Gm/D Dm C9 | Bbmaj7 Gm7 Asus A
   Dm Gm/D Dm C9 | Bbmaj7 Gm7 Asus A
   F C/E Dm7 Bbmaj9 | Gm7 C9 A7sus A
   Dm Gm/D F C/E | Bbmaj7 Gm7 Asus A
   D:4 G/D:4 D:6`,
  0,
  5,
);

const lines = (startBeat: number, vowels: string, text: string) =>
  tune(text, { startBeat, barBeats: lineBeats, vowels });
const at = (name: Parameters<typeof sectionOf>[1]): number => sectionOf(sections, name).startBeat;

const melody = [
  ...lines(
    at('A'),
    'aoieeaeo' + 'ueeuuuo' + 'aeioueie' + 'oaiaeei',
    `
    A4:1.5 C5:.5 Bb4:1 A4:1 G4:1 Bb4:1.5 A4:.5 G4:2 -:1 | A4:1.5 C5:.5 Bb4:1 A4:2 G4:1 F4:1 E4:2 -:1 |
    D5:1.5 C5:.5 Bb4:1 A4:1 F4:1 G4:1 A4:1 Bb4:2 -:1 | A4:1.5 Bb4:.5 A4:1 G4:1 F4:1 E4:1 A4:3 -:1`,
  ),
  ...lines(
    at("A'"),
    'iioeaeo' + 'eaioea' + 'aoeeioeee' + 'oeeoea',
    `
    A4:1.5 C5:.5 D5:2 C5:1 Bb4:1 A4:1 G4:2 -:1 | F4:1 A4:1.5 Bb4:.5 A4:2 G4:1 E4:3 -:1 |
    D5:1.5 C5:.5 D5:1 F5:1 D5:1 Bb4:1 C5:1 Bb4:1.5 G4:.5 -:1 | A4:1 Bb4:1 D5:2 E5:1 C#5:1 E5:3 -:1`,
  ),
  ...lines(
    at('B'),
    'eoiieao' + 'aiaoee' + 'iaoeeaoae' + 'eoaaoe',
    `
    A4:1.5 C5:.5 D5:1 C5:1 A4:1 G4:2 E4:2 -:1 | F4:1 A4:1.5 G4:.5 F4:2 F4:1 D4:3 -:1 |
    G4:1.5 Bb4:.5 A4:1 G4:1 A4:1 Bb4:1 A4:1 G4:1.5 E4:.5 -:1 | A4:1 D5:1.5 E5:.5 D5:2 C#5:1 E5:3 -:1`,
  ),
  ...lines(
    at('return'),
    'oiioeaeo' + 'eaioea' + 'aoeeioeee' + 'oeeoea',
    `
    A4:.5 D5:1 E5:.5 F5:2 F5:1 G5:1 F5:1 D5:2 -:1 | C5:1 F5:1.5 E5:.5 C5:2 G4:1 C5:3 -:1 |
    D5:1.5 C5:.5 D5:1 F5:1 D5:1 Bb4:1 C5:1 Bb4:1.5 G4:.5 -:1 | A4:1.5 Bb4:.5 D5:2 D5:1 C#5:1 E5:3 -:1`,
  ),
  ...lines(at('ending'), 'aao', 'F#5:3 -:1 D5:3 -:1 D5:6'),
];

const totalBeats = at('ending') + 14;
const dynamics = (beat: number): number =>
  beat < at('A')
    ? 0.3
    : beat < at("A'")
      ? 0.42
      : beat < at('B')
        ? 0.62
        : beat < at('return')
          ? 0.45
          : beat < at('ending')
            ? 0.85
            : 0.45;

export const evensong = chamberChoir({
  slug: 'evensong-at-the-deep-end',
  title: 'Evensong at the Deep End',
  key: 'D minor, D major',
  beatsPerBar: 5,
  strongBeats: [0],
  tempo: breathingTempo(0.43, totalBeats, lineBeats, at('ending')),
  sections,
  totalBeats,
  chords,
  melody,
  voiceCount: 4,
  dynamics,
  vowelAt: (beat) =>
    beat < at('A') ? 'hum' : beat < at("A'") ? 'u' : beat < at('B') ? 'o' : beat < at('return') ? 'u' : 'a',
  breathBeats: (_, index) => (index % 2 === 0 && index > 0 ? 0.5 : 0),
  ringSeconds: 6,
  extra: (choir) => [
    doublingPart(
      melody.filter(
        (note) => (note.startBeat >= at("A'") && note.startBeat < at('B')) || note.startBeat >= at('return'),
      ),
    ),
    dronePart([
      { startBeat: at('A') + 20, beats: 20, midi: 38, velocity: 0.6 },
      { startBeat: at("A'"), beats: 20, midi: 38, velocity: 0.7 },
      { startBeat: at('return'), beats: 10, midi: 38, velocity: 0.8 },
      { startBeat: at('ending'), beats: 20, midi: 38, velocity: 0.7 },
      { startBeat: at('ending'), beats: 20, midi: 45, velocity: 0.5 },
    ]),
    glassPart([
      { startBeat: 2, beats: 2, midi: 81, velocity: 0.45, pan: -0.4 },
      { startBeat: 5, beats: 2, midi: 84, velocity: 0.4, pan: 0.4 },
      { startBeat: 7.5, beats: 2, midi: 82, velocity: 0.42, pan: 0 },
      ...glassInRests(melody, chords, choir, at("A'")),
    ]),
  ],
  lyrics: [
    ...stanza('Verse 1', at('A'), lineBeats, [
      'Somebody left the ladder down',
      'to where the blue used to be',
      'and every word we say in here',
      'comes back in a better key',
    ]),
    ...stanza('Chorus', at("A'"), lineBeats, [
      'Sing it low, the water’s gone,',
      'the tiles still hold the light',
      'One voice for every number painted',
      'on the edge of the night',
    ]),
    ...stanza('Verse 2', at('B'), lineBeats, [
      'There’s chlorine in the choir robes',
      'and leaves along the lane',
      'We count eleven bars of quiet',
      'then someone calls your name',
    ]),
    ...stanza('Chorus', at('return'), lineBeats, [
      'So sing it low, the water’s gone,',
      'the tiles still hold the light',
      'One voice for every number painted',
      'on the edge of the night',
    ]),
  ],
});
