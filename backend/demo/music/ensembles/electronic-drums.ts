// The drum machine of Kasimir Vael's pieces: four on the floor, claps, hats, a roll and a riser into the drop.

import { clap, closedHat, kick, openHat, rim, riser, snare } from '../instruments/drums';
import { sectionOf } from '../score/notation';
import type { ChordSpan, Note, Part, Section } from '../score/score';
import type { Step } from './patterns';

import { struck } from './patterns';

const bar = 4;

/** Four on the floor; the last beat of a section is empty, to emphasize the start of the next one. */
export function electronicDrums(sheet: ElectronicSheet): { kicks: Note[]; parts: Part[] } {
  const of = (name: Section['name']): Section => sectionOf(sheet.sections, name);
  const end = (section: Section): number => section.startBeat + section.beats;
  const third = sheet.arpSteps === 3 ? 2 / 3 : 0.5;
  const full = [of('A'), of("A'"), of('return')];
  const intro = of('intro');
  const bridge = of('B');
  const ending = of('ending');
  const half = sheet.halfTimeBridge;
  const four = [
    [0, 1],
    [1, 0.94],
    [2, 0.97],
    [3, 0.94],
  ] as const;
  const kicks = [
    ...struck(intro.startBeat + intro.beats / 2, end(intro) - 1, bar, four),
    ...full.flatMap((section) => struck(section.startBeat, end(section) - 1, bar, four)),
    ...(half
      ? struck(bridge.startBeat, end(bridge) - 1, bar, [
          [0, 0.9],
          [2.5, 0.7],
        ])
      : []),
    ...struck(ending.startBeat, ending.startBeat + ending.beats / 2, bar, four),
  ];
  const beatParts: Part[] = [
    { name: 'kick', instrument: kick, notes: kicks, loudnessLufs: -18.5, roomSend: 0.03, jitterMs: 1 },
    {
      name: 'clap',
      instrument: clap,
      notes: [
        ...[of("A'"), of('return')].flatMap((section) =>
          struck(section.startBeat, end(section) - 1, bar, [
            [1, 0.85],
            [3, 0.95],
          ]),
        ),
        ...(half ? struck(bridge.startBeat, end(bridge), bar, [[2, 0.9]]) : []),
      ],
      loudnessLufs: -25.5,
      pan: 0.05,
      roomSend: 0.6,
      jitterMs: 3,
    },
    {
      name: 'hats',
      instrument: closedHat,
      notes: full.flatMap((section) =>
        struck(
          section.startBeat,
          end(section),
          1,
          sheet.arpSteps === 3
            ? [
                [0, 0.55],
                [1 / 3, 0.25],
                [2 / 3, 0.42],
              ]
            : [
                [0, 0.5],
                [0.25, 0.24],
                [0.5, 0.42],
                [0.75, 0.3],
              ],
        ),
      ),
      loudnessLufs: -31,
      pan: 0.2,
      roomSend: 0.15,
      jitterMs: 3,
      swingMs: sheet.arpSteps === 3 ? 0 : 18,
    },
    {
      name: 'open hat',
      instrument: openHat,
      notes: [of("A'"), of('return')].flatMap((section) =>
        struck(section.startBeat, end(section) - 1, 1, [[third, 0.8]]),
      ),
      loudnessLufs: -28.5,
      pan: -0.15,
      roomSend: 0.2,
      jitterMs: 3,
    },
    {
      name: 'rim',
      instrument: rim,
      notes: [of('A'), of('return')].flatMap((section) =>
        struck(section.startBeat, end(section), bar, [
          [0.75, 0.6],
          [2.25, 0.8],
          [3.5, 0.5],
        ]),
      ),
      loudnessLufs: -35,
      pan: -0.45,
      roomSend: 0.8,
      echoSend: 0.5,
      jitterMs: 3,
    },
    {
      name: 'snare roll',
      instrument: snare,
      notes: [of("A'"), bridge].flatMap((section) =>
        Array.from({ length: 6 }, (_, step) => ({
          startBeat: end(section) - 1 + step / 6,
          beats: 0.1,
          midi: 60,
          velocity: 0.35 + 0.1 * step,
        })),
      ),
      loudnessLufs: -28,
      roomSend: 0.5,
      jitterMs: 3,
    },
    {
      name: 'riser',
      instrument: riser,
      notes: [{ startBeat: end(bridge) - 8, beats: 8, midi: 60, velocity: 0.9 }],
      loudnessLufs: -30,
      roomSend: 0.5,
      jitterMs: 0,
    },
  ];
  return { kicks, parts: beatParts };
}

export interface ElectronicSheet {
  readonly slug: string;
  readonly title: string;
  readonly key: string;
  readonly beatsPerMinute: number;
  readonly sections: readonly Section[];
  readonly chords: readonly ChordSpan[];
  readonly melody: readonly Note[];
  /** Notes of the arpeggio per beat: 4, or 3 for a triplet feel. */
  readonly arpSteps: 3 | 4;
  /** Order in which the arpeggio plays the chord; a length that does not divide the bar makes it drift. */
  readonly arpOrder: readonly number[];
  /** Accented steps of the bar. */
  readonly arpAccents: readonly number[];
  readonly bass: readonly Step[];
  readonly stabs: readonly Step[];
  readonly answerBeats: number;
  /** If true, the bridge has a slow half-time beat; otherwise the drums pause there. */
  readonly halfTimeBridge: boolean;
}
