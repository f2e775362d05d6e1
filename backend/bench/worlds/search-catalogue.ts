// A catalogue for search benchmarks: titles of made-up words, few of them common and most of them rare, as in any
// language.
import { type FoundDoc, foundId } from '../../src/domains/search/search.collections';
import { rankOf } from '../../src/domains/search/searched-things';

const common = ['the', 'of', 'and', 'in', 'love', 'you', 'night', 'my', 'to', 'a', 'on', 'light', 'river', 'song'];
const syllables = ['ba', 'cor', 'den', 'el', 'fi', 'gra', 'hol', 'ist', 'jun', 'ka', 'lan', 'mor', 'nea', 'or', 'pel'];
const more = ['qui', 'ros', 'sal', 'ter', 'um', 'ver', 'win', 'xan', 'yar', 'zel', 'tide', 'wren', 'stone', 'ly', 'an'];
const parts = [...syllables, ...more];
const rareWords = 25_000;

export interface SearchedThing {
  readonly doc: FoundDoc;
  readonly artist: string;
  readonly rank: number;
}

/** A deterministic generator of numbers. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function vocabulary(next: () => number): readonly string[] {
  const words = new Set<string>();
  const part = () => parts[Math.floor(next() * parts.length)] as string;
  while (words.size < rareWords) words.add(part() + part() + (next() < 0.6 ? part() : ''));
  return [...words];
}

export function searchedThings(counts: Readonly<Record<FoundDoc['kind'], number>>): readonly SearchedThing[] {
  const next = numbers(7);
  const words = vocabulary(next);
  // The square of a number below one is biased towards zero, so the first words are the most frequent.
  const rare = () => words[Math.floor(next() ** 2 * words.length)] as string;
  const word = () => (next() < 0.35 ? (common[Math.floor(next() * common.length)] as string) : rare());
  const phrase = (most: number) => Array.from({ length: 1 + Math.floor(next() * most) }, word).join(' ');
  const artists = Array.from({ length: counts.artist }, () => `${rare()} ${rare()}`);
  const lengths = { song: 4, album: 3, artist: 2, playlist: 3, post: 40 };
  return (Object.keys(counts) as FoundDoc['kind'][]).flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, index): SearchedThing => {
      const owner = kind === 'artist' ? index : Math.floor(next() * artists.length);
      const id = `${kind}${index}`;
      const title = kind === 'artist' ? (artists[index] as string) : phrase(lengths[kind]);
      const shared = { imageId: null, releaseId: null, isFound: true };
      const doc = { kind, id, title, artistId: `artist${owner}`, ...shared };
      const artist = kind === 'artist' ? '' : (artists[owner] as string);
      return { doc, artist, rank: rankOf(Math.floor(1 / (next() + 1e-6))) };
    }),
  );
}

export const documentOf = ({ doc }: SearchedThing) => ({ id: foundId(doc.kind, doc.id), doc });

/** Queries as people type them, with the same number of each kind. */
export function queriesFor(
  things: readonly SearchedThing[],
  each: number,
): Readonly<Record<string, readonly string[]>> {
  const next = numbers(11);
  const songs = things.filter(({ doc }) => doc.kind === 'song');
  const title = () => (songs[Math.floor(next() * songs.length)] as SearchedThing).doc.title;
  const word = () => title().split(' ')[0] as string;
  const many = (make: () => string) => Array.from({ length: each }, make);
  return {
    'whole titles': many(title),
    'beginnings of 2 to 5 letters': many(() =>
      title()
        .slice(0, 2 + Math.floor(next() * 4))
        .trim(),
    ),
    'two words, the last one cut': many(() => `${word()} ${word().slice(0, 3)}`),
    'typing errors': many(() => mistyped(title(), next)),
  };
}

/** Swaps two adjacent letters in the longest word. */
function mistyped(title: string, next: () => number): string {
  const words = title.split(' ');
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const place = Math.floor(next() * Math.max(1, longest.length - 1));
  const wrong = longest.slice(0, place) + (longest[place + 1] ?? '') + longest[place] + longest.slice(place + 2);
  return words.map((word) => (word === longest ? wrong : word)).join(' ');
}
