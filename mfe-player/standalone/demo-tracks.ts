// Songs of the demo world for the standalone page, with the audio files, covers and lyrics from the repository.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Lyrics, Track } from '@libretto/contracts/http/playback/player';

const demoFolder = path.resolve(__dirname, '../../backend/demo');
export const demoFile = (...parts: string[]) => path.join(demoFolder, ...parts);

const artists = {
  'the-parallax-choir': { name: 'The Parallax Choir', isPatron: true },
  'nour-and-the-low-tide': { name: 'Nour & the Low Tide', isPatron: true },
  'kasimir-vael': { name: 'Kasimir Vael', isPatron: false },
  'ottilie-brandreth': { name: 'Ottilie Brandreth', isPatron: true },
} as const;

interface Song {
  slug: string;
  title: string;
  artistId: keyof typeof artists;
  album?: { id: string; title: string };
  isPaid?: boolean;
}

const vespers = { id: 'vespers-for-an-empty-pool', title: 'Vespers for an Empty Pool' };

const songs: readonly Song[] = [
  {
    slug: 'evensong-at-the-deep-end',
    title: 'Evensong at the Deep End',
    artistId: 'the-parallax-choir',
    album: vespers,
  },
  { slug: 'tiles', title: 'Tiles', artistId: 'the-parallax-choir', album: vespers },
  { slug: 'lantern-office', title: 'Lantern Office', artistId: 'the-parallax-choir', album: vespers },
  { slug: 'salt-hours', title: 'Salt Hours', artistId: 'nour-and-the-low-tide' },
  { slug: 'undertow-lullaby', title: 'Undertow Lullaby', artistId: 'nour-and-the-low-tide', isPaid: true },
  { slug: 'phase-locked', title: 'Phase Locked', artistId: 'kasimir-vael', isPaid: true },
  { slug: 'convex-memory', title: 'Convex Memory', artistId: 'kasimir-vael' },
  { slug: 'the-wren-year', title: 'The Wren Year', artistId: 'ottilie-brandreth' },
  { slug: 'whitebeam', title: 'Whitebeam', artistId: 'ottilie-brandreth' },
];

const readJson = <T>(...parts: string[]) => JSON.parse(readFileSync(demoFile(...parts), 'utf8')) as T;

interface Measured {
  slug: string;
  durationSamples: number;
  integratedLufs: number;
  truePeakDbtp: number;
}
interface Picture {
  name: string;
  file: string;
  dominantColour: string;
}

export function pictureFile(name: string): string | null {
  const file = readJson<Picture[]>('images', 'index.json').find((each) => each.name === name)?.file;
  return file ? demoFile('images', file) : null;
}

/** @param bought Ids of paid songs that the listener owns. */
export function demoTracks(bought: ReadonlySet<string>, liked: ReadonlySet<string>): Track[] {
  const measured = new Map(readJson<Measured[]>('audio', 'index.json').map((each) => [each.slug, each]));
  const pictures = new Map(readJson<Picture[]>('images', 'index.json').map((each) => [each.name, each]));
  return songs.flatMap(({ slug, title, artistId, album, isPaid = false }, index) => {
    const sound = measured.get(slug);
    if (!sound) return [];
    const cover = album?.id ?? slug;
    return {
      id: slug,
      title,
      artist: artists[artistId].name,
      artistId,
      artistIsPatron: artists[artistId].isPatron,
      albumId: album?.id ?? slug,
      albumTitle: album?.title ?? title,
      trackNumber: 1,
      duration: sound.durationSamples / 48_000,
      durationSamples: sound.durationSamples,
      artworkUrl: `/api/img/song/${cover}`,
      artworkColor: pictures.get(cover)?.dominantColour ?? null,
      audioId: slug,
      aacUrl: `/api/audio/${slug}?f=aac`,
      isPaid,
      price: isPaid ? 75 : 0,
      isPurchased: bought.has(slug),
      isPlayableInFull: !isPaid || bought.has(slug),
      isLiked: liked.has(slug),
      is_liked: liked.has(slug),
      playCount: 1200 * (index + 1),
      commentCount: 7 * index,
      genre: 'Choral',
      hasSyncedLyrics: slug === 'evensong-at-the-deep-end' || slug === 'salt-hours',
      loudness: {
        integratedLufs: sound.integratedLufs,
        truePeakDbtp: sound.truePeakDbtp,
        albumIntegratedLufs: album ? -17 : null,
      },
      createdAt: '2026-03-06T00:00:00.000Z',
    };
  });
}

/** Timed lyrics are LRC files with lines `[mm:ss.xx]text`; a line that is bracketed as a whole is a heading. */
export function demoLyrics(slug: string): Lyrics {
  for (const [extension, isTimed] of [
    ['lrc', true],
    ['txt', false],
  ] as const) {
    const text = readIfThere(demoFile('lyrics', `${path.basename(slug)}.${extension}`));
    if (text !== null) return isTimed ? { lyrics: null, lines: timedLines(text) } : { lyrics: text, lines: null };
  }
  return { lyrics: null, lines: null };
}

function timedLines(text: string): NonNullable<Lyrics['lines']> {
  return [...text.matchAll(/^\[(\d+):(\d+\.\d+)\](.*)$/gm)].map(([, minutes, seconds, words = '']) => {
    const heading = /^\[(.+)\]$/.exec(words)?.[1];
    return {
      atMs: Math.round((Number(minutes) * 60 + Number(seconds)) * 1000),
      text: heading ?? words,
      isHeading: heading !== undefined,
    };
  });
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
