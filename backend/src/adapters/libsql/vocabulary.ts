// The words of a text index, held in memory to find those that somebody may have meant who mistyped. They are counted in a
// table beside the index; new ones are read from there as they come, and one that is gone finds no text.
import { type NearWord, NearWords, wordsToMean } from '../../kernel/near-words';
import type { SearchedToken } from '../../kernel/text-words';
import type { Database } from './database';
import type { Step } from './read-model-writer';

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
    return JSON.stringify(wordsToMean(tokens));
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
  variantsOf(token: SearchedToken): readonly NearWord[] {
    if (token.mostEdits > 0) this.readOn();
    return this.words.variantsOf(token);
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
