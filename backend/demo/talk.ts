// The posts and comments of the demo world, including comments on songs. Pure data.
import {
  choir,
  delphine,
  ines,
  june,
  kasimir,
  mira,
  nour,
  ottilie,
  otto,
  priya,
  sol,
  theo,
  tomas,
  wren,
} from './slugs';

export interface DemoComment {
  readonly author: string;
  readonly text: string;
  readonly minutesAgo: number;
  readonly likedBy?: readonly string[];
  readonly replies?: readonly Omit<DemoComment, 'replies'>[];
}

export interface DemoPost {
  readonly author: string;
  readonly text: string;
  readonly song?: string;
  readonly minutesAgo: number;
  readonly upvotedBy: readonly string[];
  readonly comments?: readonly DemoComment[];
}

const hour = 60;
const day = 24 * hour;

export const demoPosts: readonly DemoPost[] = [
  {
    author: choir,
    text: 'We sang this in a drained swimming pool in February. Eleven voices, one microphone, and a caretaker who left the lights on for us. Headphones, please.',
    song: 'evensong-at-the-deep-end',
    minutesAgo: 2 * hour,
    upvotedBy: [ines, wren, mira, june, otto, nour, ottilie, theo],
    comments: [
      {
        author: wren,
        text: 'That breath before the second chorus. I had to stop walking.',
        minutesAgo: 96,
        likedBy: [ines, mira, choir, june],
        replies: [
          {
            author: choir,
            text: 'That was Maret. She says sorry, and also not.',
            minutesAgo: 80,
            likedBy: [wren, ines, otto],
          },
          { author: ines, text: 'Same. On a bridge. In the rain. No regrets.', minutesAgo: 61, likedBy: [wren] },
        ],
      },
      {
        author: mira,
        text: 'How long is the decay in there? I counted six seconds and then lost count on purpose.',
        minutesAgo: 48,
        likedBy: [choir],
      },
      {
        author: otto,
        text: 'Played it for the dog. The dog sat down.',
        minutesAgo: 22,
        likedBy: [ines, wren, june, sol],
      },
    ],
  },
  {
    author: ottilie,
    text: 'The harp went out of tune twice during this one and I kept both times. A tree does not ask the wind to wait.',
    song: 'whitebeam',
    minutesAgo: 5 * hour,
    upvotedBy: [june, otto, wren, choir],
    comments: [
      {
        author: june,
        text: 'My students asked why it sounds like it is smiling. I said: listen to the bass, it is walking home.',
        minutesAgo: 4 * hour,
        likedBy: [ottilie, otto],
      },
    ],
  },
  {
    author: nour,
    text: 'Soundcheck in the old boathouse. The tide came in under the floor halfway through, so that is the shaker you hear.',
    song: 'salt-hours',
    minutesAgo: 7 * hour,
    upvotedBy: [ines, delphine, sol, priya, mira],
    comments: [
      {
        author: sol,
        text: 'Second batch of bread went in at the first chorus. Perfect timing, thank you.',
        minutesAgo: 6 * hour,
        likedBy: [nour, ines],
      },
    ],
  },
  {
    author: delphine,
    text: 'Three in the morning on the radio: one paid song, one free song, one long silence. Guess which one people wrote in about.',
    minutesAgo: 11 * hour,
    upvotedBy: [ines, theo, nour],
    comments: [
      { author: theo, text: 'The silence. It is always the silence.', minutesAgo: 10 * hour, likedBy: [delphine] },
    ],
  },
  {
    author: kasimir,
    text: 'Two loops, 118 beats a minute, one of them three per mille slower. They meet every four minutes and fifty-two seconds. I cut it before they do.',
    song: 'phase-locked',
    minutesAgo: day + 3 * hour,
    upvotedBy: [tomas, priya, theo],
    comments: [
      {
        author: tomas,
        text: 'Cruel. I sat there waiting for the meeting.',
        minutesAgo: day + 2 * hour,
        likedBy: [priya, theo],
        replies: [{ author: kasimir, text: 'So did I.', minutesAgo: day + hour, likedBy: [tomas, priya] }],
      },
    ],
  },
  {
    author: priya,
    text: 'Walked the whole ring road with Interference 1–7 on. The lamp posts joined in around kilometre four.',
    song: 'interference-1-7',
    minutesAgo: 2 * day,
    upvotedBy: [kasimir, tomas],
  },
  {
    author: june,
    text: 'Recital day. Eleven small violins, one very large silence before the first note. Brave ears, all of them.',
    minutesAgo: 3 * day,
    upvotedBy: [ottilie, wren, otto, ines, choir],
    comments: [
      {
        author: otto,
        text: 'I whistled in the car park for them. Quietly.',
        minutesAgo: 3 * day - 2 * hour,
        likedBy: [june],
      },
    ],
  },
];

