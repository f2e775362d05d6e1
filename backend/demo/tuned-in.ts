// The posts that the demo world's artists share with their tuned-in fans. Pure data.
import { choir, ines, june, mira, nour, ottilie, otto, sol, theo, wren } from './slugs';
import type { DemoComment } from './talk';

type DemoMedia =
  | { readonly kind: 'none' }
  /** A picture by name. */
  | { readonly kind: 'photo'; readonly image: string }
  /** A file in `audio/` with precomputed measurements, so that no processing is needed. */
  | {
      readonly kind: 'audio';
      readonly file: string;
      readonly durationMs: number;
      readonly waveform: readonly number[];
    };

export interface DemoTunedInPost {
  readonly author: string;
  readonly text: string;
  readonly media: DemoMedia;
  readonly minutesAgo: number;
  /** Slugs of the fans who upvoted. */
  readonly upvotedBy: readonly string[];
  readonly comments?: readonly DemoComment[];
}

const hour = 60;
const day = 24 * hour;

export const demoTunedInPosts: readonly DemoTunedInPost[] = [
  {
    author: choir,
    text: 'The paper pool, before anyone lit it. It took four evenings, two knives and the tiles from a real one.',
    media: { kind: 'photo', image: 'vespers-for-an-empty-pool' },
    minutesAgo: 3 * hour,
    upvotedBy: [wren, ines, mira, theo],
    comments: [
      {
        author: wren,
        text: 'You can see where the ladder was going to be.',
        minutesAgo: 2 * hour + 20,
        likedBy: [choir, mira],
        replies: [{ author: choir, text: 'Somebody left it down.', minutesAgo: 2 * hour, likedBy: [wren, ines] }],
      },
    ],
  },
  {
    author: ottilie,
    text: 'The hedge has been cut, so the school is closed until spring. Until then I am writing the one for two violas. You will hear it here first, wrong notes and all.',
    media: { kind: 'none' },
    minutesAgo: 6 * hour,
    upvotedBy: [june, otto, wren],
  },
  {
    author: nour,
    text: 'The “Salt Hours” print as it came off the drum. The blue slipped by a finger, and we kept it.',
    media: { kind: 'photo', image: 'salt-hours' },
    minutesAgo: 9 * hour,
    upvotedBy: [sol, mira, june],
    comments: [
      { author: sol, text: 'It looks like the harbour at four. I would know.', minutesAgo: 8 * hour, likedBy: [nour] },
    ],
  },
  {
    author: choir,
    text: 'The part of “O Antiphons” that we argued about longest. Which breath would you have kept?',
    media: {
      kind: 'audio',
      file: 'o-antiphons.preview.webm',
      durationMs: 15000,
      // biome-ignore format: one row for a fifth of the sound
      waveform: [
        3, 6, 6, 6, 8, 10, 11, 10, 10, 11, 11, 8, 11, 17, 18, 19, 15, 11, 12, 16, 16, 12, 12, 18,
        24, 22, 19, 13, 18, 23, 22, 23, 19, 16, 16, 16, 11, 11, 13, 14, 16, 17, 18, 19, 20, 20, 15, 15,
        17, 19, 22, 23, 21, 24, 28, 30, 33, 28, 32, 31, 29, 37, 36, 39, 36, 35, 30, 18, 21, 18, 19, 24,
        36, 38, 37, 29, 29, 25, 28, 35, 31, 28, 33, 39, 46, 54, 42, 32, 29, 40, 40, 41, 40, 23, 20, 21,
        25, 27, 31, 32, 34, 34, 36, 34, 29, 25, 33, 34, 36, 38, 31, 31, 27, 25, 14, 11, 6, 2, 2, 1,
      ],
    },
    minutesAgo: day + 6 * hour,
    upvotedBy: [wren, mira, otto],
  },
];
