// The words of a text index, held in memory to find those that somebody may have meant who mistyped. They are counted in a
// table beside the index; new ones are read from there as they come, and one that is gone finds no text.
import { editDistance } from '../../kernel/edit-distance';
import type { SearchedToken } from '../../kernel/text-words';
import type { Database } from './database';
import type { Step } from './read-model-writer';

/** More variants than this of one word make a search slow and its answer arbitrary. */
const mostVariants = 48;
/** A beginning has many neighbours, so a short one is taken as it is. */
const shortestMisspeltBeginning = 6;
const longestWord = 32;

interface Word {
  readonly text: string;
  /** A bit for each letter: words that share too few letters need no closer look. */
  readonly letters: number;
}

export interface Variant {
  readonly word: string;
  readonly edits: number;
}

export class Vocabulary {
  private readonly words: Word[] = [];
  private lastNumber = 0;
  readonly table: string;

  constructor(
    private readonly database: Database,
    private readonly textTable: string,
  ) {
    this.table = `${textTable}_words`;
  }

  create(): void {
    // Numbers are never given twice, so reading on from the last one misses no word.
    this.database.exec(
      `CREATE TABLE IF NOT EXISTS ${this.table} ` +
        '(number INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT NOT NULL UNIQUE, uses INTEGER NOT NULL)',
    );
  }

  /** Words of a text that may be meant by a misspelt one, as JSON. */
  static of(tokens: readonly string[]): string {
    return JSON.stringify(
      [...new Set(tokens)].filter((word) => /^[a-z]{3,}$/.test(word) && word.length <= longestWord),
    );
  }

  /** Before the text of `id` changes. */
  release(id: string): Step {
    return [`UPDATE ${this.table} SET uses = uses - 1 WHERE word IN (${this.wordsOf})`, [id]];
  }

  /** Words that nobody uses are forgotten, as they may tell what was taken out. Before the words of `id` are replaced. */
  forgetUnused(id: string): Step {
    return [`DELETE FROM ${this.table} WHERE uses <= 0 AND word IN (${this.wordsOf})`, [id]];
  }

  add(words: string): Step {
    return [
      `INSERT INTO ${this.table} (word, uses) SELECT value, 1 FROM json_each(?) WHERE true ` +
        'ON CONFLICT (word) DO UPDATE SET uses = uses + 1',
      [words],
    ];
  }

  /** Words at so many edits from a typed one at the most, nearest first. */
  variantsOf({ text, isBeginning, mostEdits }: SearchedToken): readonly Variant[] {
    if (mostEdits === 0) return [];
    this.readOn();
    const letters = lettersOf(text);
    const mayGoOn = isBeginning && text.length >= shortestMisspeltBeginning;
    const found: Variant[] = [];
    for (const word of this.words) {
      const { length } = word.text;
      if (length < text.length - mostEdits || (!mayGoOn && length > text.length + mostEdits)) continue;
      if (bitsOf(letters & ~word.letters) > mostEdits) continue;
      if (!mayGoOn && bitsOf(word.letters & ~letters) > mostEdits) continue;
      const edits = mayGoOn
        ? Math.min(editDistance(text, word.text, mostEdits), editDistance(text, word.text, 1, true) + mostEdits - 1)
        : editDistance(text, word.text, mostEdits);
      if (edits > 0 && edits <= mostEdits) found.push({ word: word.text, edits });
    }
    return found
      .sort(
        (a, b) => a.edits - b.edits || sameStart(b.word, text) - sameStart(a.word, text) || (a.word < b.word ? -1 : 1),
      )
      .slice(0, mostVariants);
  }

  private get wordsOf(): string {
    return `SELECT value FROM json_each((SELECT words FROM ${this.textTable}_ids WHERE id = ?))`;
  }

  private readOn(): void {
    const rows = this.database
      .prepare<[number: number, word: string]>(
        `SELECT number, word FROM ${this.table} WHERE number > ? ORDER BY number`,
      )
      .all(this.lastNumber);
    for (const [number, text] of rows) {
      this.words.push({ text, letters: lettersOf(text) });
      this.lastNumber = number;
    }
  }
}

/** Most people get the first letter right. */
const sameStart = (word: string, typed: string) => (word[0] === typed[0] ? 1 : 0);

function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) - 97);
  return bits;
}

function bitsOf(number: number): number {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count++;
  return count;
}
