// Ranks Discover: the order differs by day and listener, with liked genres first and recently heard songs last, and
// avoids consecutive songs of one artist where possible.
import { chanceOf } from './shuffle-position';

export interface DiscoverSong {
  readonly songId: string;
  readonly artistId: string;
  readonly genre: string | null;
  readonly isPaid: boolean;
}

export interface DiscoverTaste {
  /** Identifies listener and day: the same seed gives the same order, so that pages are consistent. */
  readonly seed: string;
  readonly heardSongIds: ReadonlySet<string>;
  readonly likedGenres: ReadonlySet<string>;
}

/** Bonuses and penalties, added to a random rank between 0 and 1. */
const likedGenreBonus = 0.25;
/** Previews are cut off, so songs that play in full rank higher. */
const paidMalus = 0.2;
const heardMalus = 1;

export function discoverOrder<Song extends DiscoverSong>(songs: readonly Song[], taste: DiscoverTaste): Song[] {
  const ranked = songs
    .map((song) => ({ song, rank: rankOf(song, taste) }))
    .sort((a, b) => a.rank - b.rank || (a.song.songId < b.song.songId ? -1 : 1))
    .map(({ song }) => song);
  return spreadArtists(ranked);
}

function rankOf(song: DiscoverSong, { seed, heardSongIds, likedGenres }: DiscoverTaste): number {
  const chance = chanceOf(`${seed}/${song.songId}`);
  const liked = song.genre !== null && likedGenres.has(song.genre) ? likedGenreBonus : 0;
  return chance - liked + (song.isPaid ? paidMalus : 0) + (heardSongIds.has(song.songId) ? heardMalus : 0);
}

function spreadArtists<Song extends DiscoverSong>(ranked: readonly Song[]): Song[] {
  const waiting = [...ranked];
  const order: Song[] = [];
  while (waiting.length > 0) {
    const last = order.at(-1)?.artistId;
    const place = Math.max(
      0,
      waiting.findIndex((song) => song.artistId !== last),
    );
    order.push(...waiting.splice(place, 1));
  }
  return order;
}
