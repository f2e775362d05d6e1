// The words of a text index, held in memory to find those that somebody may have meant who mistyped. They are counted in a
// table beside the index; new ones are read from there as they come, and one that is gone finds no text.
import { longestNearWord, type NearWord, NearWords } from '../../kernel/near-words';
import type { SearchedToken } from '../../kernel/text-words';
import type { Database } from './database';
import type { Step } from './read-model-writer';

/** More variants than this of one word make a search slow and its answer arbitrary. */
const mostVariants = 24;
/** A beginning has many neighbours, so a short one is taken as it is. */
const shortestMisspeltBeginning = 6;

export class Vocabulary {
  private readonly words = new NearWords();
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
      [...new Set(tokens)].filter((word) => /^[a-z]{3,}$/.test(word) && word.length <= longestNearWord),
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
  variantsOf({ text, isBeginning, mostEdits }: SearchedToken): readonly NearWord[] {
    if (mostEdits === 0) return [];
    this.readOn();
    const whole = this.words.near(text, mostEdits);
    const begun = isBeginning && text.length >= shortestMisspeltBeginning ? this.words.near(text, 1, true) : [];
    const found = new Map([...begun, ...whole].map((near) => [near.word, near]));
    return [...found.values()]
      .filter(({ edits }) => edits > 0)
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
      this.words.add(text);
      this.lastNumber = number;
    }
  }
}

/** Most people get the first letter right. */
const sameStart = (word: string, typed: string) => (word[0] === typed[0] ? 1 : 0);
