// Finds the words within a few edits of a typed one among many thousands. It scans the sorted words like a trie: the
// rows computed for a prefix serve all words that share it, and a prefix that is too far off excludes all of its words.
import { editDistance } from './edit-distance';
import type { SearchedToken } from './text-words';

export interface NearWord {
  readonly word: string;
  readonly edits: number;
}

const longestNearWord = 32;
const width = longestNearWord + 1;
/** More variants of one word would make a search slow and its results arbitrary. */
const mostVariants = 24;
/** A prefix has many neighbours, so a shorter one is matched exactly. */
const shortestMisspeltBeginning = 6;

/** Words of a text that a misspelt word may mean. */
export function wordsToMean(tokens: readonly string[]): readonly string[] {
  return [...new Set(tokens)].filter((word) => /^[a-z]{3,}$/.test(word) && word.length <= longestNearWord);
}

export class NearWords {
  private words: readonly string[] = [];
  /** Number of letters that each word shares with its predecessor. */
  private shared = new Uint8Array(0);
  private readonly added = new Set<string>();
  /** Row `d` holds the edit distances from each prefix of the typed word to the first `d` letters of a word. */
  private readonly rows = new Uint8Array(width * width);

  /** @param word at most `longestNearWord` letters long. */
  add(word: string): void {
    this.added.add(word);
  }

  /** All words within `most` edits; with `isBeginning`, also those with a prefix within `most` edits. */
  near(typed: string, most: number, isBeginning = false): readonly NearWord[] {
    this.sortIn();
    if (typed.length > longestNearWord) return [];
    const { words, shared, rows } = this;
    for (let column = 0; column <= typed.length; column++) rows[column] = column;
    const found: NearWord[] = [];
    /** Number of rows that are valid for the current word. */
    let depth = 0;
    /**
     * Words that share at least this many letters with their predecessor are too far off, or match by prefix, like it.
     */
    let tooFarFrom = width;
    let begunFrom = width;
    for (let index = 0; index < words.length; index++) {
      const own = shared[index] as number;
      if (own >= tooFarFrom) continue;
      const word = words[index] as string;
      // Each extra or missing letter is an edit, so the length alone excludes most words.
      if (!isBeginning && Math.abs(word.length - typed.length) > most) {
        [depth, tooFarFrom] = [Math.min(depth, own), width];
        continue;
      }
      if (own < begunFrom) {
        depth = Math.min(depth, own);
        [tooFarFrom, begunFrom] = [width, width];
        while (depth < word.length && tooFarFrom === width && begunFrom === width) {
          depth++;
          if (this.countRow(typed, word, depth) > most) tooFarFrom = depth;
          else if (isBeginning && (rows[depth * width + typed.length] as number) <= most) begunFrom = depth;
        }
      }
      if (begunFrom !== width) found.push({ word, edits: Math.min(most, editDistance(typed, word, most)) });
      else if (tooFarFrom === width) {
        const edits = rows[depth * width + typed.length] as number;
        if (edits <= most) found.push({ word, edits });
      }
    }
    return found;
  }

  /** Words within the token's allowed edits, nearest first. */
  variantsOf({ text, isBeginning, mostEdits }: SearchedToken): readonly NearWord[] {
    if (mostEdits === 0) return [];
    const whole = this.near(text, mostEdits);
    const begun = isBeginning && text.length >= shortestMisspeltBeginning ? this.near(text, 1, true) : [];
    const found = new Map([...begun, ...whole].map((near) => [near.word, near]));
    return [...found.values()]
      .filter(({ edits }) => edits > 0)
      .sort(
        (a, b) => a.edits - b.edits || sameStart(b.word, text) - sameStart(a.word, text) || (a.word < b.word ? -1 : 1),
      )
      .slice(0, mostVariants);
  }

  /** @returns the row's minimum: no continuation of this prefix is nearer, except by a swap. */
  private countRow(typed: string, word: string, depth: number): number {
    const { rows } = this;
    const row = depth * width;
    const above = row - width;
    const letter = word.charCodeAt(depth - 1);
    const before = depth > 1 ? word.charCodeAt(depth - 2) : -1;
    rows[row] = depth;
    let least = depth;
    for (let column = 1; column <= typed.length; column++) {
      const code = typed.charCodeAt(column - 1);
      let edits = (rows[above + column - 1] as number) + (code === letter ? 0 : 1);
      edits = Math.min(edits, (rows[above + column] as number) + 1, (rows[row + column - 1] as number) + 1);
      if (column > 1 && code === before && typed.charCodeAt(column - 2) === letter) {
        edits = Math.min(edits, (rows[above - width + column - 2] as number) + 1);
      }
      rows[row + column] = edits;
      if (edits < least) least = edits;
    }
    return least;
  }

  private sortIn(): void {
    if (this.added.size === 0) return;
    this.words = [...new Set([...this.words, ...this.added])].sort();
    this.added.clear();
    this.shared = Uint8Array.from(this.words, (word, index) => sharedLetters(this.words[index - 1] ?? '', word));
  }
}

/** Prefers words with the same first letter, since most people type it correctly. */
const sameStart = (word: string, typed: string) => (word[0] === typed[0] ? 1 : 0);

function sharedLetters(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count++;
  return count;
}