/** Comments by song. */
export const demoSongComments: Readonly<Record<string, readonly DemoComment[]>> = {
  'evensong-at-the-deep-end': [
    {
      author: mira,
      text: 'You can hear the room breathe back at 0:31. I have played it to three people and all three looked up.',
      minutesAgo: 3 * day,
      likedBy: [choir, wren, ines],
      replies: [{ author: wren, text: 'The fourth one is me. Looking up.', minutesAgo: 3 * day - 90, likedBy: [mira] }],
    },
    {
      author: ines,
      text: 'The tiles still hold the light. Writing that on the wall above my desk.',
      minutesAgo: day,
      likedBy: [choir, delphine],
    },
    {
      author: theo,
      text: 'The o of “low” is the best counter I have seen this year, and I look at counters for a living.',
      minutesAgo: 5 * hour,
      likedBy: [choir],
    },
    {
      author: june,
      text: 'Playing this to the seven-year-olds on Thursday. No introduction.',
      minutesAgo: 35,
      likedBy: [],
    },
  ],
  tiles: [
    {
      author: wren,
      text: 'The seam from Evensong into this one: I cannot find it.',
      minutesAgo: 2 * day,
      likedBy: [choir, mira],
    },
  ],
  'salt-hours': [
    { author: sol, text: 'Four a.m., flour everywhere, this.', minutesAgo: 9 * day, likedBy: [nour, ines, priya] },
    {
      author: delphine,
      text: 'Opened the show with it. A lorry driver called to ask what the harmonium was called. I said Nour.',
      minutesAgo: 6 * day,
      likedBy: [nour, sol],
    },
  ],
  'undertow-lullaby': [
    { author: delphine, text: 'Bought it before the preview was over.', minutesAgo: 5 * day, likedBy: [nour, sol] },
    {
      author: mira,
      text: 'Something turns over in the bass near the end. I keep going back to check.',
      minutesAgo: 4 * day,
      likedBy: [nour],
    },
  ],
  whitebeam: [
    {
      author: otto,
      text: 'I can whistle the harp answer now. The neighbours have views.',
      minutesAgo: 20 * day,
      likedBy: [ottilie, june],
    },
  ],
  'hedge-school': [{ author: june, text: 'In three, as it should be.', minutesAgo: 160 * day, likedBy: [ottilie] }],
  'the-wren-year': [{ author: wren, text: 'I may be biased.', minutesAgo: 100 * day, likedBy: [ottilie, june, ines] }],
  'interference-1-7': [
    {
      author: tomas,
      text: 'My left channel and my right channel have filed for divorce. Wonderful.',
      minutesAgo: 90 * day,
      likedBy: [kasimir, theo, priya],
    },
  ],
  'convex-memory': [
    { author: theo, text: 'The half-time part is where the floor bends.', minutesAgo: 50 * day, likedBy: [kasimir] },
  ],
  'phase-locked': [
    {
      author: priya,
      text: 'Worth every Talent for the last eight bars.',
      minutesAgo: 12 * day,
      likedBy: [kasimir, tomas],
    },
  ],
  'breath-held': [
    { author: mira, text: 'I held mine. Thirty-eight seconds. You win.', minutesAgo: 70 * day, likedBy: [choir, wren] },
  ],
  'o-antiphons': [
    { author: wren, text: 'Three voices and it still fills the stairwell.', minutesAgo: 40 * day, likedBy: [choir] },
  ],
  parasol: [
    {
      author: sol,
      text: 'It is winter here and I do not believe it for four minutes.',
      minutesAgo: 30 * day,
      likedBy: [nour],
    },
  ],
};
