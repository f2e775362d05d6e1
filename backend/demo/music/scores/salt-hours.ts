// Salt Hours: E major at 84. Motif: G# F# E B, falling after a breath; a line of four syllables on each bar.
import { dreamPopBand } from '../ensembles/dream-pop-band';
import { stanza } from '../score/lyrics';
import { form, progression, sectionOf, tune } from '../score/notation';

const sections = form(4, ['intro', 2], ['A', 4], ["A'", 4], ['B', 4], ['return', 4], ['ending', 2]);

const verse = 'Amaj9 B6 C#m7 E/G#';
const chords = progression(`Amaj9 E/G# | ${verse} | ${verse} | F#m9 G#m7 Amaj7 Bsus | ${verse} | Am6 Emaj9`, 0, 4);

const melody = tune(
  `-:.5 G#5:.5 F#5:.5 E5:.5 B4:1 -:1 | -:.5 G#5:.5 F#5:.5 E5:.5 B4:1 -:1 | -:.5 G#5:.5 F#5:.5 E5:.5 C#5:1 -:1 | -:.5 B4:.5 C#5:.5 E5:.5 G#5:1 -:1 |
   -:.5 G#5:.5 F#5:.5 E5:.5 B4:1 -:1 | -:.5 G#5:.5 A5:.5 G#5:.5 F#5:1 -:1 | -:.5 B5:.5 G#5:.5 F#5:.5 E5:1 -:1 | -:.5 E5:.5 G#5:.5 F#5:.5 E5:1 -:1 |
   -:.5 C#5:.5 B4:.5 A4:.5 C#5:1 -:1 | -:.5 D#5:.5 C#5:.5 B4:.5 D#5:1 -:1 | -:.5 E5:.5 D#5:.5 C#5:.5 E5:1 -:1 | -:.5 F#5:.5 E5:.5 F#5:.5 B5:1 -:1 |
   -:.5 G#5:.5 A5:.5 B5:.5 C#6:1 -:1 | -:.5 B5:.5 G#5:.5 F#5:.5 D#5:1 -:1 | -:.5 G#5:.5 F#5:.5 E5:.5 B4:1 -:1 | -:.5 G#5:.5 F#5:.5 G#5:.5 E5:1 -:1`,
  { startBeat: 8, barBeats: 4 },
);

const at = (name: Parameters<typeof sectionOf>[1]): number => sectionOf(sections, name).startBeat;

export const saltHours = dreamPopBand({
  slug: 'salt-hours',
  title: 'Salt Hours',
  key: 'E major',
  beatsPerMinute: 84,
  beatsPerBar: 4,
  strongBeats: [0, 2],
  accents: [1, 0.66, 0.78, 0.7, 0.9, 0.66, 0.8, 0.72],
  accentBeats: 0.5,
  sections,
  chords,
  melody,
  piano: [
    { at: 0, beats: 2.4, velocity: 0.75 },
    { at: 2.5, beats: 1.4, velocity: 0.45 },
  ],
  bass: [
    { at: 0, beats: 1.4, velocity: 0.8 },
    { at: 1.5, beats: 0.9, velocity: 0.6 },
    { at: 2.5, beats: 1.2, velocity: 0.7 },
  ],
  kicks: [
    [0, 0.95],
    [1.75, 0.7],
    [2.5, 0.8],
  ],
  snares: [
    [1, 0.8],
    [3, 0.85],
  ],
  shakers: [
    [0, 0.5],
    [0.25, 0.18],
    [0.5, 0.34],
    [0.75, 0.22],
    [1, 0.5],
    [1.25, 0.18],
    [1.5, 0.34],
    [1.75, 0.22],
    [2, 0.5],
    [2.25, 0.18],
    [2.5, 0.34],
    [2.75, 0.22],
    [3, 0.5],
    [3.25, 0.18],
    [3.5, 0.34],
    [3.75, 0.22],
  ],
  answerBeats: 0.5,
  echoBeats: 0.75,
  lyrics: [
    ...stanza('Verse 1', at('A'), 4, [
      'Salt on the glass,',
      'sand in the bread,',
      'you hold the sea',
      'inside your head',
    ]),
    ...stanza('Verse 2', at("A'"), 4, [
      'Half of the town',
      'out where it’s low,',
      'shoes in one hand,',
      'nowhere to go',
    ]),
    ...stanza('Chorus', at('B'), 4, ['Keep me a while,', 'keep me till four,', 'these are the hours', 'nobody’s for']),
    ...stanza('Verse 3', at('return'), 4, [
      'Tide, take your time,',
      'we’re taking ours:',
      'salt on the glass,',
      'salt on the hours',
    ]),
  ],
});
